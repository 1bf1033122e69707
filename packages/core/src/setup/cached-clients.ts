import { requireOptions } from '../lib/misuse.js'
import { RecentlyUsed } from '../lib/recently-used.js'
import { andThen } from '../lib/result.js'
import { systemClock } from '../platform/system-clock.js'
import { requireInstants } from '../ports/clock-reading.js'
import type { Clock } from '../ports/ports.js'
import type { ClientStore } from '../ports/stores.js'
import type { FoundClient } from '../records/client-identifiers.js'

/** For how long {@link cachedClients} believes what it found. */
export interface CachedClientsOptions {
  /** Seconds after which a client that was changed, locked or removed is seen as such, at the latest. */
  readonly seconds: number
  /** Default: the system's clock. */
  readonly clock?: Clock
}

const OPTIONS = { seconds: true, clock: true } as const

interface Remembered {
  readonly found: FoundClient
  /** Before the store was asked: what it answered was true then. */
  readonly asked: number
}

/**
 * A client store that asks another one again only after so many seconds, which saves every operation a trip.
 *
 * Only clients that exist are remembered, each by the identifier that was asked for; at most some eight thousand, and
 * those not used for longest go first. Errors are passed on. A `TypeError` when `seconds` is no positive number.
 */
export function cachedClients(store: ClientStore, options: CachedClientsOptions): ClientStore {
  const { seconds, clock = systemClock } = requireOptions('cachedClients', options, OPTIONS)
  if (typeof store?.find !== 'function') throw new TypeError('cachedClients: pass a client store first')
  if (!(seconds > 0 && Number.isFinite(seconds))) {
    throw new TypeError('cachedClients: pass seconds, a positive number')
  }
  requireInstants('cachedClients', clock)
  const remembered = new RecentlyUsed<Remembered>()
  const remember = (identifier: string, asked: number, found: FoundClient | undefined) => {
    // A store of somebody's own may say so with null: that is not remembered either.
    if (found !== undefined && found !== null) remembered.set(identifier, { found, asked })
    return found
  }
  return {
    find(identifier) {
      const now = clock.now()
      const known = remembered.get(identifier)
      // A clock that was set back makes nothing live longer.
      if (known !== undefined && Math.abs(now - known.asked) < seconds * 1000) return known.found
      return andThen(store.find(identifier), found => remember(identifier, now, found))
    },
  }
}
