import { always, type Check, lift } from '../../lib/check.js'
import { type Instant, seenDeadline } from '../../lib/time.js'
import type { ClientIdentified } from '../facts.js'
import type { ClientRefusal } from '../refusals.js'

type AuthenticationCheck = Check<ClientIdentified, ClientRefusal>

const bySecret = ({ client }: ClientIdentified): boolean =>
  client.tokenAuthMethod === 'CLIENT_SECRET_BASIC' || client.tokenAuthMethod === 'CLIENT_SECRET_POST'

/** The presented secret is the registered one. */
export const SECRET_MATCHES: AuthenticationCheck = {
  name: 'client secret',
  clause: 'RFC 6749 §2.3.1',
  applies: bySecret,
  run: ({ evidence }) => (evidence.secretMatches ? undefined : { reason: 'secret_wrong' }),
}

/** The secret that the client authenticates with expires. */
interface ExpiringSecret {
  readonly expiresAt: Instant
  readonly now: Instant
}

function expiringSecret(facts: ClientIdentified): ExpiringSecret | undefined {
  const { clientSecretExpiresAt: expiresAt, tokenAuthMethod } = facts.client
  const isUsed = bySecret(facts) || tokenAuthMethod === 'CLIENT_SECRET_JWT'
  return expiresAt !== undefined && isUsed ? { expiresAt, now: facts.now } : undefined
}

const secretNotExpired: Check<ExpiringSecret, ClientRefusal> = {
  name: 'client secret not expired',
  clause: 'RFC 7591 §3.2.1',
  applies: always,
  run: ({ expiresAt, now }) => (now < expiresAt ? undefined : { reason: 'secret_expired' }),
  seen: ({ expiresAt, now }) => seenDeadline(expiresAt, now),
}

/** The registered secret has not expired. */
export const SECRET_NOT_EXPIRED: readonly AuthenticationCheck[] = lift(
  [secretNotExpired],
  expiringSecret,
  fault => fault,
)
