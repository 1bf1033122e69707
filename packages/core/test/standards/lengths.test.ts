import { describe, expect, test } from 'vitest'
import { base64url } from '../../src/lib/base64.js'
import { utf8 } from '../../src/lib/encoding.js'
import { readAttestation, readAttestationProof } from '../../src/standards/attestation/read.js'
import { readClientAssertion } from '../../src/standards/client-assertion/read.js'
import { isIdTokenHint } from '../../src/standards/oauth/id-token-hint.js'

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const HEADER = { alg: 'ES256' }
const CLAIMS = { iss: 'shop', sub: 'shop' }

/** A JWT of so many characters: its signature fills it up. */
function jwtOf(length: number, more = ''): string {
  const start = [HEADER, { ...CLAIMS, more }].map(part => base64url(utf8(JSON.stringify(part)))).join('.')
  const rest = length - start.length - 1
  // No octets have a base64url text of 4n + 1 characters.
  if (rest % 4 === 1) return jwtOf(length, `${more}x`)
  return `${start}.${base64url(new Uint8Array(Math.floor((rest * 3) / 4)))}`
}

/** Whether each reader accepts a JWT. */
const READERS: Readonly<Record<string, (jwt: string) => boolean>> = {
  'a client assertion': jwt => readClientAssertion(ASSERTION_TYPE, jwt).ok,
  'a client attestation': jwt => readAttestation(jwt).ok,
  'the proof of a client attestation': jwt => readAttestationProof(jwt).ok,
  'an id_token_hint': isIdTokenHint,
}

describe.each(Object.entries(READERS))('docs/rules.md §7: %s', (_, accepts) => {
  test.each([
    [16_383, true],
    [16_384, true],
    [16_385, false],
    [16_386, false],
  ])('of %i characters: %s', (length, accepted) => {
    const jwt = jwtOf(length)
    expect(jwt).toHaveLength(length)
    expect(accepts(jwt)).toBe(accepted)
  })
})
