/** An object type whose members of `undefined` are optional members instead. */
export type Defined<T> = {
  readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key]
} & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>
}

/** The object without the members that are `undefined`: answers and records omit what is absent. */
export function defined<T extends object>(object: T): Defined<T> {
  return extended({}, object)
}

/**
 * A literal of the caller's own, extended by the members of another object that are not `undefined`.
 *
 * A literal that spreads objects into some forty members costs V8 fifty times as much.
 */
export function extended<Own extends object, T extends object>(own: Own, object: T): Own & Defined<T>
export function extended(own: Record<string, unknown>, object: Readonly<Record<string, unknown>>): object {
  for (const key in object) {
    const value = object[key]
    if (value !== undefined) own[key] = value
  }
  return own
}

/** Plain data that nobody can change any more, at any depth: answers hand parts of it out. */
export function frozen<Data extends object>(data: Data): Data {
  for (const value of Object.values(data)) if (typeof value === 'object' && value !== null) frozen(value)
  return Object.freeze(data)
}
