import { type JsonObject, membersIn } from '@symbolon/core/internal'

/** The text of `authorization_details`, by the value that JSON.parse made of it: long numbers are rounded there. */
const TEXTS = new WeakMap<object, string>()

/** Keeps the text of the details that are members of an object, which was parsed from a text. */
export function withDetailsText(members: JsonObject, text: string): JsonObject {
  const { authorization_details: details } = members
  const written = isKey(details) ? membersIn(text)?.get('authorization_details') : undefined
  if (isKey(details) && written !== undefined) TEXTS.set(details, written)
  return members
}

/** Details as they were written (RFC 9396 §9), unless `adapt` changed them. */
export function detailsText(details: unknown): string {
  const text = JSON.stringify(details)
  const written = isKey(details) ? TEXTS.get(details) : undefined
  return written !== undefined && JSON.stringify(JSON.parse(written)) === text ? written : text
}

function isKey(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
