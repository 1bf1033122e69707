import {
  type AccessTokenRevocation,
  type AccessTokenRevocationPorts,
  type AccessTokenRevocationResponse,
  revokeAccessTokens,
} from '@symbolon/core'

/** A revocation of the published API, in which an identifier is the value of a token or its hash. */
export interface ApiRevocation extends AccessTokenRevocation {
  readonly accessTokenIdentifier?: string
  readonly refreshTokenIdentifier?: string
}

/** Revokes by value or, if that selects nothing, by hash. */
export async function revokeByIdentifier(
  { accessTokenIdentifier, refreshTokenIdentifier, ...request }: ApiRevocation,
  ports: AccessTokenRevocationPorts,
): Promise<AccessTokenRevocationResponse> {
  if (accessTokenIdentifier === undefined && refreshTokenIdentifier === undefined)
    return revokeAccessTokens(request, ports)
  const byValue = {
    ...request,
    ...given('accessToken', accessTokenIdentifier),
    ...given('refreshToken', refreshTokenIdentifier),
  }
  const revoked = await revokeAccessTokens(byValue, ports)
  if (revoked.action !== 'OK' || revoked.count > 0) return revoked
  const byHash = {
    ...request,
    ...given('accessTokenHash', accessTokenIdentifier),
    ...given('refreshTokenHash', refreshTokenIdentifier),
  }
  return revokeAccessTokens(byHash, ports)
}

function given(name: string, value: string | undefined): object {
  return value === undefined ? {} : { [name]: value }
}
