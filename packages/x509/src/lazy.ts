/** An expensive value, computed on the first call; `undefined` when it cannot be computed. */
export type Lazy<T> = () => T | undefined

/** Computes a value on the first call and keeps it. */
export function lazy<T>(compute: () => T | undefined): Lazy<T> {
  let done: { readonly value: T | undefined } | undefined
  return () => {
    done ??= { value: compute() }
    return done.value
  }
}
