/** A defect about which openssl answers otherwise, and why. */
export interface Explanation {
  /** What this package does with it. */
  readonly side: 'refused here' | 'accepted here'
  readonly why: string
}

/** Every difference to `openssl verify -x509_strict -purpose sslclient -auth_level 2`, by the name of the defect. */
export const EXPLAINED: ReadonlyMap<string, Explanation> = new Map<string, Explanation>([
  [
    'intermediate without keyUsage',
    { side: 'accepted here', why: 'RFC 5280 §6.1.4 (n) asks for keyCertSign only where the extension is present.' },
  ],
  [
    'client that only agrees on keys',
    { side: 'refused here', why: 'A client of TLS signs: keyAgreement served key exchanges that TLS 1.3 has not.' },
  ],
  [
    'client without purpose',
    { side: 'refused here', why: 'The policy demands that the purpose is named; openssl takes none for all.' },
  ],
  [
    'version 1',
    { side: 'refused here', why: 'It has no extensions, so neither purpose nor key of the issuer is named.' },
  ],
  ['secp256k1', { side: 'refused here', why: 'The policy accepts P-256, P-384 and P-521 of all curves.' }],
  ['serial number 0', { side: 'refused here', why: 'RFC 5280 §4.1.2.2: serial numbers are positive.' }],
  ['serial number of 21 octets', { side: 'refused here', why: 'RFC 5280 §4.1.2.2: at most 20 octets.' }],
  [
    'nameConstraints of a client',
    { side: 'refused here', why: 'RFC 5280 §4.2.1.10: the extension is for authorities alone.' },
  ],
  [
    'policyConstraints that demand a policy',
    { side: 'refused here', why: 'They are not processed, and openssl processes them only with -policy_check.' },
  ],
  [
    'critical policies with a qualifier that nobody knows',
    { side: 'refused here', why: 'RFC 5280 §4.2.1.4: who cannot interpret a qualifier must reject the certificate.' },
  ],
  [
    'policies that are none',
    {
      side: 'refused here',
      why: 'RFC 5280 §4.2.1.4 has a list of policies; openssl reads them only with -policy_check.',
    },
  ],
  [
    'constraint with leading point',
    {
      side: 'refused here',
      why: 'RFC 5280 §4.2.1.10 has no such form for hosts; nobody knows whether the host itself is meant.',
    },
  ],
  [
    'wildcard over an excluded host',
    { side: 'refused here', why: 'The wildcard stands for the excluded host as well (CVE-2025-61727).' },
  ],
])
