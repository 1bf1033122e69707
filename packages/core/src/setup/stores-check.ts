import { base64url } from '../lib/base64.js'
import { requireOptions, requirePorts } from '../lib/misuse.js'
import { errorName } from '../lib/text.js'
import type { Instant } from '../lib/time.js'
import type { Ports } from '../ports/ports.js'
import { notify } from '../ports/report.js'
import { type StoreName, storeNames } from '../ports/store-table.js'
import type { AccessToken } from '../records/access-token.js'
import type { PushedRequest } from '../records/pushed-request.js'
import type { Service } from '../records/service.js'
import type { Ticket } from '../records/ticket.js'
import type { TokenFamily } from '../records/token-family.js'
import { type Counted, counted, isWhole } from '../records/value-count.js'
import { boundedPort, type SetTimer } from './with-deadline.js'

/** The name of a store that is probed. */
export type ProbedStore = StoreName

/** The stores that are probed. */
export type ProbePorts = Pick<Ports, ProbedStore>

interface Probe {
  readonly serviceId: string
  readonly hash: string
  readonly now: Instant
}

/** A store answered, but it did not keep what it was given, or not give it back. */
class StoreForgets extends Error {
  override readonly name = 'StoreForgets'
}

/** The probes of stores. A probe that resolves has written a record and taken it back. */
const PROBES: Readonly<Record<ProbedStore, (ports: ProbePorts, probe: Probe) => Promise<void>>> = {
  // Clients are written by operators: reading one is enough.
  async clients({ clients }) {
    await clients.find(CLIENT)
  },
  async accessTokens({ accessTokens }, probe) {
    const record = counted(accessToken(probe))
    requireTrue(await accessTokens.add(record, probe.now))
    requireTrue(keepsValues(await accessTokens.find(record.hash)))
    requireTrue((await accessTokens.remove({ hash: record.hash }, 1)) === 1)
  },
  async pushedRequests({ pushedRequests }, probe) {
    const record = counted<PushedRequest>({ ...waiting(probe), parameters: [] })
    requireTrue(await pushedRequests.add(record, probe.now))
    requireTrue(keepsValues(await pushedRequests.take(record.key)))
  },
  async tickets({ tickets }, probe) {
    const record = counted<Ticket>({ ...waiting(probe), scopes: [], redirectUri: '' })
    requireTrue(await tickets.add(record, probe.now))
    requireTrue(keepsValues(await tickets.take(record.key)))
  },
  async replays({ replays }, { hash, now }) {
    const [isFirst] = await replays.claim([{ key: hash, until: now + KEPT }], now)
    requireTrue(isFirst === true)
  },
  async revocations({ revocations }, { now }) {
    // Always the same key, because it cannot be taken back.
    await revocations?.revoke({ key: 'probe', revokedAt: now, retainedUntil: now + KEPT }, now)
  },
  async tokenFamilies({ tokenFamilies }, probe) {
    if (tokenFamilies === undefined) return
    const record = counted(tokenFamily(probe))
    requireTrue(await tokenFamilies.add(record, probe.now))
    // It cannot be taken back, as a mark cannot: it is swept.
    requireTrue(await tokenFamilies.replace(record.key, 1, { ...record, version: 2 }, probe.now))
    const found = await tokenFamilies.find(record.key)
    requireTrue(found?.version === 2 && keepsValues(found))
  },
}

/** Milliseconds: a store may drop what is outlived at once, also by a clock that is ahead. */
const KEPT = 60_000

/** The number 0 is no client. */
const CLIENT = '0'

/** A store that loses the count as well would not be noticed when a record that is used loses a value. */
function keepsValues(record: Counted | undefined): boolean {
  return record?.valueCount !== undefined && isWhole(record)
}

function requireTrue(kept: boolean): void {
  if (!kept) throw new StoreForgets('the store answered, but did not keep a record or not give it back')
}

/** What has already expired. */
function expired({ serviceId, now }: Probe) {
  return { serviceId, clientId: 0, clientIdentifier: CLIENT, createdAt: now, expiresAt: now, retainedUntil: now + KEPT }
}

/** An authorization of nothing. */
function authorization(probe: Probe) {
  const flags = { clientIdAliasUsed: false, clientEntityIdUsed: false, metadataDocumentUsed: false }
  return { ...expired(probe), ...flags, version: 1, scopes: [] }
}

