/** Why openssl judges a defect differently. */
export interface Explanation {
  /** The result of this package. */
  readonly side: 'refused here' | 'accepted here'
  readonly why: string
}

/**
 * Every difference from `openssl verify -x509_strict -purpose sslclient -auth_level 2`, by the name
 * of the defect.
 */
export const EXPLAINED: ReadonlyMap<string, Explanation> = new Map<string, Explanation>([
  [
    'intermediate without keyUsage',
    { side: 'accepted here', why: 'RFC 5280 §6.1.4 (n) requires keyCertSign only if the extension is present.' },
  ],
  [
    'client with keyAgreement only',
    { side: 'refused here', why: 'A TLS client signs: keyAgreement was for key exchanges that TLS 1.3 removed.' },
  ],
  [
    'client without a purpose',
    { side: 'refused here', why: 'The policy requires the purpose; for openssl, no purpose means every purpose.' },
  ],
  [
    'version 1',
    { side: 'refused here', why: 'It has no extensions, so it has no purpose and no key identifier of the issuer.' },
  ],
  ['secp256k1', { side: 'refused here', why: 'The policy accepts only the curves P-256, P-384 and P-521.' }],
  ['serial number 0', { side: 'refused here', why: 'RFC 5280 §4.1.2.2: serial numbers are positive.' }],
  ['serial number of 21 octets', { side: 'refused here', why: 'RFC 5280 §4.1.2.2: at most 20 octets.' }],
  [
    'nameConstraints of a client',
    { side: 'refused here', why: 'RFC 5280 §4.2.1.10: the extension is only for authorities.' },
  ],
  [
    'policyConstraints that require a policy',
    { side: 'refused here', why: 'openssl processes them only with -policy_check.' },
  ],
  [
    'critical policies with an unknown qualifier',
    { side: 'refused here', why: 'RFC 5280 §4.2.1.4: a certificate with an unknown qualifier must be rejected.' },
  ],
  [
    'malformed policies',
    {
      side: 'refused here',
      why: 'RFC 5280 §4.2.1.4 defines the format; openssl reads policies only with -policy_check.',
    },
  ],
  [
    'constraint with a leading dot',
    {
      side: 'refused here',
      why: 'RFC 5280 §4.2.1.10 defines no such form for hosts; it is unclear whether it includes the host itself.',
    },
  ],
  [
    'wildcard over an excluded host',
    { side: 'refused here', why: 'The wildcard also matches the excluded host (CVE-2025-61727).' },
  ],
])
