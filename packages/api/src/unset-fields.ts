/*
 * Clients made from the published description of the API send every field of a request, and something for those that
 * nobody set: `null`, 0 for a number, `false` for a boolean, empty text. Here, and nowhere else, all of these mean absent
 * (docs/rest-api.md). `true`, other numbers and other text stay, so that an operation refuses what it does not know.
 */

/** Which fields of an operation may come unset; `null` means unset in all of them. */
export interface UnsetFields {
  /** Numbers that nobody set when they are 0. */
  readonly zeros?: readonly string[]
  /** Instants that nobody set when they are 0 or less. */
  readonly instants?: readonly string[]
  /** Booleans that nobody set when they are `false`. */
  readonly flags?: readonly string[]
  /** Texts that nobody set when they are empty. */
  readonly texts?: readonly string[]
  /** Fields that change nothing at all. */
  readonly idle?: readonly string[]
}

/** The input without the fields that nobody set. */
export function withoutUnset(input: object, unset: UnsetFields): object {
  const { zeros = [], instants = [], flags = [], texts = [], idle = [] } = unset
  const isUnset = ([name, value]: readonly [string, unknown]) =>
    value === null ||
    (zeros.includes(name) && value === 0) ||
    (instants.includes(name) && typeof value === 'number' && value <= 0) ||
    (flags.includes(name) && value === false) ||
    (texts.includes(name) && value === '') ||
    idle.includes(name)
  return Object.fromEntries(Object.entries(input).filter(entry => !isUnset(entry)))
}
