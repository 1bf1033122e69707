import type { CauseRow } from '../cause.js'

/** Causes and fixes: certificates */
export const CERTIFICATE_CAUSES: readonly CauseRow[] = [
  [
    'certificate_missing',
    'A proxy ends TLS and keeps the certificate, or the client has not sent one.',
    'Set `trustedProxy.clientCertificate`, see [behind a proxy](behind-a-proxy.md).',
  ],
  [
    'certificate_missing A157327',
    'The client did not use mutual TLS, or a proxy keeps the certificate.',
    'Ask for certificates in the TLS handshake, and set `trustedProxy.clientCertificate` behind a proxy.',
  ],
  [
    'certificate_unreadable',
    'The proxy sends the PEM escaped or cut, in another form than you configured.',
    'Set the `format` of `trustedProxy.clientCertificate` to that of your proxy.',
  ],
  [
    'certificate_different',
    'The client has renewed its certificate, or uses one per instance.',
    'The client asks for a new token with the new certificate.',
  ],
  [
    'certificate_path_invalid',
    'The issuer is not among your roots, or the client leaves out an intermediate certificate.',
    'Read `actual` in the report; add the root, or let the client send the whole chain.',
  ],
  [
    'certificate_subject_different',
    'The new certificate of the client has another name, or the DN is registered in another order.',
    'Register the name that `expected` and `actual` of the report compare.',
  ],
  [
    'certificate_unregistered',
    'The client has renewed its self-signed certificate.',
    "Add the new one to `x5c` of a key in the client's `jwks` before it is used.",
  ],
]
