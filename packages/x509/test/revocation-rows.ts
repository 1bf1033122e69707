import type { CertificatePolicy } from '../src/index.js'
import {
  authorityKey,
  type Change,
  certificateOf,
  KEYS,
  keyUsage,
  NAMES,
  OID,
  secondIntermediate,
  subjectKey,
  uri,
} from './chain.js'
import { type CrlSpec, type Extension, forgeCrl, name, revoked, signingWith, type TestKey } from './forge.js'
import { type Bytes, explicit, implicit, int, oid, seq, time, tlv, utf8 } from './write-der.js'

/** CRLs for the usual path, and the rule that refuses it. */
export interface RevocationRow {
  readonly what: string
  readonly clause: string
  /** The name of the rule that refuses; absent if the path is accepted. */
  readonly refused?: string
  readonly crls: readonly Bytes[]
  readonly policy?: CertificatePolicy
  /** The `keyUsage` of the intermediate, if not the usual one. */
  readonly usage?: Extension | readonly [type: string, gone: null]
  /** Certificates that the client sends with the intermediate. */
  readonly alsoSent?: readonly Bytes[]
  readonly intermediates?: readonly Bytes[]
  /** Anchors in addition to the root. */
  readonly anchors?: readonly Bytes[]
  /** The names of the distribution point in the client's certificate, if it has one. */
  readonly points?: readonly Bytes[]
  /** The reasons that its CRLs are about, if they are some only. */
  readonly pointReasons?: Bytes
  /** The issuer of its CRLs, if it is another one. */
  readonly pointIssuer?: Bytes
}

const NUMBER: Extension = [OID.crlNumber, false, int(7)]

function listOf(issuer: Bytes, signer: TestKey, change: Partial<CrlSpec> = {}): Bytes {
  return forgeCrl({
    issuer,
    signer,
    thisUpdate: time('2026-05-01T00:00:00Z'),
    nextUpdate: time('2026-07-01T00:00:00Z'),
    revoked: [],
    extensions: [NUMBER, authorityKey(signer)],
    ...change,
  })
}

/** CRLs of the authorities of the usual path, which revoke nothing. */
export const byRoot = (change?: Partial<CrlSpec>): Bytes => listOf(NAMES.root, KEYS.root, change)
export const byIntermediate = (change?: Partial<CrlSpec>): Bytes =>
  listOf(NAMES.intermediate, KEYS.intermediate, change)

/** The serial numbers in `chain.ts`. */
const INTERMEDIATE = int(2)
const CLIENT = int(3)

/** A new key of the intermediate, which signs its CRLs; the old key signed its certificates. */
const NEW = KEYS.second
const byNew = (change?: Partial<CrlSpec>) => listOf(NAMES.intermediate, NEW, change)
const withNewKey = (change: Change = {}) =>
  certificateOf('intermediate', {
    serial: int(5),
    spki: NEW.spki,
    ...change,
    with: [subjectKey(NEW), ...(change.with ?? [])],
  })

/** A new key of the root, which the old one has certified. */
const rootWithNewKey = (change: Change = {}) =>
  certificateOf('root', { serial: int(6), spki: NEW.spki, ...change, with: [subjectKey(NEW), authorityKey(KEYS.root)] })
const byNewRoot = (change?: Partial<CrlSpec>) => listOf(NAMES.root, NEW, change)

/** An authority below the root that tries to sign CRLs for others. */
const EVIL = certificateOf('intermediate', {
  serial: int(7),
  subject: name('Evil'),
  spki: KEYS.client.spki,
  with: [subjectKey(KEYS.client)],
})
const byEvil = () => listOf(name('Evil'), KEYS.client)

/** An authority outside of the path, with an anchor of its own. */
const OTHER_ROOT = certificateOf('root', { issuer: name('Other'), subject: name('Other') })

const SOMEBODY = revoked(int(99))
const UNREAD: Extension = ['1.2.3.4', true, utf8('?')]

/** The names of distribution points. */
export const POINT: Bytes = uri('http://ca.example/1.crl')
const OTHER_POINT = uri('http://ca.example/2.crl')
export const pointed = (...names: readonly Bytes[]): Bytes => explicit(0, explicit(0, ...names))
const mark = (number: number) => implicit(number, Uint8Array.of(0xff))

/** A CRL with these parts of an issuing distribution point. */
export const scoped = (...parts: readonly Bytes[]): Partial<CrlSpec> => ({
  extensions: [NUMBER, ['2.5.29.28', true, seq(...parts)]],
})

