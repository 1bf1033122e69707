import { expect, test } from 'vitest'
import { readClient } from '../../src/configuration/client.js'
import { readService } from '../../src/configuration/service.js'
import { clientFromMetadata, clientMetadata } from '../../src/metadata/client-metadata.js'
import { serverMetadata } from '../../src/metadata/server-metadata.js'

const EC = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'ec',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
const PRIVATE_EC = { ...EC, d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' }

const encrypted = (alg: string, enc?: string) => ({
  authorizationEncryptionAlg: alg,
  ...(enc !== undefined && { authorizationEncryptionEnc: enc }),
  jwks: { keys: [EC] },
})

test.each<[clause: string, configuration: object, paths: readonly string[]]>([
  ['JARM §3', { authorizationSignAlg: 'ES256' }, []],
  ['JARM §3', { authorizationSignAlg: 'none' }, ['authorizationSignAlg']],
  ['RFC 8725 §3.2', { authorizationSignAlg: 'HS256' }, ['authorizationSignAlg']],
  ['JARM §3', encrypted('ECDH-ES', 'A256GCM'), []],
  ['JARM §3', encrypted('ECDH-ES'), []],
  ['JARM §3', encrypted('RSA-OAEP-256'), ['jwks']],
  ['JARM §3', { authorizationEncryptionAlg: 'ECDH-ES' }, ['jwks']],
  ['RFC 7517 §4.2', { authorizationEncryptionAlg: 'ECDH-ES', jwks: { keys: [{ ...EC, use: 'sig' }] } }, ['jwks']],
  ['JARM §3', { authorizationEncryptionEnc: 'A256GCM' }, ['authorizationEncryptionAlg']],
  ['RFC 8725 §3.2', encrypted('RSA1_5'), ['authorizationEncryptionAlg']],
  ['RFC 8725 §3.2', encrypted('dir'), ['authorizationEncryptionAlg']],
  ['RFC 7518 §5.1', encrypted('ECDH-ES', 'A128CBC'), ['authorizationEncryptionEnc']],
])('%s: a client with %j', async (_, configuration, paths) => {
  const read = await readClient({ clientId: 1, tokenAuthMethod: 'NONE', ...configuration })
  expect(read.ok ? [] : read.refusal.map(({ path }) => path)).toEqual(paths)
})

test.each([
  ['authorization', 'JARM §3'],
  ['introspection', 'RFC 9701 §6'],
])('encrypted answers, %s: what is missing is named', async (answers, clause) => {
  const [alg, enc] = [`${answers}EncryptionAlg`, `${answers}EncryptionEnc`]
  const faultsOf = async (configuration: object) => {
    const read = await readClient({ clientId: 1, tokenAuthMethod: 'NONE', ...configuration })
    return read.ok ? [] : read.refusal
  }
  const incomplete = { path: alg, problem: `must be set together with ${enc} (${clause})` }
  expect(await faultsOf({ [enc]: 'A256GCM' })).toEqual([incomplete])
  const keyless = { path: 'jwks', problem: 'must contain a public key that encrypts by ECDH-ES' }
  expect(await faultsOf({ [alg]: 'ECDH-ES', [enc]: 'A256GCM' })).toEqual([keyless])
  expect(await faultsOf({ [alg]: 'ECDH-ES', jwksUri: 'https://client.example/keys' })).toEqual([])
})

test('FAPI 2.0 Security Profile §5.4.1-1: under a mode a client registers an algorithm of the profile', async () => {
  const configuration = { clientId: 1, tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [EC] } }
  const under = (alg: string) =>
    readClient({ ...configuration, fapiModes: ['FAPI2_SECURITY'], authorizationSignAlg: alg })
  expect((await under('ES256')).ok).toBe(true)
  const refused = await under('RS256')
  expect(refused.ok ? [] : refused.refusal.map(({ path }) => path)).toEqual(['authorizationSignAlg'])
})

