import { equalBytes } from './bytes.js'
import { EXTENSION } from './extension-list.js'
import { isSelfIssued } from './name-constraints.js'
import { ANY_POLICY } from './policies.js'
import type { PathRule, Step } from './rules.js'

const notAnchor = ({ anchor }: Step) => !anchor

/** The numbers of the bits of `keyUsage` (RFC 5280 §4.2.1.3). */
export const USAGE = { digitalSignature: 0, nonRepudiation: 1, certificateSigning: 5, crlSigning: 6 } as const
const RSA_BITS = { min: 2048, max: 4096 } as const
const SERIAL_LENGTH = 20

/** ISO 8601, or the number beyond its range. */
function instant(seconds: number): string {
  return Math.abs(seconds) <= 8.64e12 ? new Date(seconds * 1000).toISOString() : `${seconds}`
}

/** The rules for the validity period, also of certificates whose chain is validated elsewhere. */
export const VALIDITY_RULES: readonly PathRule[] = [
  {
    name: 'validity has begun',
    clause: 'RFC 5280 §6.1.3 (a)(2)',
    holds: ({ certificate, now }) => certificate.notBefore <= now,
    seen: ({ certificate, now }) => ({ expected: `from ${instant(certificate.notBefore)}`, actual: instant(now) }),
  },
  {
    name: 'not expired',
    clause: 'RFC 5280 §6.1.3 (a)(2), §4.1.2.5',
    holds: ({ certificate, now }) => now <= certificate.notAfter,
    seen: ({ certificate, now }) => ({ expected: `until ${instant(certificate.notAfter)}`, actual: instant(now) }),
  },
]

export const CERTIFICATE_RULES: readonly PathRule[] = [
  {
    name: 'serial number',
    clause: 'RFC 5280 §4.1.2.2',
    applies: notAnchor,
    holds({ certificate: { serial } }) {
      const positive = (serial[0] ?? 0x80) < 0x80 && serial.some(octet => octet !== 0)
      return positive && serial.length <= SERIAL_LENGTH
    },
    seen: ({ certificate: { serial } }) => ({
      expected: `a positive number of at most ${SERIAL_LENGTH} octets`,
      actual: `${serial.length} octets`,
    }),
  },
  {
    name: 'signature algorithms match',
    clause: 'RFC 5280 §4.1.1.2',
    holds: ({ certificate: { algorithm, signedAlgorithm } }) => equalBytes(algorithm.der, signedAlgorithm.der),
  },
  {
    name: 'signature algorithm accepted',
    clause: 'docs/certificates.md',
    applies: notAnchor,
    holds: ({ certificate }) => certificate.algorithm.family !== undefined,
    seen: () => ({ expected: 'RSA (PKCS #1 or PSS) or ECDSA with SHA-256, SHA-384 or SHA-512, or Ed25519' }),
  },
  {
    name: 'key accepted',
    clause: 'docs/certificates.md',
    holds({ certificate: { key } }) {
      if (key.kind !== 'RSA') return key.kind !== undefined
      return key.bits >= RSA_BITS.min && key.bits <= RSA_BITS.max
    },
    seen: ({ certificate: { key } }) => ({
      expected: `RSA of ${RSA_BITS.min} to ${RSA_BITS.max} bits, P-256, P-384, P-521 or Ed25519`,
      actual: key.kind === 'RSA' ? `RSA of ${key.bits} bits` : (key.kind ?? 'another key'),
    }),
  },
  ...VALIDITY_RULES,
  {
    name: 'critical extensions known',
    clause: 'RFC 5280 §4.2, §6.1.4 (o), §6.1.5 (f)',
    holds: ({ certificate }) => certificate.extensions.unknownCritical.length === 0,
    seen: ({ certificate }) => ({
      expected: 'no critical extension that is not processed',
      actual: certificate.extensions.unknownCritical.join(' ') || 'none',
    }),
  },
  {
    name: 'policy qualifiers known',
    clause: 'RFC 5280 §4.2.1.4',
    applies: ({ certificate: { extensions } }) => extensions.critical.has(EXTENSION.certificatePolicies),
    holds: ({ certificate }) => certificate.extensions.policies?.qualifiersKnown === true,
    seen: () => ({
      expected: 'critical certificatePolicies with no qualifiers other than CPS pointers and user notices',
    }),
  },
  {
    name: 'issuer not empty',
    clause: 'RFC 5280 §4.1.2.4',
    holds: ({ certificate }) => certificate.issuer.parts.length > 0,
  },
  {
    name: 'subject or alternative names',
    clause: 'RFC 5280 §4.1.2.6, §4.2.1.6',
    applies: ({ certificate }) => certificate.subject.parts.length === 0,
    holds: ({ certificate: { extensions } }) =>
      extensions.alternativeNames !== undefined && extensions.critical.has(EXTENSION.subjectAltName),
    seen: () => ({ expected: 'a subject, or critical alternative names' }),
  },
  {
    name: 'authority key identifier present',
    clause: 'RFC 5280 §4.2.1.1',
    applies: ({ certificate, anchor }) => !anchor && !isSelfIssued(certificate),
    holds: ({ certificate }) => certificate.extensions.authorityKey !== undefined,
    seen: () => ({ expected: 'an authorityKeyIdentifier with a keyIdentifier' }),
  },
  {
    name: 'key identifiers not critical',
    clause: 'RFC 5280 §4.2.1.1, §4.2.1.2',
    holds: ({ certificate: { extensions } }) =>
      !extensions.critical.has(EXTENSION.authorityKeyIdentifier) &&
      !extensions.critical.has(EXTENSION.subjectKeyIdentifier),
  },
  {
    name: 'no rights of an authority',
    clause: 'RFC 5280 §4.2.1.3, §4.2.1.9, §4.2.1.10',
    applies: ({ certificate }) => certificate.extensions.basicConstraints?.authority !== true,
    holds: ({ certificate: { extensions } }) =>
      extensions.keyUsage?.has(USAGE.certificateSigning) !== true &&
      extensions.basicConstraints?.pathLength === undefined &&
      extensions.nameConstraints === undefined,
    seen: () => ({ expected: 'no keyCertSign, pathLenConstraint or nameConstraints without cA' }),
  },
  {
    name: 'no mapping of anyPolicy',
    clause: 'RFC 5280 §6.1.4 (a)',
    applies: ({ certificate }) => certificate.extensions.policyMappings !== undefined,
    holds: ({ certificate: { extensions } }) =>
      extensions.policyMappings?.every(
        ({ issuerDomainPolicy, subjectDomainPolicy }) =>
          issuerDomainPolicy !== ANY_POLICY && subjectDomainPolicy !== ANY_POLICY,
      ) === true,
    seen: () => ({ expected: 'policyMappings that neither map anyPolicy nor map to it' }),
  },
]
