import type { CertificatePolicy } from '../src/index.js'
import { authorityKey, KEYS, keyUsage, NAMES, OID } from './chain.js'
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

const SOMEBODY = revoked(int(99))
const UNREAD: Extension = ['1.2.3.4', true, utf8('?')]

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
