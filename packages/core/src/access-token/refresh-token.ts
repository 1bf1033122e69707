import { type Instant, secondsAfter } from '../lib/time.js'
import { digestOf } from '../ports/digests.js'
import { randomToken } from '../ports/opaque-token.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { GrantType } from '../records/vocabulary.js'
import type { CreationClient, NewRefreshToken, TokenFound } from './facts.js'

/** Grants after which a client may use a refresh token (RFC 6749 §6). */
const REFRESHABLE: ReadonlySet<GrantType> = new Set<GrantType>([
  'AUTHORIZATION_CODE',
  'REFRESH_TOKEN',
  'PASSWORD',
  'CIBA',
  'DEVICE_CODE',
  'PRE_AUTHORIZED_CODE',
])

/**
 * Whether a refresh token goes with an access token: by the grant, and where client and service can
 * refresh.
 */
export function isRefreshable(grantType: GrantType, client: Client, service: Service): boolean {
  return (
    REFRESHABLE.has(grantType) &&
    client.grantTypes.includes('REFRESH_TOKEN') &&
    service.supportedGrantTypes.includes('REFRESH_TOKEN')
  )
}

/**
 * The refresh token of a new access token: the value of the call, else a random one; `undefined`
 * where there is none.
 */
export async function newRefreshToken(
  { refreshable, request, service, now }: CreationClient,
  ports: Pick<Ports, 'crypto'>,
): Promise<NewRefreshToken | undefined> {
  if (!refreshable) return undefined
  const value = request.refreshToken ?? (await randomToken(ports))
  const expiresAt = secondsAfter(now, request.refreshTokenDuration ?? service.refreshTokenDuration)
  return { value, hash: await digestOf(value, ports), expiresAt }
}

/** What a record says of its refresh token. */
interface RecordedRefreshToken {
  readonly refreshTokenHash: string | undefined
  readonly refreshTokenExpiresAt: Instant | undefined
}

/**
 * The refresh token after a change. A new one starts a new lifetime unless the call gives an
 * expiry.
 */
export function refreshTokenAfter(
  { request, before, service, now }: TokenFound,
  newHash: string | undefined,
): RecordedRefreshToken {
  const refreshTokenHash = newHash ?? before.refreshTokenHash
  if (request.refreshTokenRemoved || refreshTokenHash === undefined) {
    return { refreshTokenHash: undefined, refreshTokenExpiresAt: undefined }
  }
  const renewed = newHash === undefined ? before.refreshTokenExpiresAt : secondsAfter(now, service.refreshTokenDuration)
  return { refreshTokenHash, refreshTokenExpiresAt: request.refreshTokenExpiresAt ?? renewed }
}
