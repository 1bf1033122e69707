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
import { accepted, refusedBy } from './rows.js'
import { type Bytes, explicit, implicit, int, oid, seq, time, tlv, utf8 } from './write-der.js'

/** CRLs for the usual path, and the rule that refuses it. */
export interface RevocationRow {
  readonly what: string
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

/** CRLs of both, the one of the intermediate with a change. */
const ofIntermediate = (change: Partial<CrlSpec>) => ({ crls: [byRoot(), byIntermediate(change)] })

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

const renewed = (...crls: readonly Bytes[]) => ({ crls, intermediates: [withNewKey()] })

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
  ...accepted({
    'a CRL about users for the client, and one about authorities for the intermediate (RFC 5280 §6.3.3 (b)(2)(ii), (iii))':
      { crls: [byRoot(scoped(mark(2))), byIntermediate(scoped(mark(1)))] },
    'a CRL of a distribution point that the client names (RFC 5280 §6.3.3 (b)(2)(i))': {
      ...ofIntermediate(scoped(pointed(OTHER_POINT, POINT), mark(1))),
      points: [POINT],
    },
  }),
  ...refusedBy('CRL signed and complete', {
    'a CRL about authorities for the client (RFC 5280 §6.3.3 (b)(2)(iii))': ofIntermediate(scoped(mark(2))),
    'a CRL about users for the intermediate (RFC 5280 §6.3.3 (b)(2)(ii))': {
      crls: [byRoot(scoped(mark(1))), byIntermediate()],
    },
    'a CRL of a distribution point that the client does not name (RFC 5280 §6.3.3 (b)(2)(i))': {
      ...ofIntermediate(scoped(pointed(OTHER_POINT))),
      points: [POINT],
    },
    'a CRL of a distribution point, where the client names none (RFC 5280 §6.3.3 (b)(2)(i))': ofIntermediate(
      scoped(pointed(POINT)),
    ),
    'a CRL of a distribution point whose CRLs another issuer signs (RFC 5280 §6.3.3 (b)(1))': {
      ...ofIntermediate(scoped(pointed(POINT))),
      points: [POINT],
      pointIssuer: name('Other'),
    },
    'a CRL of a distribution point for some reasons (RFC 5280 §6.3.3 (d)(3))': {
      ...ofIntermediate(scoped(pointed(POINT))),
      points: [POINT],
      pointReasons: Uint8Array.of(6, 0x40),
    },
  }),
  ...refusedBy('not revoked', {
    'the client is revoked by a CRL of its distribution point (RFC 5280 §6.1.3 (a)(3))': {
      crls: [byRoot(), byIntermediate(), byIntermediate({ ...scoped(pointed(POINT)), revoked: [revoked(CLIENT)] })],
      points: [POINT],
    },
  }),
  ...refusedBy('CRL up to date', {
    'a current CRL of another distribution point beside an expired one (RFC 5280 §6.3.3 (a), (b)(2)(i))': {
      crls: [
        byRoot(),
        byIntermediate(scoped(pointed(OTHER_POINT))),
        byIntermediate({ ...scoped(pointed(POINT)), nextUpdate: time('2026-05-31T23:59:59Z') }),
      ],
      points: [POINT],
    },
  }),
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
  ...accepted({
    'a new key of the issuer, with its certificate in intermediates (RFC 5280 §6.3.3 (f))': renewed(byRoot(), byNew()),
    'a new key of the issuer, with its certificate sent by the client (RFC 5280 §6.3.3 (f))': {
      crls: [byRoot(), byNew()],
      alsoSent: [withNewKey()],
    },
    'a CRL without a key identifier (RFC 5280 §6.3.3 (f))': renewed(byRoot(), byNew({ extensions: [NUMBER] })),
    'a CRL of a key without a certificate, beside one of a new key (RFC 5280 §6.3.3 (f))': renewed(
      byRoot(),
      byNew(),
      listOf(NAMES.intermediate, KEYS.stranger),
    ),
    'a new certificate of the issuer without a key identifier (RFC 5280 §6.3.3 (f), §4.2.1.2)': {
      crls: [byRoot(), byNew()],
      intermediates: [withNewKey({ with: [[OID.subjectKey, null]] })],
    },
    'a new certificate of the issuer, revoked in the name of the root by itself (RFC 5280 §6.3.3 (f))': renewed(
      byRoot(),
      byNewRoot({ revoked: [revoked(int(5))] }),
      byNew(),
    ),
    'the issuer, revoked in the name of the root by its own new key (RFC 5280 §6.3.3 (f))': {
      crls: [byRoot(), byNewRoot({ revoked: [revoked(INTERMEDIATE)] }), byNew()],
      intermediates: [
        withNewKey({ issuer: NAMES.intermediate, signer: KEYS.intermediate, with: [authorityKey(KEYS.intermediate)] }),
      ],
    },
    'the issuer, revoked by an authority below it that takes the name of the root (RFC 5280 §6.3.3 (f); docs/certificates.md)':
      {
        crls: [byRoot(), byNewRoot({ revoked: [revoked(INTERMEDIATE)] }), byIntermediate()],
        intermediates: [secondIntermediate({ subject: NAMES.root })],
      },
    'a new key of the root, certified by the old one (RFC 5280 §6.3.3 (f))': {
      crls: [byNewRoot(), byIntermediate()],
      intermediates: [rootWithNewKey()],
    },
  }),
  ...refusedBy('not revoked', {
    'the client is revoked by the new key (RFC 5280 §6.1.3 (a)(3))': renewed(
      byRoot(),
      byNew({ revoked: [revoked(CLIENT)] }),
    ),
    'the client is revoked by the old key, and not by the new one (RFC 5280 §6.1.3 (a)(3))': renewed(
      byRoot(),
      byNew(),
      byIntermediate({ revoked: [revoked(CLIENT)] }),
    ),
    'the client is revoked by the new key, and not by the old one (RFC 5280 §6.1.3 (a)(3))': renewed(
      byRoot(),
      byNew({ revoked: [revoked(CLIENT)] }),
      byIntermediate(),
    ),
  }),
  ...refusedBy('CRL signed and complete', {
    'a new certificate of the issuer that is revoked (RFC 5280 §6.3.3 (f), §6.1.3 (a)(3))': renewed(
      byRoot({ revoked: [revoked(int(5))] }),
      byNew(),
    ),
    'a CRL with the identifier of another key (RFC 5280 §5.2.1)': renewed(
      byRoot(),
      byNew({ extensions: [NUMBER, authorityKey(KEYS.stranger)] }),
    ),
    'another authority that certifies the name of the issuer (RFC 5280 §6.3.3 (f); docs/certificates.md)': {
      crls: [byRoot(), byEvil(), byNew()],
      intermediates: [
        EVIL,
        withNewKey({ issuer: name('Evil'), signer: KEYS.client, with: [authorityKey(KEYS.client)] }),
      ],
    },
    'an authority that takes the name of the one above it (RFC 5280 §6.3.3 (f); docs/certificates.md)': {
      crls: [byNewRoot(), byIntermediate()],
      intermediates: [secondIntermediate({ subject: NAMES.root })],
    },
    'another authority that certifies the name of the issuer, through one with the name of the root (RFC 5280 §6.3.3 (f); docs/certificates.md)':
      {
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
    'a new key of the root, not certified (RFC 5280 §6.3.3 (f))': {
      crls: [byNewRoot(), byIntermediate()],
      intermediates: [rootWithNewKey({ signer: NEW })],
    },
    'a new key of the root, as another anchor (RFC 5280 §6.3.3 (f))': {
      crls: [byNewRoot(), byIntermediate()],
      anchors: [rootWithNewKey({ signer: NEW })],
    },
    'a new key of the root, revoked by itself (RFC 5280 §6.1.3 (a)(3))': {
      crls: [byNewRoot({ revoked: [revoked(int(6))] }), byIntermediate()],
      intermediates: [rootWithNewKey()],
    },
  }),
  ...refusedBy('CRL up to date', {
    'a new key of the root, revoked by an expired CRL of the old key (RFC 5280 §6.1.3 (a)(3))': {
      crls: [
        byNewRoot(),
        byRoot({ revoked: [revoked(int(6))], nextUpdate: time('2026-05-02T00:00:00Z') }),
        byIntermediate(),
      ],
      intermediates: [rootWithNewKey()],
    },
  }),
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
  ).flatMap(([what, change]) =>
    refusedBy('CRL signed and complete', {
      [`a new certificate of the issuer that ${what} (RFC 5280 §6.3.3 (f))`]: {
        crls: [byRoot(), listOf(name('Other'), KEYS.root), byNew()],
        intermediates: [withNewKey(change)],
        anchors: [OTHER_ROOT],
      },
    }),
  ),
]

