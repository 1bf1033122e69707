import type { Service } from '@symbolon/core'
import {
  askBoolean,
  askRecord,
  belongsToService,
  type CallFacts,
  counted,
  defined,
  digestOf,
  type Marks,
  marksOf,
  refusingMarks,
  revokeTokensUntil,
} from '@symbolon/core/internal'
import type { TokenFamily } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'
import { handleOf, isHash, isRefreshToken } from './token-values.js'

/** The family of a code or refresh token. */
export interface FamilyFound {
  readonly family: TokenFamily
  readonly hash: string
  readonly isCode: boolean
}

/** The family of a code or refresh token, of whatever generation and client. A value that nobody issued has none. */
export async function findFamily(
  value: string,
  { service }: Pick<CallFacts, 'service'>,
  ports: Pick<TokenPorts, 'crypto' | 'tokenFamilies'>,
): Promise<FamilyFound | undefined> {
  const handle = handleOf(value)
  if (handle === undefined) return undefined
  const [key, hash] = await Promise.all([digestOf(handle, ports), digestOf(value, ports)])
  const family = await askRecord('tokenFamilies', () => ports.tokenFamilies.find(key))
  if (!belongsToService(family, key, service)) return undefined
  const isCode = isHash(hash, family.codeHash)
  const isIssued = isCode || (await isRefreshToken({ value, hash }, family, ports))
  return isIssued ? { family, hash, isCode } : undefined
}

/** The marks of everybody whose revocation ends the family. */
export async function familyMarks(
  { clientId, subject, key: familyKey }: TokenFamily,
  service: Service,
  ports: Pick<TokenPorts, 'crypto' | 'revocations'>,
): Promise<Marks> {
  return (await marksOf({ clientId, subject, familyKey }, service, ports)) ?? []
}

export function isFamilyRevoked(family: TokenFamily, marks: Marks): boolean {
  const { revokedAt, createdAt, issuedAt, revocationsSeen, key: familyKey } = family
  if (revokedAt !== undefined) return true
  return refusingMarks(defined({ createdAt, issuedAt, revocationsSeen, familyKey }), marks).length > 0
}

/** More than any call that changes a family tries. */
const ATTEMPTS = 50

/**
 * Refuses all access tokens of a family by one mark, and then its refresh tokens. If the call ends between the two, a
 * refresh gives nothing but tokens that are refused.
 */
export async function revokeFamily(
  family: TokenFamily,
  { service, now }: CallFacts,
  ports: Pick<TokenPorts, 'crypto' | 'tokenFamilies' | 'revocations'>,
): Promise<void> {
  const { key } = family
  await revokeTokensUntil(now, { familyKey: key }, { service, now }, ports)
  let current: TokenFamily | undefined = family
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!belongsToService(current, key, service) || current.revokedAt !== undefined) return
    const { version } = current
    const next = counted({ ...current, revokedAt: now, version: version + 1 })
    if (await askBoolean('tokenFamilies', () => ports.tokenFamilies.replace(key, version, next, now))) return
    current = await askRecord('tokenFamilies', () => ports.tokenFamilies.find(key))
  }
  throw new Error('the token family was changed by others each time')
}
