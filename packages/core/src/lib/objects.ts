/** An object type in which members that may be `undefined` are optional instead. */
type Defined<T> = {
  readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key]
} & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>
}

/** The object without members that are `undefined`, as answers and records omit them. */
export function defined<T extends object>(object: T): Defined<T> {
  return extended({}, object)
}

/**
 * Adds the members of another object that are not `undefined` to an object of the caller's own.
 *
 * For objects of about forty members, spreading is fifty times slower in V8.
 */
export function extended<Own extends object, T extends object>(own: Own, object: T): Own & Defined<T>
export function extended(own: Record<string, unknown>, object: Readonly<Record<string, unknown>>): object {
  for (const key in object) {
    const value = object[key]
    if (value !== undefined) own[key] = value
  }
  return own
}

/** Freezes plain data at every depth, because answers share parts of it. */
export function frozen<Data extends object>(data: Data): Data {
  for (const value of Object.values(data)) if (typeof value === 'object' && value !== null) frozen(value)
  return Object.freeze(data)
}
