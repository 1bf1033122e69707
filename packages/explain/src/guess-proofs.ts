import type { Compared, Guess } from './guess.js'

/** What is wrong with the `ath` of a proof. */
export function guessOfToken({ actual }: Compared): Guess | undefined {
  return actual === 'no ath' ? NO_ATH : ANOTHER_TOKEN
}

const NO_ATH: Guess = {
  hint: 'a proof for a resource must hold ath, the hash of the access token (RFC 9449 §4.2)',
  fix: 'Put `ath` into the proof: the SHA-256 of the access token in base64url, 43 characters.',
}

const ANOTHER_TOKEN: Guess = { hint: 'the proof was made for another token, perhaps for the one before a refresh' }

/** What is different between the method of a proof and that of the request. */
export function guessOfMethods({ expected = '', actual = '' }: Compared): Guess | undefined {
  const [[, here], [, there]] = [expected.split(' '), actual.split(' ')]
  if (here === undefined || there === undefined) return undefined
  return here === there.toUpperCase()
    ? { hint: 'only the case differs: htm is the method as it is sent, case included', fix: `Set \`htm\` to ${here}.` }
    : {
        hint: `the proof was made for another request: it says ${there}, and this is ${here}`,
        fix: 'Make a proof for each request, with the method of that request as `htm`.',
      }
}

/** Which claim of a proof is missing. */
export function guessOfClaims({ actual = '' }: Compared): Guess | undefined {
  const missing = (/^without ([a-z, ]+)$/.exec(actual)?.[1] ?? '')
    .split(', ')
    .filter(name => Object.hasOwn(CLAIMS, name))
  if (missing.length === 0) return undefined
  return {
    hint: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing, or of the wrong type`,
    fix: missing.map(name => `Set \`${name}\` to ${CLAIMS[name]}.`).join(' '),
  }
}

const CLAIMS: Readonly<Record<string, string>> = {
  jti: 'a new text for each proof, such as a UUID',
  htm: 'the method of the request',
  htu: 'the URL of the request, without query',
  iat: 'the seconds since 1970, as a number and not as text',
}
