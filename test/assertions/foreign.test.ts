import type { World } from '@symbolon/contract/scenarios'
import { CompactEncrypt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { describe, expect, test, vi } from 'vitest'
import { presentWorld } from '../dpop/world.js'
import { CLIENT_ID, judgeAssertion, judgeObject, worldOf } from './judging.js'
import { keyPair, REDIRECT_URI } from './methods.js'
import { AS, assertionBy, objectBy, signerOf } from './signers.js'

/*
 * Assertions, request objects and encryption made by unmodified libraries from npm.
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ASYMMETRIC = [
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
  'Ed25519',
  // The older name of Ed25519, which only jose uses.
  'EdDSA',
] as const

const PARAMETERS = { response_type: 'code', redirect_uri: REDIRECT_URI, scope: 'read' }

/** A client with one key, in a world with the current time. */
async function clientWith(alg: string): Promise<{ world: World; key: CryptoKey }> {
  const { privateKey, publicKey } = await keyPair(alg, 'own')
  const jwks = { keys: [publicKey] }
  const world = await presentWorld({
    clients: [{ clientIdAlias: CLIENT_ID, tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks, redirectUris: [REDIRECT_URI] }],
  })
  return { world, key: privateKey }
}

/** An assertion made with jose, following its documentation. */
function assertionByJose(alg: string, key: CryptoKey | Uint8Array): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg })
    .setIssuer(CLIENT_ID)
    .setSubject(CLIENT_ID)
    .setAudience(AS.issuer)
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(key)
}

/** A request object made with jose. */
function objectByJose(alg: string, key: CryptoKey): Promise<string> {
  return new SignJWT({ client_id: CLIENT_ID, ...PARAMETERS })
    .setProtectedHeader({ alg, typ: 'oauth-authz-req+jwt', kid: 'own' })
    .setIssuer(CLIENT_ID)
    .setAudience(AS.issuer)
    .setNotBefore('0s')
    .setExpirationTime('5m')
    .sign(key)
}

describe.each(ASYMMETRIC)('%s', alg => {
  test('RFC 7523: an assertion by jose is accepted once', async () => {
    const { world, key } = await clientWith(alg)
    const assertion = await assertionByJose(alg, key)
    expect(await judgeAssertion(world.ports, assertion)).toMatchObject({ action: 'OK', signature: 'passed' })
    expect(await judgeAssertion(world.ports, assertion)).toMatchObject({ reason: 'assertion_used' })
  })

  test('RFC 7523: an assertion by oauth4webapi is accepted once', async () => {
    const { world, key } = await clientWith(alg)
    const assertion = await assertionBy({ authentication: oauth.PrivateKeyJwt({ key, kid: 'own' }) }, CLIENT_ID)
    expect(await judgeAssertion(world.ports, assertion)).toMatchObject({ action: 'OK', signature: 'passed' })
    expect(await judgeAssertion(world.ports, assertion)).toMatchObject({ reason: 'assertion_used' })
  })

  test('RFC 9101: request objects by jose and by oauth4webapi are accepted', async () => {
    const { world, key } = await clientWith(alg)
    const objects = [
      await objectByJose(alg, key),
      await oauth.issueRequestObject(AS, { client_id: CLIENT_ID }, PARAMETERS, { key, kid: 'own' }),
    ]
    for (const object of objects) {
      const judged = await judgeObject(world.ports, object, await assertionByJose(alg, key))
      expect(judged).toMatchObject({ action: 'CREATED', signature: 'passed' })
    }
  })
})

test('HS256: assertions by jose and oauth4webapi are accepted', async () => {
  const signer = await signerOf('HS256')
  const { ports } = await worldOf(signer)
  const secret = signer.registration.clientSecret?.slice('plain:'.length)
  const byJose = await assertionByJose('HS256', new TextEncoder().encode(secret))
  expect(await judgeAssertion(ports, byJose)).toMatchObject({ action: 'OK' })
  expect(await judgeAssertion(ports, await assertionBy(signer, CLIENT_ID))).toMatchObject({ action: 'OK' })
})

const KEY_MANAGEMENT = ['RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A192KW', 'ECDH-ES+A256KW'] as const
const CONTENT = ['A128GCM', 'A192GCM', 'A256GCM', 'A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512'] as const

describe.each(KEY_MANAGEMENT)('%s', alg => {
  test.each(CONTENT)('%s: a request object that jose encrypts is decrypted (RFC 9101 §6.1)', async enc => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
    const { kty = '', ...members } = await exportJWK(privateKey)
    const known = Object.fromEntries(Object.entries(members).filter(([, value]) => typeof value === 'string'))
    const signer = await signerOf('ES256')
    const { ports } = await worldOf(signer, { jwks: { keys: [{ kty, ...known, use: 'enc', kid: 'opener' }] } })
    const sealed = await new CompactEncrypt(new TextEncoder().encode(await objectBy(signer, CLIENT_ID, PARAMETERS)))
      .setProtectedHeader({ alg, enc, kid: 'opener' })
      .encrypt(publicKey)
    const judged = await judgeObject(ports, sealed, await assertionBy(signer, CLIENT_ID))
    expect(judged).toMatchObject({ action: 'CREATED', signature: 'passed' })
  })
})
