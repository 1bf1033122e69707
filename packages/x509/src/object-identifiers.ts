/** The processed extensions (RFC 5280 §4.2.1, §5.2, RFC 6960 §4.2.2.2.1). */
export const EXTENSION = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  crlNumber: '2.5.29.20',
  deltaCrlIndicator: '2.5.29.27',
  issuingDistributionPoint: '2.5.29.28',
  certificateIssuer: '2.5.29.29',
  nameConstraints: '2.5.29.30',
  cRLDistributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  policyMappings: '2.5.29.33',
  authorityKeyIdentifier: '2.5.29.35',
  policyConstraints: '2.5.29.36',
  extendedKeyUsage: '2.5.29.37',
  inhibitAnyPolicy: '2.5.29.54',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',
} as const

/** `id-kp-clientAuth`, for TLS clients (RFC 5280 §4.2.1.12). */
export const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'

/** `id-kp-OCSPSigning`, for responders (RFC 6960 §4.2.2.2). */
export const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9'

/** `id-pkix-ocsp-basic`, the type of response (RFC 6960 §4.2.1). */
export const OCSP_BASIC = '1.3.6.1.5.5.7.48.1.1'

/** `anyExtendedKeyUsage` (RFC 5280 §4.2.1.12). */
export const ANY_PURPOSE = '2.5.29.37.0'

/** `anyPolicy` (RFC 5280 §4.2.1.4). */
export const ANY_POLICY = '2.5.29.32.0'

/** The policy qualifiers of RFC 5280 §4.2.1.4: a CPS pointer and a user notice. */
export const QUALIFIER = { statement: '1.3.6.1.5.5.7.2.1', notice: '1.3.6.1.5.5.7.2.2' } as const

/** The attribute `emailAddress`, to which email constraints apply too (RFC 5280 §4.2.1.10). */
export const EMAIL_ADDRESS = '1.2.840.113549.1.9.1'
