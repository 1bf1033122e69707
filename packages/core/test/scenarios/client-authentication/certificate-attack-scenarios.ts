import { form, type Setting } from '@symbolon/contract/scenarios'
import { CERTIFICATE } from '../samples.js'
import { FACTS, OTHER_CERTIFICATE, SUBJECT, selfSigned, tls } from './certificate-scenarios.js'
import { type ClientRow, failed } from './client-row.js'

const CERTIFICATES: readonly (readonly [name: string, clause: string, pem: unknown, resultCode: string])[] = [
  ['with trailing bytes', 'RFC 7468 §5', encoded(der => `${der}\u0000`), 'A157328'],
  ['with an indefinite length', 'X.690 §10.1', encoded(der => `\x30\x80${der.slice(4)}\0\0`), 'A157328'],
  ['with a length in too many octets', 'X.690 §10.1', encoded(der => `\x30\x83\0${der.slice(2)}`), 'A157328'],
  ['without its last byte', 'RFC 7468 §5', encoded(der => der.slice(0, -1)), 'A157328'],
  ['percent-encoded by a proxy', 'RFC 7468 §5', encodeURIComponent(CERTIFICATE), 'A157328'],
  ['without its last line', 'RFC 7468 §5', CERTIFICATE.split('\n').slice(0, -1).join('\n'), 'A157328'],
  ['with another PEM label', 'RFC 7468 §5', CERTIFICATE.replaceAll('CERTIFICATE', 'X509 CRL'), 'A157328'],
  ['after that of another client', 'RFC 8705 §2.2: the leaf alone', `${OTHER_CERTIFICATE}\n${CERTIFICATE}`, 'A157331'],
  ['replaced by its fingerprint', 'RFC 8705 §2.2', 'A4DtL2JmUMhAsvJj5tKyn64SqzmuXbMrJa0n761y5v0', 'A157328'],
]

/** The registered certificate with changed octets. */
function encoded(change: (der: string) => string): string {
  const base64 = CERTIFICATE.split('\n').slice(1, -1).join('')
  return `-----BEGIN CERTIFICATE-----\n${btoa(change(atob(base64)))}\n-----END CERTIFICATE-----`
}

/** Accepts every path. Only the certificate of the RFC has the subject of the client. */
const ACCEPTING_PATHS: Setting['certificates'] = {
  verifyPath: leaf => ({ ok: true, value: leaf.length > 100 ? FACTS : { ...FACTS, subject: [] } }),
}

/** Malformed certificates, and the certificate of the client with that of an attacker. */
export const CERTIFICATE_ATTACKS: readonly ClientRow[] = [
  ...CERTIFICATES.map(
    ([name, clause, clientCertificate, resultCode]): ClientRow => [
      `the registered certificate ${name}`,
      clause,
      { parameters: form({ client_id: 'selfsigned' }), clientCertificate },
      failed(resultCode),
      selfSigned(),
    ],
  ),
  [
    'another certificate, with that of the client in its path',
    'CVE-2023-2422; RFC 8705 §2.1',
    {
      parameters: form({ client_id: 'pki' }),
      clientCertificate: OTHER_CERTIFICATE,
      clientCertificatePath: [CERTIFICATE],
    },
    failed('A157330'),
    tls(SUBJECT, ACCEPTING_PATHS),
  ],
  [
    'another certificate, followed by that of the client',
    'CVE-2023-2422; RFC 8705 §2.1',
    { parameters: form({ client_id: 'pki' }), clientCertificate: `${OTHER_CERTIFICATE}\n${CERTIFICATE}` },
    failed('A157330'),
    tls(SUBJECT, ACCEPTING_PATHS),
  ],
]