/** CRLs about some of the certificates of their issuer. */
const SCOPES: readonly RevocationRow[] = [
  {
    what: 'a CRL about users for the client, and one about authorities for the intermediate',
    clause: 'RFC 5280 §6.3.3 (b)(2)(ii), (iii)',
    crls: [byRoot(scoped(mark(2))), byIntermediate(scoped(mark(1)))],
  },
  {
    what: 'a CRL about authorities for the client',
    clause: 'RFC 5280 §6.3.3 (b)(2)(iii)',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate(scoped(mark(2)))],
  },
  {
    what: 'a CRL about users for the intermediate',
    clause: 'RFC 5280 §6.3.3 (b)(2)(ii)',
    refused: 'CRL signed and complete',
    crls: [byRoot(scoped(mark(1))), byIntermediate()],
  },
  {
    what: 'a CRL of a distribution point that the client names',
    clause: 'RFC 5280 §6.3.3 (b)(2)(i)',
    crls: [byRoot(), byIntermediate(scoped(pointed(OTHER_POINT, POINT), mark(1)))],
    points: [POINT],
  },
  {
    what: 'the client is revoked by a CRL of its distribution point',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'not revoked',
    crls: [byRoot(), byIntermediate(), byIntermediate({ ...scoped(pointed(POINT)), revoked: [revoked(CLIENT)] })],
    points: [POINT],
  },
  {
    what: 'a CRL of a distribution point that the client does not name',
    clause: 'RFC 5280 §6.3.3 (b)(2)(i)',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate(scoped(pointed(OTHER_POINT)))],
    points: [POINT],
  },
  {
    what: 'a CRL of a distribution point, where the client names none',
    clause: 'RFC 5280 §6.3.3 (b)(2)(i)',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate(scoped(pointed(POINT)))],
  },
  {
    what: 'a CRL of a distribution point whose CRLs another issuer signs',
    clause: 'RFC 5280 §6.3.3 (b)(1)',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate(scoped(pointed(POINT)))],
    points: [POINT],
    pointIssuer: name('Other'),
  },
  {
    what: 'a CRL of a distribution point for some reasons',
    clause: 'RFC 5280 §6.3.3 (d)(3)',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate(scoped(pointed(POINT)))],
    points: [POINT],
    pointReasons: Uint8Array.of(6, 0x40),
  },
  {
    what: 'a current CRL of another distribution point beside an expired one',
    clause: 'RFC 5280 §6.3.3 (a), (b)(2)(i)',
    refused: 'CRL up to date',
    crls: [
      byRoot(),
      byIntermediate(scoped(pointed(OTHER_POINT))),
      byIntermediate({ ...scoped(pointed(POINT)), nextUpdate: time('2026-05-31T23:59:59Z') }),
    ],
    points: [POINT],
  },
]

/** Issuing distribution points that are malformed or not supported. */
const UNSUPPORTED_SCOPES: readonly (readonly [what: string, ...parts: readonly Bytes[]])[] = [
  ['an empty issuing distribution point'],
  ['some reasons only', pointed(POINT), tlv(0x83, Uint8Array.of(1, 0x40))],
  ['other issuers', pointed(POINT), mark(4)],
  ['attribute certificates', mark(5)],
  ['users and authorities only', mark(1), mark(2)],
  ['a name relative to its issuer', explicit(0, explicit(1, oid('2.5.4.3'), utf8('1')))],
  ['a distribution point without a name', pointed()],
  ['a distribution point with a malformed name', pointed(tlv(0x9e))],
  ['more after the name of its distribution point', explicit(0, explicit(0, POINT), int(1))],
  ['an encoded default', pointed(POINT), implicit(1, Uint8Array.of(0))],
]

