/**
 * Whether JSON shows every member of an object: it inherits none, and all its own are enumerable.
 * Objects of another realm count too, because `fetch` and test runners make them.
 */
export function isPlainObject(value: object): boolean {
  try {
    const prototype: unknown = Object.getPrototypeOf(value)
    const isPlain = prototype === null || isRoot(prototype)
    return isPlain && Object.getOwnPropertyNames(value).length === Object.keys(value).length
  } catch {
    // A proxy may throw whenever it is asked.
    return false
  }
}

/** Whether it is `Object.prototype`, of any realm. */
function isRoot(prototype: unknown): boolean {
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(Object(prototype), 'isPrototypeOf')
}
