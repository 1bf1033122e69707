/** A `WWW-Authenticate` challenge: its scheme and its parameters in order (RFC 9110 §11.6.1). */
export interface Challenge {
  readonly scheme: string
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * A challenge as a header value: `Scheme name="value",name="value"`. Whatever RFC 6750 §3 does not let stand in a
 * value (quotes, backslashes, control characters, anything outside ASCII) becomes a question mark, so that no value
 * can end its parameter or its header.
 */
export function formatChallenge({ scheme, parameters }: Challenge): string {
  const written = Object.entries(parameters).map(([name, value]) => `${name}="${quotable(value)}"`)
  return written.length === 0 ? scheme : `${scheme} ${written.join(',')}`
}

/**
 * The parameters of a challenge that {@link formatChallenge} wrote. Reading ends where a text has another form, so a text that is
 * no such challenge has none.
 */
export function challengeParameters(text: string): ReadonlyMap<string, string> {
  const written = text.matchAll(/(?:^[A-Za-z]+ |,)([a-z_]+)="([^"]*)"/gy)
  return new Map(Array.from(written, ([, name = '', value = '']) => [name, value]))
}

function quotable(value: string): string {
  return value.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?')
}
