import type { Awaitable, Ports } from '@symbolon/core'

/** Finds the ports of a service for a call of the REST surface. What it rejects with is a fault: HTTP 500. */
export interface ServiceDirectory {
  /** The ports of the service with this id; its `serviceId` is compared once more. */
  byId(serviceId: string): Awaitable<Ports | undefined>
  /** The ports of the service with this API key; its `apiKey` is compared once more. */
  byApiKey(apiKey: string): Awaitable<Ports | undefined>
  /**
   * The ports of the service that holds this access token, for calls whose path names no service; `digest` is the base64url
   * SHA-256 of the token. Of a token that two services hold it must find neither. Its `accessTokens` are compared once more.
   */
  byAccessToken(digest: string): Awaitable<Ports | undefined>
  /** Whether a token is good for every service; `digest` is the base64url SHA-256 of it. */
  isOrganizationToken(digest: string): Awaitable<boolean>
  /**
   * Ports of any service. Where none is found, these are asked in its place and their answer is dropped, so that an
   * unknown service costs what a wrong token costs. Absent: nothing is loaded for unknown services.
   */
  readonly decoy?: Ports | undefined
}
