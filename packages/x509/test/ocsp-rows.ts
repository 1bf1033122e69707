import type { CertificatePolicy } from '../src/index.js'
import { authorityKey, certificateOf, KEYS, keyUsage, NAMES, OID, purposes, subjectKey } from './chain.js'
import { type Extension, name, revoked, signingWith } from './forge.js'
import {
  answer,
  basicResponse,
  delegated,
  huge,
  idOf,
  keyed,
  named,
  OCSP,
  responderCertificate,
  response,
  STATUS,
  truncated,
  wrapped,
} from './forge-ocsp.js'
import { byIntermediate, byRoot, POINT, pointed, scoped } from './revocation-rows.js'
import { accepted, refusedBy } from './rows.js'
import { type Bytes, explicit, generalized, int, joined, nothing, octets, seq, time, utf8 } from './write-der.js'

/** OCSP responses for the usual path, and the rule that refuses it. */
export interface OcspRow {
  readonly what: string
  /** The name of the rule that refuses; absent if the path is accepted. */
  readonly refused?: string
  /** Why the responder is not authorized. */
  readonly responder?: string
  /** The responses about the client. */
  readonly responses: readonly Bytes[]
  /** Default: a CRL of the root, which is about the intermediate. */
  readonly crls?: readonly Bytes[]
  /** The responses about the intermediate. Default: none. */
  readonly aboutIntermediate?: readonly Bytes[]
  readonly policy?: CertificatePolicy
  /** The `keyUsage` of both authorities, if not the usual one. */
  readonly usage?: Extension | readonly [type: string, gone: null]
}

const UNREAD: Extension = ['1.2.3.4', true, utf8('?')]
const NONCE: Extension = [OCSP.nonce, false, octets(Uint8Array.of(1, 2, 3))]
const SHA1 = signingWith(KEYS.intermediate, '1.2.840.10045.4.1', 'sha1')

/** The extension that names the CRL about the responder alone. */
const POINTS: Extension = ['2.5.29.31', false, seq(seq(explicit(0, explicit(0, POINT))))]
const byPoint = (change: Parameters<typeof byIntermediate>[0] = {}) =>
  byIntermediate({ ...scoped(pointed(POINT)), ...change })

/** An answer of the root about the intermediate. */
const aboutIntermediate = (status: Bytes) =>
  response({
    ...{ responder: named(NAMES.root), signer: KEYS.root },
    answers: [answer({ id: idOf({ issuer: NAMES.root, key: KEYS.root, serial: int(2) }), status })],
  })

const saying = (status: Bytes, ...more: readonly Bytes[]) => response({ answers: [answer({ status }), ...more] })
const at = (thisUpdate: string, nextUpdate: string | undefined, status: Bytes = STATUS.good) => {
  const until = nextUpdate === undefined ? undefined : generalized(nextUpdate)
  return response({ answers: [answer({ thisUpdate: generalized(thisUpdate), nextUpdate: until, status })] })
}
const EXPIRED = ['2026-05-30T00:00:00Z', '2026-06-01T00:00:00Z'] as const

