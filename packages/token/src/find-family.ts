import { askRecord, belongsToService, type CallFacts, digestOf } from '@symbolon/core/internal'
import type { TokenFamily } from '@symbolon/core/stores'
import type { TokenPorts } from './ports.js'
import { handleOf } from './token-values.js'

/** The family of a code or refresh token, of whatever generation and client. */
export async function findFamily(
  value: string,
  { service }: Pick<CallFacts, 'service'>,
  ports: Pick<TokenPorts, 'crypto' | 'tokenFamilies'>,
): Promise<TokenFamily | undefined> {
  const handle = handleOf(value)
  if (handle === undefined) return undefined
  const key = await digestOf(handle, ports)
  const family = await askRecord('tokenFamilies', () => ports.tokenFamilies.find(key))
  return belongsToService(family, key, service) ? family : undefined
}
