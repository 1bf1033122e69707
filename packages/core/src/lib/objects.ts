import { INPUT_DEPTH } from './limits.js'

/** An object type in which members that may be `undefined` are optional instead. */
type Defined<T> = {
  readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key]
} & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>
}

export function defined<T extends object>(object: T): Defined<T> {
  return extended({}, object)
}

/** For objects of about forty members, spreading is fifty times slower in V8. */
export function extended<Own extends object, T extends object>(own: Own, object: T): Own & Defined<T>
export function extended(own: Record<string, unknown>, object: Readonly<Record<string, unknown>>): object {
  for (const key in object) {
    const value = object[key]
    if (value !== undefined) own[key] = value
  }
  return own
}

/** The members with these names, inherited ones too, that are there. */
export function picked<T extends object, Name extends keyof T>(object: T, names: readonly Name[]): Pick<T, Name>
export function picked(object: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return defined(Object.fromEntries(names.map(name => [name, object[name]])))
}

/** Freezes plain data at every depth, because answers share parts of it. */
export function frozen<Data extends object>(data: Data): Data {
  for (const value of Object.values(data)) if (typeof value === 'object' && value !== null) frozen(value)
  return Object.freeze(data)
}

/** A method of an object whose methods are wrapped, called with the object as its `this`. */
export type Method = (...parameters: readonly unknown[]) => unknown

/** Makes what is called in place of a method; `name` is that of the method. */
export type Wrap = (method: Method, name: string) => Method

/**
 * The same object, with something else called in place of each method. Each is wrapped once, not at
 * each call. Other members are those of the object itself, and so is a method that was replaced.
 */
export function wrappedMethods<Wrapped extends object>(object: Wrapped, wrap: Wrap): Wrapped {
  // A proxy of the object itself could not replace the methods of a frozen one.
  const target: Wrapped = Object.create(object)
  const known = new Map<PropertyKey, { readonly member: unknown; readonly wrapped: Method }>()
  return new Proxy(target, {
    get(_, key) {
      const member: unknown = Reflect.get(object, key)
      if (typeof member !== 'function') return member
      const before = known.get(key)
      if (before?.member === member) return before.wrapped
      const method: Method = (...parameters) => Reflect.apply(member, object, parameters)
      // A function may have members, as `sha256` has.
      const wrapped = Object.assign(wrap(method, String(key)), member)
      known.set(key, { member, wrapped })
      return wrapped
    },
  })
}

/** `true` when two types are identical, including optional members; else `false`. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** The type without `readonly`, at every level: schemas infer mutable types. */
export type Mutable<T> = T extends readonly (infer Element)[]
  ? Mutable<Element>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T

/**
 * Arrays keep all their elements, and an object that appears more than once is copied once. Data below
 * the depth limit is not copied, so that the schema refuses it.
 */
export function withoutAbsent(input: unknown): unknown {
  return copyOf(input, 0, new Map())
}

function copyOf(input: unknown, depth: number, copies: Map<object, unknown>): unknown {
  if (typeof input !== 'object' || input === null || depth > INPUT_DEPTH) return input
  if (copies.has(input)) return copies.get(input)
  const copy = Array.isArray(input)
    ? input.map(element => copyOf(element, depth + 1, copies))
    : Object.fromEntries(
        Object.entries(input)
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([key, value]) => [key, copyOf(value, depth + 1, copies)]),
      )
  copies.set(input, copy)
  return copy
}
