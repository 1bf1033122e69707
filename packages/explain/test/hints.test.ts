import { readFileSync } from 'node:fs'
import type { TraceEntry } from '@symbolon/core'
import {
  ACCESS_TOKEN_REFUSALS,
  AUTHORIZATION_REFUSALS,
  INTROSPECTION_REFUSALS,
  PUSHED_REQUEST_REFUSALS,
} from '@symbolon/core/internal'
import { describe, expect, test } from 'vitest'
import { guessOf, HINTS } from '../src/hints.js'

const AT = 1_767_225_600_000

function hint(reason: string, compared: Partial<TraceEntry>): string | undefined {
  const entry = { stage: 's', name: 'n', clause: 'c', outcome: 'refused', ...compared } as const
  return guessOf({ operation: 'o', action: 'a', resultCode: 'A000000', at: AT, reason, checks: [entry] }, entry)?.hint
}

/** What a check of an audience shows. */
function ofAudience(actual: string): Partial<TraceEntry> {
  return { expected: 'aud https://as.example or https://as.example/par', actual }
}

const PUBLIC = 'https://api.example/v1/accounts'

describe('different URLs of a proof and its request (RFC 9449 §4.3-9)', () => {
  test.each<[what: string, expected: string, actual: string, hint: RegExp]>([
    [
      'a proxy ends TLS',
      'http://api.example/v1/accounts',
      PUBLIC,
      /^only the scheme differs: .*publicOrigin.*proxy\.md/,
    ],
    ['the server has another name', 'https://node-1/v1/accounts', PUBLIC, /^only the host differs: .*publicOrigin/],
    ['the server has another port', 'https://api.example:8443/v1/accounts', PUBLIC, /^only the port differs: /],
    ['all of this', 'http://node-1:8080/v1/accounts', PUBLIC, /^scheme, host and port differ: .*publicOrigin/],
    ['and the path too', 'http://node-1:8080/accounts', PUBLIC, /^scheme, host, port and path differ: /],
    [
      'a proxy removes a prefix',
      'https://api.example/accounts',
      PUBLIC,
      /^only the path differs, by the prefix \/v1: /,
    ],
    [
      'a proxy adds a prefix',
      'https://api.example/in/v1/accounts',
      PUBLIC,
      /^only the path differs, by the prefix \/in: /,
    ],
    ['another resource', 'https://api.example/v1/payments', PUBLIC, /the proof was made for another URL$/],
    ['the root', 'https://api.example/', PUBLIC, /the proof was made for another URL$/],
    [
      'the client uses http',
      PUBLIC,
      'http://api.example/v1/accounts',
      /^only the scheme differs: the client .* http URL/,
    ],
    [
      'the client uses an inner URL',
      PUBLIC,
      'http://10.0.0.7:8080/v1/accounts',
      /the client made the proof for an internal/,
    ],
    [
      'the client uses a name of the cluster',
      PUBLIC,
      'https://api.shop.svc/v1/accounts',
      /host differs: the client made/,
    ],
    [
      'another public host',
      PUBLIC,
      'https://x.example/v1/accounts',
      /^only the host differs: the proof is for another server, or/,
    ],
    ['a slash at the end', PUBLIC, `${PUBLIC}/`, /^only the slash at the end of the path differs$/],
  ])('%s', (_, expected, actual, text) => {
    expect(hint('proof_url_different', { expected: `htu ${expected}`, actual: `htu ${actual}` })).toMatch(text)
  })

  test.each<[what: string, expected: string | undefined]>([
    ['is no http URL', 'htu (the URL of the request is not an http URL)'],
    ['was cut', 'htu https://api.example/aaaa… (400 characters)'],
    ['is no URL', 'htu https://['],
    ['is absent', undefined],
    ['is the same', `htu ${PUBLIC}`],
  ])('the hint of the check counts when a URL %s', (_, expected) => {
    const compared = { ...(expected !== undefined && { expected }), actual: `htu ${PUBLIC}` }
    expect(hint('proof_url_different', compared)).toBeUndefined()
    expect(hint('proof_url_different', { ...compared, hint: 'own' })).toBe('own')
  })
})

