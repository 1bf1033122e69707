/** A library answered something else than what was asked for: an option or a plugin of it changes rows. */
export class SqlUnexpectedAnswer extends Error {
  override readonly name = 'SqlUnexpectedAnswer'

  /** The message names columns and types, but no values. */
  constructor(answered: string, asked: string) {
    super(`SQL: the library answered ${answered} for ${asked}: does an option or a plugin of it change rows?`)
  }
}

/** What a value is, without what it contains. */
export function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : `a ${typeof value}`
  const { name } = Object(value).constructor ?? {}
  return `a value of ${/^\w{1,40}$/.test(name) ? name : 'an unknown class'}`
}