function accessToken(probe: Probe): AccessToken {
  return {
    ...authorization(probe),
    hash: probe.hash,
    grantType: 'CLIENT_CREDENTIALS',
    forExternalAttachment: false,
    forCredentialIssuance: false,
  }
}

function tokenFamily(probe: Probe): TokenFamily {
  return { ...authorization(probe), key: probe.hash }
}

function waiting(probe: Probe): Omit<PushedRequest, 'parameters'> {
  return { ...expired(probe), key: probe.hash }
}

/** The ports that {@link createStoresCheck} uses. */
export type StoresCheckPorts = ProbePorts & Pick<Ports, 'service' | 'clock' | 'crypto' | 'onFault'>

/** How {@link createStoresCheck} asks. */
export interface StoresCheckOptions {
  /** Milliseconds after which a store without an answer is ill. */
  readonly milliseconds: number
  /** Starts the timer of that deadline. */
  readonly setTimer: SetTimer
  /** The seconds for which an answer is remembered. Default: 1. */
  readonly seconds?: number
}

const OPTIONS = { milliseconds: true, setTimer: true, seconds: true } as const

/** A store that cannot be used. */
export interface UnhealthyStore {
  readonly store: ProbedStore
  /** The name of the error, such as `DeadlineExceeded`; `onFault` of the ports gets the error. */
  readonly error: string
}

/** Which stores cannot be used. */
export interface StoresHealth {
  readonly healthy: boolean
  readonly ill: readonly UnhealthyStore[]
}

/**
 * A function that says whether every store works: for the readiness of your server. It writes records that are never
 * valid and takes them back, so a full disk or a read-only replica is found too.
 *
 * Concurrent calls share one answer, which is remembered for a second, so callers cannot make it write more often. The
 * promise never rejects; the function throws only when the clock does. Throws a `TypeError` when `milliseconds` or
 * `seconds` is not a positive number, or there is no timer.
 */
export function createStoresCheck(ports: StoresCheckPorts, options: StoresCheckOptions): () => Promise<StoresHealth> {
  requirePorts('createStoresCheck', ports)
  const { milliseconds, setTimer, seconds = 1 } = requireOptions('createStoresCheck', options, OPTIONS)
  for (const [name, value] of Object.entries({ milliseconds, seconds })) {
    if (!(value > 0 && Number.isFinite(value)))
      throw new TypeError(`createStoresCheck: pass ${name}, a positive number`)
  }
  if (typeof setTimer !== 'function') throw new TypeError('createStoresCheck: pass setTimer, which starts a timer')
  const check = boundedPort(checkOf(ports), milliseconds, setTimer)
  let last: { readonly asked: Instant; readonly health: Promise<StoresHealth> } | undefined
  return () => {
    const asked = ports.clock.now()
    // Setting the clock back does not keep an answer longer.
    if (last === undefined || Math.abs(asked - last.asked) >= seconds * 1000) {
      last = { asked, health: healthOf(check, asked, ports) }
    }
    return last.health
  }
}

/** The service is loaded once for all stores, and each of them waits for it within its own time. */
interface Check {
  probe(store: ProbedStore, service: Promise<Service>, now: Instant): Promise<void>
}

async function healthOf(check: Check, now: Instant, { service, onFault }: StoresCheckPorts): Promise<StoresHealth> {
  const loaded = loadedOf(service)
  const asked = storeNames().map(async store => {
    try {
      await check.probe(store, loaded, now)
      return []
    } catch (error) {
      notify(() => onFault?.(error, { operation: 'storesCheck', port: store }))
      return [{ store, error: errorName(error) }]
    }
  })
  const ill = (await Promise.all(asked)).flat()
  return { healthy: ill.length === 0, ill }
}

async function loadedOf(source: StoresCheckPorts['service']): Promise<Service> {
  return source.load()
}

function checkOf(ports: StoresCheckPorts): Check {
  return {
    async probe(store, service, now) {
      const { serviceId } = await service
      // Nobody knows a text with this SHA-256.
      const hash = base64url(ports.crypto.randomBytes(32))
      await PROBES[store](ports, { serviceId, hash, now })
    },
  }
}
