import { describe, expect, test } from 'vitest'
import { base64url } from '../../../src/lib/base64.js'
import { utf8 } from '../../../src/lib/encoding.js'
import {
  type AssertionFacts,
  assertionAcceptedUntil,
  CLIENT_ASSERTION_RULES,
  readClientAssertion,
} from '../../../src/standards/client-assertion/client-assertion.js'

const SECOND = 1_700_000_000
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const CLAIMS = { iss: 'shop', sub: 'shop', aud: 'https://as.example', exp: SECOND + 60, jti: 'a-jti' }

function textOf(header: object, claims: object): string {
  const parts = [
    { alg: 'ES256', ...header },
    { ...CLAIMS, ...claims },
  ]
  return `${parts.map(part => base64url(utf8(JSON.stringify(part)))).join('.')}.AAAA`
}

/** The reasons of all rules that an assertion breaks, or the reason why it cannot be read. */
function reasonsOf(header: object, claims: object, changes: Partial<AssertionFacts> = {}): readonly string[] {
  const read = readClientAssertion(ASSERTION_TYPE, textOf(header, claims))
  if (!read.ok) return [read.refusal.reason]
  const usual = { now: SECOND * 1000, skew: 10, maxLifetime: 3600, jtiRequired: false }
  const facts = { assertion: read.value, ...usual, ...changes }
  return CLIENT_ASSERTION_RULES.filter(rule => rule.applies(facts)).flatMap(rule => rule.run(facts)?.reason ?? [])
}

describe('RFC 7523 §3: a client assertion with', () => {
  test.each<[what: string, claims: object, reasons: readonly string[]]>([
    ['nothing unusual', {}, []],
    ['exp as old as clocks may differ', { exp: SECOND - 10 }, ['assertion_expired']],
    ['exp a little later', { exp: SECOND - 9.999 }, []],
    ['exp as far ahead as the lifetime and the skew', { exp: SECOND + 3_610 }, []],
    ['exp a little later than that', { exp: SECOND + 3_610.001 }, ['assertion_lives_too_long']],
    ['no exp', { exp: undefined }, ['assertion_expiry_missing', 'assertion_expired', 'assertion_lives_too_long']],
    ['exp as a text', { exp: '1' }, ['assertion_expiry_missing', 'assertion_expired', 'assertion_lives_too_long']],
    ['nbf as far ahead as clocks may differ', { nbf: SECOND + 10 }, []],
    ['nbf a little later', { nbf: SECOND + 10.001 }, ['assertion_not_yet_valid']],
    ['nbf as a text', { nbf: '1' }, ['assertion_not_yet_valid']],
    ['iat as far ahead as clocks may differ', { iat: SECOND + 10 }, []],
    ['iat a little later', { iat: SECOND + 10.001 }, ['assertion_from_the_future']],
    ['iat as a text', { iat: '1' }, ['assertion_from_the_future']],
    ['another sub', { sub: 'bank' }, ['assertion_subject_different']],
    ['no sub', { sub: undefined }, ['assertion_subject_different']],
    ['a number as sub', { sub: 1 }, ['assertion_subject_different']],
    ['response_type', { response_type: null }, ['assertion_is_request']],
    ['a jti of 256 characters', { jti: 'a'.repeat(256) }, []],
    ['a jti of 257 characters', { jti: 'a'.repeat(257) }, ['assertion_identifier_missing']],
    ['no jti', { jti: undefined }, []],
    ['no iss', { iss: undefined }, ['assertion_issuer_missing']],
    ['an empty iss', { iss: '' }, ['assertion_issuer_missing']],
    ['a number as iss', { iss: 1 }, ['assertion_issuer_missing']],
  ])('%s', (_, claims, reasons) => {
    expect(reasonsOf({}, claims)).toEqual(reasons)
  })

  test.each([undefined, '', 1])('jti %j, where one is required', jti => {
    expect(reasonsOf({}, { jti }, { jtiRequired: true })).toEqual(['assertion_identifier_missing'])
  })

  test.each<[header: object, reasons: readonly string[]]>([
    [{ typ: 'JWT' }, []],
    [{ typ: 'jwt' }, []],
    [{ typ: 'client-authentication+jwt' }, []],
    [{ typ: 'Client-Authentication+JWT' }, []],
    [{ typ: 'application/client-authentication+jwt' }, []],
    [{ typ: '' }, ['assertion_typ_different']],
    [{ typ: 1 }, ['assertion_typ_different']],
    [{ typ: 'application/jwt' }, []],
    [{ typ: 'text/jwt' }, ['assertion_typ_different']],
    [{ typ: 'oauth-authz-req+jwt' }, ['assertion_typ_different']],
    [{ crit: [] }, ['assertion_extension_unknown']],
    [{ alg: 'HS256' }, []],
    [{ alg: 'HS384' }, ['assertion_algorithm_unsupported']],
    [{ alg: 'none' }, ['assertion_algorithm_unsupported']],
    [{ alg: undefined }, ['assertion_algorithm_unsupported']],
    [{ alg: ['ES256'] }, ['assertion_algorithm_unsupported']],
  ])('the header %j', (header, reasons) => {
    expect(reasonsOf(header, {})).toEqual(reasons)
  })
})

test.each([undefined, '', 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer'])(
  'RFC 7521 §4.2: client_assertion_type %j',
  type => {
    const refusal = { reason: 'assertion_type_unsupported' }
    expect(readClientAssertion(type, textOf({}, {}))).toEqual({ ok: false, refusal })
  },
)

test.each([undefined, '', 'a.b.c'])('RFC 7523 §3: client_assertion %j', text => {
  expect(readClientAssertion(ASSERTION_TYPE, text)).toEqual({ ok: false, refusal: { reason: 'assertion_malformed' } })
})

test('RFC 7515 §4.1.4: kid is kept as a text, and anything else equals no kid', () => {
  const kidOf = (kid: unknown) => {
    const read = readClientAssertion(ASSERTION_TYPE, textOf({ kid }, {}))
    return read.ok ? read.value.kid : read
  }
  expect([kidOf(undefined), kidOf('a'), kidOf(1)]).toEqual([undefined, 'a', ''])
})

test('RFC 7523 §3 (7): the mark of an assertion is kept until its exp and the skew', () => {
  expect(assertionAcceptedUntil({ exp: SECOND }, 10)).toBe((SECOND + 10) * 1000 + 1)
})
