import {
  defineClient,
  type IntrospectionRequest,
  introspect,
  introspectionPorts,
  introspectStandard,
  type ReportEvent,
} from '@symbolon/core'
import fc from 'fast-check'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { formatReport } from '../../explain/src/format-report.js'
import {
  type IntrospectionAnswer,
  IntrospectionAnswerFault,
  type RemoteIntrospectionPortsOptions,
  remoteIntrospectionPorts,
  type SignedAnswers,
} from '../src/index.js'

const NOW = 1_700_000_000_123
const SECRET = 'a secret of thirty-two bytes or more'
const ISSUER = 'https://as.example'
const RESOURCE = 'https://api.example/accounts'
const SERVICE = { serviceId: 'api', issuer: ISSUER, supportedScopes: [{ name: 'read' }, { name: 'write' }] }
const SECONDS = Math.floor(NOW / 1000)
const THUMBPRINT = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'
const ACTIVE = {
  active: true,
  token_type: 'Bearer',
  client_id: 'ledger',
  sub: 'ada',
  scope: 'read',
  exp: SECONDS + 60,
  iss: ISSUER,
}

const UNKNOWN = { action: 'UNAUTHORIZED', existent: false }

const json = (body: unknown, contentType = 'application/json'): IntrospectionAnswer => ({
  status: 200,
  contentType,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** The service as operations get it. */
const readyService = async (configuration: RemoteIntrospectionPortsOptions['service']) =>
  remoteIntrospectionPorts({ service: configuration, secrets: [SECRET], ask: () => json(ACTIVE) }).service.load()

let now = NOW
beforeEach(() => {
  now = NOW
})

/** Ports over an endpoint that answers always the same, what it was asked, and the errors behind faults. */
function portsWith(answer: unknown, changes: Partial<RemoteIntrospectionPortsOptions> = {}) {
  const asked: (readonly [string, string])[] = []
  const errors: unknown[] = []
  const ports = remoteIntrospectionPorts({
    service: SERVICE,
    secrets: [SECRET],
    clock: { now: () => now },
    ask: async (token, accept) => {
      asked.push([token, accept])
      return typeof answer === 'function' ? answer() : answer
    },
    onFault: error => void errors.push(error),
    ...changes,
  })
  const ask = (request: Partial<IntrospectionRequest> = {}) => introspect({ token: 'presented', ...request }, ports)
  return { ports, ask, asked, errors }
}

describe('RFC 7662 §2.2: what an answer says becomes what is checked', () => {
  test('a token that is active passes, with everything that the answer says of it', async () => {
    const details = [{ type: 'payment', amount: '1' }]
    const { ask, asked } = portsWith(
      json({
        ...ACTIVE,
        aud: RESOURCE,
        acr: 'gold',
        auth_time: SECONDS - 5,
        iat: SECONDS - 9,
        authorization_details: details,
        more: { any: 1 },
      }),
    )
    expect(
      await ask({ scopes: ['read'], subject: 'ada', resources: [RESOURCE], acrValues: ['gold'], maxAge: 10 }),
    ).toMatchObject({
      action: 'OK',
      clientIdentifier: 'ledger',
      subject: 'ada',
      scopes: ['read'],
      expiresAt: (SECONDS + 60) * 1000,
      accessTokenResources: [RESOURCE],
      acr: 'gold',
      authTime: SECONDS - 5,
      authorizationDetails: { elements: [{ type: 'payment', otherFields: '{"amount":"1"}' }] },
    })
    expect(asked).toEqual([['presented', 'application/json']])
  })

  test('the least that an answer must say', async () => {
    const { active, client_id, exp } = ACTIVE
    const { ask } = portsWith(json({ active, client_id, exp, token_type: 'bearer' }))
    expect(await ask()).toMatchObject({ action: 'OK', scopes: [], grantType: 'CLIENT_CREDENTIALS' })
  })

  test('the form of Keycloak: typ, aud as a list, an issuer with a path', async () => {
    const issuer = `${ISSUER}/realms/bank`
    const keycloak = {
      exp: SECONDS + 60,
      iat: SECONDS,
      jti: 'onrtro:1f2e',
      iss: issuer,
      aud: [RESOURCE, 'account'],
      sub: 'f:1:ada',
      typ: 'Bearer',
      azp: 'ledger',
      sid: 'a',
      acr: '1',
      'allowed-origins': ['https://ledger.example'],
      realm_access: { roles: ['user'] },
      scope: 'read write',
      username: 'ada',
      client_id: 'ledger',
      active: true,
    }
    const service = { ...SERVICE, issuer }
    const { ask } = portsWith(json(keycloak), { service })
    expect(await ask({ scopes: ['write'], resources: [RESOURCE] })).toMatchObject({ action: 'OK', subject: 'f:1:ada' })
    const refresh = portsWith(json({ ...keycloak, typ: 'Refresh' }), { service })
    expect(await refresh.ask()).toMatchObject({ action: 'UNAUTHORIZED', existent: false })
  })

  test.each<[what: string, changes: object, reason: string]>([
    ['active: false', { active: false }, 'token_inactive'],
    ['no token_type', { token_type: undefined }, 'token_type_unfit'],
    ['another token_type', { token_type: 'N_A' }, 'token_type_unfit'],
    ['another iss', { iss: 'https://other.example' }, 'token_issuer_different'],
    ['RFC 7662 §2.2: an nbf to come', { nbf: SECONDS + 11 }, 'token_not_yet_valid'],
    ['another audience', { aud: 'https://other.example' }, 'resource_not_covered'],
    ['no audience', {}, 'resource_not_covered'],
    ['an exp that has passed', { exp: SECONDS }, 'token_expired'],
  ])('%s has a reason of its own, and the client is told what it is told of any token', async (_, changes, reason) => {
    const events: ReportEvent[] = []
    const { ask } = portsWith(json({ ...ACTIVE, ...changes }), { report: event => void events.push(event) })
    const { responseContent } = await ask({ resources: [RESOURCE] })
    expect(events).toMatchObject([{ reason }])
    if (!reason.startsWith('token_') || reason === 'token_expired') return
    const own = introspectionPorts({ service: SERVICE, secrets: [SECRET], findToken: () => undefined })
    const unknown = await introspect({ token: 'presented', resources: [RESOURCE] }, own)
    expect(responseContent).toBe(unknown.responseContent)
    const text = events.map(event => formatReport(event)).join('')
    expect(text).not.toContain('compare its SHA-256')
    expect(text).toMatch(/cause .*(?:ndpoint|`nbf`)/)
  })

  test('a token that is not active is unknown', async () => {
    expect(await portsWith(json({ active: false })).ask()).toMatchObject(UNKNOWN)
  })

  test('an nbf within the clock skew has come', async () => {
    const { ask } = portsWith(json({ ...ACTIVE, nbf: SECONDS + 10 }))
    expect(await ask()).toMatchObject({ action: 'OK' })
  })

  test.each<[what: string, changes: object, request: Partial<IntrospectionRequest>, answered: object]>([
    ['that is not active is unknown, whatever else is said', { active: false }, {}, UNKNOWN],
    // RFC 7662 §2.1: the endpoint may look among refresh tokens, too.
    ['without a type may be a refresh token', { token_type: undefined }, {}, { existent: false }],
    ['of another type is no access token', { token_type: 'N_A' }, {}, { existent: false }],
    ['with a type that is no text', { token_type: 1, typ: 'Bearer' }, {}, { existent: false }],
    ['of another issuer is unknown', { iss: 'https://other.example' }, {}, { existent: false }],
    ['of an issuer that is no text', { iss: [ISSUER] }, {}, { existent: false }],
    ['that has expired by our clock', { exp: SECONDS }, {}, { action: 'UNAUTHORIZED', existent: true }],
    ['without the scope', {}, { scopes: ['write'] }, { action: 'FORBIDDEN' }],
    ['without any scope', { scope: undefined }, { scopes: ['read'] }, { action: 'FORBIDDEN' }],
    ['with an empty scope', { scope: '' }, { scopes: ['read'] }, { action: 'FORBIDDEN' }],
    ['of another user', {}, { subject: 'bob' }, { action: 'FORBIDDEN' }],
    // RFC 9700 §4.15: a client is no user, whatever a user may be called.
    ['of the client itself', { sub: 'ledger' }, { subject: 'ledger' }, { action: 'FORBIDDEN' }],
    // RFC 9068 §4, RFC 8707 §2.
    [
      'without aud where a resource is demanded',
      {},
      { resources: [RESOURCE] },
      { action: 'UNAUTHORIZED', resultCode: 'A066310' },
    ],
    [
      'for another resource',
      { aud: ['https://api.example/payments'] },
      { resources: [RESOURCE] },
      { resultCode: 'A066310' },
    ],
    [
      'without acr where one is demanded',
      {},
      { acrValues: ['gold'] },
      { action: 'UNAUTHORIZED', resultCode: 'A341302' },
    ],
    ['of a user who logged in long ago', { auth_time: SECONDS - 60 }, { maxAge: 30 }, { resultCode: 'A340301' }],
    // RFC 8705 §3.2, RFC 9449 §6.2.
    ['that is bound to a certificate', { cnf: { 'x5t#S256': THUMBPRINT } }, {}, { resultCode: 'A065304' }],
    ['that is bound to it alone', { cnf: { jkt: '', 'x5t#S256': THUMBPRINT } }, {}, { resultCode: 'A065304' }],
    ['that is bound to a key', { cnf: { jkt: THUMBPRINT } }, {}, { resultCode: 'A065308' }],
    ['of type DPoP', { token_type: 'DPoP', cnf: { jkt: THUMBPRINT } }, {}, { resultCode: 'A065308' }],
    [
      'of type DPoP, presented with a proof',
      { token_type: 'DPoP', cnf: { jkt: THUMBPRINT } },
      { dpop: 'a.b.c', htm: 'GET', htu: RESOURCE },
      { resultCode: 'A065310' },
    ],
  ])('a token %s', async (_, changes, request, answered) => {
    const { ask, errors } = portsWith(json({ ...ACTIVE, ...changes }))
    expect(await ask(request)).toMatchObject(answered)
    expect(errors).toEqual([])
  })

  const OPTIONAL = [
    'sub',
    'scope',
    'aud',
    'acr',
    'auth_time',
    'iat',
    'nbf',
    'iss',
    'cnf',
    'authorization_details',
    'typ',
  ]

  test.each(OPTIONAL)('%s is absent if it is null or empty', async name => {
    const { [name]: _, ...others }: Readonly<Record<string, unknown>> = ACTIVE
    const without = await portsWith(json(others)).ask()
    expect(without).toMatchObject({ action: 'OK' })
    for (const nothing of [null, '']) {
      const { ask, errors } = portsWith(json({ ...others, [name]: nothing }))
      expect([await ask(), errors]).toEqual([without, []])
    }
  })

  test('the type of Keycloak counts beside a token_type that is null', async () => {
    const { ask } = portsWith(json({ ...ACTIVE, token_type: null, typ: 'Bearer' }))
    expect(await ask()).toMatchObject({ action: 'OK' })
  })

  test('the last second of the year 9999 is an exp: some servers write it for tokens without an end', async () => {
    expect(await portsWith(json({ ...ACTIVE, exp: 253_402_300_799 })).ask()).toMatchObject({ action: 'OK' })
  })

  test('adapt never gets an answer about an inactive token, so it may expect every member', async () => {
    const adapt = (members: Readonly<Record<string, unknown>>) => {
      if (members.active === false) throw new Error('no scp')
      return members
    }
    const { ask, errors } = portsWith(json({ active: false }), { adapt })
    expect([(await ask()).action, errors]).toEqual(['UNAUTHORIZED', []])
  })

  test('adapt changes what a server spells in its own way', async () => {
    const { token_type: _, client_id: __, ...others } = ACTIVE
    const spelt = json({ ...others, azp: 'ledger', scp: ['read'] })
    const { ask } = portsWith(spelt, {
      adapt: members => ({ ...members, token_type: 'Bearer', client_id: members.azp, scope: String(members.scp) }),
    })
    expect(await ask({ scopes: ['read'] })).toMatchObject({ action: 'OK', clientIdentifier: 'ledger' })
  })
})

describe('a fault is neither a yes nor an unknown token', () => {
  type Row = readonly [what: string, answer: unknown, words: string, changes?: Partial<RemoteIntrospectionPortsOptions>]
  const about = (changes: object) => json({ ...ACTIVE, ...changes })
  const rows: readonly Row[] = [
    ['the endpoint cannot be reached', () => Promise.reject(new Error('connect ECONNREFUSED')), 'could not be asked'],
    ['it answers 401', { ...json(ACTIVE), status: 401 }, 'status 401: does it know this resource server?'],
    ['it answers 403', { ...json(ACTIVE), status: 403 }, 'status 403'],
    ['it answers 404', { ...json({ active: false }), status: 404 }, 'status 404'],
    ['it redirects', { ...json(ACTIVE), status: 302 }, 'status 302'],
    ['it answers 201', { ...json(ACTIVE), status: 201 }, 'status 201'],
    ['it answers 500', { ...json({ active: false }), status: 500 }, 'status 500'],
    ['it answers HTML', json('<html>', 'text/html'), 'media type'],
    ['it answers without a media type', { ...json(ACTIVE), contentType: null }, 'media type'],
    ['it answers a JWT that was not asked for', json('a.b.c', 'application/token-introspection+jwt'), 'media type'],
    ['it answers no JSON', json('{'), 'not one JSON object'],
    ['it answers a list', json('[]'), 'not one JSON object'],
    ['it answers null', json('null'), 'not one JSON object'],
    ['it answers nothing', json(''), 'not one JSON object'],
    ['it repeats a member', json('{"active":false,"active":true}'), 'not one JSON object'],
    [
      'it answers JSON of 40 levels',
      json(`{"active":true,"a":${'['.repeat(40)}${']'.repeat(40)}}`),
      'not one JSON object',
    ],
    ['it answers too much', json({ ...ACTIVE, more: 'a'.repeat(65_536) }), 'too much'],
    ['active is missing', about({ active: undefined }), 'active is missing'],
    ['active is a text', about({ active: 'true' }), 'active is missing, or is neither'],
    ['active is null', about({ active: null }), 'active is missing, or is neither'],
    ['active is 1', about({ active: 1 }), 'active is missing, or is neither'],
    ['client_id is missing', about({ client_id: undefined }), 'client_id is missing'],
    ['client_id is a number', about({ client_id: 7 }), 'client_id is not a text'],
    ['client_id is empty', about({ client_id: '' }), 'client_id is missing'],
    ['client_id is null', about({ client_id: null }), 'client_id is missing'],
    ['exp is missing', about({ exp: undefined }), 'exp is missing'],
    ['exp is a text', about({ exp: '1' }), 'exp is not a number'],
    ['exp is null', about({ exp: null }), 'exp is missing'],
    ['exp is in milliseconds', about({ exp: NOW + 60_000 }), 'exp is in milliseconds'],
    ['exp is the second after the year 9999', about({ exp: 253_402_300_800 }), 'exp is in milliseconds, or after'],
    ['iat is in milliseconds', about({ iat: NOW }), 'iat is in milliseconds'],
    ['nbf is in milliseconds', about({ nbf: NOW }), 'nbf is in milliseconds'],
    ['auth_time is in milliseconds', about({ auth_time: NOW }), 'auth_time is in milliseconds'],
    ['sub is an object', about({ sub: {} }), 'sub is not a text'],
    ['scope is a list', about({ scope: ['read'] }), 'scope is not a text of scopes'],
    ['scope has two spaces', about({ scope: 'read  write' }), 'scope is not a text of scopes'],
    ['aud is a number', about({ aud: 1 }), 'aud is neither'],
    ['aud has a number', about({ aud: [RESOURCE, 1] }), 'aud is neither'],
    ['acr is a number', about({ acr: 1 }), 'acr is not a text'],
    ['auth_time is a text', about({ auth_time: 'now' }), 'auth_time is not a number'],
    ['iat is a text', about({ iat: 'now' }), 'iat is not a number'],
    ['cnf is a text', about({ cnf: THUMBPRINT }), 'cnf is no object'],
    ['cnf is empty', about({ cnf: {} }), 'cnf has neither'],
    ['cnf has nothing but null', about({ cnf: { jkt: null } }), 'cnf has neither'],
    ['cnf binds in another way', about({ cnf: { jwk: {} } }), 'cnf has neither'],
    ['jkt is no thumbprint', about({ cnf: { jkt: 'a' } }), 'dpopKeyThumbprint must be'],
    ['jkt is a number', about({ cnf: { jkt: 1 } }), 'jkt is not a text'],
    ['a token of type DPoP has no key', about({ token_type: 'DPoP' }), 'cnf has no jkt'],
    [
      'a token of type DPoP has a certificate alone',
      about({ token_type: 'dpop', cnf: { 'x5t#S256': THUMBPRINT } }),
      'cnf has no jkt',
    ],
    [
      'authorization_details are no list',
      about({ authorization_details: { type: 'a' } }),
      'authorization_details are malformed',
    ],
    [
      'adapt throws',
      json(ACTIVE),
      'cannot adapt',
      {
        adapt: () => {
          throw new Error('cannot adapt')
        },
      },
    ],
    ['adapt returns nothing', json(ACTIVE), 'adapt must return', { adapt: () => undefined as never }],
    ['adapt is async', json(ACTIVE), 'and no promise', { adapt: () => Promise.resolve(ACTIVE) as never }],
    ['adapt rejects', json(ACTIVE), 'and no promise', { adapt: () => Promise.reject(new Error('lost')) as never }],
  ]

  const cases = rows.map(([what, answer, words, changes = {}]) => ({ what, answer, words, changes }))
  test.each(cases)('$what', async ({ answer, words, changes }) => {
    const { ask, errors } = portsWith(answer, changes)
    const { action, existent } = await ask()
    expect([action, existent]).toEqual(['INTERNAL_SERVER_ERROR', false])
    expect(errors).toHaveLength(1)
    expect(String(errors[0])).toContain(words)
    expect(String(errors[0])).not.toContain('presented')
  })

  test('the error says what failed, and has the cause', async () => {
    const cause = new Error('connect ECONNREFUSED')
    const { ask, errors } = portsWith(() => Promise.reject(cause))
    await ask()
    expect(errors).toEqual([expect.any(IntrospectionAnswerFault)])
    expect(errors).toMatchObject([{ name: 'IntrospectionAnswerFault', cause }])
  })
})

describe('whatever an endpoint answers', () => {
  const member = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('', 'read', 'Bearer', 'DPoP', SECONDS + 60, ISSUER, true, { jkt: THUMBPRINT }, {}),
  )
  const others = ['aud', 'acr', 'auth_time', 'iat', 'cnf', 'typ', 'authorization_details', '__proto__']
  const names = [...Object.keys(ACTIVE), ...others]

  test('a token passes only if it is active, alive and bound to nothing, and nothing rejects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), member, { maxKeys: 4 }), async changes => {
        const members: Record<string, unknown> = { ...ACTIVE, ...changes }
        const { action, existent } = await portsWith(json(members)).ask()
        if (action !== 'OK')
          return ['UNAUTHORIZED', 'INTERNAL_SERVER_ERROR'].includes(action) && !(existent && action !== 'UNAUTHORIZED')
        return (
          members.active === true &&
          Number(members.exp) > SECONDS &&
          [undefined, null, ''].some(nothing => members.cnf === nothing) &&
          [ISSUER, null, ''].some(each => members.iss === each)
        )
      }),
      { numRuns: scaled(2_000) },
    )
  })

  test('text that is no answer is a fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.constantFrom('application/json', 'application/token-introspection+jwt'),
        async (body, type) => {
          const jwks = { keys: [{ kty: 'EC' }] }
          for (const signedAnswers of [undefined, { jwks, audience: 'api' }]) {
            const { action, existent } = await portsWith(json(body, type), { signedAnswers }).ask()
            if (action !== 'INTERNAL_SERVER_ERROR' || existent) return false
          }
          return true
        },
      ),
      { numRuns: scaled(500) },
    )
  })
})

