/** A challenge as a client reads it. */
export interface ParsedChallenge {
  readonly scheme: string
  readonly parameters: ReadonlyMap<string, string>
}

/** One auth-param with a quoted-string (RFC 9110 §5.6.4, §11.2), and what must follow it. */
const PARAMETER = /([!#$%&'*+\-.^_`|~0-9A-Za-z]+)="((?:[\t \x21\x23-\x5b\x5d-\x7e]|\\[\t\x20-\x7e])*)"(,|$)/y

/**
 * Reads one challenge strictly by RFC 9110 §11.6.1; throws for anything that the grammar does not
 * allow.
 */
export function parseChallenge(text: string): ParsedChallenge {
  const [scheme = '', rest] = text.split(/ (.*)/s, 2)
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(scheme)) throw new SyntaxError('no scheme')
  const parameters = new Map<string, string>()
  if (rest === undefined) return { scheme, parameters }
  PARAMETER.lastIndex = 0
  while (PARAMETER.lastIndex < rest.length) {
    const [, name = '', quoted = '', end] = PARAMETER.exec(rest) ?? []
    if (name === '' || parameters.has(name)) throw new SyntaxError('no parameter, or a repeated one')
    parameters.set(name, quoted.replace(/\\(.)/gs, '$1'))
    if (end === '') break
  }
  return { scheme, parameters }
}
