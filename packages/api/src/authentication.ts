import type { Awaitable, Crypto, Ports, Service } from '@symbolon/core'
import { ask, askBoolean } from './ask.js'
import type { ServiceDirectory } from './directory.js'
import { base64url, fromBase64 } from './encoding.js'

/** How the callers of a path say who they are. */
export interface Authentication {
  /** For `WWW-Authenticate`. */
  readonly challenge: string
  /** Reads an `Authorization` header; `undefined` when it is malformed or of a scheme that the path does not take. */
  read(authorization: string): Claim | undefined
}

/** What a caller says of itself; nothing of it is believed yet. */
export interface Claim {
  /** The secret by which it wants to be believed. */
  readonly presented: string
  /** Comparisons that a refusal costs, whatever the service holds. */
  readonly comparisons: number
  /** Whether the caller is believed whatever the service holds. */
  trusted(directory: ServiceDirectory, crypto: Pick<Crypto, 'sha256'>): Awaitable<boolean>
  /** The service that it names. */
  find(directory: ServiceDirectory, crypto: Pick<Crypto, 'sha256'>): Awaitable<Ports | undefined>
  /** Whether the service that was found is the one that it names. */
  names(service: Service): boolean
  /** The secrets of the service, of which one must be the presented one. */
  stored(service: Service): readonly string[]
}

/** Characters of the longest token or pair of key and secret. */
const CREDENTIALS_LENGTH = 16_384

/** Service access tokens that a service usually has at most: while one takes the place of another, two. */
const TOKENS = 4

/** No service has another id, so nobody is asked for one (docs/rest-api.md). */
const SERVICE_ID = /^[A-Za-z0-9._~-]{1,64}$/

/** No service has another API key. */
const API_KEY = /^[\x20-\x7e]+$/

/** 3.0: a service access token or an organization token as bearer (RFC 6750 §2.1), the service in the path. */
export function bearerOf(serviceId: string): Authentication {
  return {
    challenge: 'Bearer',
    read: authorization => {
      const token = bearerTokenIn(authorization)
      return token === undefined ? undefined : bearerClaim(serviceId, token)
    },
  }
}

function bearerTokenIn(authorization: string): string | undefined {
  return credentialsIn(authorization, /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i)
}

function bearerClaim(serviceId: string, token: string): Claim {
  return {
    presented: token,
    comparisons: TOKENS,
    trusted: async (directory, crypto) => directory.isOrganizationToken(await digestOf(token, crypto)),
    find: directory => (SERVICE_ID.test(serviceId) ? directory.byId(serviceId) : undefined),
    names: service => service.serviceId === serviceId,
    stored: service => service.accessTokens,
  }
}

async function digestOf(token: string, crypto: Pick<Crypto, 'sha256'>): Promise<string> {
  return base64url(await ask('crypto', () => crypto.sha256(token)))
}

/** 2.x: API key and API secret of the service by HTTP Basic (RFC 7617), which form-decodes neither. */
const BASIC: Authentication = {
  challenge: 'Basic realm="api", charset="UTF-8"',
  read: authorization => {
    const encoded = credentialsIn(authorization, /^basic +([A-Za-z0-9+/]+={0,2})$/i)
    const pair = encoded === undefined ? undefined : fromBase64(encoded)
    const colon = pair?.indexOf(':') ?? -1
    return pair === undefined || colon < 0 ? undefined : basicClaim(pair.slice(0, colon), pair.slice(colon + 1))
  },
}

function basicClaim(apiKey: string, apiSecret: string): Claim {
  return {
    presented: apiSecret,
    comparisons: 1,
    trusted: () => false,
    find: directory => (API_KEY.test(apiKey) ? directory.byApiKey(apiKey) : undefined),
    names: service => service.apiKey === apiKey,
    stored: service => (service.apiSecret === undefined ? [] : [service.apiSecret]),
  }
}

/** Paths that name no service: its access token does (3.0), or its API key (2.x). */
export const UNNAMED: Authentication = {
  challenge: `Bearer, ${BASIC.challenge}`,
  read: authorization => {
    const token = bearerTokenIn(authorization)
    return token === undefined ? BASIC.read(authorization) : tokenClaim(token)
  },
}

function tokenClaim(token: string): Claim {
  return {
    presented: token,
    comparisons: TOKENS,
    trusted: () => false,
    find: async (directory, crypto) => {
      const digest = await digestOf(token, crypto)
      const found = await directory.byAccessToken(digest)
      // An organization token is good for every service and names none, whoever else may hold it.
      return (await askBoolean('directory', () => directory.isOrganizationToken(digest))) ? undefined : found
    },
    // It names its service by being one of the stored tokens, and nothing else.
    names: () => true,
    stored: service => service.accessTokens,
  }
}

function credentialsIn(authorization: string, form: RegExp): string | undefined {
  const credentials = form.exec(authorization)?.[1]
  return credentials === undefined || credentials.length > CREDENTIALS_LENGTH ? undefined : credentials
}
