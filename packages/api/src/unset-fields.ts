/*
 * Clients generated from the published description of the API send every field of a request. Unset
 * fields are `null`, 0 for a number, `false` for a boolean, or empty text. Only here do these mean
 * absent (docs/rest-api.md). All other values stay, so that an operation refuses unknown fields.
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
  /** Fields that have no effect. */
  readonly ignored?: readonly string[]
}

/** Removes the unset fields from the input. Most requests have none, and are not copied. */
export function withoutUnset(input: object, unset: UnsetFields): object {
  const entries = Object.entries(input)
  const set = entries.filter(([name, value]) => !isUnset(name, value, unset))
  return set.length === entries.length ? input : Object.fromEntries(set)
}

function isUnset(name: string, value: unknown, { zeros, instants, flags, texts, ignored }: UnsetFields): boolean {
  return (
    value === null ||
    (value === 0 && zeros?.includes(name) === true) ||
    (typeof value === 'number' && value <= 0 && instants?.includes(name) === true) ||
    (value === false && flags?.includes(name) === true) ||
    (value === '' && texts?.includes(name) === true) ||
    ignored?.includes(name) === true
  )
}
