import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { rsaTestKey } from '../../../../test/keys/rsa.js'
import { readClient } from '../../src/configuration/client.js'
import { readServedKeys } from '../../src/configuration/keys.js'
import { readService } from '../../src/configuration/service.js'

type Members = Readonly<Record<string, unknown>>

const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const

/** As text first: on Node 20 the export of a generated `KeyObject` as a JWK can block for ever. */
function privateJwk(pem: string): Members {
  return { ...createPrivateKey(pem).export({ format: 'jwk' }) }
}

const curve = (namedCurve: string): Members =>
  privateJwk(generateKeyPairSync('ec', { namedCurve, privateKeyEncoding, publicKeyEncoding }).privateKey)
const KINDS: Readonly<Record<string, () => Members>> = {
  'P-256': () => curve('P-256'),
  'P-384': () => curve('P-384'),
  'P-521': () => curve('P-521'),
  Ed25519: () => privateJwk(generateKeyPairSync('ed25519', { privateKeyEncoding, publicKeyEncoding }).privateKey),
  X25519: () => privateJwk(generateKeyPairSync('x25519', { privateKeyEncoding, publicKeyEncoding }).privateKey),
}
const RSA = { ...rsaTestKey(2048).export({ format: 'jwk' }) }
const OTHER_RSA = { ...rsaTestKey(2048, 2).export({ format: 'jwk' }) }
const EC = curve('P-256')

function faultsOfService(key: Members) {
  const read = readService({ serviceId: 's', issuer: 'https://as.example', jwks: { keys: [key] } })
  return read.ok ? [] : read.refusal
}

test.each(Object.keys(KINDS))('a whole key of the service on %s is accepted, halves that differ are not', kind => {
  const [one, other] = [KINDS[kind]?.() ?? {}, KINDS[kind]?.() ?? {}]
  expect(faultsOfService(one)).toEqual([])
  expect(faultsOfService({ ...one, d: other.d })).toEqual([
    { path: 'jwks.keys[0].d', problem: expect.stringMatching(/RFC 7518 §6\.2\.2\.1.*RFC 8037 §2/) },
  ])
})

test.each<[what: string, key: Members]>([
  ['an RSA key', RSA],
  ['an RSA key for decryption', { ...RSA, use: 'enc', alg: 'RSA-OAEP-256' }],
  ['a key whose private half another crypto port has', { ...EC, d: 'kms:projects/bank/keys/1' }],
  ['the same with RSA', { kty: 'RSA', n: RSA.n, e: RSA.e, d: 'kms:projects/bank/keys/1' }],
  ['a public key', { kty: 'RSA', n: RSA.n, e: RSA.e }],
  ['a key on a curve that signs nothing here', curve('secp256k1')],
])('accepted: %s', (_, key) => {
  expect(faultsOfService(key)).toEqual([])
})

test.each<[what: string, key: Members, path: string, clause: RegExp]>([
  ...['p', 'q', 'dp', 'dq', 'qi'].map((name): [string, Members, string, RegExp] => [
    `RSA without ${name}`,
    { ...RSA, [name]: undefined },
    name,
    /RFC 7518 §6\.3\.2/,
  ]),
  ['RSA with the modulus of another key', { ...RSA, n: OTHER_RSA.n }, 'd', /§6\.3\.2/],
  ['RSA of 1024 bits', { ...rsaTestKey(1024).export({ format: 'jwk' }) }, 'n', /2048 to 4096 bits/],
  [
    '1024 bits that another crypto port has',
    { ...rsaTestKey(1024).export({ format: 'jwk' }), d: 'kms:1' },
    'n',
    /2048/,
  ],
  ['a private half that is not base64url', { ...EC, d: '+/+/' }, 'd', /RFC 7518 §6\.2\.2\.1/],
])('a key of the service is a configuration fault with its name: %s', (_, key, member, clause) => {
  expect(faultsOfService(key)).toEqual([{ path: `jwks.keys[0].${member}`, problem: expect.stringMatching(clause) }])
})

/** Public keys with one member that is not what its RFC says. */
const MALFORMED: readonly (readonly [what: string, key: Members, member: string, clause: string])[] = [
  ...(['x', 'y'] as const).flatMap((member, at) =>
    [
      ['P-256', 43],
      ['P-384', 64],
      ['P-521', 88],
    ].map(([crv, length]) => {
      const whole = { kty: 'EC', crv, x: 'A'.repeat(Number(length)), y: 'A'.repeat(Number(length)) }
      const cut = 'A'.repeat(Number(length) - 2)
      return [`${member} on ${crv}, cut`, { ...whole, [member]: cut }, member, `RFC 7518 §6.2.1.${at + 2}`] as const
    }),
  ),
  ['x on Ed25519, cut', { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(42) }, 'x', 'RFC 8037 §2'],
  ['x on X25519, padded', { kty: 'OKP', crv: 'X25519', x: `${'A'.repeat(43)}=` }, 'x', 'RFC 8037 §2'],
  ['no y', { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43) }, 'y', 'RFC 7518 §6.2.1.3'],
  ['a modulus with a zero in front', { kty: 'RSA', n: `AA${RSA.n}`, e: 'AQAB' }, 'n', 'RFC 7518 §6.3.1.1'],
  ['a modulus with padding', { kty: 'RSA', n: `${RSA.n}==`, e: 'AQAB' }, 'n', 'RFC 7518 §6.3.1.1'],
  ['an exponent with a zero in front', { kty: 'RSA', n: RSA.n, e: 'AAEAAQ' }, 'e', 'RFC 7518 §6.3.1.2'],
  ['no exponent', { kty: 'RSA', n: RSA.n }, 'e', 'RFC 7518 §6.3.1.2'],
]

test.each(MALFORMED)(
  '%s: named with its clause for a client, a service, an attester and keys at a URL',
  async (...row) => {
    const [, key, member, clause] = row
    const faults = [{ path: `jwks.keys[0].${member}`, problem: expect.stringContaining(`(${clause})`) }]
    const jwks = { keys: [key] }
    expect(await readClient({ clientId: 1, tokenAuthMethod: 'NONE', jwks })).toEqual({ ok: false, refusal: faults })
    expect(faultsOfService(key)).toEqual(faults)
    const served = readServedKeys(JSON.stringify(jwks))
    expect(served).toEqual({ ok: true, value: { jwks: { keys: [] }, ignored: faults } })
    const trusting = { serviceId: 's', issuer: 'https://as.example', attestationTrust: [{ issuer: 'maker', jwks }] }
    const read = readService(trusting)
    expect(read.ok ? [] : read.refusal).toEqual(
      faults.map(fault => ({ ...fault, path: `attestationTrust[0].${fault.path}` })),
    )
  },
)
