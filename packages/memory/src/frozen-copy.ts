/**
 * A copy of plain data that nobody can change any more.
 *
 * Records are frozen once, on insert, and then handed out as they are: a clone per read would cost more than the read.
 */
export function frozenCopy<Data extends object>(data: Data): Data
export function frozenCopy(data: object): object {
  // A text that was cut out of a longer one, as the parameters of a request are, would keep all of that alive.
  return frozen(JSON.parse(JSON.stringify(data)))
}

function frozen(data: object): object {
  // Lists by themselves: to assign a list to a list costs as much as all the rest of a push.
  if (Array.isArray(data)) return Object.freeze(data.map(frozenValue))
  // Not `{ ...data }`: what is frozen after a spread gets a hidden class of its own and takes twice the memory.
  const copy: object = Object.assign({}, data)
  for (const [key, value] of Object.entries(copy)) {
    if (typeof value === 'object' && value !== null) Reflect.set(copy, key, frozen(value))
  }
  return Object.freeze(copy)
}

function frozenValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? frozen(value) : value
}
