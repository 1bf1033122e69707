import { expect, test } from 'vitest'
import { readClient } from '../../src/configuration/client.js'

const EC = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'one',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
}
const CERTIFIED = { ...EC, x5c: ['MAMCAQE='] }
const AT_URL = { jwksUri: 'https://client.example/jwks' }
const LONG = `plain:${'s'.repeat(32)}`

async function faultsOf(configuration: object) {
  const read = await readClient({ clientId: 1, ...configuration })
  return read.ok ? [] : read.refusal.map(({ path }) => path)
}

test.each<[clause: string, configuration: object]>([
  ['OpenID Connect Core §9', { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [EC] } }],
  ['Registration §2', { tokenAuthMethod: 'PRIVATE_KEY_JWT', tokenAuthSignAlg: 'ES256', jwks: { keys: [EC] } }],
  ['RFC 7591 §2: keys at a URL', { tokenAuthMethod: 'PRIVATE_KEY_JWT', tokenAuthSignAlg: 'PS256', ...AT_URL }],
  ['RFC 7591 §2: keys at a URL', { tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH', ...AT_URL }],
  ['RFC 7591 §2: keys at a URL', { tokenAuthMethod: 'NONE', ...AT_URL, requestSignAlg: 'PS256' }],
  ['RFC 7591 §2: keys at a URL', { tokenAuthMethod: 'NONE', ...AT_URL, rsRequestSigned: true }],
  ['RFC 7591 §2: keys at a URL', { tokenAuthMethod: 'NONE', ...AT_URL, rsSignedRequestKeyId: 'one' }],
  [
    'RFC 9421: keys at a URL',
    { tokenAuthMethod: 'PRIVATE_KEY_JWT', ...AT_URL, fapiModes: ['FAPI2_MESSAGE_SIGNING_RESOURCE_REQ'] },
  ],
  ['RFC 7591 §2: keys that were fetched', { tokenAuthMethod: 'PRIVATE_KEY_JWT', ...AT_URL, jwks: { keys: [EC] } }],
  ['OpenID Connect Core §9', { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: LONG }],
  ['Registration §2', { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: LONG, tokenAuthSignAlg: 'HS256' }],
  ['a vault keeps the secret', { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: 'sealed:vault/7' }],
  ['RFC 8705 §2.2', { tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH', jwks: { keys: [CERTIFIED] } }],
  [
    'RFC 8705 §2.2',
    { tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH', jwks: { keys: [CERTIFIED] }, selfSignedCertificateKeyId: 'one' },
  ],
  ['RFC 8705 §2.1.2', { tokenAuthMethod: 'TLS_CLIENT_AUTH', tlsClientAuthSubjectDn: 'CN=shop,O=Example' }],
  ['RFC 8705 §2.1.2', { tokenAuthMethod: 'TLS_CLIENT_AUTH', tlsClientAuthSanIp: '2001:db8::1' }],
  ['Attestation-Based Client Authentication §6', { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH' }],
])('%s: %j', async (_, configuration) => {
  expect(await faultsOf(configuration)).toEqual([])
})

test.each<[clause: string, path: string, configuration: object]>([
  ['RFC 7523 §3 (9)', 'jwks', { tokenAuthMethod: 'PRIVATE_KEY_JWT' }],
  [
    'RFC 7517 §4.5, of keys that were fetched',
    'jwks',
    { tokenAuthMethod: 'PRIVATE_KEY_JWT', ...AT_URL, jwks: { keys: [EC, EC] } },
  ],
  [
    'RFC 8725 §2.3, of keys that were fetched',
    'jwks',
    { tokenAuthMethod: 'PRIVATE_KEY_JWT', ...AT_URL, jwks: { keys: [{ ...EC, d: 'AA' }] } },
  ],
  ['RFC 7591 §2: https', 'jwksUri', { tokenAuthMethod: 'NONE', jwksUri: 'http://127.0.0.1/jwks' }],
  ['no user', 'jwksUri', { tokenAuthMethod: 'NONE', jwksUri: 'https://user@client.example/jwks' }],
  [
    'a key of another algorithm',
    'jwks',
    { tokenAuthMethod: 'PRIVATE_KEY_JWT', tokenAuthSignAlg: 'PS256', jwks: { keys: [EC] } },
  ],
  [
    'RFC 8725 §3.1',
    'tokenAuthSignAlg',
    { tokenAuthMethod: 'PRIVATE_KEY_JWT', tokenAuthSignAlg: 'HS256', jwks: { keys: [EC] } },
  ],
  [
    'RFC 8725 §3.1',
    'tokenAuthSignAlg',
    { tokenAuthMethod: 'CLIENT_SECRET_JWT', tokenAuthSignAlg: 'ES256', clientSecret: LONG },
  ],
  [
    'Registration §2',
    'tokenAuthSignAlg',
    { tokenAuthMethod: 'CLIENT_SECRET_JWT', tokenAuthSignAlg: 'none', clientSecret: LONG },
  ],
  ['OpenID Connect Core §9', 'clientSecret', { tokenAuthMethod: 'CLIENT_SECRET_JWT' }],
  ['RFC 7518 §3.2', 'clientSecret', { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${'s'.repeat(31)}` }],
  [
    'a digest keys no MAC',
    'clientSecret',
    { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `sha256:${'A'.repeat(43)}` },
  ],
  ['RFC 8705 §2.2', 'jwks', { tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH', jwks: { keys: [EC] } }],
  [
    'the named key has no certificate',
    'jwks',
    {
      tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH',
      jwks: { keys: [{ ...EC, kid: 'two' }, CERTIFIED] },
      selfSignedCertificateKeyId: 'two',
    },
  ],
  ['RFC 7517 §4.7', 'jwks.keys[0].x5c[0]', { tokenAuthMethod: 'NONE', jwks: { keys: [{ ...EC, x5c: ['not DER'] }] } }],
  ['another method', 'selfSignedCertificateKeyId', { tokenAuthMethod: 'NONE', selfSignedCertificateKeyId: 'one' }],
  ['no attester', 'attesters', { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH', attesters: [] }],
  ['an attester without a name', 'attesters[0]', { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH', attesters: [''] }],
  [
    'Attestation §9',
    'attestationPopMethods',
    { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH', attestationPopMethods: ['DPOP_COMBINED'] },
  ],
  [
    'Attestation §9',
    'attestationPopMethods',
    { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH_DPOP', attestationPopMethods: ['ATTESTATION_POP_JWT', 'NONE'] },
  ],
  ['Attestation §9', 'attestationPopMethods', { tokenAuthMethod: 'NONE', attestationPopMethods: ['NONE'] }],
  ['Attestation §9', 'attestationPopMethods', { tokenAuthMethod: 'NONE', attestationPopMethods: [] }],
  [
    'Attestation §9',
    'attestationPopMethods',
    { tokenAuthMethod: 'NONE', attestationPopMethods: ['DPOP_COMBINED', 'DPOP_COMBINED'] },
  ],
  ['RFC 8705 §2.1.2', subjects(), { tokenAuthMethod: 'TLS_CLIENT_AUTH' }],
  [
    'RFC 8705 §2.1.2',
    subjects(),
    { tokenAuthMethod: 'TLS_CLIENT_AUTH', tlsClientAuthSanDns: 'a.example', tlsClientAuthSanIp: '192.0.2.1' },
  ],
  ['another method', subjects(), { tokenAuthMethod: 'NONE', tlsClientAuthSanDns: 'a.example' }],
  ['RFC 4514', 'tlsClientAuthSubjectDn', { tokenAuthMethod: 'TLS_CLIENT_AUTH', tlsClientAuthSubjectDn: 'shop' }],
  [
    'RFC 4514, an empty name',
    'tlsClientAuthSubjectDn',
    { tokenAuthMethod: 'TLS_CLIENT_AUTH', tlsClientAuthSubjectDn: '' },
  ],
  ['RFC 5952', 'tlsClientAuthSanIp', { tokenAuthMethod: 'TLS_CLIENT_AUTH', tlsClientAuthSanIp: '192.0.2.256' }],
])('%s: %s is wrong', async (_, path, configuration) => {
  expect(await faultsOf(configuration)).toContain(path)
})

function subjects(): string {
  return 'tlsClientAuthSubjectDn, tlsClientAuthSanDns, tlsClientAuthSanUri, tlsClientAuthSanIp, tlsClientAuthSanEmail'
}
