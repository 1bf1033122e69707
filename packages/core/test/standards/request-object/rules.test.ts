import { describe, expect, test } from 'vitest'
import { SIGNATURE_ALGORITHMS } from '../../../src/standards/jose/signature-algorithms.js'
import type { RequestObjectDemand, RequestObjectFacts } from '../../../src/standards/request-object/read.js'
import { REQUEST_OBJECT_RULES } from '../../../src/standards/request-object/rules.js'
import { CLAIMS, objectOf, objectText, RFC9101 } from './request-objects.js'

const NOW = CLAIMS.nbf * 1000
const SKEW = 10

const DEMAND: RequestObjectDemand = {
  clientId: 'shop',
  issuer: 'https://as.example',
  audienceChecked: true,
  nbfRequired: true,
  expRequired: true,
  maxLifetime: 86_400,
  windowLimited: true,
  algorithms: SIGNATURE_ALGORITHMS,
}

function factsOf(text: string, demand: Partial<RequestObjectDemand> = {}, now = NOW): RequestObjectFacts {
  return { object: objectOf(text), expected: { ...DEMAND, ...demand }, now, skew: SKEW }
}

/** The first fault; `undefined` when there is none. */
function brokenBy(facts: RequestObjectFacts): string | undefined {
  return REQUEST_OBJECT_RULES.filter(rule => rule.applies(facts))
    .map(rule => rule.run(facts)?.reason)
    .find(reason => reason !== undefined)
}

const withClaims = (claims: object, demand: Partial<RequestObjectDemand> = {}, now = NOW) =>
  brokenBy(factsOf(objectText({}, claims), demand, now))
const withHeader = (header: object, demand: Partial<RequestObjectDemand> = {}) =>
  brokenBy(factsOf(objectText(header), demand))

describe('what passes', () => {
  test('an object as FAPI 2.0 Message Signing requires it', () => {
    expect(withClaims({})).toBeUndefined()
  })

  test('RFC 9101 §4: the example, if no times are required', () => {
    const loose = { nbfRequired: false, expRequired: false, windowLimited: false }
    const demand = { clientId: 's6BhdRkqt3', issuer: 'https://server.example.com', ...loose }
    expect(brokenBy(factsOf(RFC9101.requestObject, demand))).toBeUndefined()
    expect(brokenBy(factsOf(RFC9101.requestObject, { ...demand, expRequired: true }))).toBe(
      'request_object_expiry_missing',
    )
  })

  test('unknown claims, and a key in the header', () => {
    expect(withClaims({ 'urn:example': { a: 1 }, state: 's', sub: 'ada' })).toBeUndefined()
    expect(withHeader({ jku: 'https://eve.example/jwks', cty: 'JWT' })).toBeUndefined()
  })
})

describe('RFC 9101 §10.8: typ', () => {
  test.each([
    undefined,
    'JWT',
    'jwt',
    'oauth-authz-req+jwt',
    'OAUTH-AUTHZ-REQ+JWT',
    'application/jwt',
    'application/oauth-authz-req+jwt',
    'Application/OAuth-Authz-Req+JWT',
  ])('%s passes', typ => {
    expect(withHeader({ typ })).toBeUndefined()
  })

  test.each([
    ['empty', ''],
    ['null', null],
    ['in an array', ['JWT']],
    ['of an access token (RFC 9068)', 'at+jwt'],
    ['of a proof', 'dpop+jwt'],
    ['of a client assertion', 'client-authentication+jwt'],
    ['of a log-out token', 'logout+jwt'],
    ['of another kind of media', 'text/jwt'],
    ['twice', 'application/application/jwt'],
    ['with application/ at its end', 'jwtapplication/'],
    ['with a trailing space', 'JWT '],
    ['of a draft of RFC 9101', 'oauth.authz.req+jwt'],
    ['JOSE', 'JOSE'],
  ])('%s is refused', (_, typ) => {
    expect(withHeader({ typ })).toBe('request_object_type_different')
  })
})

