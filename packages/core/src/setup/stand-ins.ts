/**
 * Names the member of a port that says what follows from its being a stand-in: a port that is there
 * for its type, because nobody gave one.
 */
const CONSEQUENCE = Symbol('consequence')

/** Marks a port as a stand-in, with what follows from it. */
export function standIn<Port extends object>(port: Port, consequence: string): Port {
  return Object.assign(port, { [CONSEQUENCE]: consequence })
}

/** What follows from a stand-in; `undefined` for a port that somebody gave. */
export function consequenceOf(port: unknown): string | undefined {
  const consequence: unknown = Reflect.get(Object(port), CONSEQUENCE)
  return typeof consequence === 'string' ? consequence : undefined
}
