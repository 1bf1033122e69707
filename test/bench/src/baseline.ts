import { hash } from 'node:crypto'
import type { AccessToken, Client } from '@symbolon/core'

/** The storage of a baseline program: two maps. */
export interface BaselineStores {
  /** Access tokens by the SHA-256 of their values, in base64url. */
  readonly tokens: ReadonlyMap<string, AccessToken>
  readonly clients: ReadonlyMap<number, Client>
}

export interface BaselineAnswer {
  readonly active: true
  readonly clientId: number
  readonly subject: string | undefined
  readonly scopes: readonly string[]
  readonly expiresAt: number
  readonly grantType: string
  readonly properties: unknown
  readonly attributes: unknown
}

/**
 * The minimum for an introspection: hashes the token, looks up its record and its client, compares
 * the time and the scopes, and builds an answer. It does not validate input, and throws for every
 * refusal.
 */
export function bearerBaseline(token: string, scopes: readonly string[], stores: BaselineStores): BaselineAnswer {
  return answerOf(liveToken(hash('sha256', token, 'base64url'), scopes, stores), stores)
}

/** The record of a token that is not expired and has the scopes. */
export function liveToken(digest: string, scopes: readonly string[], { tokens }: BaselineStores): AccessToken {
  const token = tokens.get(digest)
  if (token === undefined || Date.now() >= token.expiresAt) throw new Error('no such token')
  for (const scope of scopes) if (!token.scopes.includes(scope)) throw new Error('not covered')
  return token
}

/** The answer for a token, if its client is not locked. */
export function answerOf(token: AccessToken, { clients }: BaselineStores): BaselineAnswer {
  const client = clients.get(token.clientId)
  if (client === undefined || client.locked) throw new Error('no such client')
  return {
    active: true,
    clientId: token.clientId,
    subject: token.subject,
    scopes: token.scopes,
    expiresAt: token.expiresAt,
    grantType: token.grantType,
    properties: token.properties,
    attributes: client.attributes,
  }
}
