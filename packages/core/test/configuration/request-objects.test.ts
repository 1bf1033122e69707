import { expect, test } from 'vitest'
import { readClient } from '../../src/configuration/client.js'
import { defineService } from '../../src/configuration/service.js'
import { serverMetadata } from '../../src/metadata/server-metadata.js'
import { EC } from './cases.js'

test.each<[clause: string, configuration: object, paths: readonly string[]]>([
  ['RFC 9101 §10.5', { requestObjectRequired: true, jwks: { keys: [EC] } }, []],
  ['RFC 9101 §10.5', { requestObjectRequired: true }, ['jwks']],
  ['Registration §2', { requestSignAlg: 'ES256', jwks: { keys: [EC] } }, []],
  ['Registration §2', { requestSignAlg: 'PS256', jwks: { keys: [EC] } }, ['jwks']],
  ['RFC 9101 §10.8', { requestSignAlg: 'none' }, ['requestSignAlg']],
  ['RFC 8725 §3.2', { requestSignAlg: 'HS256' }, ['requestSignAlg']],
  ['Registration §2', { requestEncryptionAlg: 'RSA-OAEP-256', requestEncryptionEnc: 'A256GCM' }, []],
  ['Registration §2', { requestEncryptionEnc: 'A256GCM' }, ['requestEncryptionAlg']],
  ['RFC 8725 §3.2', { requestEncryptionAlg: 'RSA1_5' }, ['requestEncryptionAlg']],
  ['CVE-2022-36083', { requestEncryptionAlg: 'PBES2-HS256+A128KW' }, ['requestEncryptionAlg']],
])('%s: a client with %j', async (_, configuration, paths) => {
  const read = await readClient({ clientId: 1, tokenAuthMethod: 'NONE', ...configuration })
  expect(read.ok ? [] : read.refusal.map(({ path }) => path)).toEqual(paths)
})

test.each([
  ['a key for encryption', { ...EC, d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI', use: 'enc' }, true],
  ['a key without a use', { ...EC, d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' }, false],
  ['a key for signatures', { ...EC, d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI', use: 'sig' }, false],
  ['a public key', { ...EC, use: 'enc' }, false],
])('RFC 9101 §10.5: a service with %s announces encryption only if it can decrypt', (_, key, offered) => {
  const metadata = serverMetadata(
    defineService({ serviceId: 's', issuer: 'https://as.example', jwks: { keys: [key] } }),
  )
  expect(metadata.request_object_encryption_alg_values_supported?.includes('ECDH-ES') ?? false).toBe(offered)
  expect(metadata.request_object_encryption_enc_values_supported?.includes('A256GCM') ?? false).toBe(offered)
})
