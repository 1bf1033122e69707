import { describe, expect, test } from 'vitest'
import { INTROSPECTION_JWT_RULES, type IntrospectionJwt, type IntrospectionJwtFacts } from '../src/introspection-jwt.js'

/** Seconds on the clock of the resource server. */
const NOW = 1_800_000_000

const JWT: IntrospectionJwt = {
  type: 'token-introspection+jwt',
  algorithm: 'ES256',
  kid: undefined,
  critical: false,
  iss: 'https://as.example',
  aud: 'https://api.example',
  iat: NOW,
  exp: undefined,
  nbf: undefined,
  members: { active: true },
  signed: new Uint8Array(),
  signature: new Uint8Array(),
}

/** The names of the rules that a signed answer breaks. */
function broken(changes: Partial<IntrospectionJwt>, skew = 0): readonly string[] {
  const facts: IntrospectionJwtFacts = {
    jwt: { ...JWT, ...changes },
    issuer: 'https://as.example',
    audience: 'https://api.example',
    algorithms: ['ES256'],
    now: NOW * 1000,
    skew,
  }
  return INTROSPECTION_JWT_RULES.filter(rule => rule.run(facts) !== undefined).map(({ name }) => name)
}

const IAT = ['answer made just now']
const EXP = ['answer not expired']
const NBF = ['answer valid yet']

describe('the windows of a signed answer end where docs/rules.md §2 says', () => {
  test.each<[what: string, claims: Partial<IntrospectionJwt>, skew: number, faults: readonly string[]]>([
    ['an answer of this second', {}, 0, []],
    ['an answer of 60 seconds', { iat: NOW - 60 }, 0, []],
    ['an answer of 61 seconds', { iat: NOW - 61 }, 0, IAT],
    ['an answer of 60 seconds and the skew', { iat: NOW - 70 }, 10, []],
    ['an answer of a second more', { iat: NOW - 71 }, 10, IAT],
    ['an answer of the next second', { iat: NOW + 1 }, 0, IAT],
    ['an answer as far ahead as clocks differ', { iat: NOW + 10 }, 10, []],
    ['an answer a second further ahead', { iat: NOW + 11 }, 10, IAT],
    ['an answer of no instant', { iat: undefined }, 10, IAT],
    ['an answer of an instant that is no number', { iat: Number.NaN }, 10, IAT],
    ['an answer that expires in the next second', { exp: NOW + 1 }, 0, []],
    ['an answer that expires now', { exp: NOW }, 0, EXP],
    ['an answer that expired as long ago as clocks differ', { exp: NOW - 10 }, 10, EXP],
    ['an answer that expired a second later', { exp: NOW - 9 }, 10, []],
    ['an answer of an expiry that is no number', { exp: Number.NaN }, 10, EXP],
    ['an answer valid from now', { nbf: NOW }, 0, []],
    ['an answer valid from the next second', { nbf: NOW + 1 }, 0, NBF],
    ['an answer valid when clocks differ at most', { nbf: NOW + 10 }, 10, []],
    ['an answer valid a second later', { nbf: NOW + 11 }, 10, NBF],
    ['an answer valid from what is no number', { nbf: Number.NaN }, 10, NBF],
  ])('%s', (_, claims, skew, faults) => {
    expect(broken(claims, skew)).toStrictEqual(faults)
  })
})
