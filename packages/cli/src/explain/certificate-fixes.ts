/** What to do about a certificate path, by the name of the rule that refused it. */
export const CERTIFICATE_FIXES: Readonly<Record<string, string>> = {
  'serial number': 'Let the authority issue it again with a positive serial number of at most 20 bytes.',
  'signature algorithms match': 'The certificate was altered or is malformed: let the authority issue it again.',
  'signature algorithm accepted': 'Let the authority sign with SHA-256 or better; SHA-1 and MD5 are refused.',
  'key accepted': 'Use a key of P-256, P-384, P-521, Ed25519, or RSA with 2048 to 4096 bits.',
  'validity has begun': 'Wait until it is valid, or set the clock of the server.',
  'not expired': 'Renew the certificate; if it was renewed, send the new one and restart what holds the old one.',
  'critical extensions known': 'Let the authority leave the extension out, or mark it as not critical.',
  'purpose of the client': 'Let the authority issue it with the extended key usage clientAuth.',
  'key usage of the client': 'Let the authority issue it with the key usage digitalSignature.',
  'name of the issuer': 'Send the certificate of the issuer with it, or configure that issuer as a root.',
  'key identifier of the issuer': 'The issuer has been given a new key: send the certificate of the new key.',
  'issuer is an authority': 'The certificate above it is no CA certificate: send the right intermediate.',
  'issuer may sign certificates':
    'The certificate above it lacks the key usage keyCertSign: send the right intermediate.',
  'key fits the signature algorithm':
    'The issuer has the right name and another kind of key: send the right intermediate.',
  'path length': 'There are more intermediates than the authority allows: use a shorter chain.',
  'number of intermediates': 'Use a shorter chain.',
  'name constraints':
    'The authority may not issue certificates for this name: use a name that it is allowed to certify.',
  signature: 'The issuer has the right name and another key: send the certificate of the key that signed.',
  'not revoked': 'Use another certificate: the authority has revoked this one.',
  'CRL of the issuer': 'Configure the CRL of this issuer.',
  'CRL up to date': 'Load a newer CRL.',
  'work limit': 'The chain holds too many certificates with the same names: send only those that are needed.',
}

/** What to do about every other rule. */
export const OTHER_FIX = 'Let the authority issue it as the rule says (docs/certificates.md).'

/** Why a path is broken most of the time, where the rule does not say it itself. */
export const CERTIFICATE_CAUSES: Readonly<Record<string, string>> = {
  'not expired': 'The certificate was not renewed, or the renewed one is not the one that is sent.',
  'validity has begun': 'The certificate is new and a clock is behind, or it was issued for later.',
  'purpose of the client': 'The certificate was issued for a server.',
  'name of the issuer': 'The certificate of the issuer, mostly an intermediate, was not sent.',
  'key identifier of the issuer': 'The certificate above it has the name of the issuer, and is of another of its keys.',
  signature: 'The certificate above it has the name of the issuer, and another key has signed.',
}