const SERVICE = { serviceId: 's', issuer: 'https://as.example', jwks: { keys: [PRIVATE_EC] } }

test.each<[configuration: object, paths: readonly string[]]>([
  [{ authorizationSignatureKeyId: 'ec' }, []],
  [{ authorizationSignatureKeyId: 'other' }, ['authorizationSignatureKeyId']],
  [{ authorizationSignatureKeyId: 'ec', jwks: { keys: [EC] } }, ['authorizationSignatureKeyId']],
  [{ authorizationResponseDuration: 600 }, []],
  [{ authorizationResponseDuration: 601 }, ['authorizationResponseDuration']],
  [{ authorizationResponseDuration: 0 }, ['authorizationResponseDuration']],
])('JARM §2.1: a service with %j', (configuration, paths) => {
  const read = readService({ ...SERVICE, ...configuration })
  expect(read.ok ? [] : read.refusal.map(({ path }) => path)).toEqual(paths)
})

function metadataOf(configuration: object) {
  const read = readService({ ...SERVICE, ...configuration })
  if (!read.ok) throw new TypeError('the service is wrong')
  return serverMetadata(read.value)
}

test.each([
  ['a key of a curve', {}, ['ES256']],
  ['a key that is named', { authorizationSignatureKeyId: 'ec' }, ['ES256']],
  ['no private key', { jwks: { keys: [EC] } }, undefined],
  ['a key for encryption', { jwks: { keys: [{ ...PRIVATE_EC, use: 'enc' }] } }, undefined],
  ['a mode', { fapiModes: ['FAPI2_SECURITY'] }, ['ES256']],
])('JARM §4: a service with %s announces what it signs', (_, configuration, algorithms) => {
  const metadata = metadataOf(configuration)
  expect(metadata.authorization_signing_alg_values_supported).toEqual(algorithms)
  expect(metadata.authorization_encryption_alg_values_supported?.includes('ECDH-ES') ?? false).toBe(
    algorithms !== undefined,
  )
  expect(metadata.authorization_encryption_enc_values_supported?.includes('A256GCM') ?? false).toBe(
    algorithms !== undefined,
  )
})

test.each([
  [{}, true],
  [{ parRequired: true }, false],
  [{ fapiModes: ['FAPI2_SECURITY'] }, false],
])('OpenID Connect Discovery §3: request objects by value, of a service with %j', (configuration, supported) => {
  expect(metadataOf(configuration).request_parameter_supported).toBe(supported)
})

const METADATA = {
  client_id: 'app',
  token_endpoint_auth_method: 'none',
  redirect_uris: ['https://app.example/cb'],
  jwks: { keys: [EC] },
  authorization_signed_response_alg: 'ES256',
  authorization_encrypted_response_alg: 'ECDH-ES',
}

test('JARM §3: client metadata in both directions, with the default of the content encryption', async () => {
  const read = await clientFromMetadata(METADATA)
  if (!read.ok) throw new TypeError('the metadata is wrong')
  const { client, others } = read.value
  expect(others).toEqual({})
  expect(client).toMatchObject({
    authorizationSignAlg: 'ES256',
    authorizationEncryptionAlg: 'ECDH-ES',
    authorizationEncryptionEnc: 'A128CBC-HS256',
  })
  expect(clientMetadata(client)).toMatchObject({ ...METADATA, authorization_encrypted_response_enc: 'A128CBC-HS256' })
})

test.each([
  ['authorization_signed_response_alg', 'none'],
  ['authorization_encrypted_response_alg', 'RSA1_5'],
  ['authorization_encrypted_response_enc', 'A128CBC'],
])('JARM §3: %s %s is refused by the name of the member', async (member, value) => {
  const read = await clientFromMetadata({ ...METADATA, [member]: value })
  expect(read.ok ? [] : read.refusal.map(({ path }) => path)).toEqual([member])
})
