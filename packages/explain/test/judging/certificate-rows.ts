import { certificateOf, KEYS, NAMES, NOW, OID, purposes, subjectKey } from '../../../x509/test/chain.js'
import { pemOf } from '../../../x509/test/pem.js'
import { time } from '../../../x509/test/write-der.js'
import type { Mistake } from './mistake.js'

const [ROOT, INTERMEDIATE, CLIENT] = (['root', 'intermediate', 'client'] as const).map(place =>
  pemOf(certificateOf(place)),
)

const chain = (...pems: readonly (string | undefined)[]) => pems.join('')

const atNow = () => ({ at: NOW })
const toRoot = () => ({ at: NOW, roots: ROOT ?? '' })

/** Mistakes with chains of certificates (RFC 5280 §6.1). */
export const CERTIFICATE_MISTAKES: readonly Mistake[] = [
  {
    title: 'the certificate of the client has expired',
    text: () => chain(pemOf(certificateOf('client', { notAfter: time('2026-03-01T00:00:00Z') })), INTERMEDIATE, ROOT),
    context: atNow,
    code: 'path_not_expired',
    cause: /not renewed/,
    fix: /Renew/,
  },
  {
    title: 'the intermediate is missing',
    text: () => chain(CLIENT),
    context: toRoot,
    code: 'path_name_of_the_issuer',
    cause: /was not sent/,
    fix: /certificate of the issuer/,
  },
  {
    title: 'the root first, and the intermediate missing',
    text: () => chain(ROOT, CLIENT),
    context: toRoot,
    code: 'chain_not_from_the_client',
    cause: /from the root down/,
    fix: /client's certificate first/,
  },
  {
    title: 'a certificate for servers',
    text: () => chain(pemOf(certificateOf('client', { with: [purposes(OID.serverAuth)] })), INTERMEDIATE, ROOT),
    context: atNow,
    code: 'path_purpose_of_the_client',
    cause: /for a server/,
    fix: /clientAuth/,
  },
  {
    title: 'an intermediate that was issued again with another key',
    text: () =>
      chain(
        CLIENT,
        pemOf(certificateOf('intermediate', { spki: KEYS.second.spki, with: [subjectKey(KEYS.second)] })),
        ROOT,
      ),
    context: atNow,
    code: 'path_key_identifier_of_the_issuer',
    cause: /another of its keys/,
    fix: /new key/,
  },
  {
    title: 'the intermediate has expired',
    text: () => chain(CLIENT, pemOf(certificateOf('intermediate', { notAfter: time('2026-03-01T00:00:00Z') })), ROOT),
    context: atNow,
    code: 'path_not_expired',
    cause: /not renewed/,
    fix: /Renew/,
  },
  {
    title: 'not yet valid',
    text: () => chain(pemOf(certificateOf('client', { notBefore: time('2026-09-01T00:00:00Z') })), INTERMEDIATE, ROOT),
    context: atNow,
    code: 'path_validity_has_begun',
    cause: /clock is behind/,
    fix: /clock/,
  },
  {
    title: 'a certificate of another authority of the same name',
    text: () =>
      chain(pemOf(certificateOf('client', { signer: KEYS.stranger, issuer: NAMES.intermediate })), INTERMEDIATE, ROOT),
    context: atNow,
    code: 'path_signature',
    cause: /another key has signed/,
    fix: /key that signed/,
  },
  {
    title: 'PEM that has lost its line breaks',
    text: () => chain(CLIENT).replaceAll('\n', ' '),
    context: atNow,
    code: 'certificate_unreadable',
    cause: /replaced by spaces/,
    fix: /line breaks/,
  },
  {
    title: 'PEM with the line breaks written as two characters',
    text: () => chain(CLIENT).replaceAll('\n', '\\n'),
    context: atNow,
    code: 'certificate_unreadable',
    cause: /two characters/,
    fix: /line breaks/,
  },
]
