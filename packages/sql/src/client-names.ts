import type { Client, FoundClient } from '@symbolon/core'

const DIGITS = /^[0-9]+$/

/** Whether the text is the number of a client as it is kept: no leading zero, no other way to write it. */
export function isNumber(identifier: string): boolean {
  return (
    DIGITS.test(identifier) && Number.isSafeInteger(Number(identifier)) && String(Number(identifier)) === identifier
  )
}

/** The names by which a client can be found. Digits are only ever an id, so a name of digits is none. */
export function namesOf({ clientIdAlias, entityId, metadataDocumentLocation }: Client): readonly string[] {
  const names = [clientIdAlias, entityId, metadataDocumentLocation].filter(name => name !== undefined)
  return [...new Set(names.filter(name => !DIGITS.test(name)))]
}

/** Whether a client is found by an identifier. */
export function isNamed(identifier: string, client: Client): boolean {
  return identifier === String(client.clientId) || namesOf(client).includes(identifier)
}

/** Whether two clients of one number are the same client: they share a name, or one of them has none. */
export function isSameClient(one: Client, other: Client): boolean {
  const [names, others] = [namesOf(one), namesOf(other)]
  return names.length === 0 || others.length === 0 || names.some(name => others.includes(name))
}

/** By which kind of identifier a client was found. */
export function kindOf(identifier: string, { clientIdAlias, entityId }: Client): FoundClient['by'] {
  if (DIGITS.test(identifier)) return 'id'
  if (identifier === clientIdAlias) return 'alias'
  return identifier === entityId ? 'entityId' : 'metadataDocument'
}
