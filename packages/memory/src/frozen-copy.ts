/**
 * A copy of plain data that nobody can change any more.
 *
 * Records are frozen once, on insert, and then handed out as they are: a clone per read would cost more than the read.
 */
export function frozenCopy<Data extends object>(data: Data): Data {
  // Not `{ ...data }`: what is frozen after a spread gets a hidden class of its own and takes twice the memory.
  const copy: Data = Object.assign(Array.isArray(data) ? [] : {}, data)
  for (const [key, value] of Object.entries(copy)) {
    if (typeof value === 'object' && value !== null) Reflect.set(copy, key, frozenCopy(value))
  }
  return Object.freeze(copy)
}
