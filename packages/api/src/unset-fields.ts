/*
 * Clients generated from the published description of the API send every field of a request, also
 * those that no operation here has. Unset fields are `null`, 0 for a number, `false` for a boolean, or
 * empty text, lists and objects. Only here do these mean absent (docs/rest-api.md): always in an
 * unknown field, in a known one as its operation says. All other values stay, so that an operation
 * refuses unknown fields, which may be misspelt demands.
 */

/** The unset value of each field of an operation; `null` means unset in every field. */
export interface UnsetFields {
  /** Numbers that are unset when they are 0. */
  readonly zeros?: readonly string[]
  /** Instants that are unset when they are 0 or less. */
  readonly instants?: readonly string[]
  /** Booleans that are unset when they are `false`. */
  readonly flags?: readonly string[]
  /** Texts that are unset when they are empty. */
  readonly texts?: readonly string[]
  /** Unknown fields that have no effect, whatever their value. */
  readonly ignored?: readonly string[]
}

/** The fields that an operation knows. */
type KnownFields = Pick<ReadonlyMap<string, unknown>, 'has'>

/** Removes the unset fields from the input. Most requests have none, and are not copied. */
export function withoutUnset(input: object, known: KnownFields, unset: UnsetFields): object {
  const entries = Object.entries(input)
  const set = entries.filter(([name, value]) =>
    known.has(name) ? !isUnset(name, value, unset) : !isEmpty(value) && unset.ignored?.includes(name) !== true,
  )
  return set.length === entries.length ? input : Object.fromEntries(set)
}

function isUnset(name: string, value: unknown, { zeros, instants, flags, texts }: UnsetFields): boolean {
  return (
    value === null ||
    (value === 0 && zeros?.includes(name) === true) ||
    (typeof value === 'number' && value <= 0 && instants?.includes(name) === true) ||
    (value === false && flags?.includes(name) === true) ||
    (value === '' && texts?.includes(name) === true)
  )
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object') return value === null || Object.keys(value).length === 0
  return value === 0 || value === false || value === ''
}
