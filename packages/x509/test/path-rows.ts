import type { CertificatePolicy } from '../src/index.js'
import {
  alternativeNames,
  authorityKey,
  basicConstraints,
  type Change,
  certificateOf,
  clientOfSecond,
  directory,
  dns,
  email,
  ip,
  KEYS,
  keyUsage,
  NAMES,
  NOW,
  nameConstraints,
  OID,
  POLICY,
  policies,
  policy,
  purposes,
  secondIntermediate,
  subjectKey,
  uri,
} from './chain.js'
import { type Extension, makeKey, name, signingWith, signingWithPss } from './forge.js'
import { POLICY_ROWS } from './policy-rows.js'
import {
  type Bytes,
  explicit,
  ia5,
  implicit,
  int,
  joined,
  nothing,
  oid,
  printable,
  seq,
  set,
  text,
  time,
  tlv,
  utf8,
} from './write-der.js'

/** A path, and the rule that refuses it. */
export interface PathRow {
  readonly what: string
  readonly clause: string
  /** The name of the rule that refuses; absent if the path is accepted. */
  readonly refused?: string
  readonly client?: Bytes
  readonly bag?: readonly Bytes[]
  readonly anchors?: readonly Bytes[]
  readonly policy?: CertificatePolicy
  readonly now?: number
}

const root = (change?: Change) => certificateOf('root', change)
const intermediate = (change?: Change) => certificateOf('intermediate', change)
const client = (change?: Change) => certificateOf('client', change)

/** One certificate for several uses, because each signature is different. */
const CLIENT = client()

const COMMON_NAME = '2.5.4.3'
const UNIT = '2.5.4.11'

/** An IPv6 address: 2001:db8::. */
const V6: readonly number[] = [0x20, 0x01, 0x0d, 0xb8, ...new Array<number>(12).fill(0)]

const SHA256_RSA = '1.2.840.113549.1.1.11'
const MGF1 = '1.2.840.113549.1.1.8'
const SHA1_RSA = '1.2.840.113549.1.1.5'
const SHA1_ECDSA = '1.2.840.10045.4.1'
const EMAIL_ATTRIBUTE = '1.2.840.113549.1.9.1'
const ORGANIZATION = '2.5.4.10'

const RSA = makeKey(2048)
const WEAK_RSA = makeKey(1024)
const P384 = makeKey('P-384')
const P521 = makeKey('P-521')
const ED25519 = makeKey('Ed25519')
const KOBLITZ = makeKey('secp256k1')

/** An RSA key with a modulus of so many bits, all of them 1; nobody signs with it. */
function rsaOf(bits: number): Bytes {
  const octets = new Uint8Array(Math.ceil(bits / 8)).fill(0xff)
  octets[0] = 0xff >> (octets.length * 8 - bits)
  const modulus = tlv(2, joined(bits % 8 === 0 ? Uint8Array.of(0) : new Uint8Array(), octets))
  return seq(seq(oid('1.2.840.113549.1.1.1'), nothing()), tlv(3, joined(Uint8Array.of(0), seq(modulus, int(65_537)))))
}

/** A chain whose intermediate has another key. */
function underKey(key: typeof RSA): Pick<PathRow, 'client' | 'bag'> {
  return {
    bag: [intermediate({ spki: key.spki, with: [subjectKey(key)] })],
    client: client({ signer: key, with: [authorityKey(key)] }),
  }
}

/** An AlgorithmIdentifier of RSASSA-PSS. */
function pss(
  digest: readonly Bytes[],
  more: {
    readonly inMask?: readonly Bytes[]
    readonly besideMask?: readonly Bytes[]
    readonly besideSalt?: Bytes
    readonly mask?: string
  } = {},
): Bytes {
  const { inMask = [nothing()], besideMask = [], besideSalt = new Uint8Array(), mask: type = MGF1 } = more
  const sha256 = (...parameters: readonly Bytes[]) => seq(oid('2.16.840.1.101.3.4.2.1'), ...parameters)
  const mask = seq(oid(type), sha256(...inMask), ...besideMask)
  const parameters = seq(explicit(0, sha256(...digest)), explicit(1, mask), explicit(2, int(32), besideSalt))
  return seq(oid('1.2.840.113549.1.1.10'), parameters)
}

/** Parameters with meaningless data, which would allow any number of encodings. */
const PSS_WITH_MORE: readonly (readonly [what: string, algorithm: Bytes])[] = [
  ['parameters of its digest', pss([seq(int(1))])],
  ['a NULL with content', pss([tlv(5, int(1))])],
  ['data after its digest', pss([nothing(), int(1)])],
  ['parameters of the digest of its mask', pss([nothing()], { inMask: [seq(int(1))] })],
  ['data after its mask', pss([nothing()], { besideMask: [int(1)] })],
  ['data after its salt', pss([nothing()], { besideSalt: int(1) })],
]

/** Parameters of RSASSA-PSS with the encoded digest, mask and salt. */
const pssOf = (digest: Bytes, mask: Bytes, salt: Bytes) =>
  seq(oid('1.2.840.113549.1.1.10'), seq(explicit(0, digest), explicit(1, mask), explicit(2, salt)))
const SHA1 = seq(oid('1.3.14.3.2.26'))
const PSS_MALFORMED = pssOf(SHA1, seq(oid(MGF1), SHA1), nothing())
const PSS_WITHOUT_DIGEST = pssOf(seq(oid('2.16.840.1.101.3.4.2.1')), seq(oid(MGF1)), int(32))

/** A policy with an unknown qualifier. */
const QUALIFIED = policy(POLICY.some, seq(oid('1.2.3.4'), utf8('?')))

const UNKNOWN: Extension = ['1.2.3.4.5', true, utf8('?')]