describe('RFC 9701: signed answers', () => {
  const AUDIENCE = 'accounts-api'
  let key: CryptoKey
  let otherKey: CryptoKey
  let otherJwk: object
  let signed: SignedAnswers

  beforeAll(async () => {
    const pair = await generateKeyPair('ES256')
    key = pair.privateKey
    const other = await generateKeyPair('ES256')
    otherKey = other.privateKey
    otherJwk = await exportJWK(other.publicKey)
    signed = { jwks: { keys: [{ ...(await exportJWK(pair.publicKey)), kty: 'EC', kid: 'one' }] }, audience: AUDIENCE }
  })

  const HEADER: JWTHeaderParameters = { alg: 'ES256', typ: 'token-introspection+jwt', kid: 'one' }
  const CLAIMS = { iss: ISSUER, aud: AUDIENCE, iat: SECONDS, token_introspection: ACTIVE }
  const jwtOf = async (claims: object, header: object = {}, by = key): Promise<IntrospectionAnswer> => {
    const all = JSON.parse(JSON.stringify({ ...CLAIMS, ...claims }))
    const body = await new SignJWT(all).setProtectedHeader({ ...HEADER, ...header }).sign(by)
    return json(body, 'application/token-introspection+jwt')
  }
  const answerTo = async (answer: unknown, request = {}) => {
    const { ask, errors, asked } = portsWith(answer, { signedAnswers: signed })
    return { answer: await ask(request), errors: errors.map(String), asked }
  }

  test('RFC 9701 §4: they are asked for, and their members count', async () => {
    const { answer, asked } = await answerTo(await jwtOf({}), { scopes: ['read'] })
    expect(answer).toMatchObject({ action: 'OK', subject: 'ada' })
    expect(asked).toEqual([['presented', 'application/token-introspection+jwt']])
  })

  test.each<[string, object, object]>([
    ['typ in another case, with its whole media type', {}, { typ: 'application/Token-Introspection+JWT' }],
    ['no kid', {}, { kid: undefined }],
    ['one of several audiences', { aud: ['other', AUDIENCE] }, {}],
    ['an iat a little ahead', { iat: SECONDS + 1 }, {}],
    ['an iat of a minute ago', { iat: SECONDS - 60 }, {}],
    ['an exp ahead', { exp: SECONDS + 5, nbf: SECONDS }, {}],
  ])('are accepted with %s', async (_, claims, header) => {
    expect((await answerTo(await jwtOf(claims, header))).answer).toMatchObject({ action: 'OK' })
  })

  test('with a media type in another case and with parameters', async () => {
    const answer = { ...(await jwtOf({})), contentType: 'Application/Token-Introspection+JWT; charset=utf-8' }
    expect((await answerTo(answer)).answer).toMatchObject({ action: 'OK' })
  })

  test.each<[string, object, object, string]>([
    ['§5, §8.1: no typ', {}, { typ: undefined }, 'typ'],
    ['§8.1: the typ of an access token', {}, { typ: 'at+jwt' }, 'typ'],
    ['§8.1: any JWT', {}, { typ: 'JWT' }, 'typ'],
    ['§5: no iss', { iss: undefined }, {}, 'iss'],
    ['§5: another iss', { iss: 'https://other.example' }, {}, 'iss'],
    ['§5: no aud', { aud: undefined }, {}, 'aud'],
    ['§5: another aud', { aud: 'other-api' }, {}, 'aud'],
    ['§5: an aud that is no text', { aud: { a: AUDIENCE } }, {}, 'aud'],
    ['§5: no iat', { iat: undefined }, {}, 'iat'],
    ['§5: an old iat', { iat: SECONDS - 3_600 }, {}, 'iat'],
    ['§5: an iat ahead', { iat: SECONDS + 3_600 }, {}, 'iat'],
    ['§5: an exp that has passed', { exp: SECONDS - 3_600 }, {}, 'exp'],
    ['§5: an nbf ahead', { nbf: SECONDS + 3_600 }, {}, 'nbf'],
    ['§5: no token_introspection', { token_introspection: undefined, active: true }, {}, 'token_introspection'],
    ['§5: token_introspection as a text', { token_introspection: JSON.stringify(ACTIVE) }, {}, 'token_introspection'],
    ['§5: token_introspection without active', { token_introspection: {} }, {}, 'active is missing'],
    ['RFC 7515 §4.1.4: an unknown kid', {}, { kid: 'two' }, 'not among the jwks'],
  ])('are refused: %s', async (_, claims, header, words) => {
    const { answer, errors } = await answerTo(await jwtOf(claims, header))
    expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', existent: false })
    expect(errors).toEqual([expect.stringContaining(words)])
  })

  test('RFC 7515 §4.1.11: are refused with crit', async () => {
    const body = await new SignJWT(CLAIMS).setProtectedHeader({ ...HEADER, crit: ['b64'], b64: true }).sign(key)
    const { answer, errors } = await answerTo(json(body, 'application/token-introspection+jwt'))
    expect([answer.action, ...errors]).toEqual(['INTERNAL_SERVER_ERROR', expect.stringContaining('crit')])
  })

  test.each(['none', 'jwk', 'jku', 'x5u', 'x5c'])(
    'RFC 9701 §5, RFC 8725 §3.10: are refused when another key signed: header %s',
    async name => {
      const members = { jwk: otherJwk, jku: 'https://evil.example', x5u: 'https://evil.example', x5c: ['MAMCAQE='] }
      const recommended = Object.fromEntries(Object.entries(members).filter(([each]) => each === name))
      const { answer, errors } = await answerTo(await jwtOf({}, recommended, otherKey))
      expect([answer.action, ...errors]).toEqual(['INTERNAL_SERVER_ERROR', expect.stringContaining('did not sign')])
    },
  )

  test('RFC 8725 §3.1: are refused with an algorithm that is not accepted, none and a MAC included', async () => {
    const only = portsWith(await jwtOf({}), { signedAnswers: { ...signed, algorithms: ['PS256'] } })
    expect(await only.ask()).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect(String(only.errors[0])).toContain('alg')
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const alg of ['none', 'None', 'HS256', 'es256', 'ES256 ', '', null, ['ES256']]) {
      const body = `${encoded({ ...HEADER, alg })}.${encoded(CLAIMS)}.${alg === 'none' ? '' : 'AA'}`
      const { answer } = await answerTo(json(body, 'application/token-introspection+jwt'))
      expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    }
  })

  test('a downgrade is refused: JSON where a JWT is demanded', async () => {
    for (const answer of [json(ACTIVE), json({ active: false }), json(ACTIVE, 'application/token-introspection+jwt')]) {
      expect((await answerTo(answer)).answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', existent: false })
    }
  })

  test('claims that are null are absent', async () => {
    const { answer, errors } = await answerTo(await jwtOf({ exp: null, nbf: null }))
    expect([answer.action, errors]).toEqual(['OK', []])
  })

  test('a signed answer that is encrypted is refused', async () => {
    const { errors } = await answerTo(json('a.b.c.d.e', 'application/token-introspection+jwt'))
    expect(errors).toEqual([expect.stringContaining('not a signed JWT')])
  })

  test('the keys may be a function, which is asked each time, for the key that signed', async () => {
    const asked: unknown[] = []
    const jwks = (kid: string | undefined) => {
      asked.push(kid)
      return typeof signed.jwks === 'function' ? signed.jwks(kid) : signed.jwks
    }
    const { ask } = portsWith(await jwtOf({}), { signedAnswers: { ...signed, jwks } })
    expect([(await ask()).action, (await ask()).action, asked]).toEqual(['OK', 'OK', ['one', 'one']])
  })
})

