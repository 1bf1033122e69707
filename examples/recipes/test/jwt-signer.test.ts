import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AccessTokenCreation, createAccessToken, createPorts, defineClient, introspect } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { cryptoWithKms, keyInKms } from '../src/jwt-signer.js'
import { publishedKeys } from '../src/rotate-keys.js'

const CURVES = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' } as const
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'PS256', 'RS256', 'Ed25519'] as const
type Algorithm = (typeof ALGORITHMS)[number]

const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const

function newPair(algorithm: Algorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  const { privateKey } = textsOf(algorithm)
  return { privateKey: createPrivateKey(privateKey), publicKey: createPublicKey(privateKey) }
}

/** As text: on Node 20 the export of a generated `KeyObject` as a JWK can block for ever. */
function textsOf(algorithm: Algorithm): { privateKey: string } {
  if (algorithm === 'Ed25519') return generateKeyPairSync('ed25519', { privateKeyEncoding, publicKeyEncoding })
  if (algorithm === 'PS256' || algorithm === 'RS256')
    return generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding, publicKeyEncoding })
  return generateKeyPairSync('ec', { namedCurve: CURVES[algorithm], privateKeyEncoding, publicKeyEncoding })
}

/** A KMS with one key: it signs in DER, and never gives the key away. */
function kmsWith(privateKey: KeyObject) {
  const asked: string[] = []
  const pss = { padding: 6, saltLength: -1 }
  return {
    asked,
    async sign(name: string, algorithm: string, data: Uint8Array) {
      asked.push(name)
      const digest = algorithm === 'Ed25519' ? null : `sha${algorithm.slice(2)}`
      return sign(digest, data, { key: privateKey, dsaEncoding: 'der', ...(algorithm.startsWith('PS') && pss) })
    },
  }
}

/** Makes JWTs whose key is in the KMS. */
async function signer(algorithm: Algorithm) {
  const { publicKey, privateKey } = newPair(algorithm)
  const kms = kmsWith(privateKey)
  const jwk = { ...publicKey.export({ format: 'jwk' }), kty: String(publicKey.export({ format: 'jwk' }).kty) }
  const jwks = { keys: [keyInKms({ ...jwk, kid: 'first', alg: algorithm }, 'projects/bank/keys/1')] }
  const stores = memoryStores({ serviceId: 'bank' })
  await stores.clients.put(
    await defineClient({ clientIdAlias: 'ledger', tokenAuthMethod: 'NONE', redirectUris: [] }),
    0,
  )
  const ports = createPorts({
    service: {
      serviceId: 'bank',
      issuer: 'https://as.example',
      jwks,
      accessTokenSignAlg: algorithm,
      defaultResource: 'https://api.example/',
      supportedScopes: [{ name: 'accounts' }],
    },
    stores,
    secrets: ['x'.repeat(32)],
    crypto: cryptoWithKms(kms),
  })
  const grant = { clientIdentifier: 'ledger', subject: 'ada', scopes: ['accounts'] }
  async function token(more: Partial<AccessTokenCreation> = {}): Promise<string> {
    const created = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...grant, ...more }, ports)
    if (created.action !== 'OK') throw new Error(created.resultMessage)
    return created.accessToken
  }
  const published = publishedKeys({ jwks })
  const verify = (jwt: string) => jwtVerify(jwt, createLocalJWKSet({ keys: [...published.keys] }), { typ: 'at+jwt' })
  return { ports, token, verify, published, asked: kms.asked }
}

describe('keys in a KMS', () => {
  // Signatures in DER have several lengths, so that one would show little.
  test.each(ALGORITHMS)('jose verifies what a KMS has signed with %s', async algorithm => {
    const { ports, token, verify, asked } = await signer(algorithm)
    for (let at = 0; at < 40; at++) {
      const jwt = await token()
      expect((await verify(jwt)).protectedHeader).toEqual({ typ: 'at+jwt', alg: algorithm, kid: 'first' })
      if (at === 0) expect((await introspect({ token: jwt, scopes: ['accounts'] }, ports)).action).toBe('OK')
    }
    expect(new Set(asked)).toEqual(new Set(['projects/bank/keys/1']))
  })

  test('the name of the key is not published', async () => {
    expect(JSON.stringify((await signer('ES256')).published)).not.toContain('kms:')
  })
})

/** The names in the first column of the table below a heading of the page. */
function namesBelow(heading: string): readonly string[] {
  const page = readFileSync(new URL('../../../docs/recipes/jwt-access-tokens.md', import.meta.url), 'utf8')
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section.split('\n').flatMap(line => {
    const cell = line.startsWith('| `') ? (line.split('|')[1] ?? '') : ''
    return [...cell.matchAll(/`([^`]+)`/g)].map(match => match[1] ?? '')
  })
}

describe('the claims', () => {
  test('that the page lists are those of a token that has everything', async () => {
    const { token, verify } = await signer('ES256')
    const thumbprint = 'A'.repeat(43)
    const jwt = await token({ acr: 'urn:example:passkey', authTime: 1_700_000_000, dpopKeyThumbprint: thumbprint })
    expect(Object.keys((await verify(jwt)).payload).toSorted()).toEqual(namesBelow('Claims that are set').toSorted())
  })

  test('that nobody else may set are left out of `jwtAtClaims`, and others are not', async () => {
    const { token, verify } = await signer('ES256')
    const reserved = namesBelow('Claims that you cannot set')
    expect(reserved.length).toBeGreaterThan(20)
    const claims = Object.fromEntries([...reserved, 'tenant'].map(name => [name, 'mine']))
    const { payload } = await verify(await token({ jwtAtClaims: JSON.stringify(claims) }))
    expect(Object.keys(payload).filter(name => payload[name] === 'mine')).toEqual(['tenant'])
  })

  test('of properties are added too; `jwtAtClaims` wins, and a hidden property hides the claim of its name', async () => {
    const { token, verify } = await signer('ES256')
    const properties = [
      { key: 'tenant', value: 'north', hidden: false },
      { key: 'branch', value: '7', hidden: false },
      { key: 'risk', value: 'high', hidden: true },
    ]
    const jwtAtClaims = JSON.stringify({ tenant: { name: 'south' }, risk: 'low' })
    const { payload } = await verify(await token({ properties, jwtAtClaims }))
    expect(payload).toMatchObject({ tenant: { name: 'south' }, branch: '7' })
    expect(payload).not.toHaveProperty('risk')
  })
})