/** Responses with which the path is accepted. */
const GOOD: readonly OcspRow[] = [
  ...accepted({
    'the issuer says good (RFC 6960 §2.2)': { responses: [response()] },
    'the issuer, by its key (RFC 6960 §4.2.1)': { responses: [response({ responder: keyed(KEYS.intermediate) })] },
    'hashes by SHA-256 (RFC 6960 §4.1.1)': {
      responses: [response({ answers: [answer({ id: idOf({ hash: 'sha256' }) })] })],
    },
    'an issuer without keyUsage (RFC 5280 §4.2.1.3)': { responses: [response()], usage: [OID.keyUsage, null] as const },
    'a delegate (RFC 6960 §4.2.2.2)': { responses: [delegated()] },
    'a delegate, by its key (RFC 6960 §4.2.1)': { responses: [delegated({}, { responder: keyed(KEYS.second) })] },
    'a delegate with nonRepudiation (RFC 5280 §4.2.1.12)': { responses: [delegated({ with: [keyUsage(1)] })] },
    'a delegate with the name of the issuer (RFC 6960 §4.2.2.2)': {
      responses: [delegated({ subject: NAMES.intermediate }, { responder: named(NAMES.intermediate) })],
    },
    'a delegate beside other certificates (RFC 6960 §4.2.1)': {
      responses: [
        delegated(
          {},
          { certificates: [seq(), certificateOf('intermediate'), certificateOf('client'), responderCertificate()] },
        ),
      ],
    },
    'a delegate whose revocation is checked by a CRL (RFC 6960 §4.2.2.2.1)': {
      responses: [delegated({ with: [[OCSP.noCheck, null], POINTS] })],
      crls: [byRoot(), byPoint()],
    },
    'answers about other certificates too (RFC 6960 §3.2 (1))': {
      responses: [response({ answers: [answer({ id: idOf({ serial: int(99) }), status: STATUS.revoked }), answer()] })],
    },
    'two answers with different hashes (RFC 6960 §4.1.1)': {
      responses: [saying(STATUS.good, answer({ id: idOf({ hash: 'sha256' }) }))],
    },
    'extensions that are not critical (RFC 6960 §4.4)': {
      responses: [
        response({ extensions: [NONCE], answers: [answer({ extensions: [['1.2.3.4', false, utf8('?')]] })] }),
      ],
    },
    'the first second of an answer, by a clock that is five minutes ahead (RFC 6960 §4.2.2.1; docs/certificates.md)': {
      responses: [at('2026-06-01T00:05:00Z', '2026-06-02T00:00:00Z')],
    },
    'a response from the last second of the certificate (RFC 6960 §2.4; docs/certificates.md)': {
      responses: [response({ producedAt: generalized('2026-12-31T23:59:59Z') })],
    },
    'the last second of an answer (RFC 6960 §3.2 (6))': {
      responses: [at('2026-05-31T00:00:00Z', '2026-06-01T00:00:01Z')],
    },
    'the last second of ten days (docs/certificates.md)': {
      responses: [at('2026-05-22T00:00:00Z', '2026-07-01T00:00:00Z')],
    },
    'an older answer, if the policy accepts that (docs/certificates.md)': {
      responses: [at('2026-05-21T23:59:59Z', '2026-07-01T00:00:00Z')],
      policy: { ocspAnswerMaxAge: 864_001 },
    },
    'an unreadable, a forged, an unauthorized and an expired response beside a good one (docs/certificates.md)': {
      responses: [
        ...[seq(), response({ spoilt: true }), delegated({ with: [purposes(OID.clientAuth)] })],
        ...[at(...EXPIRED), response()],
      ],
    },
    'an unknown certificate, and a good answer (docs/certificates.md)': {
      responses: [saying(STATUS.unknown), response()],
    },
    'responses about both certificates, and no CRL (docs/certificates.md)': {
      responses: [response()],
      aboutIntermediate: [aboutIntermediate(STATUS.good)],
      crls: [],
    },
    'no response, but a CRL (docs/certificates.md)': { responses: [], crls: [byRoot(), byIntermediate()] },
    'an unreadable response, but a CRL (docs/certificates.md)': {
      responses: [seq()],
      crls: [byRoot(), byIntermediate()],
    },
    'an unknown certificate, but a CRL (docs/certificates.md)': {
      responses: [saying(STATUS.unknown)],
      crls: [byRoot(), byIntermediate()],
    },
    'neither response nor CRL, if the policy accepts that (docs/certificates.md)': {
      responses: [],
      policy: { issuersWithoutCrlAccepted: true },
    },
    'an unknown certificate, if the policy accepts that (docs/certificates.md)': {
      responses: [saying(STATUS.unknown)],
      policy: { issuersWithoutCrlAccepted: true },
    },
  }),
  ...(
    [
      ['an expired CRL', byIntermediate({ nextUpdate: time('2026-05-31T23:59:59Z') })],
      ['a CRL that nobody signed', byIntermediate({ spoilt: true })],
    ] as const
  ).flatMap(([what, crl]) =>
    accepted({
      [`a good answer, and ${what} (docs/certificates.md)`]: { responses: [response()], crls: [byRoot(), crl] },
    }),
  ),
]

