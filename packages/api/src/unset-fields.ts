/*
 * Clients made from the published description of the API send something for fields that nobody set: 0 for a number,
 * `false` for a boolean. Here, and nowhere else, that means absent (docs/rest-api.md). `true` and other numbers stay, so
 * that an operation refuses what it does not know.
 */

/** Which fields of an operation may come unset. */
export interface UnsetFields {
  /** Numbers that nobody set when they are 0. */
  readonly zeros?: readonly string[]
  /** Instants that nobody set when they are 0 or less. */
  readonly instants?: readonly string[]
  /** Booleans that nobody set when they are `false`; none of them is built. */
  readonly flags?: readonly string[]
  /** Fields that change nothing at all. */
  readonly idle?: readonly string[]
}

/** The input without the fields that nobody set. */
export function withoutUnset(input: object, { zeros = [], instants = [], flags = [], idle = [] }: UnsetFields): object {
  const unset = ([name, value]: readonly [string, unknown]) =>
    (zeros.includes(name) && value === 0) ||
    (instants.includes(name) && typeof value === 'number' && value <= 0) ||
    (flags.includes(name) && value === false) ||
    idle.includes(name)
  return Object.fromEntries(Object.entries(input).filter(entry => !unset(entry)))
}