describe('RFC 9101 §6.2: alg', () => {
  test('is the one that the client registered', () => {
    expect(withHeader({ alg: 'ES256' }, { algorithm: 'ES256' })).toBeUndefined()
    expect(withHeader({ alg: 'PS256' }, { algorithm: 'ES256' })).toBe('request_object_algorithm_different')
    expect(withHeader({ alg: 'PS256' }, { algorithm: undefined })).toBeUndefined()
  })

  test('is among those that the service allows', () => {
    expect(withHeader({ alg: 'RS256' }, { algorithms: ['PS256', 'ES256'] })).toBe('request_object_algorithm_forbidden')
    expect(withHeader({ alg: 'RS256' }, { algorithms: ['PS256'], algorithm: 'RS256' })).toBe(
      'request_object_algorithm_forbidden',
    )
    expect(withHeader({}, { algorithms: [] })).toBe('request_object_algorithm_forbidden')
  })

  test('RFC 9864 §2.2: has two names', () => {
    expect(withHeader({ alg: 'EdDSA' }, { algorithm: 'Ed25519', algorithms: ['Ed25519'] })).toBeUndefined()
    expect(withHeader({ alg: 'Ed25519' }, { algorithm: 'EdDSA', algorithms: ['EdDSA'] })).toBeUndefined()
  })
})

describe('RFC 9101 §4: what must not be inside', () => {
  test.each(['request', 'request_uri'])('%s', name => {
    for (const value of ['a', '', null]) expect(withClaims({ [name]: value })).toBe('request_object_nested')
  })

  test.each(['client_secret', 'client_assertion', 'client_assertion_type'])('docs/refusals.md A248317: %s', name => {
    for (const value of ['a', '', null]) expect(withClaims({ [name]: value })).toBe('request_object_credentials')
  })

  test('docs/rules.md §8: inherited members satisfy no rule', () => {
    expect(withClaims({ toString: 'a' })).toBeUndefined()
  })
})

describe('RFC 9101 §10.8: a client assertion is not a request object', () => {
  const none = { response_type: undefined, redirect_uri: undefined }

  test('RFC 7523 §3: iss and sub are the client, and there is no response_type', () => {
    expect(withClaims({ ...none, sub: 'shop' })).toBe('request_object_is_assertion')
    expect(withClaims({ ...none, sub: 'shop', client_id: undefined })).toBe('request_object_is_assertion')
    expect(withClaims({ ...none, sub: 'shop', scope: 'read' })).toBe('request_object_is_assertion')
  })

  test('another subject passes, and so does a request whose subject is the client', () => {
    expect(withClaims({ ...none, sub: 'ada' })).toBeUndefined()
    expect(withClaims({ ...none })).toBeUndefined()
    expect(withClaims({ sub: 'shop' })).toBeUndefined()
  })
})

describe('RFC 9101 §4, §6.3: the client', () => {
  test.each([undefined, null, 1, ['shop'], { a: 1 }])('docs/refusals.md A246308: iss %j', iss => {
    expect(withClaims({ iss })).toBe('request_object_issuer_missing')
  })

  test.each(['', 'eve', 'Shop', 'shop ', 'https://as.example'])('docs/refusals.md A246309: iss %j', iss => {
    expect(withClaims({ iss })).toBe('request_object_issuer_different')
  })

  test.each([undefined, null, 1, ['shop']])('docs/refusals.md A246310: client_id %j', client_id => {
    expect(withClaims({ client_id })).toBe('request_object_client_missing')
  })

  test.each(['', 'eve', 'SHOP', 'shop ', '1'])('docs/refusals.md A246310: client_id %j', client_id => {
    expect(withClaims({ client_id })).toBe('request_object_client_different')
  })

  test('both as the request names it, even if another name would be the same client', () => {
    expect(withClaims({}, { clientId: '1' })).toBe('request_object_issuer_different')
    expect(withClaims({ iss: '1' }, { clientId: '1' })).toBe('request_object_client_different')
    expect(withClaims({ iss: '1', client_id: '1' }, { clientId: '1' })).toBeUndefined()
  })
})

describe('RFC 9101 §4, RFC 7519 §4.1.3: aud', () => {
  test.each([['https://as.example'], [['https://as.example']], [['https://b.example', 'https://as.example']]])(
    'PAR-21: %j passes',
    aud => {
      expect(withClaims({ aud })).toBeUndefined()
    },
  )

  test.each([
    [undefined],
    [null],
    [''],
    [[]],
    [1],
    [{ 0: 'https://as.example' }],
    ['https://as.example/'],
    ['https://AS.example'],
    ['https://as.example/token'],
    ['https://as.example https://b.example'],
    [['https://b.example']],
    [['https://as.example', 1]],
    [['https://as.example', null]],
    [[['https://as.example']]],
  ])('node-oidc-provider d5f4a278: %j is refused', aud => {
    expect(withClaims({ aud })).toBe('request_object_audience_different')
    expect(withClaims({ aud }, { audienceChecked: false })).toBeUndefined()
  })
})

