import { type Instant, secondsAfter } from '../lib/time.js'
import type { Service } from '../records/service.js'
import { ask, askInstant } from './ask.js'
import { digestOf } from './digests.js'
import type { Ports } from './ports.js'
import type { StoreUse } from './store-use.js'

/**
 * Seconds: a year. A token that was being created may be stored after the removal was finished, and
 * must never count.
 */
const KEPT = 31_536_000

/**
 * The instant at which all tokens of a subject were revoked. It never throws: a fault is a
 * rejection, so that the call can run beside others.
 */
export async function subjectRevokedAt(
  subject: string,
  service: Service,
  { crypto, subjectRevocations }: Pick<Ports, 'crypto'> & StoreUse<'subjectRevocations', 'find'>,
): Promise<Instant | undefined> {
  if (subjectRevocations === undefined) return undefined
  const key = await keyOf(subject, service, { crypto })
  return askInstant('subjectRevocations', () => subjectRevocations.find(key))
}

/** Revokes all tokens of a subject that were created until now, where there is a store for that. */
export async function revokeSubject(
  subject: string,
  { service, now }: { readonly service: Service; readonly now: Instant },
  { crypto, subjectRevocations }: Pick<Ports, 'crypto'> & StoreUse<'subjectRevocations', 'revoke'>,
): Promise<void> {
  if (subjectRevocations === undefined) return
  const key = await keyOf(subject, service, { crypto })
  const revocation = { key, revokedAt: now, retainedUntil: secondsAfter(now, KEPT) }
  await ask('subjectRevocations', () => subjectRevocations.revoke(revocation, now))
}

/** A digest, because subjects can be long and personal. */
async function keyOf(subject: string, { serviceId }: Service, ports: Pick<Ports, 'crypto'>): Promise<string> {
  return digestOf(JSON.stringify([serviceId, 'subject', subject]), ports)
}