const GOOD: readonly PathRow[] = [
  { what: 'client, intermediate, anchor', clause: 'RFC 5280 §6.1' },
  {
    what: 'the chain in any order, with unrelated certificates',
    clause: 'docs/certificates.md',
    bag: [Uint8Array.of(0x30, 0), root({ subject: name('Stranger') }), secondIntermediate(), intermediate(), client()],
    client: clientOfSecond(),
  },
  { what: 'an intermediate as anchor', clause: 'RFC 5280 §6.1.1 (d)', anchors: [intermediate()], bag: [] },
  {
    what: 'the certificate of the client as anchor',
    clause: 'docs/certificates.md',
    client: CLIENT,
    anchors: [CLIENT],
    bag: [],
  },
  {
    what: 'the certificate of the client as one of two anchors',
    clause: 'docs/certificates.md',
    client: CLIENT,
    anchors: [root(), CLIENT],
    bag: [],
  },
  {
    what: 'the anchor sent too, and another key with the same name',
    clause: 'RFC 4158 §2.4',
    bag: [root(), intermediate({ spki: KEYS.stranger.spki, with: [subjectKey(KEYS.stranger)] }), intermediate()],
  },
  {
    what: 'the first instant of validity',
    clause: 'RFC 5280 §4.1.2.5',
    now: Date.UTC(2026, 0, 1),
  },
  { what: 'the last second of validity', clause: 'RFC 5280 §4.1.2.5', now: Date.UTC(2026, 11, 31, 23, 59, 59, 999) },
  { what: 'RSA of 2048 bits', clause: 'docs/certificates.md', ...underKey(RSA) },
  {
    what: 'RSA with SHA-512',
    clause: 'docs/certificates.md',
    ...underKey(signingWith(RSA, '1.2.840.113549.1.1.13', 'sha512')),
  },
  { what: 'RSASSA-PSS with SHA-256', clause: 'RFC 4055 §3.1', ...underKey(signingWithPss(RSA, 'sha256', 32)) },
  {
    what: 'RSASSA-PSS without parameters of its digests',
    clause: 'RFC 4055 §2.1',
    ...underKey({ ...signingWithPss(RSA, 'sha256', 32), algorithm: pss([], { inMask: [] }) }),
  },
  {
    what: 'RSA with SHA-384',
    clause: 'docs/certificates.md',
    ...underKey(signingWith(RSA, '1.2.840.113549.1.1.12', 'sha384')),
  },
  { what: 'RSASSA-PSS with SHA-512', clause: 'RFC 4055 §3.1', ...underKey(signingWithPss(RSA, 'sha512', 64)) },
  { what: 'RSASSA-PSS with SHA-384', clause: 'RFC 4055 §3.1', ...underKey(signingWithPss(RSA, 'sha384', 48)) },
  { what: 'P-384', clause: 'docs/certificates.md', ...underKey(signingWith(P384, '1.2.840.10045.4.3.3', 'sha384')) },
  { what: 'P-521', clause: 'docs/certificates.md', ...underKey(signingWith(P521, '1.2.840.10045.4.3.4', 'sha512')) },
  { what: 'Ed25519', clause: 'RFC 8410 §3', ...underKey(ED25519) },
  {
    what: 'an authority without keyUsage',
    clause: 'RFC 5280 §6.1.4 (n)',
    bag: [intermediate({ with: [[OID.keyUsage, null]] })],
  },
  { what: 'a client without keyUsage', clause: 'RFC 5280 §4.2.1.3', client: client({ with: [[OID.keyUsage, null]] }) },
  {
    what: 'an unknown extension that is not critical',
    clause: 'RFC 5280 §4.2',
    client: client({ with: [['1.2.3.4.5', false, utf8('?')]] }),
  },
  {
    what: 'an authority for this purpose and another',
    clause: 'RFC 5280 §4.2.1.12',
    bag: [intermediate({ with: [purposes(OID.serverAuth, OID.clientAuth)] })],
  },
  {
    what: 'an authority for any purpose, if the policy accepts that',
    clause: 'RFC 5280 §4.2.1.12',
    bag: [intermediate({ with: [purposes(OID.anyPurpose)] })],
    policy: { anyExtendedKeyUsageAccepted: true },
  },
  {
    what: 'any purpose, if the policy accepts that',
    clause: 'RFC 5280 §4.2.1.12',
    client: client({ with: [purposes(OID.anyPurpose)] }),
    policy: { anyExtendedKeyUsageAccepted: true },
  },
  {
    what: 'no purpose, if the policy requires none',
    clause: 'docs/certificates.md',
    client: client({ with: [[OID.purposes, null]] }),
    policy: { purpose: 'any' },
  },
  {
    what: 'an authority for another purpose, if the policy requires none',
    clause: 'docs/certificates.md',
    bag: [intermediate({ with: [purposes(OID.serverAuth)] })],
    policy: { purpose: 'any' },
  },
  {
    what: 'keyEncipherment only, if the policy requires the purpose of a server',
    clause: 'RFC 5280 §4.2.1.12',
    client: client({ with: [purposes(OID.serverAuth), keyUsage(2)] }),
    policy: { purpose: OID.serverAuth },
  },
  {
    what: 'a path as long as pathLenConstraint allows',
    clause: 'RFC 5280 §6.1.4 (l), (m)',
    bag: [
      intermediate({ with: [basicConstraints(true, 1)] }),
      secondIntermediate({ with: [basicConstraints(true, 0)] }),
    ],
    client: clientOfSecond(),
  },
  {
    what: 'a self-issued certificate, which does not count for pathLenConstraint',
    clause: 'RFC 5280 §6.1.4 (l)',
    bag: [
      intermediate({ with: [basicConstraints(true, 0)] }),
      secondIntermediate({ subject: NAMES.intermediate, with: [[OID.authorityKey, null]] }),
    ],
    client: clientOfSecond({ issuer: NAMES.intermediate }),
  },
  {
    what: 'policies, mappings and inhibitAnyPolicy, if no policy is required',
    clause: 'RFC 5280 §6.1.5 (g)',
    bag: [
      intermediate({
        with: [
          [OID.policies, true, seq(seq(oid('1.2.3')))],
          [OID.policyMappings, true, seq(seq(oid('1.2.3'), oid('1.2.4')))],
          [OID.inhibitAnyPolicy, true, int(0)],
        ],
      }),
    ],
    client: client({ with: [[OID.policies, true, seq(seq(oid('1.2.4')))]] }),
  },
  {
    what: 'critical policies with a CPS pointer and a user notice',
    clause: 'RFC 5280 §4.2.1.4',
    client: client({
      with: [
        policies(
          true,
          policy('1.2.4'),
          policy(
            POLICY.some,
            seq(oid(POLICY.statement), ia5('https://ca.example/cps')),
            seq(oid(POLICY.notice), seq(seq(utf8('CA'), seq(int(1), int(2))), tlv(0x1a, text('Notice')))),
            seq(oid(POLICY.notice), seq(seq(utf8('CA'), seq()))),
            seq(oid(POLICY.notice), seq()),
          ),
        ),
      ],
    }),
  },
  {
    what: 'an unknown qualifier of policies that are not critical',
    clause: 'RFC 5280 §4.2.1.4',
    client: client({ with: [policies(false, QUALIFIED)] }),
  },
  {
    what: 'no subject, but critical alternative names',
    clause: 'RFC 5280 §4.1.2.6',
    client: client({ subject: name(), with: [[OID.alternativeNames, true, seq(dns('client.example'))]] }),
  },
  {
    what: 'the name of the issuer in another string type and case',
    clause: 'RFC 5280 §7.1',
    client: client({ issuer: name(['2.5.4.3', printable('INTERMEDIATE')]) }),
  },
  ...[' Intermediate', 'Intermediate ', '  intermediate   '].map(issuer => ({
    what: `spaces at the ends of the name of the issuer: "${issuer}"`,
    clause: 'RFC 5280 §7.1, RFC 4518 §2.6.1',
    client: client({ issuer: name(issuer) }),
  })),
  {
    what: 'runs of spaces in the name of the issuer',
    clause: 'RFC 5280 §7.1, RFC 4518 §2.6.1',
    anchors: [root({ subject: name('Example  Root ') })],
    bag: [intermediate({ issuer: name(' Example Root') })],
  },
  {
    what: 'a self-issued certificate whose names differ only in a space',
    clause: 'RFC 5280 §3.2, §7.1',
    bag: [
      intermediate({ with: [basicConstraints(true, 0)] }),
      secondIntermediate({ subject: name(' Intermediate'), with: [[OID.authorityKey, null]] }),
    ],
    client: clientOfSecond({ issuer: NAMES.intermediate }),
  },
  {
    what: 'as many intermediates as the policy allows',
    clause: 'docs/certificates.md',
    bag: [intermediate(), secondIntermediate()],
    client: clientOfSecond(),
    policy: { mostIntermediates: 2 },
  },
  {
    what: 'as many intermediates as the policy allows, the anchor sent too',
    clause: 'docs/certificates.md',
    bag: [intermediate(), root()],
    policy: { mostIntermediates: 1 },
  },
  {
    what: 'a serial number of 20 octets',
    clause: 'RFC 5280 §4.1.2.2',
    client: client({ serial: tlv(2, new Uint8Array(20).fill(1)) }),
  },
  { what: 'a client key of RSA with 4096 bits', clause: 'docs/certificates.md', client: client({ spki: rsaOf(4096) }) },
  {
    what: 'the maximum number of alternative names',
    clause: 'docs/certificates.md',
    client: client({ with: [alternativeNames(...Array.from({ length: 1_024 }, () => dns('a')))] }),
  },
]