/** Responses that say nothing about the client. */
const NO_ANSWERS: readonly OcspRow[] = [
  ...refusedBy('OCSP response', {
    'no response about the client, and no CRL (docs/certificates.md)': { responses: [] },
    'no response about the intermediate, and no CRL (docs/certificates.md)': { responses: [response()], crls: [] },
  }),
  ...refusedBy('CRL signed and complete', {
    'no response, and a CRL that nobody signed (docs/certificates.md)': {
      responses: [],
      crls: [byRoot(), byIntermediate({ spoilt: true })],
    },
  }),
  ...refusedBy('OCSP response readable', {
    'no bytes (RFC 6960 §4.2.1)': { responses: [new Uint8Array()] },
    'an empty SEQUENCE (RFC 6960 §4.2.1)': { responses: [seq()] },
    'a response that is cut off (RFC 6960 §4.2.1)': { responses: [truncated(response(), 200)] },
    'a response with more behind it (RFC 6960 §4.2.1)': { responses: [joined(response(), nothing())] },
    'a response of more than 16,384 bytes (RFC 6960 §4.2.1)': { responses: [huge(16_384)] },
    'success without content (RFC 6960 §4.2.1)': { responses: [wrapped(undefined)] },
    'content without success (RFC 6960 §4.2.1)': { responses: [wrapped(basicResponse(), 3)] },
    'another type of response (RFC 6960 §4.2.1)': { responses: [wrapped(basicResponse(), 0, '1.2.3')] },
    'an unreadable response, if the policy accepts none (docs/certificates.md)': {
      responses: [seq()],
      policy: { issuersWithoutCrlAccepted: true },
    },
  }),
  ...refusedBy('OCSP response about the certificate', {
    'the response about the intermediate (RFC 6960 §3.2 (1))': { responses: [aboutIntermediate(STATUS.good)] },
  }),
  ...[1, 2, 3, 5, 6].flatMap(status =>
    refusedBy('OCSP response successful', {
      [`the status ${status} (RFC 6960 §2.3)`]: { responses: [wrapped(undefined, status)] },
    }),
  ),
  ...(
    [
      ['serial number', { serial: int(4) }],
      ['issuer', { issuer: NAMES.root }],
      ['key', { key: KEYS.root }],
      ['hash that is not supported', { hash: 'sha384' }],
      ['hash than it names', { hash: 'sha256', used: 'sha1' }],
    ] as const
  ).flatMap(([what, id]) =>
    refusedBy('OCSP response about the certificate', {
      [`an answer with another ${what} (RFC 6960 §3.2 (1), §4.1.1)`]: {
        responses: [response({ answers: [answer({ id: idOf(id) })] })],
      },
    }),
  ),
]

const DELEGATE: readonly (readonly [
  what: string,
  change: Parameters<typeof responderCertificate>[0],
  responder: string,
])[] = [
  ['without a purpose', { with: [[OID.purposes, null]] }, 'purpose of the responder'],
  ['for clients', { with: [purposes(OID.clientAuth)] }, 'purpose of the responder'],
  ['for any purpose', { with: [purposes(OID.anyPurpose)] }, 'purpose of the responder'],
  ['that only agrees on keys', { with: [keyUsage(4)] }, 'key usage of the responder'],
  [
    'of another authority',
    { issuer: NAMES.root, signer: KEYS.root, with: [authorityKey(KEYS.root)] },
    'issuer of the responder',
  ],
  ['that names another authority', { issuer: NAMES.root }, 'issuer of the responder'],
  [
    'of another authority with the same name',
    { signer: KEYS.stranger, with: [authorityKey(KEYS.stranger)] },
    'signature of the responder',
  ],
  ['that is forged', { spoilt: true }, 'signature of the responder'],
  ['signed with SHA-1', { signer: SHA1 }, 'signature algorithm accepted'],
  ['that has expired', { notAfter: time('2026-05-31T23:59:59Z') }, 'not expired'],
  ['that is not yet valid', { notBefore: time('2026-06-01T00:00:01Z') }, 'validity has begun'],
  ['with an unknown critical extension', { with: [UNREAD] }, 'critical extensions known'],
  ['without a statement about its revocation', { with: [[OCSP.noCheck, null]] }, 'revocation of the responder'],
  ['with a malformed ocsp-nocheck', { with: [[OCSP.noCheck, false, int(1)]] }, 'revocation of the responder'],
  ['with a critical ocsp-nocheck', { with: [[OCSP.noCheck, true, nothing()]] }, 'critical extensions known'],
]

