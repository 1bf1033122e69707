import type { Awaitable, Crypto, Ports, Service } from '@symbolon/core'
import { andThen, textDigest } from '@symbolon/core/internal'
import { ask, askBoolean } from './ask.js'
import type { ServiceDirectory } from './directory.js'
import { fromBase64 } from './encoding.js'

/** How the callers of a path authenticate. */
export interface Authentication {
  /** The value of `WWW-Authenticate`. */
  readonly challenge: string
  /** Reads an `Authorization` header; `undefined` when it is malformed or the path does not accept its scheme. */
  read(authorization: string): Claim | undefined
}

/** The credentials that a caller sent, not verified yet. */
export interface Claim {
  /** The secret that the caller sent. */
  readonly presented: string
  /** The fewest comparisons of a refusal, so that its cost does not depend on the service. */
  readonly comparisons: number
  /** Whether the caller may speak for every service. */
  trusted(directory: ServiceDirectory, crypto: Pick<Crypto, 'sha256'>): Awaitable<boolean>
  /** Finds the service that the credentials name. */
  find(directory: ServiceDirectory, crypto: Pick<Crypto, 'sha256'>): Awaitable<Ports | undefined>
  /** Whether a service is the one that the credentials name. */
  names(service: Service): boolean
  /** The secrets of the service; one of them must match the presented one. */
  stored(service: Service): readonly string[]
}

/** The most characters of a token, or of key and secret together. */
const CREDENTIALS_LENGTH = 16_384

/** Comparisons for every bearer token: services rarely have more tokens, even during a rotation. */
const TOKEN_COMPARISONS = 4

/** The form of every service id. The directory is not asked for any other (docs/rest-api.md). */
const SERVICE_ID = /^[A-Za-z0-9._~-]{1,64}$/

/** The form of every API key. */
const API_KEY = /^[\x20-\x7e]+$/

/**
 * 3.0: a service access token or an organization token as a bearer token (RFC 6750 §2.1). The path names the service.
 */
export function bearerFor(serviceId: string): Authentication {
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
    comparisons: TOKEN_COMPARISONS,
    trusted: (directory, crypto) => andThen(digestOf(token, crypto), digest => directory.isOrganizationToken(digest)),
    find: directory => (SERVICE_ID.test(serviceId) ? directory.byId(serviceId) : undefined),
    names: service => service.serviceId === serviceId,
    stored: service => service.accessTokens,
  }
}

function digestOf(token: string, crypto: Pick<Crypto, 'sha256'>): Awaitable<string> {
  return ask('crypto', () => textDigest(token, crypto))
}

/** 2.x: API key and API secret of the service by HTTP Basic (RFC 7617), without form encoding. */
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

/** For paths without a service: the access token names it (3.0), or the API key (2.x). */
export const BEARER_OR_BASIC: Authentication = {
  challenge: `Bearer, ${BASIC.challenge}`,
  read: authorization => {
    const token = bearerTokenIn(authorization)
    return token === undefined ? BASIC.read(authorization) : tokenClaim(token)
  },
}

function tokenClaim(token: string): Claim {
  return {
    presented: token,
    comparisons: TOKEN_COMPARISONS,
    trusted: () => false,
    find: (directory, crypto) =>
      andThen(digestOf(token, crypto), digest =>
        andThen(directory.byAccessToken(digest), found =>
          andThen(
            askBoolean('directory', () => directory.isOrganizationToken(digest)),
            // An organization token is valid for every service, so it names none.
            isOrganizations => (isOrganizations ? undefined : found),
          ),
        ),
      ),
    // The token itself names the service: it is compared with the stored tokens below.
    names: () => true,
    stored: service => service.accessTokens,
  }
}

function credentialsIn(authorization: string, form: RegExp): string | undefined {
  const credentials = form.exec(authorization)?.[1]
  return credentials === undefined || credentials.length > CREDENTIALS_LENGTH ? undefined : credentials
}
