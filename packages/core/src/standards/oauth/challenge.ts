/** A `WWW-Authenticate` challenge: its scheme and its parameters in order (RFC 9110 §11.6.1). */
interface Challenge {
  readonly scheme: string
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Characters that RFC 6750 §3 forbids in a value become question marks, so that no value can end its
 * parameter or the header.
 */
export function formatChallenge({ scheme, parameters }: Challenge): string {
  const pairs = pairsOf(parameters)
  return pairs === '' ? scheme : `${scheme} ${pairs}`
}

/** A challenge that {@link formatChallenge} wrote, with more parameters at its end. */
export function extendedChallenge(challenge: string, parameters: Readonly<Record<string, string>>): string {
  const more = pairsOf(parameters)
  if (more === '') return challenge
  return `${challenge}${challenge.includes(' ') ? ',' : ' '}${more}`
}

/** Only for what {@link formatChallenge} wrote: text of another form gives no parameters. */
export function challengeParameters(text: string): ReadonlyMap<string, string> {
  const pairs = text.matchAll(/(?:^[A-Za-z]+ |,)([a-z_]+)="([^"]*)"/gy)
  return new Map(Array.from(pairs, ([, name = '', value = '']) => [name, value]))
}

function pairsOf(parameters: Readonly<Record<string, string>>): string {
  let pairs = ''
  for (const name of Object.keys(parameters)) {
    pairs += `${pairs === '' ? '' : ','}${name}="${quotable(parameters[name] ?? '')}"`
  }
  return pairs
}

function quotable(value: string): string {
  return value.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?')
}