describe('RFC 7519 §2: types of the claims', () => {
  test.each(['exp', 'nbf', 'iat'])('%s', name => {
    for (const value of ['1700000000', null, true, [], -1, 1e300])
      expect(withClaims({ [name]: value })).toBe('request_object_claim_malformed')
  })

  test('jti', () => {
    for (const jti of ['', 1, null, ['a'], 'j'.repeat(257)])
      expect(withClaims({ jti })).toBe('request_object_claim_malformed')
    expect(withClaims({ jti: undefined })).toBeUndefined()
  })
})

describe('RFC 7519 §4.1.4: exp', () => {
  test.each([
    [300, undefined],
    [6, undefined],
    [5, undefined],
    [4.999, 'request_object_expired'],
    [0, 'request_object_expired'],
    [-1, 'request_object_expired'],
    [-SKEW, 'request_object_expired'],
    [-3600, 'request_object_expired'],
  ])('docs/rules.md §3: %d seconds before it', (left, fault) => {
    expect(withClaims({ exp: CLAIMS.nbf + left })).toBe(fault)
    expect(withClaims({ exp: CLAIMS.nbf + left }, { expRequired: false, windowLimited: false })).toBe(fault)
  })

  test('is present if it is required', () => {
    const loose = { windowLimited: false }
    expect(withClaims({ exp: undefined }, loose)).toBe('request_object_expiry_missing')
    expect(withClaims({ exp: undefined }, { ...loose, expRequired: false })).toBeUndefined()
  })
})

describe('docs/rules.md §3: how far ahead exp may lie', () => {
  test.each([
    [3600, undefined],
    [3600 + SKEW, undefined],
    [3600 + SKEW + 0.5, 'request_object_lives_too_long'],
    [86_400, 'request_object_lives_too_long'],
    [3_155_760_000, 'request_object_lives_too_long'],
  ])('%d seconds, where 3600 are allowed', (ahead, fault) => {
    const demand = { maxLifetime: 3600, windowLimited: false, nbfRequired: false, expRequired: false }
    expect(withClaims({ exp: CLAIMS.nbf + ahead, nbf: undefined }, demand)).toBe(fault)
  })
})

describe('RFC 7519 §4.1.5, FAPI 2.0 Message Signing §5.3.1: nbf', () => {
  const at = (nbf: number) => ({ nbf: CLAIMS.nbf + nbf, exp: CLAIMS.nbf + nbf + 60 })

  test.each([
    [0, undefined],
    [SKEW, undefined],
    [SKEW + 1, 'request_object_not_yet_valid'],
    [3600, 'request_object_not_yet_valid'],
  ])('%d seconds ahead', (ahead, fault) => {
    expect(withClaims(at(ahead))).toBe(fault)
    expect(withClaims(at(ahead), { nbfRequired: false, windowLimited: false })).toBe(fault)
  })

  test('is present if it is required', () => {
    const loose = { windowLimited: false }
    expect(withClaims({ nbf: undefined }, loose)).toBe('request_object_start_missing')
    expect(withClaims({ nbf: undefined }, { ...loose, nbfRequired: false })).toBeUndefined()
  })

  test.each([
    [3595, 3600, undefined],
    [3596, 3600, 'request_object_expired'],
    [3595, 3601, 'request_object_window_too_long'],
    [3600, 3700, 'request_object_window_too_long'],
    [86_400, 90_000, 'request_object_window_too_long'],
  ])('PAR-21: %d seconds old, with exp %d after it', (old, seconds, fault) => {
    const nbf = CLAIMS.nbf - old
    expect(withClaims({ nbf, exp: nbf + seconds })).toBe(fault)
  })

  test.each([
    [3600, undefined],
    [3601, 'request_object_window_too_long'],
    [86_400, 'request_object_window_too_long'],
  ])('PAR-21: exp %d seconds after it', (seconds, fault) => {
    expect(withClaims({ exp: CLAIMS.nbf + seconds })).toBe(fault)
    expect(withClaims({ exp: CLAIMS.nbf + seconds }, { windowLimited: false })).toBeUndefined()
  })

  test('docs/rules.md §8: a limited window needs both ends', () => {
    const loose = { nbfRequired: false, expRequired: false }
    expect(withClaims({ nbf: undefined }, loose)).toBe('request_object_window_too_long')
    expect(withClaims({ exp: undefined }, loose)).toBe('request_object_window_too_long')
  })
})

