import type { Client } from './client.js'

/** A client, and by which kind of identifier it was found. */
export interface FoundClient {
  readonly client: Client
  readonly by: 'id' | 'alias' | 'entityId' | 'metadataDocument'
  /** The identifier that records keep and by which the client can always be found again. */
  readonly canonical: string
}

const DIGITS = /^[0-9]+$/

/**
 * The names by which a client can be found, each once: alias, entity id, URL of the metadata document. Digits are only ever an
 * id, so a name of digits is none.
 */
export function namesOfClient({ clientIdAlias, entityId, metadataDocumentLocation }: Client): readonly string[] {
  const names = [clientIdAlias, entityId, metadataDocumentLocation].filter(name => name !== undefined)
  return [...new Set(names.filter(name => !DIGITS.test(name)))]
}

/**
 * Whether two clients of one number are the same client: they have the same registration, and share a name or both have
 * none. A number can be derived from a name, so a client with a name is never the one that is known by its number alone.
 */
export function isSameClient(one: Client, other: Client): boolean {
  const [names, others] = [namesOfClient(one), namesOfClient(other)]
  const isNamedAlike = names.length === 0 ? others.length === 0 : names.some(name => others.includes(name))
  return isNamedAlike && one.registration === other.registration
}

/** Whether a client is found by an identifier: its number, or one of its names. */
export function isFoundBy(identifier: string, client: Client): boolean {
  return identifier === String(client.clientId) || namesOfClient(client).includes(identifier)
}

/** What a store answers for a client that it found by an identifier; one name may serve as two, and counts as the first. */
export function foundBy(identifier: string, client: Client): FoundClient {
  return { client, by: kindOf(identifier, client), canonical: String(client.clientId) }
}

function kindOf(identifier: string, { clientIdAlias, entityId }: Client): FoundClient['by'] {
  if (DIGITS.test(identifier)) return 'id'
  if (identifier === clientIdAlias) return 'alias'
  return identifier === entityId ? 'entityId' : 'metadataDocument'
}
