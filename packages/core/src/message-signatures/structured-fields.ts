import { base64 } from '../lib/encoding.js'

/*
 * Structured fields (RFC 9651), as signatures need them: every value can be serialized exactly as
 * it was read. A decimal is kept as text, because a JavaScript number does not distinguish it from
 * an integer.
 */

/** RFC 9651 §3.3. */
export type BareItem =
  | { readonly type: 'integer' | 'date'; readonly value: number }
  | { readonly type: 'decimal' | 'string' | 'token'; readonly value: string }
  | { readonly type: 'bytes' | 'display'; readonly value: Uint8Array }
  | { readonly type: 'boolean'; readonly value: boolean }

/** In their order (RFC 9651 §3.1.2). */
export type Parameters = ReadonlyMap<string, BareItem>

export interface Item {
  readonly value: BareItem
  readonly parameters: Parameters
}

/** RFC 9651 §3.1.1. */
export interface InnerList {
  readonly items: readonly Item[]
  readonly parameters: Parameters
}

export type Member = Item | InnerList

/** In their order (RFC 9651 §3.2). */
export type Dictionary = ReadonlyMap<string, Member>

export function isInnerList(member: Member): member is InnerList {
  return 'items' in member
}

export function bareItem(value: string | number | true): BareItem {
  if (typeof value === 'number') return { type: 'integer', value }
  return value === true ? { type: 'boolean', value } : { type: 'string', value }
}

export function parametersOf(members: Readonly<Record<string, string | number | true>>): Parameters {
  return new Map(Object.entries(members).map(([name, value]) => [name, bareItem(value)]))
}

/** RFC 9651 §4.1.2. */
export function serializeDictionary(dictionary: Dictionary): string {
  return [...dictionary].map(([name, member]) => name + serializeAfterName(member)).join(', ')
}

/** A dictionary with one byte sequence, such as `Signature` or `Content-Digest`. */
export function serializeByteSequence(name: string, value: Uint8Array): string {
  return serializeDictionary(new Map([[name, { value: { type: 'bytes', value }, parameters: new Map() }]]))
}

function serializeAfterName(member: Member): string {
  const isTrue = !isInnerList(member) && member.value.type === 'boolean' && member.value.value
  return isTrue ? serializeParameters(member.parameters) : `=${serializeMember(member)}`
}

/** RFC 9651 §4.1.1. */
export function serializeMember(member: Member): string {
  return isInnerList(member) ? serializeInnerList(member) : serializeItem(member)
}

/** RFC 9651 §4.1.1.1. */
export function serializeInnerList({ items, parameters }: InnerList): string {
  return `(${items.map(serializeItem).join(' ')})${serializeParameters(parameters)}`
}

/** RFC 9651 §4.1.3. */
export function serializeItem({ value, parameters }: Item): string {
  return serializeBareItem(value) + serializeParameters(parameters)
}

function serializeParameters(parameters: Parameters): string {
  let text = ''
  for (const [name, value] of parameters) {
    text += value.type === 'boolean' && value.value ? `;${name}` : `;${name}=${serializeBareItem(value)}`
  }
  return text
}

function serializeBareItem(item: BareItem): string {
  if (item.type === 'bytes') return `:${base64(item.value)}:`
  if (item.type === 'display') return `%"${serializeDisplay(item.value)}"`
  if (item.type === 'boolean') return item.value ? '?1' : '?0'
  if (item.type === 'string') return `"${item.value.replace(/["\\]/g, '\\$&')}"`
  return item.type === 'date' ? `@${item.value}` : String(item.value)
}

/** RFC 9651 §4.1.11. */
function serializeDisplay(bytes: Uint8Array): string {
  return Array.from(bytes, byte =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x25
      ? `%${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  ).join('')
}
