/** The parameters of one proxy by their names in lower case, such as `proto` and `host`. */
export type ForwardedElement = ReadonlyMap<string, string>

/**
 * A parameter and what follows it: a semicolon before the next parameter, a comma before the next
 * element, or the end. White space around them is accepted, because proxies write it.
 */
const PAIR =
  /[ \t]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)=(?:([!#$%&'*+\-.^_`|~0-9A-Za-z]+)|"((?:[\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t \x21-\x7e\x80-\xff])*)")[ \t]*([;,]|$)/y

/**
 * Reads a `Forwarded` line: one element for each proxy that wrote into it, the nearest one last
 * (RFC 7239 §4). `undefined` when any part is malformed, an element is empty, or a parameter of an
 * element is repeated.
 */
export function readForwardedLine(line: string): readonly ForwardedElement[] | undefined {
  return readElements(line, PAIR, (element, name, token, quoted = '') =>
    isAdded(element, name, token ?? quoted.replace(/\\(.)/g, '$1')),
  )
}

/**
 * Reads elements whose pairs a sticky pattern matches: a name, two forms of the value, and what follows. `undefined`
 * for any other text, and when `take` does not take a pair.
 */
export function readElements(
  text: string,
  pattern: RegExp,
  take: (element: Map<string, string>, name: string, value?: string, other?: string) => boolean,
): readonly ForwardedElement[] | undefined {
  const elements: ForwardedElement[] = []
  let element = new Map<string, string>()
  for (let at = 0; ; ) {
    pattern.lastIndex = at
    const [pair, name = '', value, other, end] = pattern.exec(text) ?? []
    if (pair === undefined || !take(element, name.toLowerCase(), value, other)) return undefined
    if (end !== ';') elements.push(element)
    if (end === '') return elements
    if (end === ',') element = new Map()
    at += pair.length
  }
}

/** Adds a parameter; `false` when the element has it already. */
export function isAdded(element: Map<string, string>, name: string, value: string): boolean {
  return !element.has(name) && Boolean(element.set(name, value))
}
