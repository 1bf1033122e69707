import { CLIENT_IDENTIFIER_LENGTH } from '../lib/limits.js'
import type { Instant } from '../lib/time.js'
import type { AccessToken } from './access-token.js'
import type { Client } from './client.js'

/** A client, and the kind of identifier that found it. */
export interface FoundClient {
  readonly client: Client
  readonly by: 'id' | 'alias' | 'entityId' | 'metadataDocument'
  /** The key of the client in the store: it finds the client again, whatever its names are then. */
  readonly canonical: string
  /** The client's access tokens that were created at this instant or before are refused. */
  readonly tokensRevokedAt?: Instant
}

const DIGITS = /^[0-9]+$/

/** Whether text can identify a client: printable ASCII (RFC 6749 Appendix A) of limited length. */
export function isClientIdentifier(text: unknown): text is string {
  return typeof text === 'string' && text.length <= CLIENT_IDENTIFIER_LENGTH && /^[\x20-\x7e]+$/.test(text)
}

/** The number that an identifier is; `undefined` for a name, and for digits that no number has. */
export function numberOfIdentifier(identifier: string): number | undefined {
  const number = Number(identifier)
  const isNumber = Number.isSafeInteger(number) && number > 0 && String(number) === identifier
  return isNumber ? number : undefined
}

/** Alias, entity id, URL of the metadata document. A name of digits is left out, because digits are always an id. */
export function namesOfClient({ clientIdAlias, entityId, metadataDocumentLocation }: Client): readonly string[] {
  const names = [clientIdAlias, entityId, metadataDocumentLocation].map(asName).filter(name => name !== undefined)
  return [...new Set(names)]
}

function asName(text: string | undefined): string | undefined {
  return text === undefined || DIGITS.test(text) ? undefined : text
}

/** Where the record has digits, its flags may say that the request had a name (RFC 7662 §2.2). */
export function identifierOfHolder(token: TokenHolder, client: Client | undefined): string {
  const { clientIdentifier } = token
  return DIGITS.test(clientIdentifier) ? (nameInRequest(token, client) ?? clientIdentifier) : clientIdentifier
}

function nameInRequest(token: TokenHolder, client: Client | undefined): string | undefined {
  if (token.clientIdAliasUsed) return token.clientIdAlias
  if (token.clientEntityIdUsed) return client?.entityId
  return token.metadataDocumentUsed ? client?.metadataDocumentLocation : undefined
}

export function namesForRecord(
  clientIdentifier: string,
  clientKey: string,
): Pick<AccessToken, 'clientIdentifier' | 'clientKey'> {
  return clientKey === clientIdentifier ? { clientIdentifier } : { clientIdentifier, clientKey }
}

type TokenHolder = Pick<
  AccessToken,
  'clientIdentifier' | 'clientIdAlias' | 'clientIdAliasUsed' | 'clientEntityIdUsed' | 'metadataDocumentUsed'
>

/**
 * Whether two clients with one number are the same client: their registrations are equal, and they
 * share a name or neither has one. A number can be derived from a name, so a client with a name is
 * never the one that is known by its number alone.
 */
export function isSameClient(one: Client, other: Client): boolean {
  const [names, others] = [namesOfClient(one), namesOfClient(other)]
  const isNamedAlike = names.length === 0 ? others.length === 0 : names.some(name => others.includes(name))
  return isNamedAlike && one.registration === other.registration
}

/** Whether an identifier finds a client: it is the client's number or one of its names. */
export function isFoundBy(identifier: string, client: Client): boolean {
  if (DIGITS.test(identifier)) return identifier === String(client.clientId)
  const { clientIdAlias, entityId, metadataDocumentLocation } = client
  return identifier === clientIdAlias || identifier === entityId || identifier === metadataDocumentLocation
}

/** The name of another client must not get out. An alias may have been changed since. */
export function isNamedIn(record: NamedRecord, client: Client): boolean {
  const { clientIdentifier, clientKey, clientIdAlias } = record
  return clientKey === undefined || clientIdentifier === clientIdAlias || isFoundBy(clientIdentifier, client)
}

export type NamedRecord = Pick<AccessToken, 'clientIdentifier' | 'clientKey' | 'clientIdAlias'>

/** What a store answers. One name may serve as several kinds, and counts as the first of them. */
export function foundBy(identifier: string, client: Client): FoundClient {
  return { client, by: kindOf(identifier, client), canonical: String(client.clientId) }
}

function kindOf(identifier: string, { clientIdAlias, entityId }: Client): FoundClient['by'] {
  if (DIGITS.test(identifier)) return 'id'
  if (identifier === clientIdAlias) return 'alias'
  return identifier === entityId ? 'entityId' : 'metadataDocument'
}
