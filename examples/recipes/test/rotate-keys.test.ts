import { createAccessToken, createPorts, defineClient, defineService } from '@symbolon/core'
import { serverMetadata } from '@symbolon/core/metadata'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWTVerifyResult, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { publishedKeys, secretSteps, signingKeySteps } from '../src/rotate-keys.js'
import { listening } from './listening.js'

async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kty: 'EC', use: 'sig', alg: 'ES256', kid }
}

const STEPS = signingKeySteps(await newKey('old'), await newKey('fresh'))
const SECRETS = secretSteps('o'.repeat(32), 'f'.repeat(32))

type Step = keyof typeof STEPS

/** Instances of two steps that follow one another run at the same time. */
const TOGETHER: readonly (readonly [one: Step, other: Step])[] = [
  ['announced', 'announced'],
  ['announced', 'signing'],
  ['signing', 'announced'],
  ['signing', 'done'],
  ['done', 'signing'],
]

/** An instance at a step: it makes tokens and publishes its keys. */
async function instance(step: Step, now: () => number = Date.now) {
  const app = express()
  const issuer = await listening(app)
  const service = defineService({
    serviceId: 'bank',
    issuer: 'https://as.example',
    jwksUri: `${issuer}/jwks`,
    accessTokenSignAlg: 'ES256',
    defaultResource: 'https://api.example/',
    dpopNonceDuration: 100,
    ...STEPS[step],
  })
  const stores = memoryStores({ serviceId: 'bank' })
  await stores.clients.put(await defineClient({ clientId: 1, tokenAuthMethod: 'NONE', redirectUris: [] }), now())
  const ports = createPorts({ service: { load: () => service }, stores, secrets: SECRETS[step], clock: { now } })
  app.get('/jwks', (_req, res) => void res.json(publishedKeys(service)))
  async function token(): Promise<string> {
    const created = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', clientId: 1, subject: 'ada' }, ports)
    if (created.action !== 'OK') throw new Error(created.resultMessage)
    return created.accessToken
  }
  return { ports, token, jwksUri: new URL(serverMetadata(service).jwks_uri ?? '') }
}

/** What a resource server does that verifies tokens by itself. */
function verify(token: string, jwksUri: URL): Promise<JWTVerifyResult> {
  return jwtVerify(token, createRemoteJWKSet(jwksUri), { typ: 'at+jwt', issuer: 'https://as.example' })
}

describe('keys that sign', () => {
  test.each(TOGETHER)('jose verifies a token made at "%s" by the keys published at "%s"', async (one, other) => {
    const [maker, publisher] = [await instance(one), await instance(other)]
    const { protectedHeader } = await verify(await maker.token(), publisher.jwksUri)
    expect(protectedHeader.kid).toBe(one === 'announced' ? 'old' : 'fresh')
  })

  test('a token of the old key is refused when the last step comes too early', async () => {
    const [maker, publisher] = [await instance('announced'), await instance('done')]
    await expect(verify(await maker.token(), publisher.jwksUri)).rejects.toMatchObject({
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    })
  })

  test.each(['announced', 'signing', 'done'] as const)('nothing private is published at "%s"', async step => {
    const { jwksUri } = await instance(step)
    const published: { keys: object[] } = Object(await (await fetch(jwksUri)).json())
    expect(published.keys.flatMap(key => Object.keys(key)).filter(name => name === 'd')).toEqual([])
  })
})

describe('secrets of nonces', () => {
  test.each(TOGETHER)('a nonce made at "%s" is accepted at "%s"', async (one, other) => {
    const [maker, judge] = [(await instance(one)).ports.nonces, (await instance(other)).ports.nonces]
    const now = Date.now()
    expect(await judge.acceptedUntil(await maker.current('as', now), 'as', now)).toBeGreaterThan(now)
  })

  test('after three times its duration no nonce of the old secret is accepted any more', async () => {
    const { nonces } = (await instance('signing')).ports
    const now = Date.now()
    const nonce = await (await instance('announced')).ports.nonces.current('as', now)
    expect(await nonces.acceptedUntil(nonce, 'as', now)).toBeGreaterThan(now)
    expect(await nonces.acceptedUntil(nonce, 'as', now + 300_000)).toBeUndefined()
  })
})
