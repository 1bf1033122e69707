import nodeModule, { KeyObject } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { CompactSign, importJWK } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { authenticateClient } from '../../../src/client-authentication/authenticate-client.js'
import { defineClient } from '../../../src/configuration/client.js'
import { utf8 } from '../../../src/lib/encoding.js'
import type { Crypto } from '../../../src/ports/crypto.js'
import type { Ports } from '../../../src/ports/ports.js'
import { statelessNonces } from '../../../src/setup/create-ports.js'
import { encryptRecords } from '../../../src/setup/encrypt-records.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../../../src/standards/jose/signature-algorithms.js'
import { fakePorts, NOW } from '../../fakes.js'
import { keyPairFor } from './keys.js'
import { PLATFORMS } from './platforms.js'

/*
 * This does not measure time, as test/bench does, but counts what takes time: imported keys and
 * verified signatures.
 */

const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'PS256', 'RS256', 'EdDSA', 'Ed25519'] as const

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Counts how often either platform imports a public key. */
function countImports(): () => number {
  const byNode = vi.spyOn(nodeModule, 'createPublicKey')
  const byWeb = vi.spyOn(globalThis.crypto.subtle, 'importKey')
  syncBuiltinESMExports()
  return () => byNode.mock.calls.length + byWeb.mock.calls.length
}

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** A form of a client, with an assertion that is signed by this key. */
async function formOf(clientId: string, algorithm: SignatureAlgorithm, key: Jwk): Promise<string> {
  const seconds = Math.floor(NOW / 1000)
  const claims = { iss: clientId, sub: clientId, aud: 'https://as.example', exp: seconds + 60, jti: `${Math.random()}` }
  const assertion = await new CompactSign(utf8(JSON.stringify(claims)))
    .setProtectedHeader({ alg: algorithm })
    .sign(await importJWK({ ...key }, algorithm))
  const form = { client_id: clientId, client_assertion_type: TYPE, client_assertion: assertion }
  return new URLSearchParams(form).toString()
}

/**
 * A service with a client that has authenticated, one that never has, and one whose keys are
 * unsuitable for the algorithm.
 */
async function scene(crypto: Crypto, algorithm: SignatureAlgorithm) {
  const [active, idle, stranger] = [
    await keyPairFor(algorithm, 'active'),
    await keyPairFor(algorithm, 'idle'),
    await keyPairFor(algorithm, 'stranger'),
  ]
  const other = await keyPairFor(algorithm === 'ES256' ? 'ES384' : 'ES256', 'other')
  const client = (clientIdAlias: string, key: Jwk) =>
    defineClient({ clientIdAlias, tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [key] } })
  const clients = [
    await client('active', active.publicKey),
    await client('idle', idle.publicKey),
    await client('other', other.publicKey),
  ]
  const { ports } = await fakePorts({ clients, ports: { crypto } })
  const parameters = await formOf('active', algorithm, active.privateKey)
  expect((await authenticateClient({ parameters }, ports)).action).toBe('OK')
  return { ports, stranger }
}

async function refused(name: string, algorithm: SignatureAlgorithm, key: Jwk, ports: Ports): Promise<void> {
  const parameters = await formOf(name, algorithm, key)
  expect((await authenticateClient({ parameters }, ports)).action).toBe('UNAUTHORIZED')
}

/** Counts how often either platform imports the key of an HMAC, or takes one as bytes. */
function countMacImports(): () => number {
  const imported = vi.spyOn(nodeModule, 'createSecretKey')
  const byWeb = vi.spyOn(globalThis.crypto.subtle, 'importKey')
  const used = vi.spyOn(nodeModule, 'createHmac')
  syncBuiltinESMExports()
  const asBytes = () => used.mock.calls.filter(([, key]) => !(key instanceof KeyObject))
  return () => imported.mock.calls.length + byWeb.mock.calls.length + asBytes().length
}

describe.each(PLATFORMS)('%s', (_, crypto) => {
  test('an HMAC by a key that was used before imports none: the bytes are the key, not the array', async () => {
    const text = `a key of this test ${Math.random()}`
    const first = await crypto.hmac(utf8(text), utf8('data'))
    const imports = countMacImports()
    for (let times = 0; times < 3; times++) expect(await crypto.hmac(utf8(text), utf8('data'))).toEqual(first)
    expect(imports()).toBe(0)
    const key = utf8(text)
    key.set(crypto.randomBytes(key.length))
    expect(await crypto.hmac(key, utf8('data'))).not.toEqual(first)
    expect(imports()).toBe(1)
  })

  test('nonces and blinded names take no key as bytes more than once', async () => {
    const key = new Uint8Array(32).map(() => Math.floor(Math.random() * 256))
    const imports = countMacImports()
    const { blind } = encryptRecords({ keys: [{ id: 'one', key: new Uint8Array(32).fill(9) }], indexKey: key }, crypto)
    for (let times = 0; times < 3; times++) await blind(`${times}`, { serviceId: 'bank', kind: 'subject' })
    const nonces = statelessNonces({ serviceId: 'bank', secrets: [key.slice(1)], seconds: 60 }, crypto)
    for (let times = 0; times < 3; times++) await nonces.acceptedUntil(await nonces.current('as', NOW), 'as', NOW)
    expect(imports()).toBe(2)
  })

  test.each(ALGORITHMS)(
    'docs/rules.md §3: %s: whichever client a stranger claims to be, no key is imported again, and one signature is verified',
    async algorithm => {
      const verify = vi.fn(crypto.verify)
      const { ports, stranger } = await scene({ ...crypto, verify }, algorithm)
      const names = ['active', 'idle', 'other', 'nobody']
      // With RSA a key is not tried for a signature that is a larger number than its modulus: one of many is smaller.
      const times = /^[PR]S/.test(algorithm) ? 20 : 1
      for (const name of Array(times).fill(names).flat()) await refused(name, algorithm, stranger.privateKey, ports)
      const parameters = await Promise.all(names.map(name => formOf(name, algorithm, stranger.privateKey)))
      const imports = countImports()
      for (const each of [...parameters, ...parameters]) {
        verify.mockClear()
        await authenticateClient({ parameters: each }, ports)
        expect(verify).toHaveBeenCalledTimes(1)
        expect(verify.mock.lastCall?.[4]).toBe('registered')
      }
      expect(imports()).toBe(0)
    },
  )

  test('the counter works: a presented key with an invalid signature is imported each time', async () => {
    const { publicKey } = await keyPairFor('ES256', 'of the counter')
    const imports = countImports()
    for (let call = 0; call < 3; call++) {
      expect(await crypto.verify('ES256', publicKey, utf8('data'), new Uint8Array(64).fill(1))).toBe(false)
    }
    expect(imports()).toBe(3)
  })
})