describe('RFC 7517 §5: a key of the server that cannot be read', () => {
  test.each([[null], ['key'], [{}], [{ kty: 'EC', kid: 1 }]])('%j is ignored', async entry => {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const jwks = JSON.parse(JSON.stringify({ keys: [entry, { ...(await exportJWK(publicKey)), use: null }] }))
    const claims = { iss: ISSUER, aud: 'api', iat: SECONDS, token_introspection: ACTIVE }
    const header = { alg: 'ES256', typ: 'token-introspection+jwt' }
    const body = await new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
    const answer = json(body, 'application/token-introspection+jwt')
    expect((await portsWith(answer, { signedAnswers: { jwks, audience: 'api' } }).ask()).action).toBe('OK')
  })
})

describe('equal questions', () => {
  test('that come before the first of them is sent are asked once, and each request is checked by itself', async () => {
    const { ask, asked } = portsWith(json(ACTIVE))
    const answers = await Promise.all([...Array.from({ length: 20 }, () => ask()), ask({ scopes: ['write'] })])
    expect(answers.map(({ action }) => action)).toEqual([...Array.from({ length: 20 }, () => 'OK'), 'FORBIDDEN'])
    expect(asked).toHaveLength(1)
  })

  test('of which one comes later are asked anew: a revocation in between is seen', async () => {
    let [active, arrived] = [true, () => {}]
    const sent = new Promise<void>(resolve => {
      arrived = resolve
    })
    const { ask, asked } = portsWith(async () => {
      const answer = json({ ...ACTIVE, active })
      arrived()
      return answer
    })
    const first = ask()
    await sent
    active = false
    const second = ask()
    expect([(await first).action, (await second).action, asked.length]).toEqual(['OK', 'UNAUTHORIZED', 2])
  })

  test('about other tokens are not equal', async () => {
    const { ask, asked } = portsWith(json(ACTIVE))
    await Promise.all([ask(), ask({ token: 'another' }), ask()])
    expect(asked.map(([token]) => token)).toEqual(['presented', 'another'])
  })

  test('that fail, fail for all, and are asked anew after that', async () => {
    const { ask, asked, errors } = portsWith({ ...json(ACTIVE), status: 500 })
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ action }) => action)).toEqual(['INTERNAL_SERVER_ERROR', 'INTERNAL_SERVER_ERROR'])
    await ask()
    expect([asked.length, errors.length]).toEqual([2, 3])
  })
})