/** Responses that nobody may believe. */
const UNTRUSTED: readonly OcspRow[] = [
  ...refusedBy('OCSP responder authorized', {
    'the response about the intermediate, and a delegate without its certificate (RFC 6960 §4.2.2.2)': {
      responder: 'no certificate of the responder',
      responses: [aboutIntermediate(STATUS.good), delegated({}, { certificates: [] })],
    },
    'a delegate without its certificate (RFC 6960 §4.2.2.2)': {
      responder: 'no certificate of the responder',
      responses: [delegated({}, { certificates: [] })],
    },
    'a delegate with another name than its certificate (RFC 6960 §3.2 (3))': {
      responder: 'no certificate of the responder',
      responses: [delegated({}, { responder: named(name('Somebody')) })],
    },
    'a delegate with another key than its certificate (RFC 6960 §3.2 (3))': {
      responder: 'no certificate of the responder',
      responses: [delegated({}, { responder: keyed(KEYS.stranger) })],
    },
    'a delegate of a delegate (RFC 6960 §4.2.2.2)': {
      responder: 'issuer of the responder',
      responses: [
        delegated(
          {},
          {
            ...{ responder: named(name('Third')), signer: KEYS.stranger },
            certificates: [
              responderCertificate(),
              responderCertificate({
                ...{ subject: name('Third'), spki: KEYS.stranger.spki, issuer: NAMES.second, signer: KEYS.second },
                with: [subjectKey(KEYS.stranger), authorityKey(KEYS.second)],
              }),
            ],
          },
        ),
      ],
    },
    'the client itself (RFC 6960 §4.2.2.2)': {
      responder: 'purpose of the responder',
      responses: [
        response({ responder: named(NAMES.client), signer: KEYS.client, certificates: [certificateOf('client')] }),
      ],
    },
    'the root, which has not issued the certificate (RFC 6960 §4.2.2.2)': {
      responder: 'purpose of the responder',
      responses: [
        response({
          ...{ responder: named(NAMES.root), signer: KEYS.root },
          certificates: [certificateOf('root', { with: [keyUsage(0, 5, 6)] })],
        }),
      ],
    },
    'an issuer that signs certificates and CRLs only (RFC 5280 §4.2.1.3)': {
      responder: 'key usage of the responder',
      responses: [response()],
      usage: keyUsage(5, 6),
    },
    'a delegate that a CRL revokes (RFC 6960 §4.2.2.2.1)': {
      responder: 'revocation of the responder',
      responses: [delegated({ with: [[OCSP.noCheck, null], POINTS] })],
      crls: [byRoot(), byPoint({ revoked: [revoked(int(20))] })],
    },
    'a delegate that need not be checked, and that a CRL revokes (docs/certificates.md)': {
      responder: 'revocation of the responder',
      responses: [delegated({ with: [POINTS] })],
      crls: [byRoot(), byPoint({ revoked: [revoked(int(20))] })],
    },
  }),
  ...refusedBy('OCSP response signed', {
    'an unreadable response, and one with a wrong signature (RFC 6960 §3.2 (2))': {
      responses: [seq(), response({ spoilt: true })],
    },
  }),
  ...refusedBy('OCSP extensions known', {
    'a critical extension of the response (RFC 6960 §4.4)': {
      responses: [response({ extensions: [[OCSP.nonce, true, NONCE[2]]] })],
    },
    'a critical extension of the answer (RFC 6960 §4.4)': {
      responses: [response({ answers: [answer({ extensions: [UNREAD] })] })],
    },
  }),
  ...DELEGATE.flatMap(([what, certificate, responder]) =>
    refusedBy('OCSP responder authorized', {
      [`a delegate ${what} (RFC 6960 §4.2.2.2)`]: { responder, responses: [delegated(certificate)] },
    }),
  ),
  ...(
    [
      ['a wrong signature', response({ spoilt: true })],
      ['a signature of a stranger in the name of the issuer', response({ signer: KEYS.stranger })],
      [
        'a signature of a stranger with the key of the issuer',
        response({ responder: keyed(KEYS.intermediate), signer: KEYS.stranger }),
      ],
      ['a signature with SHA-1', response({ signer: SHA1 })],
      ['a signature of the issuer in the name of its delegate', delegated({}, { signer: KEYS.intermediate })],
      ['a wrong signature of a delegate', delegated({}, { spoilt: true })],
    ] as const
  ).flatMap(([what, der]) =>
    refusedBy('OCSP response signed', { [`${what} (RFC 6960 §3.2 (2))`]: { responses: [der] } }),
  ),
]

