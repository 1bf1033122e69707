import { X509Certificate } from 'node:crypto'
import type { Configured } from '../configured.js'
import { keyPlaces } from './key-places.js'
import { publicKeyOf } from './key-rules.js'
import { type Flaw, type Rule, shownPath } from './rule.js'
import { type SeenFile, seenServices } from './seen.js'

/** A certificate of the file; absent where the text cannot be read as one. */
interface CertificatePlace {
  readonly where: string
  readonly certificate: X509Certificate | undefined
}

/** Milliseconds before the end of a certificate in which somebody should renew it. */
const SOON = 30 * 86_400_000

interface Row extends Omit<Rule<SeenFile>, 'run'> {
  flaw(certificate: X509Certificate, at: number): Omit<Flaw, 'where'> | undefined
}

const ROWS: readonly Row[] = [
  {
    code: 'certificate_expired',
    clause: 'RFC 5280 §4.1.2.5',
    confidence: 'likely',
    problem: 'The certificate has expired: whoever looks at its end refuses what depends on it.',
    flaw: ({ validTo }, at) =>
      Date.parse(validTo) >= at
        ? undefined
        : {
            expected: `valid at ${new Date(at).toISOString()}`,
            actual: `until ${instant(validTo)}`,
            fix: 'Renew the certificate and put the new one in its place.',
          },
  },
  {
    code: 'certificate_not_yet_valid',
    clause: 'RFC 5280 §4.1.2.5',
    confidence: 'likely',
    problem: 'The certificate is not valid yet.',
    flaw: ({ validFrom }, at) =>
      Date.parse(validFrom) <= at
        ? undefined
        : {
            expected: `valid at ${new Date(at).toISOString()}`,
            actual: `from ${instant(validFrom)}`,
            fix: 'Wait until it is valid, or set the clock of this machine.',
          },
  },
  {
    code: 'certificate_expires_soon',
    clause: 'RFC 5280 §4.1.2.5',
    confidence: 'possible',
    problem: 'The certificate expires within 30 days.',
    flaw: ({ validTo }, at) =>
      Date.parse(validTo) < at || Date.parse(validTo) >= at + SOON
        ? undefined
        : {
            actual: `until ${instant(validTo)}`,
            fix: 'Renew it, and add the new one before the old one expires.',
          },
  },
]

const UNREADABLE: Rule<SeenFile> = {
  code: 'certificate_unreadable',
  clause: 'RFC 5280 §4.1',
  problem: 'The certificate cannot be read: nothing matches it.',
  confidence: 'certain',
  run: ({ configured }) =>
    certificatePlaces(configured).flatMap(({ where, certificate }) =>
      certificate === undefined ? [{ where, fix: 'Copy it again.' }] : [],
    ),
}

const OF_ANOTHER_KEY: Rule<SeenFile> = {
  code: 'certificate_of_another_key',
  clause: 'RFC 7517 §4.7',
  confidence: 'certain',
  problem: 'The first certificate in x5c is not one for this key.',
  run: ({ configured }) =>
    keyPlaces(configured).flatMap(({ where, key }) => {
      const [first] = key.x5c ?? []
      const certificate = first === undefined ? undefined : parsed(first)
      const publicKey = publicKeyOf(key)
      if (certificate === undefined || publicKey === undefined || certificate.publicKey.equals(publicKey)) return []
      return [{ where: `${where}.x5c`, fix: 'Put the certificate of the key first, or remove x5c.' }]
    }),
}

/** What must hold for certificates of roots and clients. */
export const CERTIFICATE_RULES: readonly Rule<SeenFile>[] = [
  UNREADABLE,
  OF_ANOTHER_KEY,
  ...ROWS.map(({ flaw, ...row }) => ({ ...row, run: (seen: SeenFile) => flawsIn(seen, flaw) })),
]

function flawsIn({ configured, at }: SeenFile, flawOf: Row['flaw']): readonly Flaw[] {
  return certificatePlaces(configured).flatMap(({ where, certificate }) => {
    const flaw = certificate && flawOf(certificate, at)
    return flaw === undefined ? [] : [{ where, ...flaw }]
  })
}

function certificatePlaces(configured: Configured): readonly CertificatePlace[] {
  const roots = seenServices(configured).flatMap(({ path, service }) =>
    service.trustedRootCertificates.flatMap((text, at) =>
      (text.match(PEM) ?? []).map(pem => ({
        where: `${shownPath(path)}.trustedRootCertificates[${at}]`,
        certificate: parsed(pem),
      })),
    ),
  )
  const ofKeys = keyPlaces(configured).flatMap(({ where, key }) =>
    (key.x5c ?? []).map((der, at) => ({ where: `${where}.x5c[${at}]`, certificate: parsed(der) })),
  )
  return [...roots, ...ofKeys]
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/** PEM, or DER in base64. */
function parsed(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text.startsWith('-----') ? text : Buffer.from(text, 'base64'))
  } catch {
    // OpenSSL reports what is no certificate only by throwing.
    return undefined
  }
}

function instant(text: string): string {
  return new Date(text).toISOString()
}