const REFUSED: readonly PathRow[] = [
  { what: 'no certificate of the issuer', clause: 'RFC 5280 §6.1.3 (a)(4)', refused: 'name of the issuer', bag: [] },
  {
    what: 'a root that only the client sent',
    clause: 'docs/certificates.md',
    refused: 'name of the issuer',
    anchors: [root({ subject: name('Other'), issuer: name('Other') })],
    bag: [intermediate(), root()],
  },
  {
    what: 'an empty issuer',
    clause: 'RFC 5280 §4.1.2.4',
    refused: 'issuer not empty',
    client: client({ issuer: name() }),
  },
  {
    what: 'the key identifier of another issuer',
    clause: 'RFC 5280 §4.2.1.1',
    refused: 'key identifier of the issuer',
    client: client({ with: [authorityKey(KEYS.stranger)] }),
  },
  {
    what: 'the serial number zero',
    clause: 'RFC 5280 §4.1.2.2',
    refused: 'serial number',
    client: client({ serial: int(0) }),
  },
  {
    what: 'a negative serial number',
    clause: 'RFC 5280 §4.1.2.2',
    refused: 'serial number',
    client: client({ serial: tlv(2, Uint8Array.of(0x80)) }),
  },
  {
    what: 'a serial number of 21 octets',
    clause: 'RFC 5280 §4.1.2.2',
    refused: 'serial number',
    client: client({ serial: tlv(2, new Uint8Array(21).fill(1)) }),
  },
  {
    what: 'different algorithms in the signed part and next to the signature',
    clause: 'RFC 5280 §4.1.1.2',
    refused: 'signature algorithms match',
    client: client({
      signedAlgorithm: signingWith(KEYS.root, '1.2.840.10045.4.3.3', 'sha384').algorithm,
    }),
  },
  {
    what: 'ECDSA with SHA-1',
    clause: 'docs/certificates.md',
    refused: 'signature algorithm accepted',
    client: client({ signer: signingWith(KEYS.intermediate, SHA1_ECDSA, 'sha1') }),
  },
  {
    what: 'RSA with SHA-1',
    clause: 'docs/certificates.md',
    refused: 'signature algorithm accepted',
    ...underKey(signingWith(RSA, SHA1_RSA, 'sha1')),
  },
  {
    what: 'RSASSA-PSS with SHA-1',
    clause: 'docs/certificates.md',
    refused: 'signature algorithm accepted',
    ...underKey(signingWithPss(RSA, 'sha1', 20)),
  },
  {
    what: 'RSASSA-PSS with another digest for the mask',
    clause: 'docs/certificates.md',
    refused: 'signature algorithm accepted',
    ...underKey(signingWithPss(RSA, 'sha256', 32, 'sha1')),
  },
  {
    what: 'RSASSA-PSS with a salt of another length',
    clause: 'docs/certificates.md',
    refused: 'signature algorithm accepted',
    ...underKey(signingWithPss(RSA, 'sha256', 20)),
  },
  ...PSS_WITH_MORE.map(([what, algorithm]) => ({
    what: `RSASSA-PSS with ${what}`,
    clause: 'RFC 4055 §2.1, §3.1',
    refused: 'signature algorithm accepted',
    ...underKey({ ...signingWithPss(RSA, 'sha256', 32), algorithm }),
  })),
  ...(
    [
      ['without NULL', seq(oid(SHA256_RSA))],
      ['with an empty SEQUENCE', seq(oid(SHA256_RSA), seq())],
      ['in RSASSA-PSS with another mask', pss([nothing()], { mask: '1.2.3' })],
      ['in RSASSA-PSS with a mask without digest', PSS_WITHOUT_DIGEST],
      ['in RSASSA-PSS with SHA-1 and a malformed salt', PSS_MALFORMED],
    ] as const
  ).map(([what, algorithm]) => ({
    what: `RSA with SHA-256 ${what}`,
    clause: 'RFC 4055 §3.1, §5',
    refused: 'signature algorithm accepted',
    ...underKey({ ...RSA, algorithm }),
  })),
  ...(
    [
      ['ECDSA', 'RFC 5758 §3.2', KEYS.intermediate, '1.2.840.10045.4.3.2'],
      ['Ed25519', 'RFC 8410 §3', ED25519, '1.3.101.112'],
    ] as const
  ).map(([what, clause, key, type]) => ({
    what: `${what} with NULL`,
    clause,
    refused: 'signature algorithm accepted',
    ...underKey({ ...key, algorithm: seq(oid(type), nothing()) }),
  })),
  {
    what: 'RSASSA-PSS without parameters, which means SHA-1',
    clause: 'RFC 4055 §3.1',
    refused: 'signature algorithm accepted',
    ...underKey({ ...signingWithPss(RSA, 'sha256', 32), algorithm: seq(oid('1.2.840.113549.1.1.10')) }),
  },
  {
    what: 'RSA with MD5',
    clause: 'docs/certificates.md',
    refused: 'signature algorithm accepted',
    ...underKey(signingWith(RSA, '1.2.840.113549.1.1.4', 'md5')),
  },
  {
    what: 'a client key of RSA with 1024 bits',
    clause: 'docs/certificates.md',
    refused: 'key accepted',
    client: client({ spki: WEAK_RSA.spki }),
  },
  {
    what: 'an intermediate key of RSA with 1024 bits',
    clause: 'docs/certificates.md',
    refused: 'key accepted',
    ...underKey(WEAK_RSA),
  },
  ...[2047, 4097].map(bits => ({
    what: `a client key of RSA with ${bits} bits`,
    clause: 'docs/certificates.md',
    refused: 'key accepted',
    client: client({ spki: rsaOf(bits) }),
  })),
  {
    what: 'a curve that is not accepted',
    clause: 'docs/certificates.md',
    refused: 'key accepted',
    client: client({ spki: KOBLITZ.spki }),
  },
  {
    what: 'the second before validity',
    clause: 'RFC 5280 §6.1.3 (a)(2)',
    refused: 'validity has begun',
    now: Date.UTC(2026, 0, 1) - 1,
  },
  {
    what: 'the second after validity',
    clause: 'RFC 5280 §6.1.3 (a)(2)',
    refused: 'not expired',
    now: Date.UTC(2027, 0, 1),
  },
  ...[8.64e15, 8.65e15].map(now => ({
    what: `the instant ${now}, at and beyond the end of dates`,
    clause: 'RFC 5280 §6.1.3 (a)(2)',
    refused: 'not expired',
    now,
  })),
  {
    what: 'an expired intermediate',
    clause: 'RFC 5280 §6.1.3 (a)(2)',
    refused: 'not expired',
    bag: [intermediate({ notAfter: time('2026-05-31T23:59:59Z') })],
  },
  {
    what: 'an expired anchor',
    clause: 'docs/certificates.md',
    refused: 'not expired',
    anchors: [root({ notAfter: time('2026-05-31T23:59:59Z') })],
  },
  ...(['client', 'intermediate', 'root'] as const).map(place => ({
    what: `an unknown critical extension: ${place}`,
    clause: 'RFC 5280 §4.2',
    refused: 'critical extensions known',
    client: client(place === 'client' ? { with: [UNKNOWN] } : {}),
    bag: [intermediate(place === 'intermediate' ? { with: [UNKNOWN] } : {})],
    anchors: [root(place === 'root' ? { with: [UNKNOWN] } : {})],
  })),
  {
    what: 'two unknown critical extensions',
    clause: 'RFC 5280 §4.2',
    refused: 'critical extensions known',
    client: client({ with: [UNKNOWN, ['1.2.3.4.6', true, utf8('?')]] }),
  },
  ...(['client', 'intermediate', 'root'] as const).map(place => ({
    what: `critical policies with an unknown qualifier: ${place}`,
    clause: 'RFC 5280 §4.2.1.4',
    refused: 'policy qualifiers known',
    client: client(place === 'client' ? { with: [policies(true, policy('1.2.4'), QUALIFIED)] } : {}),
    bag: [intermediate(place === 'intermediate' ? { with: [policies(true, QUALIFIED)] } : {})],
    anchors: [root(place === 'root' ? { with: [policies(true, QUALIFIED)] } : {})],
  })),
  {
    what: 'a space in the name of the issuer that its certificate does not have',
    clause: 'RFC 5280 §7.1',
    refused: 'name of the issuer',
    client: client({ issuer: name('Inter mediate') }),
  },
  {
    what: 'a name of the issuer with one part more',
    clause: 'RFC 5280 §7.1',
    refused: 'name of the issuer',
    client: client({ issuer: name('Intermediate', 'Intermediate') }),
  },
  {
    what: 'neither subject nor alternative names',
    clause: 'RFC 5280 §4.1.2.6',
    refused: 'subject or alternative names',
    client: client({ subject: name() }),
  },
  {
    what: 'no subject, and non-critical alternative names',
    clause: 'RFC 5280 §4.2.1.6',
    refused: 'subject or alternative names',
    client: client({ subject: name(), with: [alternativeNames(dns('client.example'))] }),
  },
  {
    what: 'no authorityKeyIdentifier',
    clause: 'RFC 5280 §4.2.1.1',
    refused: 'authority key identifier present',
    client: client({ with: [[OID.authorityKey, null]] }),
  },
  {
    what: 'a critical authorityKeyIdentifier',
    clause: 'RFC 5280 §4.2.1.1',
    refused: 'key identifiers not critical',
    client: client({ with: [authorityKey(KEYS.intermediate, true)] }),
  },
  {
    what: 'a critical subjectKeyIdentifier',
    clause: 'RFC 5280 §4.2.1.2',
    refused: 'key identifiers not critical',
    client: client({ with: [subjectKey(KEYS.client, true)] }),
  },
  {
    what: 'keyCertSign without cA',
    clause: 'RFC 5280 §4.2.1.3',
    refused: 'no rights of an authority',
    client: client({ with: [keyUsage(0, 5)] }),
  },
  {
    what: 'pathLenConstraint without cA',
    clause: 'RFC 5280 §4.2.1.9',
    refused: 'no rights of an authority',
    client: client({ with: [basicConstraints(false, 0)] }),
  },
  {
    what: 'nameConstraints without cA',
    clause: 'RFC 5280 §4.2.1.10',
    refused: 'no rights of an authority',
    client: client({ with: [nameConstraints({ permitted: [dns('client.example')] })] }),
  },
  {
    what: 'a client with another purpose',
    clause: 'RFC 5280 §4.2.1.12',
    refused: 'purpose of the client',
    client: client({ with: [purposes(OID.serverAuth)] }),
  },
  {
    what: 'a client with two other purposes',
    clause: 'RFC 5280 §4.2.1.12',
    refused: 'purpose of the client',
    client: client({ with: [purposes(OID.serverAuth, '1.3.6.1.5.5.7.3.4')] }),
  },
  {
    what: 'a client with no purpose',
    clause: 'docs/certificates.md',
    refused: 'purpose of the client',
    client: client({ with: [[OID.purposes, null]] }),
  },
  {
    what: 'a client for any purpose',
    clause: 'docs/certificates.md',
    refused: 'purpose of the client',
    client: client({ with: [purposes(OID.anyPurpose)] }),
  },
  {
    what: 'a client with keyEncipherment only',
    clause: 'RFC 5280 §4.2.1.12',
    refused: 'key usage of the client',
    client: client({ with: [keyUsage(2)] }),
  },
  {
    what: 'an authority for another purpose',
    clause: 'docs/certificates.md',
    refused: 'purpose of an authority',
    bag: [intermediate({ with: [purposes(OID.serverAuth)] })],
  },
  {
    what: 'an authority for any purpose',
    clause: 'docs/certificates.md',
    refused: 'purpose of an authority',
    bag: [intermediate({ with: [purposes(OID.anyPurpose)] })],
  },
  {
    what: 'an authority without subjectKeyIdentifier',
    clause: 'RFC 5280 §4.2.1.2',
    refused: 'subject key identifier present',
    bag: [intermediate({ with: [[OID.subjectKey, null]] })],
  },
  {
    what: 'an issuer that is not an authority',
    clause: 'RFC 5280 §6.1.4 (k)',
    refused: 'issuer is an authority',
    bag: [intermediate({ with: [basicConstraints(false), [OID.keyUsage, null]] })],
  },
  {
    what: 'an issuer without basicConstraints',
    clause: 'RFC 5280 §6.1.4 (k)',
    refused: 'issuer is an authority',
    bag: [
      intermediate({
        with: [
          [OID.basicConstraints, null],
          [OID.keyUsage, null],
        ],
      }),
    ],
  },
  {
    what: 'non-critical basicConstraints',
    clause: 'RFC 5280 §4.2.1.9',
    refused: 'issuer is an authority',
    bag: [intermediate({ with: [basicConstraints(true, undefined, false)] })],
  },
  {
    what: 'a client certificate as an issuer',
    clause: 'CVE-2002-0862',
    refused: 'issuer is an authority',
    bag: [
      intermediate(),
      secondIntermediate({ with: [[OID.basicConstraints, null], keyUsage(0), purposes(OID.clientAuth)] }),
    ],
    client: clientOfSecond(),
  },
  {
    what: 'an anchor that is not an authority',
    clause: 'docs/certificates.md',
    refused: 'issuer is an authority',
    anchors: [
      root({
        with: [
          [OID.basicConstraints, null],
          [OID.keyUsage, null],
        ],
      }),
    ],
  },
  {
    what: 'an authority that may only sign CRLs',
    clause: 'RFC 5280 §6.1.4 (n)',
    refused: 'issuer may sign certificates',
    bag: [intermediate({ with: [keyUsage(6)] })],
  },
  {
    what: 'a signature algorithm for another kind of key',
    clause: 'RFC 5280 §6.1.3 (a)(1)',
    refused: 'key fits the signature algorithm',
    client: client({ signer: RSA }),
  },
  {
    what: 'one more intermediate than the policy allows',
    clause: 'docs/certificates.md',
    refused: 'number of intermediates',
    bag: [intermediate(), secondIntermediate()],
    client: clientOfSecond(),
    policy: { mostIntermediates: 1 },
  },
  {
    what: 'one more authority than pathLenConstraint allows',
    clause: 'RFC 5280 §6.1.4 (l), (m)',
    refused: 'path length',
    bag: [intermediate({ with: [basicConstraints(true, 0)] }), secondIntermediate()],
    client: clientOfSecond(),
  },
  {
    what: 'one more authority than pathLenConstraint of the anchor allows',
    clause: 'docs/certificates.md',
    refused: 'path length',
    anchors: [root({ with: [basicConstraints(true, 0)] })],
  },
  {
    what: 'a certificate that the client signed in the name of the issuer',
    clause: 'RFC 5280 §6.1.3 (a)(1)',
    refused: 'signature',
    client: client({ signer: KEYS.stranger }),
  },
  {
    what: 'a signature with a changed bit',
    clause: 'RFC 5280 §6.1.3 (a)(1)',
    refused: 'signature',
    client: client({ spoilt: true }),
  },
  {
    what: 'a forged intermediate',
    clause: 'RFC 5280 §6.1.3 (a)(1)',
    refused: 'signature',
    bag: [intermediate({ signer: KEYS.stranger })],
  },
]

