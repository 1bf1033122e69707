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
  if (value === undefined || value === null) return true
  if (!Array.isArray(value) || value.length > PLAIN_LIST_LENGTH) return false
  // Not `every`, which passes over the holes of an array.
  for (let at = 0; at < value.length; at++) {
    const each: unknown = value[at]
    if (typeof each !== 'string' || each.length > TEXT_LENGTH || !isScopeToken(each)) return false
  }
  return true
}

/** Longer lists are left to the schema. */
const PLAIN_LIST_LENGTH = 10
