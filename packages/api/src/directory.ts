import type { Awaitable, Ports } from '@symbolon/core'

/** Finds the ports of a service for a call of the REST API. A rejection is a fault: HTTP 500. */
export interface ServiceDirectory {
  /** The ports of the service with this id. `createApi` compares `serviceId` again. */
  byId(serviceId: string): Awaitable<Ports | undefined>
  /** The ports of the service with this API key. `createApi` compares `apiKey` again. */
  byApiKey(apiKey: string): Awaitable<Ports | undefined>
  /**
   * The ports of the service with this access token, for calls whose path names no service; `digest` is the base64url
   * SHA-256 of the token. A token that two services share must find neither. `createApi` compares `accessTokens` again.
   */
  byAccessToken(digest: string): Awaitable<Ports | undefined>
  /** Whether a token is valid for every service; `digest` is the base64url SHA-256 of the token. */
  isOrganizationToken(digest: string): Awaitable<boolean>
  /**
   * The ports of any service. When no service is found, these are called instead and their answer is dropped, so that
   * an unknown service costs as much as a wrong token. Without them, nothing is loaded for an unknown service.
   */
  readonly decoy?: Ports | undefined
}
