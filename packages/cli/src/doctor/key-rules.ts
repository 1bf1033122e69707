import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { Jwk } from '@symbolon/core'
import {
  certain,
  likely,
  type PlaceRule,
  possible,
  type Rule,
  rulesOver,
  type Seen,
  type SeenFile,
  type SeenKey,
  seenKeys,
  seenServices,
} from './rules.js'

const ANOTHER_KEY = 'Put another key in its place, and let its holder use that.'

/** The text of a flaw never contains a key. */
const KEY_ROWS: readonly PlaceRule<SeenKey>[] = [
  {
    ...certain('key_unusable', 'RFC 7518 §6'),
    problem: 'The key is damaged or of an unknown kind: nothing verifies by it.',
    find: ({ key }) => publicKeyOf(key) === undefined && { fix: ANOTHER_KEY },
  },
  {
    ...certain('key_unsupported', 'RFC 7518 §3.1; RFC 8037 §3.1'),
    problem: 'No accepted algorithm uses a key of this kind.',
    find: ({ key }) =>
      publicKeyOf(key) !== undefined &&
      !isSupported(key) && {
        expected: 'RSA, P-256, P-384, P-521, Ed25519 or X25519',
        actual: key.crv ?? key.kty,
        fix: ANOTHER_KEY,
      },
  },
  {
    ...certain('key_weak', 'RFC 7518 §3.3; FAPI 2.0 Security Profile §5.4.1-2'),
    problem: 'The modulus of the key has a size with which no signature counts.',
    find({ key }) {
      const bits = publicKeyOf(key)?.asymmetricKeyDetails?.modulusLength ?? 2_048
      return (
        (bits < 2_048 || bits > 4_096) && { expected: '2048 to 4096 bits', actual: `${bits} bits`, fix: ANOTHER_KEY }
      )
    },
  },
  {
    ...certain('key_contradicts_itself', 'RFC 7517 §4.4; RFC 7518 §3.1'),
    problem: 'The kind of the key is not the one of its alg, so it is never chosen.',
    find: ({ key: { kty, crv, alg } }) =>
      alg !== undefined &&
      !fitsAlgorithm({ kty, crv }, alg) && {
        actual: `${crv ?? kty} with alg ${alg}`,
        fix: 'Correct alg, or leave it out.',
      },
  },
  {
    ...certain('key_shared', 'RFC 7523 §3 (9)'),
    problem: 'Two have the same key, so each of them can sign for the other.',
    find({ where, holder, key }, all) {
      const other = all.find(each => each.holder !== holder && thumbprint(each.key) === thumbprint(key))
      // The second place is the one to report.
      if (other === undefined || all.findIndex(each => each.where === where) < all.indexOf(other)) return undefined
      return {
        problem: `${other.holder} has the same key, so each of the two can sign for the other.`,
        expected: 'a key of its own for each holder',
        actual: `the key at ${other.where}`,
        fix: ANOTHER_KEY,
      }
    },
  },
  {
    ...certain('kid_repeated', 'RFC 7517 §4.5'),
    problem: 'Two keys of a set have one kid, so a signature does not say which of them made it.',
    find({ where, set, key: { kid } }, all) {
      const first = all.find(each => each.set === set && each.key.kid === kid)
      if (kid === undefined || first === undefined || first.where === where) return undefined
      return {
        problem: `The key has the kid of ${first.where}, so a signature does not say which of them made it.`,
        expected: 'a kid of its own for each key of a set',
        actual: kid,
        fix: 'Give the newer key another kid.',
      }
    },
  },
]

export const KEY_RULES = rulesOver(seenKeys, KEY_ROWS)

function publicKeyOf({ kty, crv, x, y, n, e }: Jwk): KeyObject | undefined {
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined)
  try {
    return createPublicKey({ key: Object.fromEntries(members), format: 'jwk' })
  } catch {
    // OpenSSL reports what is no key only by throwing.
    return undefined
  }
}

/** The curve that an algorithm signs by (RFC 7518 §3.1, RFC 8037 §3.1). */
export const SIGNING_CURVES: ReadonlyMap<string, string> = new Map([
  ['ES256', 'P-256'],
  ['ES384', 'P-384'],
  ['ES512', 'P-521'],
  ['EdDSA', 'Ed25519'],
  ['Ed25519', 'Ed25519'],
])

const CURVES: ReadonlySet<unknown> = new Set([...SIGNING_CURVES.values(), 'X25519'])

function isSupported({ kty, crv }: Jwk): boolean {
  return kty === 'RSA' || CURVES.has(crv)
}

