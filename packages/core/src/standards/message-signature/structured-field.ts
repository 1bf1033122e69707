import { base64url } from '../../lib/encoding.js'

/*
 * Structured fields (RFC 9651), as signatures need them: every value is written exactly as it was meant. A decimal stays a
 * decimal, which JavaScript's numbers forget.
 */

/** Characters of a structured field that is read: the two of signatures are the longest that anybody needs. */
export const FIELD_LENGTH = 16_384

/** A value without parameters (RFC 9651 §3.3). */
export type BareItem =
  | { readonly type: 'integer' | 'date'; readonly value: number }
  | { readonly type: 'decimal' | 'string' | 'token'; readonly value: string }
  | { readonly type: 'bytes' | 'display'; readonly value: Uint8Array }
  | { readonly type: 'boolean'; readonly value: boolean }

/** Parameters in their order (RFC 9651 §3.1.2). */
export type Parameters = ReadonlyMap<string, BareItem>

/** A value with its parameters. */
export interface Item {
  readonly value: BareItem
  readonly parameters: Parameters
}

/** A list of items with parameters of its own (RFC 9651 §3.1.1). */
export interface InnerList {
  readonly items: readonly Item[]
  readonly parameters: Parameters
}

/** A member of a list or of a dictionary. */
export type Member = Item | InnerList

/** Members by their names, in their order (RFC 9651 §3.2). */
export type Dictionary = ReadonlyMap<string, Member>

/** Whether a member is a list with parameters of its own. */
export function isInnerList(member: Member): member is InnerList {
  return 'items' in member
}

/** A string, or a number, as an item without parameters. */
export function bareItem(value: string | number | true): BareItem {
  if (value === true) return { type: 'boolean', value }
  return typeof value === 'number' ? { type: 'integer', value } : { type: 'string', value }
}

/** A dictionary as its field (RFC 9651 §4.1.2). */
export function writtenDictionary(dictionary: Dictionary): string {
  return [...dictionary].map(([name, member]) => name + writtenBehindName(member)).join(', ')
}

function writtenBehindName(member: Member): string {
  const isTrue = !isInnerList(member) && member.value.type === 'boolean' && member.value.value
  return isTrue ? writtenParameters(member.parameters) : `=${writtenMember(member)}`
}

/** A member as it is written, wherever it stands (RFC 9651 §4.1.1). */
export function writtenMember(member: Member): string {
  return isInnerList(member) ? writtenInnerList(member) : writtenItem(member)
}

/** A list with its parameters (RFC 9651 §4.1.1.1). */
export function writtenInnerList({ items, parameters }: InnerList): string {
  return `(${items.map(writtenItem).join(' ')})${writtenParameters(parameters)}`
}

/** An item with its parameters (RFC 9651 §4.1.3). */
export function writtenItem({ value, parameters }: Item): string {
  return writtenBareItem(value) + writtenParameters(parameters)
}

function writtenParameters(parameters: Parameters): string {
  return [...parameters]
    .map(([name, value]) =>
      value.type === 'boolean' && value.value ? `;${name}` : `;${name}=${writtenBareItem(value)}`,
    )
    .join('')
}

function writtenBareItem(item: BareItem): string {
  if (item.type === 'bytes') return `:${writtenBytes(item.value)}:`
  if (item.type === 'display') return `%"${writtenDisplay(item.value)}"`
  if (item.type === 'boolean') return item.value ? '?1' : '?0'
  if (item.type === 'string') return `"${item.value.replace(/["\\]/g, '\\$&')}"`
  return item.type === 'date' ? `@${item.value}` : String(item.value)
}

/** Base64 with its padding. */
function writtenBytes(bytes: Uint8Array): string {
  const text = base64url(bytes).replaceAll('-', '+').replaceAll('_', '/')
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}

/** Bytes as themselves where they are printable, all others by two digits (RFC 9651 §4.1.11). */
function writtenDisplay(bytes: Uint8Array): string {
  return Array.from(bytes, byte =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x25
      ? `%${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  ).join('')
}
