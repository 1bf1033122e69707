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