/** A chain whose intermediate has name constraints. */
function constrained(lists: Parameters<typeof nameConstraints>[0], change: Change): Pick<PathRow, 'client' | 'bag'> {
  return { bag: [intermediate({ with: [nameConstraints(lists)] })], client: client(change) }
}

const named = (...names: readonly Bytes[]): Change => ({ with: [alternativeNames(...names)] })
const organization = (value: string) => name([ORGANIZATION, utf8(value)], 'Client')
const mask = (bits: number) => [0, 8, 16, 24].map(at => 0xff & ~(0xff >> Math.max(0, Math.min(8, bits - at))))
const masked = (address: readonly number[], bits: number) => ip(...address, ...mask(bits))

const called = (value: string) => [ORGANIZATION, utf8(value)] as const
const bank = (...more: readonly string[]) => directory(name(called('Bank'), ...more))
const subjectOf = (organizationName: string, commonName: string): Change => ({
  subject: name(called(organizationName), commonName),
})

/** A directory name of one part with several attributes, in this order. */
const together = (...attributes: readonly (readonly [type: string, value: string])[]) =>
  seq(set(...attributes.map(([type, value]) => seq(oid(type), utf8(value)))))

/** A host name of so many characters, at least 193. */
const hostOf = (length: number) => [63, 63, 63, length - 192].map(count => 'a'.repeat(count)).join('.')