/** Answers that are stale, unknown or revoking. */
const BAD: readonly OcspRow[] = [
  ...refusedBy('OCSP answer up to date', {
    'an answer that is older than the policy accepts (docs/certificates.md)': {
      responses: [response()],
      policy: { ocspAnswerMaxAge: 86_399 },
    },
  }),
  ...refusedBy('OCSP status known', {
    'an unknown certificate (RFC 6960 §2.2)': { responses: [saying(STATUS.unknown)] },
    'an unknown certificate, and an expired good answer (RFC 6960 §2.2, §4.2.2.1)': {
      responses: [saying(STATUS.unknown), at(...EXPIRED)],
    },
    'a response that says good and unknown (RFC 6960 §2.2; docs/certificates.md)': {
      responses: [saying(STATUS.good, answer({ status: STATUS.unknown }))],
    },
  }),
  ...refusedBy('not revoked by OCSP', {
    'the client is revoked, although a CRL does not list it (docs/certificates.md)': {
      responses: [saying(STATUS.revoked)],
      crls: [byRoot(), byIntermediate()],
    },
    'the client is revoked, where the policy accepts no answer (RFC 6960 §2.2)': {
      responses: [saying(STATUS.revoked)],
      policy: { issuersWithoutCrlAccepted: true },
    },
    'a good answer beside a revoking one with a critical extension (RFC 6960 §2.2, §4.4)': {
      responses: [response(), response({ answers: [answer({ status: STATUS.revoked, extensions: [UNREAD] })] })],
    },
    'the intermediate is revoked (RFC 6960 §2.2)': {
      responses: [response()],
      aboutIntermediate: [aboutIntermediate(STATUS.revoked)],
      crls: [],
    },
  }),
  ...refusedBy('not revoked', {
    'a good answer about a client that a CRL lists (RFC 5280 §6.1.3 (a)(3); docs/certificates.md)': {
      responses: [response()],
      crls: [byRoot(), byIntermediate({ revoked: [revoked(int(3))] })],
    },
  }),
  ...refusedBy('CRL up to date', {
    'a good answer about a client that an expired CRL lists (RFC 5280 §6.1.3 (a)(3); docs/certificates.md)': {
      responses: [response()],
      crls: [byRoot(), byIntermediate({ revoked: [revoked(int(3))], nextUpdate: time('2026-05-31T23:59:59Z') })],
    },
  }),
  ...refusedBy('CRL signed and complete', {
    'a good answer about a client that a CRL of another key of the issuer lists (RFC 5280 §6.3.3 (f), (g); docs/certificates.md)':
      { responses: [response()], crls: [byRoot(), byIntermediate({ revoked: [revoked(int(3))], spoilt: true })] },
  }),
  ...(
    [
      ['an expired answer', at(...EXPIRED)],
      ['an answer of the future', at('2026-06-01T00:05:01Z', '2026-06-02T00:00:00Z')],
      ['an answer without nextUpdate', at('2026-05-31T23:59:59Z', undefined)],
      ['an answer of more than ten days', at('2026-05-21T23:59:59Z', '2026-07-01T00:00:00Z')],
      ['a response from before the certificate', response({ producedAt: generalized('2025-12-31T23:59:59Z') })],
      ['a response from after the certificate', response({ producedAt: generalized('2027-01-01T00:00:00Z') })],
    ] as const
  ).flatMap(([what, der]) =>
    refusedBy('OCSP answer up to date', { [`${what} (RFC 6960 §4.2.2.1; RFC 5019 §4)`]: { responses: [der] } }),
  ),
  ...(
    [
      ['the client is revoked', [saying(STATUS.revoked)]],
      ['the client is on hold', [saying(STATUS.onHold)]],
      ['the client is revoked by a delegate', [delegated({}, { answers: [answer({ status: STATUS.revoked })] })]],
      ['a response that says good and revoked', [saying(STATUS.good, answer({ status: STATUS.revoked }))]],
      ['a response that says revoked and good', [saying(STATUS.revoked, answer())]],
      ['one response says good, another revoked', [response(), saying(STATUS.revoked)]],
      ['a good response, and an expired one that says revoked', [response(), at(...EXPIRED, STATUS.revoked)]],
    ] as const
  ).flatMap(([what, responses]) =>
    refusedBy('not revoked by OCSP', { [`${what} (RFC 6960 §2.2; RFC 5280 §6.1.3 (a)(3))`]: { responses } }),
  ),
]

/** Every row about OCSP responses. */
export const OCSP_ROWS: readonly OcspRow[] = [...GOOD, ...NO_ANSWERS, ...UNTRUSTED, ...BAD]
