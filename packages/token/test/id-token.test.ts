import { createHash } from 'node:crypto'
import type { ClientConfiguration, Jwk, SignatureAlgorithm } from '@symbolon/core'
import { completeAuthorization, processAuthorizationRequest } from '@symbolon/core'
import { compactDecrypt, createLocalJWKSet, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AuthorizationDecision, exchangeToken, issueAuthorizationCode } from '../src/index.js'
import { AS_CLIENT, CLIENTS, createWorld, REDEMPTION, type Setting, START, type World } from './world.js'

/*
 * OpenID Connect Core §2, §3.1.3.3, §3.1.3.6, §12.2. What jose reads is what we made.
 */

const DIGESTS: Readonly<Record<string, string | undefined>> = {
  RS256: 'sha256',
  PS256: 'sha256',
  ES256: 'sha256',
  ES384: undefined,
  EdDSA: 'sha512',
  RS512: 'sha512',
}

const keys = new Map<string, Jwk>()
let opening: { readonly privateKey: CryptoKey; readonly jwk: Jwk }

async function jwkOf(key: CryptoKey, more: object): Promise<Jwk> {
  return JSON.parse(JSON.stringify({ ...(await exportJWK(key)), ...more }))
}

beforeAll(async () => {
  for (const alg of Object.keys(DIGESTS)) {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    keys.set(alg, await jwkOf(privateKey, { alg, kid: alg }))
  }
  const pair = await generateKeyPair('ECDH-ES', { extractable: true })
  opening = { privateKey: pair.privateKey, jwk: await jwkOf(pair.publicKey, { use: 'enc', kid: 'opening' }) }
})

interface Given extends Setting {
  readonly client?: Partial<ClientConfiguration>
}

/** A service that has a key for each algorithm, and knows `openid`. */
function openIdWorld({ client, service, ...setting }: Given = {}): Promise<World> {
  return createWorld({
    ...setting,
    clients: CLIENTS.map(each => (each.clientIdAlias === 'shop' ? { ...each, ...client } : each)),
    service: {
      jwks: { keys: [...keys.values()] },
      supportedScopes: [{ name: 'openid' }, { name: 'read' }],
      ...service,
    },
  })
}

const OPENID = { scope: 'openid read', nonce: 'n-0S6_WzA2Mj' }
const DECISION = {
  authTime: START / 1000 - 60,
  acr: 'urn:mace:incommon:iap:silver',
  idTokenClaims: { name: 'Ada', amr: ['pwd'] },
}

/** The answer to a code, with the decision of the user. */
async function redeemed(world: World, parameters: object = {}, decision: Partial<AuthorizationDecision> = DECISION) {
  const code = await world.code('shop', { ...OPENID, ...parameters }, decision)
  return world.exchange('shop', { ...REDEMPTION, code })
}

/** The claims of an ID token that the service signed. */
async function claimsOf(idToken: unknown, now = START) {
  const jwks = { keys: [...keys.values()].map(({ d: _, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...key }) => key) }
  const options = { issuer: 'https://as.example', audience: 'shop', currentDate: new Date(now), typ: 'JWT' }
  return (await jwtVerify(String(idToken), createLocalJWKSet(JSON.parse(JSON.stringify(jwks))), options)).payload
}