/** A constraint, a name, and whether the constraint permits the name. */
const CONSTRAINTS: readonly (readonly [
  what: string,
  Parameters<typeof nameConstraints>[0],
  Change,
  passes: boolean,
])[] = [
  ['a host', { permitted: [dns('example.com')] }, named(dns('example.com')), true],
  ['a host below, in upper case', { permitted: [dns('example.com')] }, named(dns('A.EXAMPLE.com')), true],
  ['a host with the same ending', { permitted: [dns('example.com')] }, named(dns('badexample.com')), false],
  [
    'one of two hosts outside',
    { permitted: [dns('example.com')] },
    named(dns('example.com'), dns('example.org')),
    false,
  ],
  ['a wildcard inside', { permitted: [dns('example.com')] }, named(dns('*.example.com')), true],
  ['a wildcard above', { permitted: [dns('a.example.com')] }, named(dns('*.example.com')), false],
  ['a malformed host', { permitted: [dns('example.com')] }, named(dns('.example.com')), false],
  ['an empty constraint permits every host', { permitted: [dns('')] }, named(dns('example.org')), true],
  ['an excluded host', { excluded: [dns('example.com')] }, named(dns('a.example.com')), false],
  ['a wildcard over an excluded host', { excluded: [dns('a.example.com')] }, named(dns('*.example.com')), false],
  [
    'a wildcard that does not match an excluded host',
    { excluded: [dns('a.example.org')] },
    named(dns('*.example.com')),
    true,
  ],
  [
    'an excluded host among permitted',
    { permitted: [dns('example.com')], excluded: [dns('a.example.com')] },
    named(dns('a.example.com')),
    false,
  ],
  ['a host that cannot be compared', { excluded: [dns('example.com')] }, named(dns('a b')), false],
  ['a name of another kind', { permitted: [dns('example.com')] }, named(uri('https://example.org/')), true],
  ['an email address at the host', { permitted: [email('example.com')] }, named(email('ada@example.com')), true],
  ['an email address below the host', { permitted: [email('example.com')] }, named(email('ada@a.example.com')), false],
  [
    'an email address below the domain',
    { permitted: [email('.example.com')] },
    named(email('ada@a.example.com')),
    true,
  ],
  [
    'an email address at the domain itself',
    { permitted: [email('.example.com')] },
    named(email('ada@example.com')),
    false,
  ],
  ['a mailbox', { permitted: [email('ada@example.com')] }, named(email('ada@EXAMPLE.com')), true],
  ['another mailbox', { permitted: [email('ada@example.com')] }, named(email('Ada@example.com')), false],
  [
    'an excluded mailbox in upper case',
    { excluded: [email('ada@example.com')] },
    named(email('Ada@example.com')),
    false,
  ],
  ['an email address with two @', { permitted: [email('example.com')] }, named(email('a@b@example.com')), false],
  [
    'an email address in the subject',
    { permitted: [email('example.com')] },
    { subject: name([EMAIL_ATTRIBUTE, ia5('ada@example.org')]) },
    false,
  ],
  ['a URI at the host', { permitted: [uri('example.com')] }, named(uri('https://u@example.com:8443/a?b#c')), true],
  ['a URI below the host', { permitted: [uri('example.com')] }, named(uri('https://a.example.com/')), false],
  ['a URI below the domain', { permitted: [uri('.example.com')] }, named(uri('https://a.example.com')), true],
  [
    'a URI with the host as its user',
    { permitted: [uri('example.com')] },
    named(uri('https://example.com@evil.org/')),
    false,
  ],
  ['a URI with an IP address', { excluded: [uri('example.com')] }, named(uri('https://192.0.2.1/')), false],
  ['a URI without a host', { permitted: [uri('example.com')] }, named(uri('urn:example:a')), false],
  ['an excluded URI', { excluded: [uri('example.com')] }, named(uri('https://EXAMPLE.com/')), false],
  ['an IP address in the network', { permitted: [masked([192, 0, 2, 0], 24)] }, named(ip(192, 0, 2, 9)), true],
  ['an IP address outside the network', { permitted: [masked([192, 0, 2, 0], 24)] }, named(ip(192, 0, 3, 9)), false],
  [
    'an IP address of the other family',
    { permitted: [masked([192, 0, 2, 0], 24)] },
    named(ip(...new Array(16).fill(0))),
    false,
  ],
  ['an IP address in an excluded network', { excluded: [masked([192, 0, 0, 0], 9)] }, named(ip(192, 127, 0, 1)), false],
  [
    'a subject below the name',
    { permitted: [directory(name([ORGANIZATION, utf8('Bank')]))] },
    { subject: organization('BANK') },
    true,
  ],
  [
    'a subject below the name, with other spaces',
    { permitted: [directory(name([ORGANIZATION, utf8(' Example  Bank')]))] },
    { subject: organization('example bank ') },
    true,
  ],
  [
    'a subject with another name',
    { permitted: [directory(name([ORGANIZATION, utf8('Bank')]))] },
    { subject: organization('Shop') },
    false,
  ],
  [
    'an excluded subject',
    { excluded: [directory(name([ORGANIZATION, utf8('Bank')]))] },
    { subject: organization('bank') },
    false,
  ],
  [
    'an excluded subject with a trailing space',
    { excluded: [directory(name([ORGANIZATION, utf8('Bank')]))] },
    { subject: organization('Bank ') },
    false,
  ],
  [
    'an excluded subject in a type without text',
    { excluded: [directory(name([ORGANIZATION, utf8('Bank')]))] },
    { subject: name([ORGANIZATION, tlv(0x14, text('Bank'))], 'Client') },
    false,
  ],
  [
    'an excluded alternative name',
    { excluded: [directory(name([ORGANIZATION, utf8('Bank')]))] },
    named(directory(organization('Bank'))),
    false,
  ],
  ['a subject that is not excluded', { excluded: [bank()] }, { subject: organization('Shop') }, true],
  ['a subject that is the excluded name', { excluded: [bank('Client')] }, subjectOf('Bank', 'Client'), false],
  ['a subject above an excluded name', { excluded: [bank('Client', 'a')] }, subjectOf('Bank', 'Client'), true],
  ['a subject beside an excluded name', { excluded: [bank('Other')] }, subjectOf('Bank', 'Client'), true],
  ['a subject above the name', { permitted: [bank('Client', 'a')] }, subjectOf('Bank', 'Client'), false],
  ['a subject beside the name', { permitted: [bank('Other')] }, subjectOf('Bank', 'Client'), false],
  [
    'a subject that cannot be compared, below the same name',
    { permitted: [directory(name(called('\ue000')))] },
    { subject: organization('\ue000') },
    false,
  ],
  [
    'no subject',
    { permitted: [bank()] },
    { subject: name(), with: [[OID.alternativeNames, true, seq(dns('client.example'))]] },
    true,
  ],
  [
    'an excluded name in a type without text',
    { excluded: [directory(name([ORGANIZATION, tlv(0x14, text('Bank'))]))] },
    { subject: organization('Bank') },
    false,
  ],
  ...(
    [
      ['with a character of no width', 'Bank', 'Ban\u200bk'],
      ['in full width', 'Bank', '\uff22\uff41\uff4e\uff4b'],
      ['with a sharp s', 'Strasse', 'Straße'],
      ['with a sharp s in upper case', 'Strasse', 'STRA\u1e9eE'],
    ] as const
  ).map(
    ([what, excluded, subject]) =>
      [
        `an excluded subject ${what}`,
        { excluded: [directory(name(called(excluded)))] },
        { subject: organization(subject) },
        false,
      ] as const,
  ),
  ...(
    [
      [
        'the attributes of an excluded part in another order',
        [
          [UNIT, 'a'],
          [ORGANIZATION, 'Bank'],
        ],
        false,
      ],
      [
        'a part with another second attribute than an excluded one',
        [
          [ORGANIZATION, 'Bank'],
          [UNIT, 'b'],
        ],
        true,
      ],
      [
        'a part with another type than an excluded one',
        [
          [COMMON_NAME, 'Bank'],
          [UNIT, 'a'],
        ],
        true,
      ],
      ['a part with one attribute of an excluded one', [[ORGANIZATION, 'Bank']], true],
    ] as const
  ).map(
    ([what, attributes, passes]) =>
      [
        what,
        { excluded: [directory(together([ORGANIZATION, 'Bank'], [UNIT, 'a']))] },
        { subject: together(...attributes) },
        passes,
      ] as const,
  ),
  [
    'a part with one attribute more than an excluded one',
    { excluded: [bank()] },
    { subject: together([ORGANIZATION, 'Bank'], [UNIT, 'a']) },
    true,
  ],
  [
    'a permitted email address in the subject',
    { permitted: [email('example.com')] },
    { subject: name([EMAIL_ATTRIBUTE, ia5('ada@example.com')]) },
    true,
  ],
  [
    'an email address in the subject in a type without text',
    { excluded: [email('example.com')] },
    { subject: name([EMAIL_ATTRIBUTE, tlv(0x14, text('ada@example.org'))]) },
    false,
  ],
  [
    'a name of a kind that is only excluded, beside another kind that is permitted',
    { permitted: [dns('example.com')], excluded: [email('example.org')] },
    named(email('ada@example.com')),
    true,
  ],
  [
    'one of two permitted hosts',
    { permitted: [dns('example.com'), dns('example.org')] },
    named(dns('example.org')),
    true,
  ],
  ['a host of 253 characters', { permitted: [dns('')] }, named(dns(hostOf(253))), true],
  ['a host of 254 characters', { permitted: [dns('')] }, named(dns(hostOf(254))), false],
  ['a host that is a number', { permitted: [dns('')] }, named(dns('127')), false],
  ['a wildcard without a host', { permitted: [dns('')] }, named(dns('*.')), false],
  ['a URI with an IP address of two digits', { permitted: [uri('')] }, named(uri('https://192.0.2.10/')), false],
  ['an empty constraint permits every URI', { permitted: [uri('')] }, named(uri('https://example.org/')), true],
  ['an empty constraint permits every email address', { permitted: [email('')] }, named(email('ada@a.example')), true],
  ['a host that is no part of an excluded one', { excluded: [dns('undefined')] }, named(dns('a.example.com')), true],
  ['a mailbox at another host', { permitted: [email('ada@example.com')] }, named(email('ada@example.org')), false],
  [
    'an email address at an excluded host',
    { excluded: [email('example.com')] },
    named(email('ada@example.com')),
    false,
  ],
  ['a URI with a user', { permitted: [uri('example.com')] }, named(uri('https://ada@example.com/')), true],
  [
    'a URI whose scheme begins with a digit',
    { permitted: [uri('example.com')] },
    named(uri('1https://example.com/')),
    false,
  ],
  ['an email address without @', { permitted: [email('example.com')] }, named(email('example.com')), false],
  ['an email address with a quote', { permitted: [email('example.com')] }, named(email('a"b@example.com')), false],
  [
    'an IPv6 address in the network',
    { permitted: [ip(...V6, ...new Array(8).fill(255), ...new Array(8).fill(0))] },
    named(ip(...V6.with(15, 1))),
    true,
  ],
  [
    'a name of an unsupported kind',
    { excluded: [explicit(0, oid('1.2.3'), explicit(0, utf8('a')))] },
    named(explicit(0, oid('1.2.3'), explicit(0, utf8('b')))),
    false,
  ],
  [
    'a constraint of an unsupported kind, and no such name',
    { excluded: [explicit(0, oid('1.2.3'), explicit(0, utf8('a')))] },
    named(dns('a.example')),
    true,
  ],
]

