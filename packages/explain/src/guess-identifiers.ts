import type { Compared, Guess } from './guess.js'

/** An audience that is missing, or that is almost the one of this server. */
export function guessOfAudience({ expected = '', actual = '' }: Compared): Guess | undefined {
  if (actual === 'no aud') return { hint: 'aud is missing' }
  const [, audience] = /^aud (\S+)$/.exec(actual) ?? []
  return guessOfNearMiss(expected, audience)
}

/** A redirect URI that is almost one of those that are registered. */
export function guessOfRedirectUri({ expected = '', actual }: Compared): Guess | undefined {
  return guessOfNearMiss(expected, actual)
}

/** Which mechanisms of client authentication a request mixes. */
export function guessOfMechanisms({ actual = '' }: Compared): Guess | undefined {
  const names = actual.split(', ').map(name => MECHANISMS.get(name))
  return names.includes(undefined) ? undefined : { hint: `the request has ${names.join(' and ')}` }
}

const MECHANISMS: ReadonlyMap<string, string> = new Map([
  ['basic', 'HTTP Basic'],
  ['post', 'client_secret in the form'],
  ['assertion', 'client_assertion in the form'],
  ['attestation', 'a client attestation'],
  ['attestation with DPoP', 'a client attestation with a DPoP proof'],
])

function guessOfNearMiss(expected: string, actual: string | undefined): Guess | undefined {
  if (actual === undefined) return undefined
  for (const registered of expected.split(/\s+/).filter(word => /^[a-z][a-z0-9+.-]*:\/\//i.test(word))) {
    const found = SAME_BUT.find(({ of }) => of(registered) === of(actual))
    if (found !== undefined && registered !== actual) {
      return { hint: `only ${found.name} differs: they are compared character by character` }
    }
  }
  return undefined
}

/** What people overlook, each with what is left of a URI without it. */
const SAME_BUT: readonly { readonly name: string; of(uri: string): string }[] = [
  { name: 'the slash at the end', of: uri => uri.replace(/\/$/, '') },
  { name: 'upper and lower case', of: uri => uri.toLowerCase() },
  { name: 'http or https', of: uri => uri.replace(/^https?:/i, '') },
  { name: 'the port', of: uri => uri.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/:]+):\d+/i, '$1') },
  { name: 'the www', of: uri => uri.replace('://www.', '://') },
]
