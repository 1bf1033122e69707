/** The parameters of one proxy by their names in lower case, such as `proto` and `host`. */
type ForwardedElement = ReadonlyMap<string, string>

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
  const elements: Map<string, string>[] = [new Map()]
  for (let at = 0; ; ) {
    PAIR.lastIndex = at
    const [pair, name = '', token, quoted = '', end] = PAIR.exec(line) ?? []
    if (pair === undefined || !added(elements.at(-1), name, token ?? unescaped(quoted))) return undefined
    if (end === '') return elements
    if (end === ',') elements.push(new Map())
    at += pair.length
  }
}

function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/g, '$1')
}

/** Adds a parameter; `false` when the element has it already. */
function added(element: Map<string, string> | undefined, name: string, value: string): boolean {
  const key = name.toLowerCase()
  return element !== undefined && !element.has(key) && Boolean(element.set(key, value))
}
