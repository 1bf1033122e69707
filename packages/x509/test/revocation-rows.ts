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
} from './chain.js'
import { type CrlSpec, type Extension, forgeCrl, name, revoked, signingWith, type TestKey } from './forge.js'
import { type Bytes, int, oid, seq, time, tlv, utf8 } from './write-der.js'

/** Lists beside the usual path, and the rule by which it is refused. */
export interface RevocationRow {
  readonly what: string
  readonly clause: string
  /** The name of the rule that says no; absent: the path is accepted. */
  readonly refused?: string
  readonly crls: readonly Bytes[]
  readonly policy?: CertificatePolicy
  /** `keyUsage` of the intermediate, where it is not the usual one. */
  readonly usage?: Extension | readonly [type: string, gone: null]
  /** What the client sends beside the intermediate. */
  readonly beside?: readonly Bytes[]
  readonly intermediates?: readonly Bytes[]
  /** Anchors beside the root. */
  readonly anchors?: readonly Bytes[]
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

const byRoot = (change?: Partial<CrlSpec>) => listOf(NAMES.root, KEYS.root, change)
const byIntermediate = (change?: Partial<CrlSpec>) => listOf(NAMES.intermediate, KEYS.intermediate, change)

/** The serial numbers that `chain.ts` gives. */
const INTERMEDIATE = int(2)
const CLIENT = int(3)

/** The intermediate has a new key, with which it signs its lists; its certificates are of the old one. */
const NEW = KEYS.second
const byNew = (change?: Partial<CrlSpec>) => listOf(NAMES.intermediate, NEW, change)
const withNewKey = (change: Change = {}) =>
  certificateOf('intermediate', {
    serial: int(5),
    spki: NEW.spki,
    ...change,
    with: [subjectKey(NEW), ...(change.with ?? [])],
  })

/** The root has a new key, which the old one has certified. */
const rootWithNewKey = (change: Change = {}) =>
  certificateOf('root', { serial: int(6), spki: NEW.spki, ...change, with: [subjectKey(NEW), authorityKey(KEYS.root)] })
const byNewRoot = (change?: Partial<CrlSpec>) => listOf(NAMES.root, NEW, change)

/** An authority below the root that would like to speak for others. */
const EVIL = certificateOf('intermediate', {
  serial: int(7),
  subject: name('Evil'),
  spki: KEYS.client.spki,
  with: [subjectKey(KEYS.client)],
})
const byEvil = () => listOf(name('Evil'), KEYS.client)

/** An authority that is none of this path, with an anchor of its own. */
const OTHER_ROOT = certificateOf('root', { issuer: name('Other'), subject: name('Other') })

const SOMEBODY = revoked(int(99))
const UNREAD: Extension = ['1.2.3.4', true, utf8('?')]

/** Lists by another key of the issuer. */
const NEW_KEYS: readonly RevocationRow[] = [
  {
    what: 'the issuer has a new key, and its new certificate is among the intermediates',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byRoot(), byNew()],
    intermediates: [withNewKey()],
  },
  {
    what: 'the same, sent by the client',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byRoot(), byNew()],
    beside: [withNewKey()],
  },
  {
    what: 'a list that does not say whose key signed it',
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
      ['may not sign lists', { with: [keyUsage(5)] }],
      ['does not say that it signs lists', { with: [[OID.keyUsage, null]] }],
      ['is by a stranger', { signer: KEYS.stranger }],
      ['has another name', { subject: name('Intermediate 2') }],
      ['has an unknown critical extension', { with: [UNREAD] }],
      ['leads to another anchor', { issuer: name('Other') }],
      ['leads to no anchor', { issuer: name('Nobody') }],
    ] as const
  ).map(([what, change]) => ({
    what: `a new certificate of the issuer that ${what}`,
    clause: 'RFC 5280 §6.3.3 (f)',
    refused: 'list signed and complete',
    crls: [byRoot(), listOf(name('Other'), KEYS.root), byNew()],
    intermediates: [withNewKey(change)],
    anchors: [OTHER_ROOT],
  })),
  {
    what: 'a new certificate of the issuer that is revoked',
    clause: 'RFC 5280 §6.3.3 (f), §6.1.3 (a)(3)',
    refused: 'list signed and complete',
    crls: [byRoot({ revoked: [revoked(int(5))] }), byNew()],
    intermediates: [withNewKey()],
  },
  {
    what: 'a list that names another key than the one that signed it',
    clause: 'RFC 5280 §5.2.1',
    refused: 'list signed and complete',
    crls: [byRoot(), byNew({ extensions: [NUMBER, authorityKey(KEYS.stranger)] })],
    intermediates: [withNewKey()],
  },
  {
    what: 'an authority beside the issuer that certifies its name',
    clause: 'RFC 5280 §6.3.3 (f); docs/certificates.md',
    refused: 'list signed and complete',
    crls: [byRoot(), byEvil(), byNew()],
    intermediates: [EVIL, withNewKey({ issuer: name('Evil'), signer: KEYS.client, with: [authorityKey(KEYS.client)] })],
  },
  {
    what: 'an authority that takes the name of the one above it',
    clause: 'RFC 5280 §6.3.3 (f); docs/certificates.md',
    refused: 'list signed and complete',
    crls: [byNewRoot(), byIntermediate()],
    intermediates: [secondIntermediate({ subject: NAMES.root })],
  },
  {
    what: 'the same over a certificate with the name of the one above it',
    clause: 'RFC 5280 §6.3.3 (f); docs/certificates.md',
    refused: 'list signed and complete',
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
    what: 'the root has a new key, which the old one has certified',
    clause: 'RFC 5280 §6.3.3 (f)',
    crls: [byNewRoot(), byIntermediate()],
    intermediates: [rootWithNewKey()],
  },
  {
    what: 'the root has a new key, which nobody has certified',
    clause: 'RFC 5280 §6.3.3 (f)',
    refused: 'list signed and complete',
    crls: [byNewRoot(), byIntermediate()],
    intermediates: [rootWithNewKey({ signer: NEW })],
  },
  {
    what: 'the root has a new key, which is an anchor of its own',
    clause: 'RFC 5280 §6.3.3 (f)',
    refused: 'list signed and complete',
    crls: [byNewRoot(), byIntermediate()],
    anchors: [rootWithNewKey({ signer: NEW })],
  },
  {
    what: 'the root has a new key, and revokes it',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'list signed and complete',
    crls: [byNewRoot({ revoked: [revoked(int(6))] }), byIntermediate()],
    intermediates: [rootWithNewKey()],
  },
  {
    what: 'the same by the old key, whose list has run out',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    refused: 'list up to date',
    crls: [
      byNewRoot(),
      byRoot({ revoked: [revoked(int(6))], nextUpdate: time('2026-05-02T00:00:00Z') }),
      byIntermediate(),
    ],
    intermediates: [rootWithNewKey()],
  },
]

