import { type IntrospectionRequest, introspect, type JwkSet, type ReportEvent } from '@symbolon/core'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type JwtAccessTokensOptions, jwtAccessTokens } from '../src/index.js'

const NOW = 1_700_000_000_123
const SECONDS = Math.floor(NOW / 1000)
const ISSUER = 'https://as.example'
const RESOURCE = 'https://api.example/accounts'
const SERVICE = { serviceId: 'api', issuer: ISSUER, supportedScopes: [{ name: 'read' }, { name: 'write' }] }
const THUMBPRINT = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'

/** RFC 9068 §2.2. */
const CLAIMS: JWTPayload = {
  iss: ISSUER,
  aud: RESOURCE,
  sub: 'ada',
  client_id: 'ledger',
  iat: SECONDS,
  exp: SECONDS + 60,
  jti: 'one',
  scope: 'read',
}

let pair: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey }
let keys: JwkSet

beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true })
  keys = { keys: [await keyOf(pair.publicKey, { kid: 'one' })] }
})

async function keyOf(key: CryptoKey, more: object) {
  return JSON.parse(JSON.stringify({ ...(await exportJWK(key)), ...more }))
}

const HEADER = { typ: 'at+jwt', alg: 'ES256', kid: 'one' }

/** A JWT of the server, changed before it is signed; `undefined` removes. */
function token(claims: object = {}, header: object = {}, key = pair.privateKey): Promise<string> {
  const all = JSON.parse(JSON.stringify({ ...HEADER, ...header }))
  return new SignJWT(JSON.parse(JSON.stringify({ ...CLAIMS, ...claims }))).setProtectedHeader(all).sign(key, {
    crit: { 'urn:example': true },
  })
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What a guard does with a token, and why. */
async function judged(presented: string, options: Partial<JwtAccessTokensOptions> = {}, request: object = {}) {
  const events: ReportEvent[] = []
  const faults: unknown[] = []
  const ports = jwtAccessTokens({
    service: SERVICE,
    secrets: ['a secret of thirty-two bytes or more'],
    clock: { now: () => NOW },
    keys,
    audience: RESOURCE,
    report: event => void events.push(event),
    onFault: error => void faults.push(error),
    ...options,
  })
  const asked: IntrospectionRequest = { token: presented, ...request }
  const answer = await introspect(asked, ports)
  return { answer, action: answer.action, reason: events[0]?.reason, faults }
}

describe('RFC 9068: a JWT of the server', () => {
  test('passes, with what it says', async () => {
    const { answer } = await judged(await token(), {}, { scopes: ['read'], subject: 'ada', resources: [RESOURCE] })
    expect(answer).toMatchObject({ action: 'OK', clientIdentifier: 'ledger', subject: 'ada', scopes: ['read'] })
  })

  test.each([
    ['a scope that it does not have', { scopes: ['write'] }, 'FORBIDDEN'],
    ['another subject', { subject: 'eve' }, 'FORBIDDEN'],
    ['a resource that it is not for', { resources: ['https://api.example/other'] }, 'UNAUTHORIZED'],
    ['another level of authentication (RFC 9470)', { acrValues: ['gold'] }, 'UNAUTHORIZED'],
  ])('is refused as every token for %s', async (_, request, action) => {
    expect((await judged(await token(), {}, request)).action).toBe(action)
  })

  test.each([
    ['a proof', { jkt: THUMBPRINT }],
    ['a certificate', { 'x5t#S256': THUMBPRINT }],
  ])('that is bound is refused without %s', async (_, cnf) => {
    expect((await judged(await token({ cnf }))).action).toBe('UNAUTHORIZED')
  })

  test('takes claims that are null or empty as absent', async () => {
    const nothing = {
      sub: null,
      scope: '',
      acr: '',
      auth_time: null,
      nbf: null,
      cnf: null,
      authorization_details: null,
    }
    expect((await judged(await token(nothing))).answer).toMatchObject({ action: 'OK', scopes: [] })
    expect((await judged(await token({ aud: null }))).reason).toBe('token_audience_different')
    expect((await judged(await token({ exp: null }))).reason).toBe('token_type_unfit')
  })

  test('with an exp in milliseconds cannot be read', async () => {
    expect((await judged(await token({ exp: NOW + 60_000 }))).reason).toBe('token_type_unfit')
  })

  test.each([
    ['ledger', {}],
    ['ledger', { clientSubjectPrefix: 'client:' }],
    ['client:ledger', { clientSubjectPrefix: 'client:' }],
  ])('of the client alone, with the sub %s, has no user where the service says %o', async (sub, more) => {
    const { answer } = await judged(await token({ sub }), { service: { ...SERVICE, ...more } })
    expect(answer).toMatchObject({ action: 'OK', clientIdentifier: 'ledger' })
    expect(answer).not.toHaveProperty('subject')
  })

  test('stands for the resource that is given, where the audience is an identifier of the API', async () => {
    const options = { audience: '6e74172b-be56', resource: RESOURCE }
    const presented = await token({ aud: '6e74172b-be56' })
    expect((await judged(presented, options, { resources: [RESOURCE] })).action).toBe('OK')
    expect((await judged(await token(), options, { resources: [RESOURCE] })).action).toBe('UNAUTHORIZED')
  })
})

describe('RFC 9068 §4: a JWT is refused', () => {
  const ROWS: readonly [what: string, claims: object, header: object, reason: string][] = [
    ['with the typ JWT', {}, { typ: 'JWT' }, 'token_type_unfit'],
    ['without typ', {}, { typ: undefined }, 'token_type_unfit'],
    ['with the typ of a DPoP proof', {}, { typ: 'dpop+jwt' }, 'token_type_unfit'],
    ['of another issuer', { iss: 'https://as.example/' }, {}, 'token_issuer_different'],
    ['without iss', { iss: undefined }, {}, 'token_issuer_different'],
    ['for another audience', { aud: 'https://api.example/other' }, {}, 'token_audience_different'],
    ['for a prefix of the audience', { aud: 'https://api.example/' }, {}, 'token_audience_different'],
    ['for other audiences', { aud: ['a', 'b'] }, {}, 'token_audience_different'],
    ['without aud', { aud: undefined }, {}, 'token_audience_different'],
    ['that has expired', { exp: SECONDS }, {}, 'token_expired'],
    ['without exp', { exp: undefined }, {}, 'token_type_unfit'],
    ['with exp as text', { exp: `${SECONDS + 60}` }, {}, 'token_type_unfit'],
    ['whose nbf has not come', { nbf: SECONDS + 3600 }, {}, 'token_not_yet_valid'],
    ['with nbf as text', { nbf: '1' }, {}, 'token_not_yet_valid'],
    ['without client_id', { client_id: undefined }, {}, 'token_type_unfit'],
    ['with a critical extension', {}, { crit: ['urn:example'], 'urn:example': 1 }, 'token_unsigned'],
    ['with an unknown kid', {}, { kid: 'two' }, 'token_unsigned'],
    ['with an empty kid', {}, { kid: '' }, 'token_unsigned'],
    ['that is bound in an unknown way (RFC 7800 §3.1)', { cnf: { kid: 'a' } }, {}, 'token_type_unfit'],
    ['with scope as a list', { scope: ['read'] }, {}, 'token_type_unfit'],
  ]
  test.each(ROWS)('%s', async (_, claims, header, reason) => {
    const seen = await judged(await token(claims, header))
    expect([seen.action, seen.reason, seen.faults]).toStrictEqual(['UNAUTHORIZED', reason, []])
  })

  test.each<readonly [string, () => Promise<string> | string]>([
    ['with alg none', () => `${base64({ ...HEADER, alg: 'none' })}.${base64(CLAIMS)}.`],
    ['with alg none and a signature', () => `${base64({ ...HEADER, alg: 'none' })}.${base64(CLAIMS)}.AA`],
    ['with its signature cut off', async () => (await token()).replace(/[^.]+$/, '')],
    ['with other claims', async () => (await token()).replace(/\.[^.]+\./, `.${base64({ ...CLAIMS, sub: 'eve' })}.`)],
    ['by another key', async () => token({}, {}, (await generateKeyPair('ES256')).privateKey)],
    ['by the public key as a secret', () => hmacToken()],
    ['that is opaque', () => 'opaque'],
    ['of four parts', async () => `${await token()}.AA`],
    ['that is encrypted', () => `${base64({ alg: 'dir', enc: 'A128GCM' })}..AA.AA.AA`],
  ])('%s', async (_, presented) => {
    const { action, reason } = await judged(await presented())
    expect([action, reason]).toStrictEqual(['UNAUTHORIZED', 'token_unsigned'])
  })

  const hmacToken = () => {
    const secret = new TextEncoder().encode(JSON.stringify(keys.keys[0]))
    return new SignJWT(CLAIMS).setProtectedHeader({ ...HEADER, alg: 'HS256' }).sign(secret)
  }

  test('by a key whose use is encryption (RFC 7517 §4.2)', async () => {
    const set = { keys: [await keyOf(pair.publicKey, { kid: 'one', use: 'enc' })] }
    expect((await judged(await token(), { keys: set })).reason).toBe('token_unsigned')
  })

  test('by an algorithm that is not accepted', async () => {
    expect((await judged(await token(), { algorithms: ['PS256'] })).reason).toBe('token_unsigned')
  })

  test('without kid, unless the server has a single key', async () => {
    const other = await keyOf((await generateKeyPair('ES256', { extractable: true })).publicKey, { kid: 'two' })
    const presented = await token({}, { kid: undefined })
    expect((await judged(presented)).action).toBe('OK')
    const two = await judged(presented, { keys: { keys: [...keys.keys, other] } })
    expect([two.action, two.reason]).toStrictEqual(['UNAUTHORIZED', 'token_unsigned'])
  })
})

describe('a server from before RFC 9068', () => {
  const UNTYPED = {
    untypedAllowed: true,
    adapt: ({ azp, scp, ...claims }: Readonly<Record<string, unknown>>) => ({ ...claims, client_id: azp, scope: scp }),
  }
  const OLD = { client_id: undefined, scope: undefined, azp: 'ledger', scp: 'read' }

  test.each([{ typ: 'JWT' }, { typ: undefined }, {}])('its tokens pass with %j', async header => {
    expect((await judged(await token(OLD, header), UNTYPED, { scopes: ['read'] })).action).toBe('OK')
  })

  test.each([
    ['an ID token with nonce (RFC 9068 §5)', { nonce: 'n' }, {}],
    ['an ID token with at_hash', { at_hash: 'a' }, {}],
    ['an ID token with c_hash', { c_hash: 'c' }, {}],
    ['an ID token of the client, which has no azp', { azp: undefined }, {}],
    ['a DPoP proof', {}, { typ: 'dpop+jwt' }],
    ['a logout token', {}, { typ: 'logout+jwt' }],
    ['a typ that is no text', {}, { typ: 1 }],
  ])('%s is refused', async (_, claims, header) => {
    const { action, reason } = await judged(await token({ ...OLD, ...claims }, { typ: 'JWT', ...header }), UNTYPED)
    expect([action, reason]).toStrictEqual(['UNAUTHORIZED', 'token_type_unfit'])
  })
})

/** Entries of a key set that are not understood. */
const UNREADABLE: readonly unknown[] = [null, 'key', [], {}, { kty: null }, { kty: 'EC', kid: 1, crv: 'P-256' }]

describe('keys', () => {
  test('are asked for by the kid, and only for a JWT that could be one of the server', async () => {
    const asked: unknown[] = []
    const source = (kid: string | undefined) => {
      asked.push(kid)
      return keys
    }
    for (const claims of [{}, { iss: 'https://other.example' }, { aud: 'other' }]) {
      await judged(await token(claims), { keys: source })
    }
    expect(asked).toStrictEqual(['one', 'one'])
  })

  test('that cannot be read are ignored (RFC 7517 §5), in a set and in what a function answers', async () => {
    for (const entry of UNREADABLE) {
      const set = JSON.parse(JSON.stringify({ keys: [entry, { ...keys.keys[0], alg: null, x5c: null }] }))
      expect((await judged(await token(), { keys: set })).action).toBe('OK')
      expect((await judged(await token({}, { kid: undefined }), { keys: () => set })).action).toBe('OK')
    }
  })

  test('that cannot be had are a fault, and never a yes or a no', async () => {
    const broken = new Error('the network')
    const seen = await judged(await token(), { keys: () => Promise.reject(broken) })
    expect([seen.action, seen.faults.length]).toStrictEqual(['INTERNAL_SERVER_ERROR', 1])
  })
})

describe('adapt', () => {
  type Claims = Readonly<Record<string, unknown>>

  /** What a guard does with a token, why, and the claims that `adapt` got. */
  async function adapting(presented: string, adapt: (claims: Claims) => Claims, more: object = {}) {
    const got: Claims[] = []
    const seen = await judged(presented, {
      ...more,
      adapt(claims) {
        got.push(claims)
        return adapt(claims)
      },
    })
    return { ...seen, got }
  }

  const same = (claims: Claims) => claims

  test.each<[what: string, claims: object, adapt: (claims: Claims) => Claims]>([
    ['aud, which some servers never write', { aud: undefined }, claims => ({ ...claims, aud: RESOURCE })],
    ['aud, which is another name of the API', { aud: 'api' }, claims => ({ ...claims, aud: [claims.aud, RESOURCE] })],
    ['nbf, which is in milliseconds', { nbf: NOW }, claims => ({ ...claims, nbf: SECONDS })],
    ['exp, which is a text', { exp: `${SECONDS + 60}` }, claims => ({ ...claims, exp: Number(claims.exp) })],
    ['client_id', { client_id: undefined, azp: 'ledger' }, claims => ({ ...claims, client_id: claims.azp })],
  ])('gives %s', async (_, claims, adapt) => {
    expect((await adapting(await token(claims), adapt)).action).toBe('OK')
    expect((await adapting(await token(claims), same)).action).toBe('UNAUTHORIZED')
  })

  test.each<[what: string, claims: object, reason: string]>([
    ['an audience', { aud: 'other' }, 'token_audience_different'],
    ['no audience', { aud: undefined }, 'token_audience_different'],
    ['an nbf', { nbf: SECONDS + 3_600 }, 'token_not_yet_valid'],
    ['an exp', { exp: SECONDS }, 'token_expired'],
  ])('takes nothing back: %s that it returns is judged', async (_, changes, reason) => {
    expect((await adapting(await token(), claims => ({ ...claims, ...changes }))).reason).toBe(reason)
  })

  test.each<[what: string, presented: () => Promise<string>, reason: string]>([
    ['whose signature is wrong', async () => (await token()).replace(/[^.]+$/, 'A'.repeat(86)), 'token_unsigned'],
    ['of another issuer', () => token({ iss: 'https://other.example' }), 'token_issuer_different'],
    ['of another typ', () => token({}, { typ: 'JWT' }), 'token_type_unfit'],
    ['with a critical extension', () => token({}, { crit: ['urn:example'], 'urn:example': 1 }), 'token_unsigned'],
    ['with an unknown kid', () => token({}, { kid: 'two' }), 'token_unsigned'],
  ])('never gets a token %s', async (_, presented, reason) => {
    const seen = await adapting(await presented(), claims => ({ ...claims, iss: ISSUER }))
    expect([seen.action, seen.reason, seen.got]).toStrictEqual(['UNAUTHORIZED', reason, []])
  })

  test('never gets an ID token, and cannot take its marks away', async () => {
    const presented = await token({ nonce: 'n' }, { typ: 'JWT' })
    const seen = await adapting(presented, ({ nonce, ...claims }) => claims, { untypedAllowed: true })
    expect([seen.reason, seen.got]).toStrictEqual(['token_type_unfit', []])
  })

  test('that throws makes the token unknown, and one that answers no claims is a fault', async () => {
    const throwing = await adapting(await token(), () => {
      throw new TypeError('scp is no list')
    })
    expect([throwing.action, throwing.reason, throwing.faults]).toStrictEqual(['UNAUTHORIZED', 'token_type_unfit', []])
    const nothing = await adapting(await token(), () => JSON.parse('null'))
    expect([nothing.action, nothing.faults.length]).toStrictEqual(['INTERNAL_SERVER_ERROR', 1])
  })

  test.each<[what: string, adapt: () => Promise<Claims>]>([
    ['is async', async () => ({})],
    ['rejects', () => Promise.reject(new Error('lost'))],
  ])('that %s is a fault, and the process goes on', async (_, adapt) => {
    const { action, faults } = await adapting(await token(), () => adapt() as never)
    expect([action, String(faults)]).toStrictEqual(['INTERNAL_SERVER_ERROR', expect.stringContaining('and no promise')])
  })
})

test.each<readonly [string, object]>([
  ['keys', { keys: { keys: [] } }],
  ['keys', { keys: 'https://as.example/jwks' }],
  ['audience', { audience: '' }],
  ['audience', { audience: ['a'] }],
  ['resource', { resource: 1 }],
  ['algorithms', { algorithms: ['HS256'] }],
  ['algorithms', { algorithms: [] }],
  ['untypedAllowed', { untypedAllowed: 'yes' }],
  ['adapt', { adapt: true }],
  ['issuer', { issuer: 'https://as.example' }],
])('a wrong %s is named: %j', async (name, options) => {
  await expect(judged('', options)).rejects.toThrow(name)
})