/** CRLs signed with another key of the issuer. */
const NEW_KEYS: readonly RevocationRow[] = [
  {
    what: 'a new key of the issuer, with its certificate in intermediates',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byRoot(), byNew()],
    intermediates: [withNewKey()],
  },
  {
    what: 'a new key of the issuer, with its certificate sent by the client',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byRoot(), byNew()],
    alsoSent: [withNewKey()],
  },
  {
    what: 'a CRL without a key identifier',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byRoot(), byNew({ extensions: [NUMBER] })],
    intermediates: [withNewKey()],
  },
  {
    what: 'the client is revoked by the new key',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'not revoked',
    crls: [byRoot(), byNew({ revoked: [revoked(CLIENT)] })],
    intermediates: [withNewKey()],
  },
  {
    what: 'the client is revoked by the old key, and not by the new one',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'not revoked',
    crls: [byRoot(), byNew(), byIntermediate({ revoked: [revoked(CLIENT)] })],
    intermediates: [withNewKey()],
  },
  {
    what: 'the client is revoked by the new key, and not by the old one',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'not revoked',
    crls: [byRoot(), byNew({ revoked: [revoked(CLIENT)] }), byIntermediate()],
    intermediates: [withNewKey()],
  },
  ...(
    [
      ['has expired', { notAfter: time('2026-05-31T23:59:59Z') }],
      ['may not sign CRLs', { with: [keyUsage(5)] }],
      ['has no keyUsage', { with: [[OID.keyUsage, null]] }],
      ['is forged', { signer: KEYS.stranger }],
      ['has another name', { subject: name('Intermediate 2') }],
      ['has an unknown critical extension', { with: [UNREAD] }],
      ['leads to another anchor', { issuer: name('Other') }],
      ['leads to no anchor', { issuer: name('Nobody') }],
    ] as const
  ).map(([what, change]) => ({
    what: `a new certificate of the issuer that ${what}`,
    clause: 'RFC 5280 §6.3.3 (f)',
    refused: 'CRL signed and complete',
    crls: [byRoot(), listOf(name('Other'), KEYS.root), byNew()],
    intermediates: [withNewKey(change)],
    anchors: [OTHER_ROOT],
  })),
  {
    what: 'a new certificate of the issuer that is revoked',
    clause: 'RFC 5280 §6.3.3 (f), §6.1.3 (a)(3)',
    refused: 'CRL signed and complete',
    crls: [byRoot({ revoked: [revoked(int(5))] }), byNew()],
    intermediates: [withNewKey()],
  },
  {
    what: 'a CRL of a key without a certificate, beside one of a new key',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byRoot(), byNew(), listOf(NAMES.intermediate, KEYS.stranger)],
    intermediates: [withNewKey()],
  },
  {
    what: 'a new certificate of the issuer without a key identifier',
    clause: 'RFC 5280 §6.3.3 (f), §4.2.1.2',
    crls: [byRoot(), byNew()],
    intermediates: [withNewKey({ with: [[OID.subjectKey, null]] })],
  },
  {
    what: 'a new certificate of the issuer, revoked in the name of the root by itself',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byRoot(), byNewRoot({ revoked: [revoked(int(5))] }), byNew()],
    intermediates: [withNewKey()],
  },
  {
    what: 'the issuer, revoked in the name of the root by its own new key',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byRoot(), byNewRoot({ revoked: [revoked(INTERMEDIATE)] }), byNew()],
    intermediates: [
      withNewKey({ issuer: NAMES.intermediate, signer: KEYS.intermediate, with: [authorityKey(KEYS.intermediate)] }),
    ],
  },
  {
    what: 'the issuer, revoked by an authority below it that takes the name of the root',
    clause: 'RFC 5280 §6.3.3 (f); docs/certificates.md',
    crls: [byRoot(), byNewRoot({ revoked: [revoked(INTERMEDIATE)] }), byIntermediate()],
    intermediates: [secondIntermediate({ subject: NAMES.root })],
  },
  {
    what: 'a CRL with the identifier of another key',
    clause: 'RFC 5280 §5.2.1',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byNew({ extensions: [NUMBER, authorityKey(KEYS.stranger)] })],
    intermediates: [withNewKey()],
  },
  {
    what: 'another authority that certifies the name of the issuer',
    clause: 'RFC 5280 §6.3.3 (f); docs/certificates.md',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byEvil(), byNew()],
    intermediates: [EVIL, withNewKey({ issuer: name('Evil'), signer: KEYS.client, with: [authorityKey(KEYS.client)] })],
  },
  {
    what: 'an authority that takes the name of the one above it',
    clause: 'RFC 5280 §6.3.3 (f); docs/certificates.md',
    refused: 'CRL signed and complete',
    crls: [byNewRoot(), byIntermediate()],
    intermediates: [secondIntermediate({ subject: NAMES.root })],
  },
  {
    what: 'another authority that certifies the name of the issuer, through one with the name of the root',
    clause: 'RFC 5280 §6.3.3 (f); docs/certificates.md',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byEvil(), listOf(NAMES.intermediate, KEYS.stranger)],
    intermediates: [
      EVIL,
      secondIntermediate({
        issuer: name('Evil'),
        subject: NAMES.root,
        signer: KEYS.client,
        with: [authorityKey(KEYS.client)],
      }),
      certificateOf('intermediate', {
        serial: int(8),
        spki: KEYS.stranger.spki,
        signer: KEYS.second,
        with: [subjectKey(KEYS.stranger), authorityKey(KEYS.second)],
      }),
    ],
  },
  {
    what: 'a new key of the root, certified by the old one',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byNewRoot(), byIntermediate()],
    intermediates: [rootWithNewKey()],
  },
  {
    what: 'a new key of the root, not certified',
    clause: 'RFC 5280 §6.3.3 (f)',
    refused: 'CRL signed and complete',
    crls: [byNewRoot(), byIntermediate()],
    intermediates: [rootWithNewKey({ signer: NEW })],
  },
  {
    what: 'a new key of the root, as another anchor',
    clause: 'RFC 5280 §6.3.3 (f)',
    refused: 'CRL signed and complete',
    crls: [byNewRoot(), byIntermediate()],
    anchors: [rootWithNewKey({ signer: NEW })],
  },
  {
    what: 'a new key of the root, revoked by itself',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'CRL signed and complete',
    crls: [byNewRoot({ revoked: [revoked(int(6))] }), byIntermediate()],
    intermediates: [rootWithNewKey()],
  },
  {
    what: 'a new key of the root, revoked by an expired CRL of the old key',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'CRL up to date',
    crls: [
      byNewRoot(),
      byRoot({ revoked: [revoked(int(6))], nextUpdate: time('2026-05-02T00:00:00Z') }),
      byIntermediate(),
    ],
    intermediates: [rootWithNewKey()],
  },
]

