import { requireOptions } from '../lib/misuse.js'
import { RecentlyUsed } from '../lib/recently-used.js'
import { type Awaitable, andThen, isPromised } from '../lib/result.js'
import { requireInstants } from '../ports/ask.js'
import type { Clock } from '../ports/ports.js'
import type { ClientStore } from '../ports/stores.js'
import type { FoundClient } from '../records/client-identifiers.js'
import { systemClock } from './platform/system-clock.js'
import { IS_WORKERS } from './platform/workers.js'

/** How long {@link cachedClients} keeps what it found. */
export interface CachedClientsOptions {
  /**
   * The longest time, in seconds, until a client that was changed, locked or removed, or whose
   * access tokens were revoked, is seen as such.
   */
  readonly seconds: number
  /** Default: the system's clock. */
  readonly clock?: Clock
}

const OPTIONS = { seconds: true, clock: true } as const

interface CachedClient {
  readonly found: FoundClient
  /** The instant before the store was asked: its answer was true then. */
  readonly asked: number
}

/** When a store was asked, and how many revocations this process had made by then. */
interface Question {
  readonly asked: number
  readonly revocations: number
}

type Found = Awaitable<FoundClient | undefined>

/** A question that the store has not answered yet. */
interface OpenQuestion extends Question {
  readonly answer: Promise<FoundClient | undefined>
}

/** Milliseconds in which others join a look-up. After that its answer may be lost, and theirs would be, too. */
const JOINED = 1_000

/**
 * A client store that asks another store again only after a number of seconds, which saves every
 * operation a round trip. Whoever asks for a client whose look-up has just begun waits for that
 * answer, except on Cloudflare Workers.
 *
 * Only clients that exist are cached, each by the identifier that was asked for. At most about
 * eight thousand are kept; the least recently used are dropped first. Errors are passed on. Throws
 * a `TypeError` when `seconds` is not a positive number.
 *
 * A store that fetches keys goes around this one, `clientsByUrl(cachedClients(…), …)`, so that keys
 * are kept no longer than it decides.
 */
export function cachedClients(store: ClientStore, options: CachedClientsOptions): ClientStore {
  const { seconds, clock = systemClock } = requireOptions('cachedClients', options, OPTIONS)
  if (typeof store?.find !== 'function') throw new TypeError('cachedClients: pass a client store first')
  if (!(seconds > 0 && Number.isFinite(seconds))) {
    throw new TypeError('cachedClients: pass seconds, a positive number')
  }
  requireInstants('cachedClients', clock)
  const cached = new RecentlyUsed<CachedClient>()
  const open = new Map<string, OpenQuestion>()
  let revocations = 0
  /** Caches what was asked for, unless tokens were revoked meanwhile: it may be from before. */
  const remember = (identifier: string, question: Question, found: FoundClient | undefined) => {
    // A custom store may answer null for an unknown client; that is not cached either.
    const isKnown = found !== undefined && found !== null
    if (isKnown && question.revocations === revocations) cached.set(identifier, { found, asked: question.asked })
    return found
  }
  const lookUp = (identifier: string, question: Question, ask: () => Found): Found => {
    const answer = andThen(ask(), found => remember(identifier, question, found))
    if (!isPromised(answer) || IS_WORKERS) return answer
    const running = { ...question, answer }
    const closed = () => void (open.get(identifier) === running && open.delete(identifier))
    open.set(identifier, running)
    answer.then(closed, closed)
    return answer
  }
  const { revokeTokens, renewKeys } = store
  return {
    ...(renewKeys && { renewKeys: renewKeys.bind(store) }),
    ...(revokeTokens && {
      async revokeTokens(clientId, at) {
        try {
          await revokeTokens.call(store, clientId, at)
        } finally {
          // It may have been written even if it failed.
          revocations++
          cached.clear()
        }
      },
    }),
    find(identifier, ...named) {
      const now = clock.now()
      // Setting the clock back does not keep anything longer.
      const isWithin = ({ asked }: { readonly asked: number }, time: number) => Math.abs(now - asked) < time
      const known = cached.get(identifier)
      if (known !== undefined && isWithin(known, seconds * 1000)) return known.found
      const ask = () => store.find(identifier, ...named)
      const running = open.get(identifier)
      const longest = Math.min(JOINED, seconds * 1000)
      if (running === undefined || !isWithin(running, longest) || running.revocations !== revocations) {
        return lookUp(identifier, { asked: now, revocations }, ask)
      }
      // A client that was absent may have been registered meanwhile.
      return running.answer.then(found => found ?? ask())
    },
  }
}
