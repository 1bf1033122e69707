/** Changes everything in a value that is not frozen, as a careless caller might. */
export function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    spoil(Reflect.get(value, key))
    Reflect.set(value, key, 'spoilt')
  }
  if (Array.isArray(value)) Reflect.set(value, value.length, 'spoilt')
}