/** Every row about CRLs. */
export const REVOCATION_ROWS: readonly RevocationRow[] = [
  { what: 'no certificate is revoked', clause: 'RFC 5280 §6.3', crls: [byRoot(), byIntermediate()] },
  {
    what: 'another certificate is revoked',
    clause: 'RFC 5280 §6.3',
    crls: [byRoot({ revoked: [SOMEBODY] }), byIntermediate({ revoked: [SOMEBODY] })],
  },
  {
    what: 'the serial number of the client on the CRL of another issuer',
    clause: 'RFC 5280 §6.3.3 (b)',
    crls: [byRoot({ revoked: [revoked(CLIENT)] }), byIntermediate()],
  },
  {
    what: 'the client is revoked',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'not revoked',
    crls: [byRoot(), byIntermediate({ revoked: [SOMEBODY, revoked(CLIENT)] })],
  },
  {
    what: 'the intermediate is revoked',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'not revoked',
    crls: [byRoot({ revoked: [revoked(INTERMEDIATE)] }), byIntermediate()],
  },
  {
    what: 'the client is revoked by one of two CRLs',
    clause: 'RFC 5280 §6.3.3',
    refused: 'not revoked',
    crls: [
      byRoot(),
      byIntermediate(),
      byIntermediate({ revoked: [revoked(CLIENT)], nextUpdate: time('2026-05-02T00:00:00Z') }),
    ],
  },
  {
    what: 'an entry with a reason',
    clause: 'RFC 5280 §5.3.1',
    refused: 'not revoked',
    crls: [byRoot(), byIntermediate({ revoked: [revoked(CLIENT, ['2.5.29.21', false, tlv(0x0a, Uint8Array.of(1))])] })],
  },
  {
    what: 'no CRL of the issuer of the client',
    clause: 'docs/certificates.md',
    refused: 'CRL of the issuer',
    crls: [byRoot()],
  },
  {
    what: 'no CRL of the issuer of the intermediate',
    clause: 'docs/certificates.md',
    refused: 'CRL of the issuer',
    crls: [byIntermediate()],
  },
  {
    what: 'no CRL, if the policy accepts that',
    clause: 'docs/certificates.md',
    crls: [byRoot()],
    policy: { issuersWithoutCrlAccepted: true },
  },
  {
    what: 'a CRL with an invalid signature, even if the policy accepts no CRL',
    clause: 'docs/certificates.md',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate({ spoilt: true })],
    policy: { issuersWithoutCrlAccepted: true },
  },
  {
    what: 'a CRL signed with an unknown key',
    clause: 'RFC 5280 §6.3.3 (g)',
    refused: 'CRL signed and complete',
    crls: [byRoot(), listOf(NAMES.intermediate, KEYS.stranger)],
  },
  {
    what: 'a CRL with SHA-1',
    clause: 'docs/certificates.md',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate({ signer: signingWith(KEYS.intermediate, '1.2.840.10045.4.1', 'sha1') })],
  },
  {
    what: 'an issuer that may not sign CRLs',
    clause: 'RFC 5280 §6.3.3 (f)',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate()],
    usage: keyUsage(5),
  },
  {
    what: 'an issuer without keyUsage',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byRoot(), byIntermediate()],
    usage: [OID.keyUsage, null],
  },
  {
    what: 'a CRL without a number',
    clause: 'RFC 5280 §5.2.3',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate({ extensions: [authorityKey(KEYS.intermediate)] })],
  },
  {
    what: 'a critical CRL number',
    clause: 'RFC 5280 §5.2.3',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate({ extensions: [[OID.crlNumber, true, int(7)]] })],
  },
  ...SCOPES,
  ...UNSUPPORTED_SCOPES.map(([what, ...parts]) => ({
    what: `a CRL with ${what}`,
    clause: 'RFC 5280 §5.2.5',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate(scoped(...parts))],
    points: [POINT],
  })),
  ...(['2.5.29.27', '2.5.29.28'] as const).map(type => ({
    what: `a delta or partial CRL whose extension is not critical: ${type}`,
    clause: 'RFC 5280 §5.2.4, §5.2.5',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate({ extensions: [NUMBER, [type, false, seq()]] })],
  })),
  {
    what: 'a critical key identifier',
    clause: 'RFC 5280 §5.2',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate({ extensions: [NUMBER, authorityKey(KEYS.intermediate, true)] })],
  },
  {
    what: 'an entry with a non-critical certificateIssuer',
    clause: 'RFC 5280 §5.3.3',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate({ revoked: [revoked(int(99), ['2.5.29.29', false, seq()])] })],
  },
  {
    what: 'an entry with a critical extension',
    clause: 'RFC 5280 §5.3',
    refused: 'CRL signed and complete',
    crls: [byRoot(), byIntermediate({ revoked: [revoked(int(99), UNREAD)] })],
  },
  {
    what: 'an expired CRL',
    clause: 'RFC 5280 §6.3.3 (a)',
    refused: 'CRL up to date',
    crls: [byRoot(), byIntermediate({ nextUpdate: time('2026-05-31T23:59:59Z') })],
  },
  {
    what: 'a CRL that is not yet valid',
    clause: 'RFC 5280 §5.1.2.4',
    refused: 'CRL up to date',
    crls: [byRoot(), byIntermediate({ thisUpdate: time('2026-06-01T00:00:01Z') })],
  },
  {
    what: 'the first and the last second of a CRL',
    clause: 'RFC 5280 §5.1.2.4, §5.1.2.5',
    crls: [
      byRoot({ thisUpdate: time('2026-06-01T00:00:00Z') }),
      byIntermediate({ nextUpdate: time('2026-06-01T00:00:00Z') }),
    ],
  },
  {
    what: 'a CRL in the name of the root, signed by the intermediate',
    clause: 'RFC 5280 §6.3.3 (f), (g)',
    refused: 'CRL signed and complete',
    crls: [listOf(NAMES.root, KEYS.intermediate), byIntermediate()],
  },
  {
    what: 'an expired CRL and a current one',
    clause: 'RFC 5280 §6.3.3 (a)',
    crls: [byRoot(), byIntermediate({ nextUpdate: time('2026-05-31T23:59:59Z') }), byIntermediate()],
  },
  {
    what: 'the issuer of a CRL with other spaces',
    clause: 'RFC 5280 §7.1',
    crls: [byRoot(), byIntermediate({ issuer: name(' intermediate  ') })],
  },
  ...NEW_KEYS,
]

