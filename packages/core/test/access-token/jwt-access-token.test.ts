import fc from 'fast-check'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { createAccessToken } from '../../src/access-token/create-access-token.js'
import type { AccessTokenCreation } from '../../src/access-token/request.js'
import type { ServiceConfiguration } from '../../src/configuration/service.js'
import { SIGNATURE_ALGORITHMS } from '../../src/standards/jose/signature-algorithms.js'
import { fakePorts, NOW } from '../fakes.js'
import { type KeyPair, keyPairFor } from '../setup/platform/keys.js'
import { PLATFORMS } from '../setup/platform/platforms.js'

const ISSUER = 'https://as.example'
const DEFAULT = 'https://rs.example'
const SECONDS = Math.floor(NOW / 1000)
const CALL: AccessTokenCreation = {
  grantType: 'AUTHORIZATION_CODE',
  clientIdentifier: 'shop',
  subject: 'ada',
  scopes: ['read', 'write'],
}
/** RFC 7519 §4.1 and RFC 9068 §2.2: what a JWT access token says of itself. */
const OURS = [
  'iss',
  'sub',
  'aud',
  'exp',
  'nbf',
  'iat',
  'jti',
  'client_id',
  'scope',
  'acr',
  'auth_time',
  'cnf',
  'act',
  'may_act',
  'amr',
  'azp',
  'groups',
  'roles',
  'entitlements',
  'authorization_details',
]

let keys: KeyPair
beforeAll(async () => {
  keys = await keyPairFor('ES256')
})

async function create(call: AccessTokenCreation = CALL, service: Partial<ServiceConfiguration> = {}, ports = {}) {
  const jwks = { keys: [{ ...keys.privateKey, kid: 'k1' }] }
  const made = await fakePorts({
    service: { accessTokenSignAlg: 'ES256', defaultResource: DEFAULT, jwks, ...service },
    ports,
  })
  return createAccessToken(call, made.ports)
}

/** The JWT of a creation that succeeds. */
async function jwtOf(...plan: Parameters<typeof create>): Promise<string> {
  const created = await create(...plan)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

const claimsOf = async (...plan: Parameters<typeof create>) => decodeJwt(await jwtOf(...plan))

describe('a JWT access token (RFC 9068)', () => {
  test('§2.1, §4: a resource server verifies it, and typ, kid and alg are as they must be', async () => {
    const jwt = await jwtOf()
    const jwks = createLocalJWKSet({ keys: [{ ...keys.publicKey, kid: 'k1', alg: 'ES256' }] })
    const { payload, protectedHeader } = await jwtVerify(jwt, jwks, {
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: DEFAULT,
      algorithms: ['ES256'],
      requiredClaims: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'],
      currentDate: new Date(NOW),
    })
    expect(protectedHeader).toEqual({ typ: 'at+jwt', alg: 'ES256', kid: 'k1' })
    expect(payload.client_id).toBe('shop')
  })

  test.each<[string, string, AccessTokenCreation, Partial<ServiceConfiguration>, unknown]>([
    ['§2.2', 'iss', CALL, {}, ISSUER],
    ['§2.2', 'exp', CALL, {}, SECONDS + 3600],
    ['§2.2', 'exp', { ...CALL, accessTokenDuration: 60 }, {}, SECONDS + 60],
    ['§2.2', 'exp', CALL, { accessTokenDuration: 90 }, SECONDS + 90],
    ['§2.2', 'iat', CALL, {}, SECONDS],
    ['§2.2', 'sub', CALL, {}, 'ada'],
    ['§2.2', 'sub', { grantType: 'CLIENT_CREDENTIALS', clientIdentifier: 'shop' }, {}, 'shop'],
    ['§2.2', 'client_id', CALL, {}, 'shop'],
    ['§2.2', 'client_id', { grantType: 'AUTHORIZATION_CODE', clientId: 1, subject: 'ada' }, {}, '1'],
    ['§3', 'aud', CALL, {}, DEFAULT],
    ['§3', 'aud', { ...CALL, accessTokenResources: ['https://a.example'] }, {}, 'https://a.example'],
    ['§3', 'aud', { ...CALL, accessTokenResources: ['urn:a', 'urn:b'] }, {}, ['urn:a', 'urn:b']],
    ['§3', 'aud', { ...CALL, accessTokenResources: [] }, {}, DEFAULT],
    ['§2.2.3', 'scope', CALL, {}, 'read write'],
    ['§2.2.3', 'scope', { ...CALL, scopes: ['write', 'read', 'write'] }, {}, 'write read'],
    ['§2.2.3', 'scope', { ...CALL, scopes: [] }, {}, undefined],
    ['§2.2.1', 'acr', { ...CALL, acr: 'gold' }, {}, 'gold'],
    ['§2.2.1', 'auth_time', { ...CALL, authTime: 1_600_000_000 }, {}, 1_600_000_000],
    ['§2.2.1', 'auth_time', CALL, {}, undefined],
    ['RFC 9449 §6.1', 'cnf', { ...CALL, dpopKeyThumbprint: 'A'.repeat(43) }, {}, { jkt: 'A'.repeat(43) }],
    ['RFC 8705 §3.1', 'cnf', { ...CALL, certificateThumbprint: 'A'.repeat(43) }, {}, { 'x5t#S256': 'A'.repeat(43) }],
    ['RFC 7800 §3.1', 'cnf', CALL, {}, undefined],
  ])('%s: %s of %j and %j is %j', async (_, claim, call, service, value) => {
    const created = await create(call, service)
    expect(created.action).toBe('OK')
    expect(created.action === 'OK' ? decodeJwt(created.accessToken)[claim] : 'no token').toEqual(value)
  })

  test('§2.2: jti is another one each time, and is no credential', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => claimsOf()))
    expect(new Set(made.map(({ jti }) => jti)).size).toBe(20)
    expect(made[0]?.jti).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('docs/rules.md §5: both strings are the JWT, and an own value is refused', async () => {
    const created = await create()
    expect(created).toMatchObject({ action: 'OK', tokenType: 'Bearer', expiresIn: 3600 })
    if (created.action === 'OK') expect(created.jwtAccessToken).toBe(created.accessToken)
    expect(await create({ ...CALL, accessToken: 'own' })).toMatchObject({ action: 'BAD_REQUEST' })
  })

  test('without a signature algorithm it is opaque: 43 base64url characters', async () => {
    const { ports } = await fakePorts()
    const created = await createAccessToken(CALL, ports)
    expect(created.action === 'OK' && created.accessToken).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(created).not.toHaveProperty('jwtAccessToken')
  })

  test('the key that the service names signs', async () => {
    const other = { ...keys.privateKey, kid: 'k2' }
    const jwks = { keys: [{ ...keys.privateKey, kid: 'k1' }, other] }
    const header = async (service: Partial<ServiceConfiguration>) =>
      decodeProtectedHeader(await jwtOf(CALL, { jwks, ...service }))
    expect(await header({})).toMatchObject({ kid: 'k1' })
    expect(await header({ accessTokenSignatureKeyId: 'k2' })).toMatchObject({ kid: 'k2' })
    expect(await header({ jwks: { keys: [keys.privateKey] } })).not.toHaveProperty('kid')
  })

  test('no private member of a key is in it', async () => {
    const jwt = await jwtOf()
    const decoded = jwt.split('.').map(part => Buffer.from(part, 'base64url').toString('latin1'))
    expect(decoded.join(' ')).not.toContain(keys.privateKey.d)
  })

  describe.each(PLATFORMS)('with %s', (_, crypto) => {
    test.each(SIGNATURE_ALGORITHMS)('%s', async algorithm => {
      const { privateKey, publicKey } = await keyPairFor(algorithm)
      const jwt = await jwtOf(CALL, { accessTokenSignAlg: algorithm, jwks: { keys: [privateKey] } }, { crypto })
      const jwks = createLocalJWKSet({ keys: [{ ...publicKey }] })
      const verifying = jwtVerify(jwt, jwks, { typ: 'at+jwt', algorithms: [algorithm], currentDate: new Date(NOW) })
      await expect(verifying).resolves.toMatchObject({ payload: { iss: ISSUER, sub: 'ada' } })
    })
  })
})

