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
import { type Bytes, explicit, generalized, int, joined, nothing, octets, seq, time, utf8 } from './write-der.js'

/** OCSP responses for the usual path, and the rule that refuses it. */
export interface OcspRow {
  readonly what: string
  readonly clause: string
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
  { what: 'the issuer says good', clause: 'RFC 6960 §2.2', responses: [response()] },
  {
    what: 'the issuer, by its key',
    clause: 'RFC 6960 §4.2.1',
    responses: [response({ responder: keyed(KEYS.intermediate) })],
  },
  {
    what: 'hashes by SHA-256',
    clause: 'RFC 6960 §4.1.1',
    responses: [response({ answers: [answer({ id: idOf({ hash: 'sha256' }) })] })],
  },
  {
    what: 'an issuer without keyUsage',
    clause: 'RFC 5280 §4.2.1.3',
    responses: [response()],
    usage: [OID.keyUsage, null],
  },
  { what: 'a delegate', clause: 'RFC 6960 §4.2.2.2', responses: [delegated()] },
  {
    what: 'a delegate, by its key',
    clause: 'RFC 6960 §4.2.1',
    responses: [delegated({}, { responder: keyed(KEYS.second) })],
  },
  {
    what: 'a delegate with nonRepudiation',
    clause: 'RFC 5280 §4.2.1.12',
    responses: [delegated({ with: [keyUsage(1)] })],
  },
  {
    what: 'a delegate with the name of the issuer',
    clause: 'RFC 6960 §4.2.2.2',
    responses: [delegated({ subject: NAMES.intermediate }, { responder: named(NAMES.intermediate) })],
  },
  {
    what: 'a delegate beside other certificates',
    clause: 'RFC 6960 §4.2.1',
    responses: [
      delegated(
        {},
        { certificates: [seq(), certificateOf('intermediate'), certificateOf('client'), responderCertificate()] },
      ),
    ],
  },
  {
    what: 'a delegate whose revocation is checked by a CRL',
    clause: 'RFC 6960 §4.2.2.2.1',
    responses: [delegated({ with: [[OCSP.noCheck, null], POINTS] })],
    crls: [byRoot(), byPoint()],
  },
  {
    what: 'answers about other certificates too',
    clause: 'RFC 6960 §3.2 (1)',
    responses: [response({ answers: [answer({ id: idOf({ serial: int(99) }), status: STATUS.revoked }), answer()] })],
  },
  {
    what: 'two answers with different hashes',
    clause: 'RFC 6960 §4.1.1',
    responses: [saying(STATUS.good, answer({ id: idOf({ hash: 'sha256' }) }))],
  },
  {
    what: 'extensions that are not critical',
    clause: 'RFC 6960 §4.4',
    responses: [response({ extensions: [NONCE], answers: [answer({ extensions: [['1.2.3.4', false, utf8('?')]] })] })],
  },
  {
    what: 'the first second of an answer, by a clock that is five minutes ahead',
    clause: 'RFC 6960 §4.2.2.1; docs/certificates.md',
    responses: [at('2026-06-01T00:05:00Z', '2026-06-02T00:00:00Z')],
  },
  {
    what: 'the last second of an answer',
    clause: 'RFC 6960 §3.2 (6)',
    responses: [at('2026-05-31T00:00:00Z', '2026-06-01T00:00:01Z')],
  },
  {
    what: 'the last second of ten days',
    clause: 'docs/certificates.md',
    responses: [at('2026-05-22T00:00:00Z', '2026-07-01T00:00:00Z')],
  },
  {
    what: 'an older answer, if the policy accepts that',
    clause: 'docs/certificates.md',
    responses: [at('2026-05-21T23:59:59Z', '2026-07-01T00:00:00Z')],
    policy: { ocspAnswerMaxAge: 864_001 },
  },
  {
    what: 'an unreadable, a forged, an unauthorized and an expired response beside a good one',
    clause: 'docs/certificates.md',
    responses: [
      ...[seq(), response({ spoilt: true }), delegated({ with: [purposes(OID.clientAuth)] })],
      ...[at(...EXPIRED), response()],
    ],
  },
  {
    what: 'an unknown certificate, and a good answer',
    clause: 'docs/certificates.md',
    responses: [saying(STATUS.unknown), response()],
  },
  {
    what: 'responses about both certificates, and no CRL',
    clause: 'docs/certificates.md',
    responses: [response()],
    aboutIntermediate: [aboutIntermediate(STATUS.good)],
    crls: [],
  },
  { what: 'no response, but a CRL', clause: 'docs/certificates.md', responses: [], crls: [byRoot(), byIntermediate()] },
  {
    what: 'an unreadable response, but a CRL',
    clause: 'docs/certificates.md',
    responses: [seq()],
    crls: [byRoot(), byIntermediate()],
  },
  {
    what: 'an unknown certificate, but a CRL',
    clause: 'docs/certificates.md',
    responses: [saying(STATUS.unknown)],
    crls: [byRoot(), byIntermediate()],
  },
  ...(
    [
      ['an expired CRL', byIntermediate({ nextUpdate: time('2026-05-31T23:59:59Z') })],
      ['a CRL that nobody signed', byIntermediate({ spoilt: true })],
    ] as const
  ).map(([what, crl]) => ({
    what: `a good answer, and ${what}`,
    clause: 'docs/certificates.md',
    responses: [response()],
    crls: [byRoot(), crl],
  })),
  {
    what: 'neither response nor CRL, if the policy accepts that',
    clause: 'docs/certificates.md',
    responses: [],
    policy: { issuersWithoutCrlAccepted: true },
  },
  {
    what: 'an unknown certificate, if the policy accepts that',
    clause: 'docs/certificates.md',
    responses: [saying(STATUS.unknown)],
    policy: { issuersWithoutCrlAccepted: true },
  },
]

