import { type Awaitable, andThen, isPromised } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { AccessToken } from '../records/access-token.js'
import type { Service } from '../records/service.js'
import { ask, askInstants } from './ask.js'
import { digestOf } from './digests.js'
import type { Ports, StoreUse } from './ports.js'
import type { Revocation } from './stores.js'

/** A year in seconds. */
const LEAST = 31_536_000

/**
 * For how many seconds the mark of a client or a subject is kept. No token is made that lives longer: it may be stored
 * after the removal was finished, and must never count.
 */
export function revocationDuration({
  accessTokenDuration,
  refreshTokenDuration,
}: Pick<Service, 'accessTokenDuration' | 'refreshTokenDuration'>): number {
  return Math.max(LEAST, accessTokenDuration, refreshTokenDuration)
}

export interface Holder {
  readonly clientId?: number
  readonly subject?: string | undefined
  readonly familyKey?: string | undefined
}

type FindingPorts = Pick<Ports, 'crypto'> & StoreUse<'revocations', 'find'>

/** When the tokens of a holder were revoked with its client, with its subject, with both, and with its family. */
export type Marks = readonly (Instant | undefined)[]

/** The last is the holder's own. */
export function marksOf(
  holder: Holder,
  service: Service,
  { crypto, revocations }: FindingPorts,
): Awaitable<Marks | undefined> {
  if (revocations === undefined) return undefined
  return andThen(keysOf(holder, service, { crypto }), keys =>
    askInstants('revocations', () => revocations.find(keys), keys.length),
  )
}

export function isAbsent(at: Instant | undefined): boolean {
  return at === undefined
}

export function seenOf(marks: Marks): readonly Instant[] {
  return marks.every(isAbsent) ? NONE : marks.map(at => at ?? 0)
}

type Creation = Pick<AccessToken, 'createdAt' | 'issuedAt' | 'revocationsSeen' | 'familyKey'>

/** Of one key each mark is later than those before it, so a creation that saw an earlier one, or none, came first. */
export function refusingMarks(token: Creation, marks: Marks): readonly Instant[] {
  if (marks.every(isAbsent)) return NONE
  const { createdAt, issuedAt = createdAt, revocationsSeen: seen, familyKey } = token
  // A family is revoked for good, so no creation comes after that.
  const ofFamily = familyKey === undefined ? -1 : marks.length - 1
  // Nothing but a number is later, whatever the record holds.
  const isAfter = (at: Instant, key: number) =>
    key !== ofFamily && (seen === undefined ? issuedAt > at : (seen[key] ?? 0) >= at)
  return marks.filter((at, key) => at !== undefined && !isAfter(at, key)).filter(at => at !== undefined)
}

/** When its tokens are revoked, and until when the mark is kept. */
type NewMark = Pick<Revocation, 'revokedAt' | 'retainedUntil'>

export async function revokeTokensUntil(
  mark: NewMark,
  holder: Holder,
  { service, now }: { readonly service: Service; readonly now: Instant },
  { crypto, revocations }: Pick<Ports, 'crypto'> & StoreUse<'revocations', 'revoke'>,
): Promise<void> {
  if (revocations === undefined) return
  const key = (await keysOf(holder, service, { crypto })).at(-1) ?? ''
  await ask('revocations', () => revocations.revoke({ key, ...mark }, now))
}

/** The last is the holder's own. A subject is a digest, because subjects can be long and personal. */
function keysOf(holder: Holder, service: Service, ports: Pick<Ports, 'crypto'>): Awaitable<readonly string[]> {
  const { subject } = holder
  if (subject === undefined) return keysBy(holder, undefined)
  const digest = digestOf(JSON.stringify([service.serviceId, 'subject', subject]), ports)
  return isPromised(digest) ? digest.then(text => keysBy(holder, text)) : keysBy(holder, digest)
}

/** The colon keeps the key of a client apart from that of a subject. */
function keysBy({ clientId, familyKey }: Holder, subject: string | undefined): readonly string[] {
  const ofFamily = familyKey === undefined ? NONE : [`family:${familyKey}`]
  if (clientId === undefined) return subject === undefined ? ofFamily : [subject, ...ofFamily]
  const client = `client:${clientId}`
  return subject === undefined ? [client, ...ofFamily] : [client, subject, `${client}:${subject}`, ...ofFamily]
}

const NONE: readonly never[] = []
