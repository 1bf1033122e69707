import { digestOf } from '../ports/digests.js'
import type { Ports } from '../ports/ports.js'
import type { AccessTokenReference } from './request.js'

/**
 * The hash of the token that a call names by value or by hash; `undefined` when it names neither or
 * both.
 */
export async function referencedHash(
  { accessToken, accessTokenHash }: AccessTokenReference,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<string | undefined> {
  if (accessToken === undefined) return accessTokenHash
  if (accessTokenHash !== undefined) return undefined
  return digestOf(accessToken, { crypto })
}