describe('RFC 7519 §4.1.6: iat', () => {
  test.each([
    [-86_400, undefined],
    [SKEW, undefined],
    [SKEW + 1, 'request_object_from_the_future'],
  ])('%d seconds ahead', (ahead, fault) => {
    expect(withClaims({ iat: CLAIMS.iat + ahead })).toBe(fault)
  })

  test('may be absent', () => {
    expect(withClaims({ iat: undefined })).toBeUndefined()
  })
})

describe('docs/rules.md §8: the trace', () => {
  const SECRETS = ['s3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t-s3cr3t', 'https://user:pass@h/?code=s3cr3t', '\u001b[31m s3cr3t']
  const NAMES = [
    'iss',
    'sub',
    'aud',
    'exp',
    'nbf',
    'iat',
    'jti',
    'client_id',
    'response_type',
    'request',
    'client_secret',
  ]

  test.each(SECRETS)('never contains %j, wherever it is', secret => {
    for (const name of [...NAMES, 'typ'])
      for (const rule of REQUEST_OBJECT_RULES) {
        const facts = factsOf(objectText(name === 'typ' ? { typ: secret } : {}, { [name]: secret }), {
          algorithm: 'ES256',
        })
        const shown = JSON.stringify([rule.run(facts), rule.seen?.(facts)])
        expect(shown).not.toMatch(/s3cr3t|pass@/)
      }
  })

  test('every rule has a unique name and a clause, and reports what it compared', () => {
    expect(new Set(REQUEST_OBJECT_RULES.map(({ name }) => name)).size).toBe(REQUEST_OBJECT_RULES.length)
    for (const rule of REQUEST_OBJECT_RULES) {
      expect(rule.clause).toMatch(/RFC|FAPI/)
      expect(rule.seen?.(factsOf(objectText()))?.expected).toBeTruthy()
    }
  })

  test('times, and the names of forbidden claims', () => {
    const shownOf = (claims: object, name: string) =>
      REQUEST_OBJECT_RULES.find(rule => rule.name === name)?.seen?.(factsOf(objectText({}, claims)))
    expect(shownOf({ request: 'a', request_uri: 'b' }, 'no request in a request object')?.actual).toBe(
      'request request_uri',
    )
    expect(shownOf({ exp: 1_700_000_001 }, 'expiry of the request object')).toEqual({
      expected: 'exp from 1700000005',
      actual: 'exp 1700000001',
    })
    expect(shownOf({ iss: 'eve' }, 'iss of the request object')?.actual).toBe('another')
    expect(shownOf({ aud: undefined }, 'audience of the request object')?.actual).toBe('no aud')
  })
})

describe('docs/rules.md §8: what the report says about', () => {
  const shownBy = (name: string, claims: object) => {
    const facts = factsOf(objectText({}, claims))
    return REQUEST_OBJECT_RULES.find(rule => rule.name === name)?.seen?.(facts).actual
  }

  test.each<[what: string, name: string, claims: object, actual: string]>([
    ['no iss', 'iss of the request object', { iss: undefined }, 'none'],
    ['an iss that is a number', 'iss of the request object', { iss: 1 }, 'none'],
    ['another iss', 'iss of the request object', { iss: 'bank' }, 'another'],
    ['the right iss', 'iss of the request object', { iss: 'shop' }, 'as expected'],
    ['no aud', 'audience of the request object', { aud: undefined }, 'no aud'],
    ['another aud', 'audience of the request object', { aud: 'https://x.example' }, 'aud https://x.example'],
    ['the right aud', 'audience of the request object', { aud: 'https://as.example' }, 'aud https://as.example'],
    ['two malformed claims', 'types of the claims', { exp: '1', jti: 1 }, 'malformed: exp, jti'],
    ['well-formed claims', 'types of the claims', {}, 'as expected'],
    ['no times', 'window of the request object', { nbf: undefined, exp: undefined }, 'nbf none, exp none'],
    ['both times', 'window of the request object', { nbf: 1, exp: 2 }, 'nbf 1, exp 2'],
  ])('%s', (_, name, claims, actual) => {
    expect(shownBy(name, claims)).toBe(actual)
  })
})