/** Every row about lists of revoked certificates. */
export const REVOCATION_ROWS: readonly RevocationRow[] = [
  { what: 'nobody is revoked', clause: 'RFC 5280 §6.3', crls: [byRoot(), byIntermediate()] },
  {
    what: 'somebody else is revoked',
    clause: 'RFC 5280 §6.3',
    crls: [byRoot({ revoked: [SOMEBODY] }), byIntermediate({ revoked: [SOMEBODY] })],
  },
  {
    what: 'the number of the client is on the list of another issuer',
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
    what: 'the client is revoked by one of two lists',
    clause: 'RFC 5280 §6.3.3',
    refused: 'not revoked',
    crls: [
      byRoot(),
      byIntermediate(),
      byIntermediate({ revoked: [revoked(CLIENT)], nextUpdate: time('2026-05-02T00:00:00Z') }),
    ],
  },
  {
    what: 'a reason beside the entry',
    clause: 'RFC 5280 §5.3.1',
    refused: 'not revoked',
    crls: [byRoot(), byIntermediate({ revoked: [revoked(CLIENT, ['2.5.29.21', false, tlv(0x0a, Uint8Array.of(1))])] })],
  },
  {
    what: 'no list of the issuer of the client',
    clause: 'docs/certificates.md',
    refused: 'list of the issuer',
    crls: [byRoot()],
  },
  {
    what: 'no list of the issuer of the intermediate',
    clause: 'docs/certificates.md',
    refused: 'list of the issuer',
    crls: [byIntermediate()],
  },
  {
    what: 'no list, where the policy lets that pass',
    clause: 'docs/certificates.md',
    crls: [byRoot()],
    policy: { issuersWithoutCrlAccepted: true },
  },
  {
    what: 'a list that cannot be relied on, where the policy lets none pass',
    clause: 'docs/certificates.md',
    refused: 'list signed and complete',
    crls: [byRoot(), byIntermediate({ spoilt: true })],
    policy: { issuersWithoutCrlAccepted: true },
  },
  {
    what: 'a list by another key of that name',
    clause: 'RFC 5280 §6.3.3 (g)',
    refused: 'list signed and complete',
    crls: [byRoot(), listOf(NAMES.intermediate, KEYS.stranger)],
  },
  {
    what: 'a list with SHA-1',
    clause: 'docs/certificates.md',
    refused: 'list signed and complete',
    crls: [byRoot(), byIntermediate({ signer: signingWith(KEYS.intermediate, '1.2.840.10045.4.1', 'sha1') })],
  },
  {
    what: 'an issuer that may not sign lists',
    clause: 'RFC 5280 §6.3.3 (f)',
    refused: 'list signed and complete',
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
    what: 'a list without number',
    clause: 'RFC 5280 §5.2.3',
    refused: 'list signed and complete',
    crls: [byRoot(), byIntermediate({ extensions: [authorityKey(KEYS.intermediate)] })],
  },
  {
    what: 'a number that is critical',
    clause: 'RFC 5280 §5.2.3',
    refused: 'list signed and complete',
    crls: [byRoot(), byIntermediate({ extensions: [[OID.crlNumber, true, int(7)]] })],
  },
  {
    what: 'a delta, a part of a list, or anything else that is critical',
    clause: 'RFC 5280 §5.2.4, §5.2.5',
    refused: 'list signed and complete',
    crls: [byRoot(), byIntermediate({ extensions: [NUMBER, ['2.5.29.28', true, seq()]] })],
  },
  ...(['2.5.29.27', '2.5.29.28'] as const).map(type => ({
    what: `a delta or a part of a list that does not say so critically: ${type}`,
    clause: 'RFC 5280 §5.2.4, §5.2.5',
    refused: 'list signed and complete',
    crls: [byRoot(), byIntermediate({ extensions: [NUMBER, [type, false, seq()]] })],
  })),
  {
    what: 'the name of the key of a list, critical',
    clause: 'RFC 5280 §5.2',
    refused: 'list signed and complete',
    crls: [byRoot(), byIntermediate({ extensions: [NUMBER, authorityKey(KEYS.intermediate, true)] })],
  },
  {
    what: 'an entry about a certificate of another issuer that does not say so critically',
    clause: 'RFC 5280 §5.3.3',
    refused: 'list signed and complete',
    crls: [byRoot(), byIntermediate({ revoked: [revoked(int(99), ['2.5.29.29', false, seq()])] })],
  },
  {
    what: 'an entry with something critical',
    clause: 'RFC 5280 §5.3',
    refused: 'list signed and complete',
    crls: [byRoot(), byIntermediate({ revoked: [revoked(int(99), UNREAD)] })],
  },
  {
    what: 'a list that has run out',
    clause: 'RFC 5280 §6.3.3 (a)',
    refused: 'list up to date',
    crls: [byRoot(), byIntermediate({ nextUpdate: time('2026-05-31T23:59:59Z') })],
  },
  {
    what: 'a list of the future',
    clause: 'RFC 5280 §5.1.2.4',
    refused: 'list up to date',
    crls: [byRoot(), byIntermediate({ thisUpdate: time('2026-06-01T00:00:01Z') })],
  },
  {
    what: 'a list that has run out beside one that has not',
    clause: 'RFC 5280 §6.3.3 (a)',
    crls: [byRoot(), byIntermediate({ nextUpdate: time('2026-05-31T23:59:59Z') }), byIntermediate()],
  },
  {
    what: 'the name of a list with other spaces',
    clause: 'RFC 5280 §7.1',
    crls: [byRoot(), byIntermediate({ issuer: name(' intermediate  ') })],
  },
  ...NEW_KEYS,
]

/** What is no list, and refused when the port is built. */
export const NO_LISTS: readonly (readonly [what: string, der: Bytes])[] = [
  ['nothing', seq()],
  ['a list without nextUpdate', byRoot({ nextUpdate: undefined })],
  ['a list without extensions', byRoot({ extensions: [] })],
  ['an extension twice', byRoot({ extensions: [NUMBER, NUMBER] })],
  ['an entry without time', byRoot({ revoked: [seq(int(1))] })],
  ['an entry of a name', byRoot({ revoked: [seq(oid('1.2.3'), time('2026-01-01T00:00:00Z'))] })],
  [
    'an entry with an empty list of extensions',
    byRoot({ revoked: [seq(int(1), time('2026-01-01T00:00:00Z'), seq())] }),
  ],
  ['a name that is none', byRoot({ issuer: name(['2.5.4.3', new Uint8Array()]) })],
]