describe('further claims (docs/rules.md §5)', () => {
  test('visible properties and jwtAtClaims enter', async () => {
    const properties = [{ key: 'tier', value: 'gold', hidden: false }]
    const claims = await claimsOf({ ...CALL, properties, jwtAtClaims: '{"org":{"id":7},"list":[1,null],"zero":0}' })
    expect(claims).toMatchObject({ tier: 'gold', org: { id: 7 }, list: [1, null], zero: 0 })
  })

  test('hidden properties never enter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string(), fc.boolean()), { maxLength: 5 }), async named => {
        const properties = named.map(([key, hidden], at) => ({
          key,
          value: hidden ? `hidden-${at}` : `shown-${at}`,
          hidden,
        }))
        const jwt = await jwtOf({ ...CALL, properties })
        expect(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8')).not.toContain('hidden-')
      }),
      { numRuns: scaled(300) },
    )
  })

  test('no property and no further claim overrides or adds what a JWT says of itself', async () => {
    const name = fc.oneof(fc.constantFrom(...OURS, '__proto__', 'constructor'), fc.string())
    const furtherClaims = fc.uniqueArray(fc.tuple(name, fc.jsonValue()), { selector: ([key]) => key })
    const plain = await claimsOf()
    await fc.assert(
      fc.asyncProperty(furtherClaims, fc.array(name), async (further, shown) => {
        const jwtAtClaims = `{${further.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`
        const properties = shown.map(key => ({ key, value: 'intruder', hidden: false }))
        const claims = await claimsOf({ ...CALL, jwtAtClaims, properties })
        for (const claim of OURS.filter(each => each !== 'jti')) expect(claims[claim]).toEqual(plain[claim])
        expect(claims.jti).toMatch(/^[A-Za-z0-9_-]{43}$/)
        expect(Object.hasOwn(claims, '__proto__')).toBe(false)
      }),
      { numRuns: scaled(1_000) },
    )
  })

  test.each(['', 'x', '[]', 'null', '1', '"x"', '{', '{"a":1}x', '{a:1}', "{'a':1}", '{"a":NaN}', '{"a":1,"a":1}'])(
    'jwtAtClaims %j is no JSON object, or repeats a name, and is refused',
    async jwtAtClaims => {
      expect(await create({ ...CALL, jwtAtClaims })).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A109211' })
    },
  )
})

test('a port that cannot sign is a fault, and nothing is stored', async () => {
  const { ports, calls } = await fakePorts({
    service: { accessTokenSignAlg: 'ES256', defaultResource: DEFAULT, jwks: { keys: [keys.privateKey] } },
  })
  const crypto = { ...ports.crypto, sign: () => Promise.reject(new Error('no key')) }
  expect(await createAccessToken(CALL, { ...ports, crypto })).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
  expect(calls).not.toContain('accessTokens.add')
})
