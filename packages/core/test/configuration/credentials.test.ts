import { expect, test } from 'vitest'
import { readClient } from '../../src/configuration/client.js'
import { EC as KEY } from './cases.js'

const EC = { ...KEY, kid: 'one' }
const CERTIFIED = { ...EC, x5c: ['MAMCAQE='] }
const AT_URL = { jwksUri: 'https://client.example/jwks' }
const LONG = `plain:${'s'.repeat(32)}`

const BY_KEY = { tokenAuthMethod: 'PRIVATE_KEY_JWT' }
const BY_MAC = { tokenAuthMethod: 'CLIENT_SECRET_JWT' }
const CERTIFIED_BY_CA = { tokenAuthMethod: 'TLS_CLIENT_AUTH' }
const SELF_SIGNED = { tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH' }
const ATTESTED = { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH' }
const PUBLIC = { tokenAuthMethod: 'NONE' }

async function faultsOf(configuration: object) {
  const read = await readClient({ clientId: 1, ...configuration })
  return read.ok ? [] : read.refusal.map(({ path }) => path)
}

test.each<[clause: string, configuration: object]>([
  ['OpenID Connect Core §9', { ...BY_KEY, jwks: { keys: [EC] } }],
  ['Registration §2', { ...BY_KEY, tokenAuthSignAlg: 'ES256', jwks: { keys: [EC] } }],
  ['RFC 7591 §2: keys at a URL', { ...BY_KEY, tokenAuthSignAlg: 'PS256', ...AT_URL }],
  ['RFC 7591 §2: keys at a URL', { ...SELF_SIGNED, ...AT_URL }],
  ['RFC 7591 §2: keys at a URL', { ...PUBLIC, ...AT_URL, requestSignAlg: 'PS256' }],
  ['RFC 7591 §2: keys at a URL', { ...PUBLIC, ...AT_URL, rsRequestSigned: true }],
  ['RFC 7591 §2: keys at a URL', { ...PUBLIC, ...AT_URL, rsSignedRequestKeyId: 'one' }],
  ['RFC 9421: keys at a URL', { ...BY_KEY, ...AT_URL, fapiModes: ['FAPI2_MESSAGE_SIGNING_RESOURCE_REQ'] }],
  ['RFC 7591 §2: keys that were fetched', { ...BY_KEY, ...AT_URL, jwks: { keys: [EC] } }],
  ['OpenID Connect Core §9', { ...BY_MAC, clientSecret: LONG }],
  ['Registration §2', { ...BY_MAC, clientSecret: LONG, tokenAuthSignAlg: 'HS256' }],
  ['a vault keeps the secret', { ...BY_MAC, clientSecret: 'encrypted:vault/7' }],
  ['RFC 8705 §2.2', { ...SELF_SIGNED, jwks: { keys: [CERTIFIED] } }],
  ['RFC 8705 §2.2', { ...SELF_SIGNED, jwks: { keys: [CERTIFIED] }, selfSignedCertificateKeyId: 'one' }],
  ['RFC 8705 §2.1.2', { ...CERTIFIED_BY_CA, tlsClientAuthSubjectDn: 'CN=shop,O=Example' }],
  ['RFC 8705 §2.1.2', { ...CERTIFIED_BY_CA, tlsClientAuthSanIp: '2001:db8::1' }],
  ['Attestation-Based Client Authentication §6', ATTESTED],
])('%s: %j', async (_, configuration) => {
  expect(await faultsOf(configuration)).toEqual([])
})

test.each<[clause: string, path: string, configuration: object]>([
  ['RFC 7523 §3 (9)', 'jwks', BY_KEY],
  ['RFC 7517 §4.5, of keys that were fetched', 'jwks', { ...BY_KEY, ...AT_URL, jwks: { keys: [EC, EC] } }],
  ['RFC 8725 §2.3, of keys that were fetched', 'jwks', { ...BY_KEY, ...AT_URL, jwks: { keys: [{ ...EC, d: 'AA' }] } }],
  ['RFC 7591 §2: https', 'jwksUri', { ...PUBLIC, jwksUri: 'http://127.0.0.1/jwks' }],
  ['no user', 'jwksUri', { ...PUBLIC, jwksUri: 'https://user@client.example/jwks' }],
  ['a key of another algorithm', 'jwks', { ...BY_KEY, tokenAuthSignAlg: 'PS256', jwks: { keys: [EC] } }],
  ['RFC 8725 §3.1', 'tokenAuthSignAlg', { ...BY_KEY, tokenAuthSignAlg: 'HS256', jwks: { keys: [EC] } }],
  ['RFC 8725 §3.1', 'tokenAuthSignAlg', { ...BY_MAC, tokenAuthSignAlg: 'ES256', clientSecret: LONG }],
  ['Registration §2', 'tokenAuthSignAlg', { ...BY_MAC, tokenAuthSignAlg: 'none', clientSecret: LONG }],
  ['OpenID Connect Core §9', 'clientSecret', BY_MAC],
  ['RFC 7518 §3.2', 'clientSecret', { ...BY_MAC, clientSecret: `plain:${'s'.repeat(31)}` }],
  ['a digest keys no MAC', 'clientSecret', { ...BY_MAC, clientSecret: `sha256:${'A'.repeat(43)}` }],
  ['RFC 8705 §2.2', 'jwks', { ...SELF_SIGNED, jwks: { keys: [EC] } }],
  [
    'the named key has no certificate',
    'jwks',
    {
      ...SELF_SIGNED,
      jwks: { keys: [{ ...EC, kid: 'two' }, CERTIFIED] },
      selfSignedCertificateKeyId: 'two',
    },
  ],
  ['RFC 7517 §4.7', 'jwks.keys[0].x5c[0]', { ...PUBLIC, jwks: { keys: [{ ...EC, x5c: ['not DER'] }] } }],
  ['another method', 'selfSignedCertificateKeyId', { ...PUBLIC, selfSignedCertificateKeyId: 'one' }],
  ['no attester', 'attesters', { ...ATTESTED, attesters: [] }],
  ['an attester without a name', 'attesters[0]', { ...ATTESTED, attesters: [''] }],
  ['Attestation §9', 'attestationPopMethods', { ...ATTESTED, attestationPopMethods: ['DPOP_COMBINED'] }],
  [
    'Attestation §9',
    'attestationPopMethods',
    { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH_DPOP', attestationPopMethods: ['ATTESTATION_POP_JWT', 'NONE'] },
  ],
  ['Attestation §9', 'attestationPopMethods', { ...PUBLIC, attestationPopMethods: ['NONE'] }],
  ['Attestation §9', 'attestationPopMethods', { ...PUBLIC, attestationPopMethods: [] }],
  ['Attestation §9', 'attestationPopMethods', { ...PUBLIC, attestationPopMethods: ['DPOP_COMBINED', 'DPOP_COMBINED'] }],
  ['RFC 8705 §2.1.2', subjects(), CERTIFIED_BY_CA],
  [
    'RFC 8705 §2.1.2',
    subjects(),
    { ...CERTIFIED_BY_CA, tlsClientAuthSanDns: 'a.example', tlsClientAuthSanIp: '192.0.2.1' },
  ],
  ['another method', subjects(), { ...PUBLIC, tlsClientAuthSanDns: 'a.example' }],
  ['RFC 4514', 'tlsClientAuthSubjectDn', { ...CERTIFIED_BY_CA, tlsClientAuthSubjectDn: 'shop' }],
  ['RFC 4514, an empty name', 'tlsClientAuthSubjectDn', { ...CERTIFIED_BY_CA, tlsClientAuthSubjectDn: '' }],
  ['RFC 5952', 'tlsClientAuthSanIp', { ...CERTIFIED_BY_CA, tlsClientAuthSanIp: '192.0.2.256' }],
])('%s: %s is wrong', async (_, path, configuration) => {
  expect(await faultsOf(configuration)).toContain(path)
})

function subjects(): string {
  return 'tlsClientAuthSubjectDn, tlsClientAuthSanDns, tlsClientAuthSanUri, tlsClientAuthSanIp, tlsClientAuthSanEmail'
}