/** Every row about CRLs. */
export const REVOCATION_ROWS: readonly RevocationRow[] = [
  ...accepted({
    'no certificate is revoked (RFC 5280 §6.3)': { crls: [byRoot(), byIntermediate()] },
    'another certificate is revoked (RFC 5280 §6.3)': {
      crls: [byRoot({ revoked: [SOMEBODY] }), byIntermediate({ revoked: [SOMEBODY] })],
    },
    'the serial number of the client on the CRL of another issuer (RFC 5280 §6.3.3 (b))': {
      crls: [byRoot({ revoked: [revoked(CLIENT)] }), byIntermediate()],
    },
    'no CRL, if the policy accepts that (docs/certificates.md)': {
      crls: [byRoot()],
      policy: { issuersWithoutCrlAccepted: true },
    },
    'an issuer without keyUsage (RFC 5280 §6.3.3 (f))': {
      crls: [byRoot(), byIntermediate()],
      usage: [OID.keyUsage, null],
    },
    'the first and the last second of a CRL (RFC 5280 §5.1.2.4, §5.1.2.5)': {
      crls: [
        byRoot({ thisUpdate: time('2026-06-01T00:00:00Z') }),
        byIntermediate({ nextUpdate: time('2026-06-01T00:00:00Z') }),
      ],
    },
    'an expired CRL and a current one (RFC 5280 §6.3.3 (a))': {
      crls: [byRoot(), byIntermediate({ nextUpdate: time('2026-05-31T23:59:59Z') }), byIntermediate()],
    },
    'the issuer of a CRL with other spaces (RFC 5280 §7.1)': ofIntermediate({ issuer: name(' intermediate  ') }),
  }),
  ...refusedBy('not revoked', {
    'the client is revoked (RFC 5280 §6.1.3 (a)(3))': ofIntermediate({ revoked: [SOMEBODY, revoked(CLIENT)] }),
    'the intermediate is revoked (RFC 5280 §6.1.3 (a)(3))': {
      crls: [byRoot({ revoked: [revoked(INTERMEDIATE)] }), byIntermediate()],
    },
    'the client is revoked by one of two CRLs (RFC 5280 §6.3.3)': {
      crls: [
        byRoot(),
        byIntermediate(),
        byIntermediate({ revoked: [revoked(CLIENT)], nextUpdate: time('2026-05-02T00:00:00Z') }),
      ],
    },
    'an entry with a reason (RFC 5280 §5.3.1)': ofIntermediate({
      revoked: [revoked(CLIENT, ['2.5.29.21', false, tlv(0x0a, Uint8Array.of(1))])],
    }),
  }),
  ...refusedBy('CRL of the issuer', {
    'no CRL of the issuer of the client (docs/certificates.md)': { crls: [byRoot()] },
    'no CRL of the issuer of the intermediate (docs/certificates.md)': { crls: [byIntermediate()] },
  }),
  ...refusedBy('CRL signed and complete', {
    'a CRL with an invalid signature, even if the policy accepts no CRL (docs/certificates.md)': {
      ...ofIntermediate({ spoilt: true }),
      policy: { issuersWithoutCrlAccepted: true },
    },
    'a CRL signed with an unknown key (RFC 5280 §6.3.3 (g))': {
      crls: [byRoot(), listOf(NAMES.intermediate, KEYS.stranger)],
    },
    'a CRL with SHA-1 (docs/certificates.md)': ofIntermediate({
      signer: signingWith(KEYS.intermediate, '1.2.840.10045.4.1', 'sha1'),
    }),
    'an issuer that may not sign CRLs (RFC 5280 §6.3.3 (f))': {
      crls: [byRoot(), byIntermediate()],
      usage: keyUsage(5),
    },
    'a CRL without a number (RFC 5280 §5.2.3)': ofIntermediate({ extensions: [authorityKey(KEYS.intermediate)] }),
    'a critical CRL number (RFC 5280 §5.2.3)': ofIntermediate({ extensions: [[OID.crlNumber, true, int(7)]] }),
    'a critical key identifier (RFC 5280 §5.2)': ofIntermediate({
      extensions: [NUMBER, authorityKey(KEYS.intermediate, true)],
    }),
    'an entry with a non-critical certificateIssuer (RFC 5280 §5.3.3)': ofIntermediate({
      revoked: [revoked(int(99), ['2.5.29.29', false, seq()])],
    }),
    'an entry with a critical extension (RFC 5280 §5.3)': ofIntermediate({ revoked: [revoked(int(99), UNREAD)] }),
    'a CRL in the name of the root, signed by the intermediate (RFC 5280 §6.3.3 (f), (g))': {
      crls: [listOf(NAMES.root, KEYS.intermediate), byIntermediate()],
    },
  }),
  ...refusedBy('CRL up to date', {
    'an expired CRL (RFC 5280 §6.3.3 (a))': ofIntermediate({ nextUpdate: time('2026-05-31T23:59:59Z') }),
    'a CRL that is not yet valid (RFC 5280 §5.1.2.4)': ofIntermediate({ thisUpdate: time('2026-06-01T00:00:01Z') }),
  }),
  ...SCOPES,
  ...UNSUPPORTED_SCOPES.flatMap(([what, ...parts]) =>
    refusedBy('CRL signed and complete', {
      [`a CRL with ${what} (RFC 5280 §5.2.5)`]: { ...ofIntermediate(scoped(...parts)), points: [POINT] },
    }),
  ),
  ...(['2.5.29.27', '2.5.29.28'] as const).flatMap(type =>
    refusedBy('CRL signed and complete', {
      [`a delta or partial CRL whose extension is not critical: ${type} (RFC 5280 §5.2.4, §5.2.5)`]: ofIntermediate({
        extensions: [NUMBER, [type, false, seq()]],
      }),
    }),
  ),
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
