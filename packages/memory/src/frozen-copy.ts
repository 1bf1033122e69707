/** Characters of the shortest text that an engine keeps as a part of another. */
const PART = 13

/**
 * A copy of plain data that nobody can change any more, and that keeps nothing else alive.
 *
 * Records are frozen once, on insert, and then handed out as they are: a clone per read would cost more than the read.
 */
export function frozenCopy<Data extends object>(data: Data): Data
export function frozenCopy(data: object): object {
  // Lists by themselves: to assign a list to a list costs as much as all the rest of a push.
  if (Array.isArray(data)) return Object.freeze(data.map(copyOf))
  // Not `{ ...data }`: what is frozen after a spread gets a hidden class of its own and takes twice the memory.
  const copy: object = Object.assign({}, data)
  for (const [key, value] of Object.entries(copy)) Reflect.set(copy, key, copyOf(value))
  return Object.freeze(copy)
}

function copyOf(value: unknown): unknown {
  // A text that was cut out of a longer one, of a whole request say, would keep all of that alive.
  if (typeof value === 'string' && value.length >= PART) return JSON.parse(JSON.stringify(value))
  return typeof value === 'object' && value !== null ? frozenCopy(value) : value
}
