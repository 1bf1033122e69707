import type { Instant } from '../lib/time.js'
import type { Ports } from '../ports/ports.js'
import type { AccessToken } from '../records/access-token.js'
import type { PushedRequest } from '../records/pushed-request.js'
import type { Ticket } from '../records/ticket.js'
import { type Counted, counted, isWhole } from '../records/value-count.js'

/** The name of a store that is probed. */
export type ProbedStore = 'clients' | 'accessTokens' | 'pushedRequests' | 'tickets' | 'replays' | 'revocations'

/** The stores that are probed. */
export type ProbePorts = Pick<Ports, ProbedStore>

/** What the records of a probe are made of. */
interface Probe {
  readonly serviceId: string
  /** Random. */
  readonly hash: string
  readonly now: Instant
}

/** A store answered, but it did not keep what it was given, or not give it back. */
class StoreForgets extends Error {
  override readonly name = 'StoreForgets'
}

/** The probes of stores. A probe that resolves has written a record and taken it back. */
export const PROBES: Readonly<Record<ProbedStore, (ports: ProbePorts, probe: Probe) => Promise<void>>> = {
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

/** An access token that has already expired. */
function accessToken({ serviceId, hash, now }: Probe): AccessToken {
  return {
    serviceId,
    hash,
    version: 1,
    clientId: 0,
    clientIdentifier: CLIENT,
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    grantType: 'CLIENT_CREDENTIALS',
    scopes: [],
    createdAt: now,
    expiresAt: now,
    retainedUntil: now + KEPT,
    forExternalAttachment: false,
    forCredentialIssuance: false,
  }
}

/** What waiting records have in common. */
function waiting({ serviceId, hash, now }: Probe): Omit<PushedRequest, 'parameters'> {
  return {
    serviceId,
    key: hash,
    clientId: 0,
    clientIdentifier: CLIENT,
    createdAt: now,
    expiresAt: now,
    retainedUntil: now + KEPT,
  }
}