/** Malformed CRLs, which are refused when the port is built. */
export const MALFORMED_CRLS: readonly (readonly [what: string, der: Bytes])[] = [
  ['an empty SEQUENCE', seq()],
  ['a CRL without nextUpdate', byRoot({ nextUpdate: undefined })],
  ['a CRL without extensions', byRoot({ extensions: [] })],
  ['a repeated extension', byRoot({ extensions: [NUMBER, NUMBER] })],
  ['an entry without a time', byRoot({ revoked: [seq(int(1))] })],
  ['an entry without a serial number', byRoot({ revoked: [seq(oid('1.2.3'), time('2026-01-01T00:00:00Z'))] })],
  [
    'an entry with an empty list of extensions',
    byRoot({ revoked: [seq(int(1), time('2026-01-01T00:00:00Z'), seq())] }),
  ],
  ['version 1', byRoot({ version: int(0) })],
  ['a malformed algorithm in the signed part', byRoot({ signedAlgorithm: seq(tlv(6)) })],
  ['a malformed thisUpdate', byRoot({ thisUpdate: utf8('now') })],
  ['a malformed nextUpdate', byRoot({ nextUpdate: utf8('never') })],
  ['an entry with a malformed time', byRoot({ revoked: [seq(int(1), utf8('now'))] })],
  [
    'an entry with a malformed serial number',
    byRoot({ revoked: [seq(tlv(2, Uint8Array.of(0, 1)), time('2026-01-01T00:00:00Z'))] }),
  ],
  ['a malformed name', byRoot({ issuer: name(['2.5.4.3', new Uint8Array()]) })],
]