describe('an ID token for a code', () => {
  test('says who, for whom, by whom, when and how, and what the author says', async () => {
    const { body } = await redeemed(await openIdWorld())
    const { at_hash: _, ...claims } = await claimsOf(body.id_token)
    expect(claims).toStrictEqual({
      name: 'Ada',
      amr: ['pwd'],
      iss: 'https://as.example',
      sub: 'ada',
      aud: 'shop',
      iat: START / 1000,
      exp: START / 1000 + 3600,
      auth_time: START / 1000 - 60,
      acr: 'urn:mace:incommon:iap:silver',
      nonce: 'n-0S6_WzA2Mj',
    })
  })

  test('has no claim of which nothing is known', async () => {
    const { body } = await redeemed(await openIdWorld(), { nonce: '' }, {})
    const claims = await claimsOf(body.id_token)
    expect(Object.keys(claims).sort()).toStrictEqual(['at_hash', 'aud', 'exp', 'iat', 'iss', 'sub'])
  })

  test.each(Object.entries(DIGESTS))('is signed by %s, as the client registered (§3.1.3.6)', async (alg, digest) => {
    const { body } = await redeemed(await openIdWorld({ client: { idTokenSignAlg: alg as SignatureAlgorithm } }))
    expect(decodeProtectedHeader(String(body.id_token))).toStrictEqual({ typ: 'JWT', alg, kid: alg })
    const { at_hash } = await claimsOf(body.id_token)
    const whole = digest && createHash(digest).update(String(body.access_token)).digest()
    expect(at_hash).toBe(whole ? whole.subarray(0, whole.length / 2).toString('base64url') : undefined)
  })

  test('is signed by RS256 without a registered algorithm (OpenID Connect Registration §2)', async () => {
    const { body } = await redeemed(await openIdWorld())
    expect(decodeProtectedHeader(String(body.id_token)).alg).toBe('RS256')
  })

  test('is encrypted after it was signed, where the client registered that', async () => {
    const client = { jwks: { keys: [opening.jwk] }, idTokenEncryptionAlg: 'ECDH-ES' } as const
    const { body } = await redeemed(await openIdWorld({ client }))
    const { plaintext, protectedHeader } = await compactDecrypt(String(body.id_token), opening.privateKey)
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A128CBC-HS256', cty: 'JWT', kid: 'opening' })
    expect(await claimsOf(new TextDecoder().decode(plaintext))).toMatchObject({ sub: 'ada', name: 'Ada' })
  })

  test('that cannot be encrypted is a fault before the code is used', async () => {
    const client = { jwks: { keys: [opening.jwk] }, idTokenEncryptionAlg: 'ECDH-ES' } as const
    const world = await openIdWorld({ client })
    const code = await world.code('shop', OPENID)
    const { encrypt: _, ...crypto } = world.ports.crypto
    const request = { parameters: new URLSearchParams({ ...AS_CLIENT.shop, ...REDEMPTION, code }).toString() }
    expect((await exchangeToken(request, { ...world.ports, crypto })).action).toBe('INTERNAL_SERVER_ERROR')
    expect((await exchangeToken(request, world.ports)).action).toBe('OK')
  })

  test('is for the name that the client sent', async () => {
    const world = await openIdWorld()
    const code = await world.code('shop', { ...OPENID, client_id: '1' })
    const { body } = await world.exchange('shop', { ...REDEMPTION, code })
    await expect(claimsOf(body.id_token)).rejects.toThrow('aud')
  })

  test.each([
    ['asked for nothing of OpenID', { scope: 'read' }, {}],
    ['were granted less', {}, { scopes: ['read'] }],
  ])('there is none for clients that %s', async (_, parameters, decision) => {
    const { action, body } = await redeemed(await openIdWorld(), parameters, decision)
    expect([action, body.id_token]).toStrictEqual(['OK', undefined])
  })

  test('there is none without a user', async () => {
    const { action, body } = await (await openIdWorld()).exchange('shop', {
      grant_type: 'client_credentials',
      scope: 'openid',
    })
    expect([action, body.id_token]).toStrictEqual(['OK', undefined])
  })
})

describe('an ID token for a refresh token (§12.2)', () => {
  test('has the same iss, sub, aud, auth_time and claims, no nonce, and new times', async () => {
    const world = await openIdWorld()
    const { body } = await redeemed(world)
    world.now += 10_000
    const again = await world.refresh('shop', body.refresh_token)
    const { nonce, at_hash, ...claims } = await claimsOf(body.id_token)
    const { at_hash: other, ...later } = await claimsOf(again.body.id_token, world.now)
    expect(later).toStrictEqual({ ...claims, iat: START / 1000 + 10, exp: START / 1000 + 3610 })
    expect([nonce, other === at_hash]).toStrictEqual(['n-0S6_WzA2Mj', false])
  })

  test('there is none where the refresh asks for less than openid', async () => {
    const world = await openIdWorld()
    const { body } = await redeemed(world)
    const { body: narrowed } = await world.refresh('shop', body.refresh_token, { scope: 'read' })
    expect([narrowed.scope, narrowed.id_token]).toStrictEqual(['read', undefined])
  })
})

