/** Why openssl judges a defect differently. */
export interface Explanation {
  /** The result of this package. */
  readonly side: 'refused here' | 'accepted here'
  readonly why: string
}

/**
 * What is refused here and accepted by `openssl verify -x509_strict -purpose sslclient -auth_level 2`,
 * by the name of the defect.
 */
const REFUSED: Readonly<Record<string, string>> = {
  'client with keyAgreement only': 'A TLS client signs: keyAgreement was for key exchanges that TLS 1.3 removed.',
  'client without a purpose': 'The policy requires the purpose; for openssl, no purpose means every purpose.',
  'version 1': 'It has no extensions, so it has no purpose and no key identifier of the issuer.',
  secp256k1: 'The policy accepts only the curves P-256, P-384 and P-521.',
  'serial number 0': 'RFC 5280 §4.1.2.2: serial numbers are positive.',
  'serial number of 21 octets': 'RFC 5280 §4.1.2.2: at most 20 octets.',
  'nameConstraints of a client': 'RFC 5280 §4.2.1.10: the extension is only for authorities.',
  'policyConstraints that require a policy': 'openssl processes them only with -policy_check.',
  'critical policies with an unknown qualifier':
    'RFC 5280 §4.2.1.4: a certificate with an unknown qualifier must be rejected.',
  'malformed policies': 'RFC 5280 §4.2.1.4 defines the format; openssl reads policies only with -policy_check.',
  'constraint with a leading dot':
    'RFC 5280 §4.2.1.10 defines no such form for hosts; it is unclear whether it includes the host itself.',
  'wildcard over an excluded host': 'The wildcard also matches the excluded host (CVE-2025-61727).',
}

/** What is accepted here and refused there. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'intermediate without keyUsage': 'RFC 5280 §6.1.4 (n) requires keyCertSign only if the extension is present.',
}

/** Every difference, by the name of the defect. */
export const EXPLAINED: ReadonlyMap<string, Explanation> = new Map<string, Explanation>([
  ...Object.entries(REFUSED).map(([defect, why]) => [defect, { side: 'refused here', why }] as const),
  ...Object.entries(ACCEPTED).map(([defect, why]) => [defect, { side: 'accepted here', why }] as const),
])
