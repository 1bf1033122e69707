/** Whether two values are deeply equal, also in which members are there and undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other) || one instanceof Map || one instanceof Set) return false
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  return names.every(name => Object.hasOwn(other, name) && isSame(Reflect.get(one, name), Reflect.get(other, name)))
}