describe('what the author says', () => {
  const issue = async (world: World, decision: Partial<AuthorizationDecision>, parameters: object = {}) => {
    const query = { response_type: 'code', client_id: 'shop', redirect_uri: 'https://client.example/cb', ...OPENID }
    const sent = new URLSearchParams({ ...query, ...parameters }).toString()
    const waiting = await processAuthorizationRequest({ parameters: sent }, world.core)
    if (!('ticket' in waiting)) throw new Error(waiting.resultMessage)
    const completed = await completeAuthorization({ ticket: waiting.ticket }, world.core)
    if (completed.action !== 'OK') throw new Error(completed.resultMessage)
    return issueAuthorizationCode({ completed, subject: 'ada', ...decision }, world.ports)
  }

  test.each('iss sub aud exp iat nbf auth_time nonce acr azp at_hash c_hash s_hash'.split(' '))(
    'never takes the place of %s',
    async name => {
      const { action, resultMessage } = await issue(await openIdWorld(), { idTokenClaims: { [name]: 'x' } })
      expect([action, resultMessage]).toStrictEqual([
        'INTERNAL_SERVER_ERROR',
        '[A049201] The call could not be read. idTokenClaims: must be a JSON object, without the claims of OpenID Connect Core §2',
      ])
    },
  )

  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  test.each<readonly [string, unknown]>([
    ['a list', []],
    ['text', 'name'],
    ['a cycle', cycle],
    ['a bigint', { n: 1n }],
    ['a function', () => ({})],
    ['what becomes a claim of ours', { toJSON: () => ({ sub: 'eve' }) }],
    ['JSON that is too deep', JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)],
  ])('is refused when it is %s', async (_, idTokenClaims) => {
    const decision: object = { idTokenClaims }
    expect((await issue(await openIdWorld(), decision)).resultCode).toBe('A049201')
  })

  test('must have authTime where the client sent max_age (§2)', async () => {
    const world = await openIdWorld()
    expect((await issue(world, {}, { max_age: '60' })).resultCode).toBe('A049201')
    expect((await issue(world, { authTime: START / 1000 }, { max_age: '60' })).action).toBe('OK')
    expect((await issue(world, {}, { max_age: '60', scope: 'read' })).action).toBe('OK')
  })

  test('is no code where nothing can sign the ID token', async () => {
    const world = await openIdWorld({ service: { jwks: { keys: [] } } })
    expect((await issue(world, {})).action).toBe('INTERNAL_SERVER_ERROR')
    expect((await issue(world, {}, { scope: 'read' })).action).toBe('OK')
  })
})

test('a request is refused before the user decides, where the service has no key for the registered algorithm', async () => {
  const world = await openIdWorld({ client: { idTokenSignAlg: 'ES512' } })
  await expect(world.code('shop', OPENID)).rejects.toThrow('A012303')
  expect(await world.code('shop', { scope: 'read' })).toBeTypeOf('string')
})

test('a key that is gone at the token endpoint is a fault, and the code lives on', async () => {
  const held = [...keys.values()]
  const jwks = { keys: held }
  const world = await openIdWorld({
    change: core => ({
      ...core,
      service: { load: async () => ({ ...(await core.service.load()), jwks: { keys: [...jwks.keys] } }) },
    }),
  })
  const code = await world.code('shop', OPENID)
  jwks.keys = []
  expect((await world.exchange('shop', { ...REDEMPTION, code })).action).toBe('INTERNAL_SERVER_ERROR')
  jwks.keys = held
  const { action, body } = await world.exchange('shop', { ...REDEMPTION, code })
  expect([action, typeof body.id_token]).toStrictEqual(['OK', 'string'])
})
