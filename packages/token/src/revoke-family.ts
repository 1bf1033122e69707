import {
  askBoolean,
  askRecord,
  belongsToService,
  type CallFacts,
  counted,
  revokeTokensUntil,
} from '@symbolon/core/internal'
import type { TokenFamily } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'

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
