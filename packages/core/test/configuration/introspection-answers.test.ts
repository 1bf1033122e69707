import { describe, expect, test } from 'vitest'
import { defineClient, readClient } from '../../src/configuration/client.js'
import { defineService, readService } from '../../src/configuration/service.js'
import { clientFromMetadata, clientMetadata } from '../../src/metadata/client-metadata.js'
import { serverMetadata } from '../../src/metadata/server-metadata.js'
import { keyPairFor } from '../setup/platform/keys.js'
import { EC } from './cases.js'

const SECRET = { clientSecret: 'plain:a secret of the resource server' }

describe('what a resource server registers (RFC 9701 §6)', () => {
  test.each<[clause: string, configuration: object, paths: readonly string[]]>([
    ['RFC 8707 §2', { resourceIndicators: ['https://api.example', 'urn:example:api'] }, []],
    ['RFC 8707 §2', { resourceIndicators: ['api'] }, ['resourceIndicators[0]']],
    ['RFC 8707 §2', { resourceIndicators: ['https://api.example#a'] }, ['resourceIndicators[0]']],
    ['docs/rules.md §6', { resourceIndicators: [] }, ['resourceIndicators']],
    [
      'RFC 9701 §5',
      { resourceIndicators: ['https://api.example'], tokenAuthMethod: 'NONE', clientSecret: undefined },
      ['resourceIndicators'],
    ],
    ['RFC 9701 §6', { introspectionSignAlg: 'ES256' }, []],
    ['RFC 8725 §3.2', { introspectionSignAlg: 'none' }, ['introspectionSignAlg']],
    ['RFC 8725 §3.2', { introspectionSignAlg: 'HS256' }, ['introspectionSignAlg']],
    ['RFC 9701 §6', { introspectionEncryptionAlg: 'ECDH-ES', jwks: { keys: [EC] } }, []],
    ['RFC 9701 §6', { introspectionEncryptionAlg: 'ECDH-ES' }, ['jwks']],
    ['RFC 7517 §4.2', { introspectionEncryptionAlg: 'ECDH-ES', jwks: { keys: [{ ...EC, use: 'sig' }] } }, ['jwks']],
    ['RFC 9701 §6', { introspectionEncryptionAlg: 'RSA-OAEP-256', jwks: { keys: [EC] } }, ['jwks']],
    ['RFC 8725 §3.2', { introspectionEncryptionAlg: 'RSA1_5' }, ['introspectionEncryptionAlg']],
    ['RFC 8725 §3.2', { introspectionEncryptionAlg: 'dir' }, ['introspectionEncryptionAlg']],
    ['RFC 9701 §6', { introspectionEncryptionEnc: 'A256GCM' }, ['introspectionEncryptionAlg']],
  ])('%s: a client with %j', async (_, configuration, paths) => {
    const read = await readClient({ clientId: 1, ...SECRET, ...configuration })
    expect(read.ok ? [] : read.refusal.map(({ path }) => path)).toEqual(paths)
  })
})

