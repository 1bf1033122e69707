import { TEXT_LENGTH } from '../lib/limits.js'
import { isScopeToken } from '../standards/oauth/scope.js'

/*
 * What nearly every request consists of, recognised without a schema, which costs as much as all
 * checks of a bearer token. A reader that meets anything else asks its schema, which alone decides
 * and explains. So a value that is right may be missed here, but nothing may pass that the schema
 * would refuse or change.
 */

/** Whether a value is an object that has none but these members; those that are `undefined` do not count. */
export function hasOnlyMembers<Name extends string>(
  input: unknown,
  known: readonly Name[],
): input is Readonly<Partial<Record<Name, unknown>>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false
  const names: readonly string[] = known
  for (const name in input) if (!names.includes(name) && Reflect.get(input, name) !== undefined) return false
  return true
}

/** A string or absent. */
export function isPlainText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

/** A string of limited length, or absent. */
export function isPlainShortText(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || (typeof value === 'string' && value.length <= TEXT_LENGTH)
}

/** A boolean or absent. */
export function isPlainFlag(value: unknown): value is boolean | null | undefined {
  return value === undefined || value === null || typeof value === 'boolean'
}

/** Up to ten values that could appear in a challenge, or absent. */
export function isPlainList(value: unknown): value is readonly string[] | null | undefined {
  return value === undefined || value === null || isListOf(value, PLAIN_LIST_LENGTH, isPlainToken)
}

/** Longer lists are left to the schema. */
const PLAIN_LIST_LENGTH = 10

function isPlainToken(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_LENGTH && isScopeToken(value)
}

/** Whether a value is a list of at most so many elements of a kind. */
export function isListOf<Element>(
  value: unknown,
  most: number,
  isElement: (each: unknown) => each is Element,
): value is readonly Element[] {
  if (!Array.isArray(value) || value.length > most) return false
  // Not `every`, which passes over the holes of an array.
  for (let at = 0; at < value.length; at++) if (!isElement(value[at])) return false
  return true
}

/** A whole number, not negative. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
