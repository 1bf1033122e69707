/**
 * Something that costs more than all else about a certificate: it is made when somebody asks for it, once. `undefined` when it cannot
 * be made.
 */
export type Later<T> = () => T | undefined

/** What is made when somebody asks for it. */
export function later<T>(make: () => T | undefined): Later<T> {
  let done: { readonly value: T | undefined } | undefined
  return () => {
    done ??= { value: make() }
    return done.value
  }
}
