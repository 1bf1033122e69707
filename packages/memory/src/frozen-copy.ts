/** The length from which V8 stores a substring as a slice of the string it was cut from. */
const SHORTEST_SLICE = 13

/**
 * A deeply frozen copy of plain data that keeps nothing else in memory.
 *
 * Records are frozen once, on insert, and returned without copying: cloning a record on each read
 * would cost more than the read.
 */
export function frozenCopy<Data extends object>(data: Data): Data
export function frozenCopy(data: object): object {
  // A separate case: `Object.assign` to an array costs as much as all the rest of a pushed request.
  if (Array.isArray(data)) return Object.freeze(data.map(copyOf))
  // Not `{ ...data }`: frozen after a spread, each object has its own hidden class and twice the size.
  const copy = Object.assign<Record<string, unknown>, object>({}, data)
  for (const key in copy) copy[key] = copyOf(copy[key])
  return Object.freeze(copy)
}

function copyOf(value: unknown): unknown {
  if (typeof value === 'string' && value.length >= SHORTEST_SLICE) return detached(value)
  return typeof value === 'object' && value !== null ? frozenCopy(value) : value
}

/**
 * The same text in memory of its own: a slice of a longer string, such as a whole request, would
 * keep all of that string. V8 writes out a text that was joined before it cuts it.
 */
function detached(text: string): string {
  return ` ${text}`.slice(1)
}