/** Algorithms of no known kind need nothing in particular. */
function fitsAlgorithm({ kty, crv }: Pick<Jwk, 'kty'> & { readonly crv: unknown }, algorithm: string): boolean {
  if (/^(?:[PR]S\d|RSA-)/.test(algorithm)) return kty === 'RSA'
  if (algorithm.startsWith('ECDH-')) return kty === 'EC' || crv === 'X25519'
  return crv === (SIGNING_CURVES.get(algorithm) ?? crv)
}

/** Equal for two keys if and only if they are the same public key (RFC 7638 §3). */
function thumbprint({ kty, crv, x, y, n, e }: Jwk): string {
  return createHash('sha256')
    .update(JSON.stringify([kty, crv, x, y, n, e]))
    .digest('base64url')
}

interface SeenCertificate extends Seen {
  readonly certificate: X509Certificate | undefined
  readonly at: number
}

/** Milliseconds before the end of a certificate in which somebody should renew it. */
const SOON = 30 * 86_400_000

const CERTIFICATE_ROWS: readonly PlaceRule<SeenCertificate>[] = [
  {
    ...likely('certificate_expired', 'RFC 5280 §4.1.2.5'),
    problem: 'The certificate has expired: whoever looks at its end refuses what depends on it.',
    find: ({ certificate, at }) =>
      isBefore(certificate?.validTo, at) && {
        expected: `valid at ${instant(at)}`,
        actual: `until ${instant(certificate?.validTo)}`,
        fix: 'Renew the certificate and put the new one in its place.',
      },
  },
  {
    ...likely('certificate_not_yet_valid', 'RFC 5280 §4.1.2.5'),
    problem: 'The certificate is not valid yet.',
    find: ({ certificate, at }) =>
      certificate !== undefined &&
      !isBefore(certificate.validFrom, at + 1) && {
        expected: `valid at ${instant(at)}`,
        actual: `from ${instant(certificate.validFrom)}`,
        fix: 'Wait until it is valid, or set the clock of this machine.',
      },
  },
  {
    ...possible('certificate_expires_soon', 'RFC 5280 §4.1.2.5'),
    problem: 'The certificate expires within 30 days.',
    find: ({ certificate, at }) =>
      isBefore(certificate?.validTo, at + SOON) &&
      !isBefore(certificate?.validTo, at) && {
        actual: `until ${instant(certificate?.validTo)}`,
        fix: 'Renew it, and add the new one before the old one expires.',
      },
  },
]

export const CERTIFICATE_RULES: readonly Rule<SeenFile>[] = [
  ...rulesOver(seenCertificates, [
    {
      ...certain('certificate_unreadable', 'RFC 5280 §4.1'),
      problem: 'The certificate cannot be read: nothing matches it.',
      find: ({ certificate }) => certificate === undefined && { fix: 'Copy it again.' },
    },
  ]),
  ...rulesOver(seenKeys, [
    {
      ...certain('certificate_of_another_key', 'RFC 7517 §4.7'),
      problem: 'The first certificate in x5c is not one for this key.',
      find({ where, key }) {
        const [publicKey, certificate] = [publicKeyOf(key), certificateIn(key.x5c?.[0] ?? '')]
        if (publicKey === undefined || certificate?.publicKey.equals(publicKey) !== false) return undefined
        return { where: `${where}.x5c`, fix: 'Put the certificate of the key first, or remove x5c.' }
      },
    },
  ]),
  ...rulesOver(seenCertificates, CERTIFICATE_ROWS),
]

function seenCertificates(file: SeenFile): readonly SeenCertificate[] {
  const { at } = file
  const ofServices = seenServices(file.configured).flatMap(({ where, service }) =>
    TRUST.flatMap(property =>
      service[property].flatMap((text, index) =>
        (text.match(PEM) ?? []).map(pem => ({ pem, where: `${where}.${property}[${index}]` })),
      ),
    ),
  )
  const ofKeys = seenKeys(file).flatMap(({ where, key: { x5c = [] } }) =>
    x5c.map((pem, index) => ({ pem, where: `${where}.x5c[${index}]` })),
  )
  return [...ofServices, ...ofKeys].map(({ pem, where }) => ({ where, at, certificate: certificateIn(pem) }))
}

const TRUST = ['trustedRootCertificates', 'intermediateCertificates'] as const

const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/** Reads PEM, or DER in base64. */
function certificateIn(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text.startsWith('-----') ? text : Buffer.from(text, 'base64'))
  } catch {
    // OpenSSL reports what is no certificate only by throwing.
    return undefined
  }
}

function isBefore(text: string | undefined, at: number): boolean {
  return text !== undefined && Date.parse(text) < at
}

function instant(text: string | number = ''): string {
  return new Date(text).toISOString()
}