describe('client metadata (RFC 9701 §6)', () => {
  const metadata = {
    client_id: 'api',
    client_secret: 'a secret of the resource server',
    grant_types: [],
    introspection_signed_response_alg: 'PS256',
    introspection_encrypted_response_alg: 'ECDH-ES',
    jwks: { keys: [EC] },
  }

  test('is read, with A128CBC-HS256 by default, and written again', async () => {
    const read = await clientFromMetadata(metadata)
    const client = read.ok ? read.value.client : await defineClient({})
    expect(client).toMatchObject({
      introspectionSignAlg: 'PS256',
      introspectionEncryptionAlg: 'ECDH-ES',
      introspectionEncryptionEnc: 'A128CBC-HS256',
    })
    expect(clientMetadata(client)).toMatchObject({
      introspection_signed_response_alg: 'PS256',
      introspection_encrypted_response_alg: 'ECDH-ES',
      introspection_encrypted_response_enc: 'A128CBC-HS256',
    })
  })

  test('an algorithm of the registration replaces the default', async () => {
    const read = await clientFromMetadata({ ...metadata, introspection_encrypted_response_enc: 'A256GCM' })
    expect(read).toMatchObject({ ok: true, value: { client: { introspectionEncryptionEnc: 'A256GCM' } } })
  })

  test('faults are in its words', async () => {
    const read = await clientFromMetadata({ ...metadata, introspection_signed_response_alg: 'none' })
    expect(read).toMatchObject({ refusal: [{ path: 'introspection_signed_response_alg' }] })
    const { introspection_encrypted_response_alg: _, ...others } = metadata
    const alone = await clientFromMetadata({ ...others, introspection_encrypted_response_enc: 'A256GCM' })
    expect(alone).toMatchObject({ refusal: [{ path: 'introspection_encrypted_response_alg' }] })
  })

  test('no client gives itself a resource: only the authorization server does', async () => {
    for (const name of ['resourceIndicators', 'resource_indicators', 'resource']) {
      const read = await clientFromMetadata({ ...metadata, [name]: ['https://api.example'] })
      expect(read.ok && read.value.client.resourceIndicators).toBe(name === 'resourceIndicators' ? false : undefined)
    }
    const set = await clientFromMetadata(metadata, { resourceIndicators: ['https://api.example'] })
    expect(set).toMatchObject({ ok: true, value: { client: { resourceIndicators: ['https://api.example'] } } })
  })
})

describe('the service', () => {
  const SERVICE = { serviceId: 's', issuer: 'https://as.example' }
  const ENDPOINT = { introspectionEndpoint: 'https://as.example/introspect' }

  test('names a private key of its own for the signatures', async () => {
    const { privateKey, publicKey } = await keyPairFor('ES256')
    const faultsWith = (keys: readonly object[]) => {
      const read = readService({ ...SERVICE, introspectionSignatureKeyId: 'a', jwks: { keys } })
      return read.ok ? [] : read.refusal.map(({ path }) => path)
    }
    expect(faultsWith([{ ...privateKey, kid: 'a' }])).toEqual([])
    expect(faultsWith([{ ...privateKey, kid: 'b' }])).toEqual(['introspectionSignatureKeyId'])
    expect(faultsWith([{ ...publicKey, kid: 'a' }])).toEqual(['introspectionSignatureKeyId'])
    expect(faultsWith([])).toEqual(['introspectionSignatureKeyId'])
  })

  const introspectionOf = (configuration: object) =>
    Object.fromEntries(
      Object.entries(serverMetadata(defineService({ ...SERVICE, ...configuration }))).filter(([name]) =>
        name.startsWith('introspection_'),
      ),
    )

  test('says nothing about an endpoint that it does not have', async () => {
    expect(introspectionOf({ jwks: { keys: [(await keyPairFor('ES256')).privateKey] } })).toEqual({})
  })

  test('says nothing of signatures that it cannot make, and that nobody may be anonymous (RFC 8414 §2)', () => {
    const { introspection_endpoint_auth_signing_alg_values_supported: algorithms, ...metadata } =
      introspectionOf(ENDPOINT)
    expect(metadata).toEqual({
      introspection_endpoint: 'https://as.example/introspect',
      introspection_endpoint_auth_methods_supported: [
        ...['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt'],
      ],
    })
    expect(algorithms).toContain('HS256')
  })

  test('announces the algorithms that it has keys for (RFC 9701 §7)', async () => {
    const keys = [(await keyPairFor('ES256')).privateKey, (await keyPairFor('ES384')).privateKey]
    expect(introspectionOf({ ...ENDPOINT, jwks: { keys } })).toMatchObject({
      introspection_signing_alg_values_supported: ['ES256', 'ES384'],
      introspection_encryption_alg_values_supported: [
        ...['RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A192KW', 'ECDH-ES+A256KW'],
      ],
      introspection_encryption_enc_values_supported: [
        ...['A128GCM', 'A192GCM', 'A256GCM', 'A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512'],
      ],
    })
    const underFapi = introspectionOf({ ...ENDPOINT, jwks: { keys }, fapiModes: ['FAPI2_SECURITY'] })
    expect(underFapi).toMatchObject({ introspection_signing_alg_values_supported: ['ES256'] })
  })
})