test.each<[reason: string, compared: Partial<TraceEntry>, hint: string | undefined]>([
  ['proof_url_different', { expected: `htu ${PUBLIC}`, actual: 'htu (not an http URL)' }, 'htu is not a full URL'],
  ['proof_method_different', { expected: 'htm GET', actual: 'htm get' }, 'only the case differs'],
  ['proof_method_different', { expected: 'htm GET', actual: 'htm PUT' }, 'it says PUT, and this is GET'],
  ['proof_method_different', {}, undefined],
  ['proof_claim_missing', { actual: 'without jti' }, 'jti is missing, or of the wrong type'],
  ['proof_claim_missing', { actual: 'without htm, iat' }, 'htm, iat are missing, or of the wrong type'],
  ['proof_claim_missing', { actual: 'as expected' }, undefined],
  ['proof_claim_missing', { actual: 'without constructor' }, undefined],
  ['proof_token_different', { actual: 'no ath' }, 'must hold ath'],
  ['assertion_lives_too_long', { actual: '86400 seconds ahead' }, 'exp is 86400 seconds ahead'],
  ['assertion_lives_too_long', { actual: '1768090999200 seconds ahead' }, 'in milliseconds'],
  ['request_object_lives_too_long', { actual: 'exp 1767232800' }, 'exp is 7200 seconds ahead'],
  ['assertion_audience_different', { actual: 'no aud' }, 'aud is missing'],
  ['assertion_audience_different', ofAudience('aud https://as.example/'), 'only the slash at the end differs'],
  ['assertion_audience_different', ofAudience('aud https://AS.example'), 'only upper and lower case differs'],
  ['assertion_audience_different', ofAudience('aud http://as.example/par'), 'only http or https differs'],
  ['assertion_audience_different', ofAudience('aud https://as.example:8443/par'), 'only the port differs'],
  ['assertion_audience_different', ofAudience('aud https://www.as.example'), 'only the www differs'],
  ['assertion_audience_different', ofAudience('aud https://x.example'), undefined],
  [
    'redirect_uri_unregistered',
    { expected: 'https://a.example/cb app.example:/cb', actual: 'https://a.example/cb/' },
    'slash',
  ],
  ['redirect_uri_unregistered', { expected: 'https://a.example/cb', actual: 'https://b.example/' }, undefined],
  ['redirect_uri_unregistered', { expected: 'http://localhost/cb', actual: 'http://localhost:1/cb' }, 'only the port'],
  ['credentials_twice', { actual: 'basic, post' }, 'HTTP Basic and client_secret in the form'],
  ['credentials_twice', { actual: 'basic, toString' }, undefined],
  ['request_object_nested', { actual: 'request request_uri' }, 'the object holds request and request_uri'],
  ['signature_wrong', { hint: 'line 1, "@method": …' }, 'line 1'],
])('%s: %j', (reason, compared, text) => {
  const found = hint(reason, compared)
  if (text === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(text)
})

test.each<[actual: string, fix: RegExp | undefined]>([
  ['http://localhost:1/cb', /`localhostPortIgnored`/],
  ['http://localhost:3000/cb/', undefined],
  ['https://a.example:1/cb', undefined],
])('RFC 9700 §4.1.3: the fix for %s names what allows the port: %s', (actual, fix) => {
  const compared = { expected: 'http://localhost:3000/cb https://a.example/cb', actual }
  const entry = { stage: 's', name: 'n', clause: 'c', outcome: 'refused', ...compared } as const
  const reason = 'redirect_uri_unregistered'
  const guess = guessOf({ operation: 'o', action: 'a', resultCode: 'A000000', reason, checks: [entry] }, entry)
  if (fix === undefined) expect(guess?.fix).toBeUndefined()
  else expect(guess?.fix).toMatch(fix)
})

describe('clocks', () => {
  test.each<[reason: string, actual: string, hint: string | undefined]>([
    ['proof_expired', 'exp 1767225530', '70 seconds ago: it was sent late or twice, or the client'],
    ['proof_not_yet_valid', 'nbf 1767225630.6', "31 seconds in the future: the client's clock is ahead by this"],
    ['assertion_expired', '-130 seconds ahead', '130 seconds ago: it was sent late or twice'],
    ['assertion_from_the_future', '61 seconds ahead', '61 seconds in the future'],
    ['signature_too_old', 'created 1767225529, 71 seconds old', '71 seconds ago'],
    ['signature_expired', 'expires 1767225600', '0 seconds ago'],
    ['assertion_not_yet_valid', 'not a number', undefined],
    ['proof_expired', 'exp (not a number)', undefined],
    ['request_object_expired', 'exp none', undefined],
  ])('%s: %s', (reason, actual, text) => {
    const found = hint(reason, { actual })
    if (text === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(text)
  })

  test('a time is not compared when the clock failed', () => {
    const entry = { stage: 's', name: 'n', clause: 'c', outcome: 'refused', actual: 'exp 1' } as const
    const event = { operation: 'o', action: 'a', resultCode: 'A000000', reason: 'proof_expired', checks: [entry] }
    expect(guessOf(event, entry)).toBeUndefined()
  })
})

const SHOWN = readFileSync(new URL('../../core/test/scenarios/shown-texts.txt', import.meta.url), 'utf8')

/** What a check showed in the scenarios when it refused. */
function shownBy(check: string): readonly string[] {
  const [, ...lines] = SHOWN.split('\n').slice(SHOWN.split('\n').findIndex(line => line.includes(`: ${check} (`)))
  const end = lines.findIndex(line => !line.startsWith('  '))
  return lines.slice(0, end).flatMap(line => /^ {2}refused.* actual: ([^|]+?)(?: \||$)/.exec(line)?.[1] ?? [])
}

describe('what the checks show is what hints read', () => {
  test.each([
    ['assertion_expired', 'assertion not expired'],
    ['assertion_from_the_future', 'assertion made yet'],
    ['assertion_not_yet_valid', 'assertion valid yet'],
    ['proof_expired', 'proof not expired'],
    ['proof_not_yet_valid', 'proof valid yet'],
    ['request_object_expired', 'expiry of the request object'],
    ['request_object_from_the_future', 'time of the request object'],
    ['request_object_not_yet_valid', 'beginning of the request object'],
    ['signature_expired', 'signature not expired'],
    ['signature_too_old', 'signature created lately'],
    ['signature_from_the_future', 'signature created lately'],
  ])('%s', (reason, check) => {
    const shown = shownBy(check).filter(actual => /\d/.test(actual) && !actual.includes('e+'))
    expect(shown).not.toEqual([])
    for (const actual of shown) expect(hint(reason, { actual }), actual).toMatch(/^\d+ seconds /)
  })
})

test('every hint is about a reason that exists', () => {
  const reasons = [INTROSPECTION_REFUSALS, PUSHED_REQUEST_REFUSALS, AUTHORIZATION_REFUSALS, ACCESS_TOKEN_REFUSALS]
  const known = new Set(reasons.flatMap(table => Object.keys(table)))
  expect([...HINTS.keys()].filter(reason => !known.has(reason))).toEqual([])
})

test('a reason without a hint of its own has that of the check', () => {
  expect(hint('content_digest_different', { hint: 'pass the content as it was sent' })).toMatch(/^pass the content/)
  expect(hint('scope_insufficient', {})).toBeUndefined()
})