describe('answers are used again', () => {
  test('not at all by default', async () => {
    const { ask, asked } = portsWith(json(ACTIVE))
    await ask()
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('for cacheSeconds and not longer', async () => {
    const { ask, asked } = portsWith(json(ACTIVE), { cacheSeconds: 10 })
    const later = async (milliseconds: number) => {
      now = NOW + milliseconds
      return [(await ask()).action, asked.length]
    }
    expect(await later(0)).toEqual(['OK', 1])
    expect(await later(9_999)).toEqual(['OK', 1])
    expect(await later(10_000)).toEqual(['OK', 2])
    // A clock that is set back does not keep it longer.
    expect(await later(-1)).toEqual(['OK', 3])
  })

  test('RFC 7662 §4: never after the token has expired', async () => {
    const { ask, asked } = portsWith(json({ ...ACTIVE, exp: SECONDS + 5 }), { cacheSeconds: 60 })
    await ask()
    now = NOW + 5_000
    expect(await ask()).toMatchObject({ action: 'UNAUTHORIZED' })
    expect(asked).toHaveLength(2)
  })

  test('from the moment when the endpoint was asked', async () => {
    const slow = () => {
      now += 8_000
      return json(ACTIVE)
    }
    const { ask, asked } = portsWith(slow, { cacheSeconds: 10 })
    await ask()
    now += 2_000
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('but no refusal and no fault', async () => {
    for (const answer of [json({ active: false }), { ...json(ACTIVE), status: 500 }]) {
      const { ask, asked } = portsWith(answer, { cacheSeconds: 60 })
      await ask()
      await ask()
      expect(asked).toHaveLength(2)
    }
  })

  test('for the same token alone, and every request is checked by itself', async () => {
    const { ask, asked } = portsWith(json({ ...ACTIVE, aud: RESOURCE }), { cacheSeconds: 60 })
    expect(await ask({ resources: [RESOURCE] })).toMatchObject({ action: 'OK' })
    expect(await ask({ resources: ['https://api.example/payments'] })).toMatchObject({ action: 'UNAUTHORIZED' })
    expect(await ask({ scopes: ['write'] })).toMatchObject({ action: 'FORBIDDEN' })
    expect(asked).toHaveLength(1)
    await ask({ token: 'another' })
    expect(asked.map(([token]) => token)).toEqual(['presented', 'another'])
  })

  test.each([
    ['another issuer', { issuer: 'https://other.example' }, 'UNAUTHORIZED'],
    ['another service', { serviceId: 'other' }, 'OK'],
    ['another prefix of clients', { clientSubjectPrefix: 'client:' }, 'OK'],
  ])('%s is asked itself, where a source answers several services', async (_, changes, action) => {
    const own = await readyService(SERVICE)
    const other = await readyService({ ...SERVICE, ...changes })
    const services = { current: own }
    const service = { load: () => services.current }
    const { ask, asked } = portsWith(json(ACTIVE), { service, cacheSeconds: 60 })
    expect(await ask()).toMatchObject({ action: 'OK' })
    services.current = other
    expect(await ask()).toMatchObject({ action })
    services.current = own
    expect(await ask()).toMatchObject({ action: 'OK' })
    expect(asked).toHaveLength(2)
  })

  test('of a bounded number of tokens', async () => {
    const { ask, asked } = portsWith(json(ACTIVE), { cacheSeconds: 3_600 })
    for (let at = 0; at < 8_193; at += 1) await ask({ token: `token-${at}` })
    await ask({ token: 'token-8192' })
    expect(asked).toHaveLength(8_193)
    await ask({ token: 'token-0' })
    expect(asked).toHaveLength(8_194)
  })
})

describe('docs/storage.md, rule 37: an answer is compared with revocations that it saw for certain', () => {
  /** The latest that an answer saw for certain: before it a revocation may have been written, by a clock behind. */
  const SEEN = -15_000

  /** Ports with a revocation of a client, a subject or both at an instant, of an answer with an old `iat`. */
  async function revokedAt(instant: () => number, holder: number, changes: object = {}) {
    const client = await defineClient({ tokenAuthMethod: 'NONE', clientIdAlias: 'ledger' })
    const find = (keys: readonly string[]) => keys.map((_, at) => (at === holder ? instant() : undefined))
    const answer = json({ ...ACTIVE, iat: SECONDS - 30, exp: SECONDS + 600 })
    return portsWith(answer, { revocations: { find }, findClient: () => client, cacheSeconds: 60, ...changes })
  }

  describe.each([0, 1, 2])('the revocation of holder %i', holder => {
    test.each([
      [SEEN - 1, 'OK'],
      [SEEN, 'OK'],
      [SEEN + 1, 'UNAUTHORIZED'],
      [1, 'UNAUTHORIZED'],
    ])('%i ms after the asking: %s', async (later, action) => {
      const { ask } = await revokedAt(() => NOW + later, holder)
      expect(await ask()).toMatchObject({ action })
    })

    test('refuses an answer that is used again, and not the next one', async () => {
      let instant = NOW + SEEN
      const { ask, asked } = await revokedAt(() => instant, holder)
      expect(await ask()).toMatchObject({ action: 'OK' })
      now += 5_000
      instant = now - 1
      expect(await ask()).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A057304' })
      now += 55_000
      expect(await ask()).toMatchObject({ action: 'OK' })
      expect(asked).toHaveLength(2)
    })
  })

  test('the time of issue that an answer says stays what it says', async () => {
    const { ports } = await revokedAt(() => NOW + SEEN, 0)
    const { responseContent } = await introspectStandard({ parameters: 'token=presented' }, ports)
    expect(JSON.parse(responseContent)).toMatchObject({ active: true, iat: SECONDS - 30 })
  })

  test('a client has to be found by its number', () => {
    expect(() => portsWith(json(ACTIVE), { revocations: { find: () => [] } })).toThrow('revocations needs findClient')
  })
})

describe('options', () => {
  const signed = { jwks: { keys: [{ kty: 'EC' }] }, audience: 'api' }
  test.each<[string, object, RegExp]>([
    ['a misspelt one', { cacheSecond: 1 }, /did you mean `cacheSeconds`/],
    ['findToken', { findToken: () => undefined }, /there is no `findToken`/],
    ['ask that is no function', { ask: undefined }, /ask must be a function/],
    ['adapt that is no function', { adapt: 'members' }, /adapt must be a function/],
    ['negative seconds', { cacheSeconds: -1 }, /cacheSeconds must be a number of seconds from 0 to 3600/],
    ['seconds as a text', { cacheSeconds: '1' }, /cacheSeconds/],
    ['NaN seconds', { cacheSeconds: Number.NaN }, /cacheSeconds/],
    ['a day', { cacheSeconds: 86_400 }, /cacheSeconds/],
    ['no secrets', { secrets: [] }, /secrets/],
    ['no service', { service: undefined }, /service/],
    ['no jwks', { signedAnswers: { audience: 'api' } }, /jwks must be/],
    ['no keys', { signedAnswers: { ...signed, jwks: { keys: [] } } }, /jwks must be/],
    ['no audience', { signedAnswers: { jwks: signed.jwks } }, /audience must be/],
    ['no algorithm', { signedAnswers: { ...signed, algorithms: [] } }, /algorithms must be/],
    ['an unknown algorithm', { signedAnswers: { ...signed, algorithms: ['none'] } }, /algorithms must be/],
    ['a misspelt member', { signedAnswers: { ...signed, audiences: 'api' } }, /did you mean `audience`/],
  ])('refuses %s', (_, changes, words) => {
    expect(() => portsWith(json(ACTIVE), changes)).toThrow(TypeError)
    expect(() => portsWith(json(ACTIVE), changes)).toThrow(words)
  })
})