/** Responses that say nothing about the client. */
const NO_ANSWERS: readonly OcspRow[] = [
  {
    what: 'no response about the client, and no CRL',
    clause: 'docs/certificates.md',
    refused: 'OCSP response',
    responses: [],
  },
  {
    what: 'no response about the intermediate, and no CRL',
    clause: 'docs/certificates.md',
    refused: 'OCSP response',
    responses: [response()],
    crls: [],
  },
  {
    what: 'no response, and a CRL that nobody signed',
    clause: 'docs/certificates.md',
    refused: 'CRL signed and complete',
    responses: [],
    crls: [byRoot(), byIntermediate({ spoilt: true })],
  },
  ...(
    [
      ['no bytes', new Uint8Array()],
      ['an empty SEQUENCE', seq()],
      ['a response that is cut off', truncated(response(), 200)],
      ['a response with more behind it', joined(response(), nothing())],
      ['a response of more than 16,384 bytes', huge(16_384)],
      ['success without content', wrapped(undefined)],
      ['content without success', wrapped(basicResponse(), 3)],
      ['another type of response', wrapped(basicResponse(), 0, '1.2.3')],
    ] as const
  ).map(([what, der]) => ({
    what,
    clause: 'RFC 6960 §4.2.1',
    refused: 'OCSP response readable',
    responses: [der],
  })),
  ...[1, 2, 3, 5, 6].map(status => ({
    what: `the status ${status}`,
    clause: 'RFC 6960 §2.3',
    refused: 'OCSP response successful',
    responses: [wrapped(undefined, status)],
  })),
  {
    what: 'an unreadable response, if the policy accepts none',
    clause: 'docs/certificates.md',
    refused: 'OCSP response readable',
    responses: [seq()],
    policy: { issuersWithoutCrlAccepted: true },
  },
  ...(
    [
      ['serial number', { serial: int(4) }],
      ['issuer', { issuer: NAMES.root }],
      ['key', { key: KEYS.root }],
      ['hash that is not supported', { hash: 'sha384' }],
      ['hash than it names', { hash: 'sha256', used: 'sha1' }],
    ] as const
  ).map(([what, id]) => ({
    what: `an answer with another ${what}`,
    clause: 'RFC 6960 §3.2 (1), §4.1.1',
    refused: 'OCSP response about the certificate',
    responses: [response({ answers: [answer({ id: idOf(id) })] })],
  })),
  {
    what: 'the response about the intermediate',
    clause: 'RFC 6960 §3.2 (1)',
    refused: 'OCSP response about the certificate',
    responses: [aboutIntermediate(STATUS.good)],
  },
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
  ...DELEGATE.map(([what, certificate, responder]) => ({
    what: `a delegate ${what}`,
    clause: 'RFC 6960 §4.2.2.2',
    refused: 'OCSP responder authorized',
    responder,
    responses: [delegated(certificate)],
  })),
  {
    what: 'the response about the intermediate, and a delegate without its certificate',
    clause: 'RFC 6960 §4.2.2.2',
    refused: 'OCSP responder authorized',
    responder: 'no certificate of the responder',
    responses: [aboutIntermediate(STATUS.good), delegated({}, { certificates: [] })],
  },
  {
    what: 'an unreadable response, and one with a wrong signature',
    clause: 'RFC 6960 §3.2 (2)',
    refused: 'OCSP response signed',
    responses: [seq(), response({ spoilt: true })],
  },
  {
    what: 'a delegate without its certificate',
    clause: 'RFC 6960 §4.2.2.2',
    refused: 'OCSP responder authorized',
    responder: 'no certificate of the responder',
    responses: [delegated({}, { certificates: [] })],
  },
  {
    what: 'a delegate with another name than its certificate',
    clause: 'RFC 6960 §3.2 (3)',
    refused: 'OCSP responder authorized',
    responder: 'no certificate of the responder',
    responses: [delegated({}, { responder: named(name('Somebody')) })],
  },
  {
    what: 'a delegate with another key than its certificate',
    clause: 'RFC 6960 §3.2 (3)',
    refused: 'OCSP responder authorized',
    responder: 'no certificate of the responder',
    responses: [delegated({}, { responder: keyed(KEYS.stranger) })],
  },
  {
    what: 'a delegate of a delegate',
    clause: 'RFC 6960 §4.2.2.2',
    refused: 'OCSP responder authorized',
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
  {
    what: 'the client itself',
    clause: 'RFC 6960 §4.2.2.2',
    refused: 'OCSP responder authorized',
    responder: 'purpose of the responder',
    responses: [
      response({ responder: named(NAMES.client), signer: KEYS.client, certificates: [certificateOf('client')] }),
    ],
  },
  {
    what: 'the root, which has not issued the certificate',
    clause: 'RFC 6960 §4.2.2.2',
    refused: 'OCSP responder authorized',
    responder: 'purpose of the responder',
    responses: [
      response({
        ...{ responder: named(NAMES.root), signer: KEYS.root },
        certificates: [certificateOf('root', { with: [keyUsage(0, 5, 6)] })],
      }),
    ],
  },
  {
    what: 'an issuer that signs certificates and CRLs only',
    clause: 'RFC 5280 §4.2.1.3',
    refused: 'OCSP responder authorized',
    responder: 'key usage of the responder',
    responses: [response()],
    usage: keyUsage(5, 6),
  },
  {
    what: 'a delegate that a CRL revokes',
    clause: 'RFC 6960 §4.2.2.2.1',
    refused: 'OCSP responder authorized',
    responder: 'revocation of the responder',
    responses: [delegated({ with: [[OCSP.noCheck, null], POINTS] })],
    crls: [byRoot(), byPoint({ revoked: [revoked(int(20))] })],
  },
  {
    what: 'a delegate that need not be checked, and that a CRL revokes',
    clause: 'docs/certificates.md',
    refused: 'OCSP responder authorized',
    responder: 'revocation of the responder',
    responses: [delegated({ with: [POINTS] })],
    crls: [byRoot(), byPoint({ revoked: [revoked(int(20))] })],
  },
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
  ).map(([what, der]) => ({
    what,
    clause: 'RFC 6960 §3.2 (2)',
    refused: 'OCSP response signed',
    responses: [der],
  })),
  {
    what: 'a critical extension of the response',
    clause: 'RFC 6960 §4.4',
    refused: 'OCSP extensions known',
    responses: [response({ extensions: [[OCSP.nonce, true, NONCE[2]]] })],
  },
  {
    what: 'a critical extension of the answer',
    clause: 'RFC 6960 §4.4',
    refused: 'OCSP extensions known',
    responses: [response({ answers: [answer({ extensions: [UNREAD] })] })],
  },
]