const CONSTRAINED: readonly PathRow[] = [
  ...CONSTRAINTS.map(([what, lists, change, passes]) => ({
    what: `name constraints: ${what}`,
    clause: 'RFC 5280 §4.2.1.10',
    ...(!passes && { refused: 'name constraints' }),
    ...constrained(lists, change),
  })),
  ...[
    dns('*.example.com'),
    dns('.example.com'),
    email('a@b@c'),
    uri('https://example.com'),
    ip(192, 0, 2, 0),
    ip(192, 0, 2, 0, 255, 0, 255, 0),
    ip(192, 0, 2, 0, 255, 1, 0, 0),
    ip(192, 0, 2, 255, 255, 255),
    email('*example.com'),
  ].map((base, at) => ({
    what: `an unsupported constraint: ${at}`,
    clause: 'RFC 5280 §4.2.1.10',
    refused: 'name constraints supported',
    ...constrained({ excluded: [base] }, {}),
  })),
  {
    what: 'an unsupported constraint beside a supported one',
    clause: 'RFC 5280 §4.2.1.10',
    refused: 'name constraints supported',
    ...constrained({ excluded: [dns('example.com'), dns('.example.com')] }, {}),
  },
  {
    what: 'constraints of the anchor',
    clause: 'docs/certificates.md',
    refused: 'name constraints',
    anchors: [root({ with: [nameConstraints({ permitted: [dns('example.com')] })] })],
    client: client(named(dns('example.org'))),
  },
  {
    what: 'names of an intermediate',
    clause: 'RFC 5280 §6.1.3 (b)',
    refused: 'name constraints',
    anchors: [root({ with: [nameConstraints({ permitted: [directory(NAMES.client)] })] })],
  },
  {
    what: 'names of a self-issued intermediate',
    clause: 'RFC 5280 §6.1.3 (b)',
    bag: [
      intermediate({ with: [nameConstraints({ permitted: [directory(NAMES.client)] })] }),
      secondIntermediate({ subject: NAMES.intermediate }),
    ],
    client: clientOfSecond({ issuer: NAMES.intermediate }),
  },
  {
    what: 'names of a self-issued client certificate',
    clause: 'RFC 5280 §6.1.3 (b)',
    refused: 'name constraints',
    ...constrained({ permitted: [directory(NAMES.client)] }, { subject: NAMES.intermediate }),
  },
  {
    what: 'a name that an upper authority does not permit',
    clause: 'RFC 5280 §6.1.4 (g)',
    refused: 'name constraints',
    bag: [
      intermediate({ with: [nameConstraints({ permitted: [dns('a.example.com')] })] }),
      secondIntermediate({ with: [nameConstraints({ permitted: [dns('example.com')] })] }),
    ],
    client: clientOfSecond(named(dns('b.example.com'))),
  },
  ...[
    alternativeNames(implicit(9, Uint8Array.of(1))),
    alternativeNames(...Array.from({ length: 1_025 }, () => dns('a'))),
    nameConstraints({ excluded: [] }),
    nameConstraints({ excluded: Array.from({ length: 1_025 }, () => dns('a')) }),
  ].map((names, at) => ({
    what: `malformed or too many names of an authority: ${at}`,
    clause: 'RFC 5280 §4.2.1.6, §4.2.1.10',
    refused: 'names readable',
    bag: [intermediate({ with: [names] })],
  })),
  {
    what: 'too many names and constraints to compare',
    clause: 'docs/certificates.md',
    refused: 'name constraints',
    ...constrained(
      { permitted: Array.from({ length: 300 }, (_, at) => dns(`${at}.example`)).concat(dns('example.com')) },
      named(...Array.from({ length: 300 }, (_, at) => dns(`${at}.example.com`))),
    ),
  },
]

/** Every path of the tests; each refused one has exactly one defect. */
export const PATH_ROWS: readonly PathRow[] = [...GOOD, ...REFUSED, ...CONSTRAINED, ...POLICY_ROWS]

/** The defaults of a row. */
export const USUAL: Required<Pick<PathRow, 'client' | 'bag' | 'anchors' | 'policy' | 'now'>> = {
  client: CLIENT,
  bag: [intermediate()],
  anchors: [root()],
  policy: {},
  now: NOW,
}
