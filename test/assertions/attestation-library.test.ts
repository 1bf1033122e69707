import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CallbackContext,
  clientAuthenticationClientAttestationJwt,
  createClientAttestationJwt,
  getGlobalConfig,
  HashAlgorithm,
  Oauth2Client,
  setGlobalConfig,
} from '@openid4vc/oauth2'
import { clientAttestations } from '@symbolon/attestation'
import { createPorts, defineClient, type ServiceConfiguration } from '@symbolon/core'
import { serverMetadata } from '@symbolon/core/metadata'
import { memoryStores } from '@symbolon/memory'
import { attestationChallengeEndpoint, pushedAuthorizationRequestEndpoint } from '@symbolon/node'
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

/*
 * The unmodified @openid4vc/oauth2 of wallets against the PAR endpoint over HTTP. It makes attestations
 * and their proofs by earlier drafts, with `iss`, and knows no challenges.
 */

const REDIRECT_URI = 'https://wallet.example/cb'

let server: Server | undefined

// Otherwise the library takes no issuer with http, not even of a loopback host.
const usual = getGlobalConfig()
beforeAll(() => setGlobalConfig({ ...usual, allowInsecureUrls: true }))
afterAll(() => setGlobalConfig(usual))

afterEach(() => {
  server?.close()
})

/** A key pair as the library takes it. */
async function keys() {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const { kty = 'EC', ...key } = await exportJWK(pair.publicKey)
  return { publicJwk: { kty, ...key, alg: 'ES256' }, privateJwk: await exportJWK(pair.privateKey) }
}

type Keys = Awaited<ReturnType<typeof keys>>

/** What the library asks its application for: randomness, digests and signatures. */
function callbacksOf(...pairs: readonly Keys[]): Pick<CallbackContext, 'generateRandom' | 'hash' | 'signJwt'> {
  return {
    generateRandom: length => crypto.getRandomValues(new Uint8Array(length)),
    hash: async (data, algorithm) => {
      expect(algorithm).toBe(HashAlgorithm.Sha256)
      return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(data)))
    },
    signJwt: async (signer, { header, payload }) => {
      const x = signer.method === 'jwk' ? signer.publicJwk.x : undefined
      const pair = pairs.find(each => each.publicJwk.x === x)
      if (pair === undefined) throw new Error('no such key')
      const key = await importJWK(pair.privateJwk, 'ES256')
      // Without members that are undefined, as they are in a JWT anyway.
      const [claims, protectedHeader] = JSON.parse(JSON.stringify([payload, header]))
      const jwt = await new SignJWT(claims).setProtectedHeader(protectedHeader).sign(key)
      return { jwt, signerJwk: pair.publicJwk }
    },
  }
}

/** A server with a client `wallet` whose maker the service trusts. */
async function serve(maker: Keys, changes: Partial<ServiceConfiguration> = {}) {
  const listening = createServer().listen(0, '127.0.0.1')
  server = listening
  await new Promise(resolve => listening.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  const service: ServiceConfiguration = {
    serviceId: 'wallets',
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    pushedAuthReqEndpoint: `${issuer}/par`,
    challengeEndpoint: `${issuer}/challenge`,
    parRequired: true,
    supportedTokenAuthMethods: ['ATTEST_JWT_CLIENT_AUTH'],
    attestationTrust: [{ issuer: 'https://maker.example', jwks: { keys: [maker.publicJwk] } }],
    ...changes,
  }
  const stores = memoryStores({ serviceId: 'wallets' })
  const ports = createPorts({
    service,
    stores,
    secrets: ['32 random bytes or more, for this test'],
    attestations: clientAttestations,
  })
  const wallet = {
    clientIdAlias: 'wallet',
    tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH',
    redirectUris: [REDIRECT_URI],
  } as const
  await stores.clients.put(await defineClient(wallet), Date.now())
  const [par, challenge] = [pushedAuthorizationRequestEndpoint({ ports }), attestationChallengeEndpoint({ ports })]
  listening.on('request', (req, res) => (req.url === '/challenge' ? challenge(req, res) : par(req, res)))
  return serverMetadata(await ports.service.load())
}

/** What the library gets when the wallet pushes a request. */
async function push(
  maker: Keys,
  changes: Partial<ServiceConfiguration> = {},
  expiresAt = new Date(Date.now() + 60_000),
) {
  const instance = await keys()
  const callbacks = callbacksOf(maker, instance)
  const clientAttestationJwt = await createClientAttestationJwt({
    callbacks,
    clientId: 'wallet',
    issuer: 'https://maker.example',
    confirmation: { jwk: instance.publicJwk },
    expiresAt,
    signer: { method: 'jwk', alg: 'ES256', publicJwk: maker.publicJwk },
  })
  const metadata = await serve(maker, changes)
  const client = new Oauth2Client({
    callbacks: {
      ...callbacks,
      clientAuthentication: clientAuthenticationClientAttestationJwt({ callbacks, clientAttestationJwt }),
    },
  })
  return client.createAuthorizationRequestUrl({
    authorizationServerMetadata: JSON.parse(JSON.stringify(metadata)),
    clientId: 'wallet',
    redirectUri: REDIRECT_URI,
  })
}

describe('Attestation-Based Client Authentication: @openid4vc/oauth2', () => {
  test('pushes a request', async () => {
    const { authorizationRequestUrl } = await push(await keys())
    expect(authorizationRequestUrl).toMatch(/request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3A/)
  })

  test.each<[what: string, error: string, changes: Partial<ServiceConfiguration>, expiresIn: number]>([
    ['§7.4: with an expired attestation', 'use_fresh_attestation', {}, -3_600],
    ['§7.4: without the demanded challenge', 'use_attestation_challenge', { attestationChallengeRequired: true }, 60],
    ['§7.1: of a maker that is not trusted', 'invalid_client_attestation', { attestationTrust: [] }, 60],
  ])('%s gets %s', async (_, error, changes, expiresIn) => {
    const refused = push(await keys(), changes, new Date(Date.now() + expiresIn * 1000))
    await expect(refused).rejects.toMatchObject({ errorResponse: { error } })
  })
})