/** Answers that are stale, unknown or revoking. */
const BAD: readonly OcspRow[] = [
  ...(
    [
      ['an expired answer', at(...EXPIRED)],
      ['an answer of the future', at('2026-06-01T00:05:01Z', '2026-06-02T00:00:00Z')],
      ['an answer without nextUpdate', at('2026-05-31T23:59:59Z', undefined)],
      ['an answer of more than ten days', at('2026-05-21T23:59:59Z', '2026-07-01T00:00:00Z')],
    ] as const
  ).map(([what, der]) => ({
    what,
    clause: 'RFC 6960 §4.2.2.1; RFC 5019 §4',
    refused: 'OCSP answer up to date',
    responses: [der],
  })),
  {
    what: 'an answer that is older than the policy accepts',
    clause: 'docs/certificates.md',
    refused: 'OCSP answer up to date',
    responses: [response()],
    policy: { ocspAnswerMaxAge: 86_399 },
  },
  {
    what: 'an unknown certificate',
    clause: 'RFC 6960 §2.2',
    refused: 'OCSP status known',
    responses: [saying(STATUS.unknown)],
  },
  {
    what: 'an unknown certificate, and an expired good answer',
    clause: 'RFC 6960 §2.2, §4.2.2.1',
    refused: 'OCSP status known',
    responses: [saying(STATUS.unknown), at(...EXPIRED)],
  },
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
  ).map(([what, responses]) => ({
    what,
    clause: 'RFC 6960 §2.2; RFC 5280 §6.1.3 (a)(3)',
    refused: 'not revoked by OCSP',
    responses,
  })),
  {
    what: 'the client is revoked, although a CRL does not list it',
    clause: 'docs/certificates.md',
    refused: 'not revoked by OCSP',
    responses: [saying(STATUS.revoked)],
    crls: [byRoot(), byIntermediate()],
  },
  {
    what: 'the client is revoked, where the policy accepts no answer',
    clause: 'RFC 6960 §2.2',
    refused: 'not revoked by OCSP',
    responses: [saying(STATUS.revoked)],
    policy: { issuersWithoutCrlAccepted: true },
  },
  {
    what: 'a good answer about a client that a CRL lists',
    clause: 'RFC 5280 §6.1.3 (a)(3); docs/certificates.md',
    refused: 'not revoked',
    responses: [response()],
    crls: [byRoot(), byIntermediate({ revoked: [revoked(int(3))] })],
  },
  {
    what: 'a good answer about a client that an expired CRL lists',
    clause: 'RFC 5280 §6.1.3 (a)(3); docs/certificates.md',
    refused: 'CRL up to date',
    responses: [response()],
    crls: [byRoot(), byIntermediate({ revoked: [revoked(int(3))], nextUpdate: time('2026-05-31T23:59:59Z') })],
  },
  {
    what: 'a good answer about a client that a CRL of another key of the issuer lists',
    clause: 'RFC 5280 §6.3.3 (f), (g); docs/certificates.md',
    refused: 'CRL signed and complete',
    responses: [response()],
    crls: [byRoot(), byIntermediate({ revoked: [revoked(int(3))], spoilt: true })],
  },
  {
    what: 'a good answer beside a revoking one with a critical extension',
    clause: 'RFC 6960 §2.2, §4.4',
    refused: 'not revoked by OCSP',
    responses: [response(), response({ answers: [answer({ status: STATUS.revoked, extensions: [UNREAD] })] })],
  },
  {
    what: 'the intermediate is revoked',
    clause: 'RFC 6960 §2.2',
    refused: 'not revoked by OCSP',
    responses: [response()],
    aboutIntermediate: [aboutIntermediate(STATUS.revoked)],
    crls: [],
  },
]

/** Every row about OCSP responses. */
export const OCSP_ROWS: readonly OcspRow[] = [...GOOD, ...NO_ANSWERS, ...UNTRUSTED, ...BAD]
