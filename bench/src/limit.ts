import { hash } from 'node:crypto'
import type { AccessToken, Client } from '@symbolon/core'

/** What a program by hand keeps: two maps. */
export interface LimitStores {
  /** Access tokens by the SHA-256 of their value, base64url. */
  readonly tokens: ReadonlyMap<string, AccessToken>
  readonly clients: ReadonlyMap<number, Client>
}

/** The answer of a program by hand. */
export interface LimitAnswer {
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
 * The least that an introspection must do: hash the token, look up its record and its client, compare the time and the
 * scopes, build an answer. It reads nothing that it is given, explains nothing, and throws for every refusal.
 */
export function limitOfBearer(token: string, scopes: readonly string[], stores: LimitStores): LimitAnswer {
  return answerOf(liveToken(hash('sha256', token, 'base64url'), scopes, stores), stores)
}

/** The record of a token that lives and has the scopes. */
export function liveToken(digest: string, scopes: readonly string[], { tokens }: LimitStores): AccessToken {
  const token = tokens.get(digest)
  if (token === undefined || Date.now() >= token.expiresAt) throw new Error('no such token')
  for (const scope of scopes) if (!token.scopes.includes(scope)) throw new Error('not covered')
  return token
}

/** What is told of a token whose client lives. */
export function answerOf(token: AccessToken, { clients }: LimitStores): LimitAnswer {
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
