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
import { accepted, refusedBy } from './rows.js'
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
  /** The name of the rule that refuses; absent if the path is accepted. */
  readonly refused?: string
  readonly client?: Bytes
  readonly bag?: readonly Bytes[]
  readonly anchors?: readonly Bytes[]
  readonly policy?: CertificatePolicy
  readonly now?: number
}

type Constraints = Parameters<typeof nameConstraints>[0]
type Extensions = NonNullable<Change['with']>

const root = (change?: Change) => certificateOf('root', change)
const intermediate = (change?: Change) => certificateOf('intermediate', change)
const client = (change?: Change) => certificateOf('client', change)
const changedClient = (change: Change) => ({ client: client(change) })
const changedIntermediate = (change: Change) => ({ bag: [intermediate(change)] })
const changedRoot = (change: Change) => ({ anchors: [root(change)] })
const clientWith = (...extensions: Extensions) => changedClient({ with: extensions })
const intermediateWith = (...extensions: Extensions) => changedIntermediate({ with: extensions })
const rootWith = (...extensions: Extensions) => changedRoot({ with: extensions })

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
  ...accepted({
    'client, intermediate, anchor (RFC 5280 §6.1)': {},
    'the chain in any order, with unrelated certificates (docs/certificates.md)': {
      bag: [
        Uint8Array.of(0x30, 0),
        root({ subject: name('Stranger') }),
        secondIntermediate(),
        intermediate(),
        client(),
      ],
      client: clientOfSecond(),
    },
    'an intermediate as anchor (RFC 5280 §6.1.1 (d))': { anchors: [intermediate()], bag: [] },
    'the certificate of the client as anchor (docs/certificates.md)': { client: CLIENT, anchors: [CLIENT], bag: [] },
    'the certificate of the client as one of two anchors (docs/certificates.md)': {
      client: CLIENT,
      anchors: [root(), CLIENT],
      bag: [],
    },
    'the anchor sent too, and another key with the same name (RFC 4158 §2.4)': {
      bag: [root(), intermediate({ spki: KEYS.stranger.spki, with: [subjectKey(KEYS.stranger)] }), intermediate()],
    },
    'the first instant of validity (RFC 5280 §4.1.2.5)': { now: Date.UTC(2026, 0, 1) },
    'the last second of validity (RFC 5280 §4.1.2.5)': { now: Date.UTC(2026, 11, 31, 23, 59, 59, 999) },
    'RSA of 2048 bits (docs/certificates.md)': underKey(RSA),
    'RSA with SHA-512 (docs/certificates.md)': underKey(signingWith(RSA, '1.2.840.113549.1.1.13', 'sha512')),
    'RSASSA-PSS with SHA-256 (RFC 4055 §3.1)': underKey(signingWithPss(RSA, 'sha256', 32)),
    'RSASSA-PSS without parameters of its digests (RFC 4055 §2.1)': underKey({
      ...signingWithPss(RSA, 'sha256', 32),
      algorithm: pss([], { inMask: [] }),
    }),
    'RSA with SHA-384 (docs/certificates.md)': underKey(signingWith(RSA, '1.2.840.113549.1.1.12', 'sha384')),
    'RSASSA-PSS with SHA-512 (RFC 4055 §3.1)': underKey(signingWithPss(RSA, 'sha512', 64)),
    'RSASSA-PSS with SHA-384 (RFC 4055 §3.1)': underKey(signingWithPss(RSA, 'sha384', 48)),
    'P-384 (docs/certificates.md)': underKey(signingWith(P384, '1.2.840.10045.4.3.3', 'sha384')),
    'P-521 (docs/certificates.md)': underKey(signingWith(P521, '1.2.840.10045.4.3.4', 'sha512')),
    'Ed25519 (RFC 8410 §3)': underKey(ED25519),
    'an authority without keyUsage (RFC 5280 §6.1.4 (n))': intermediateWith([OID.keyUsage, null]),
    'a client without keyUsage (RFC 5280 §4.2.1.3)': clientWith([OID.keyUsage, null]),
    'an unknown extension that is not critical (RFC 5280 §4.2)': clientWith(['1.2.3.4.5', false, utf8('?')]),
    'an authority for this purpose and another (RFC 5280 §4.2.1.12)': intermediateWith(
      purposes(OID.serverAuth, OID.clientAuth),
    ),
    'an authority for any purpose, if the policy accepts that (RFC 5280 §4.2.1.12)': {
      bag: [intermediate({ with: [purposes(OID.anyPurpose)] })],
      policy: { anyExtendedKeyUsageAccepted: true },
    },
    'any purpose, if the policy accepts that (RFC 5280 §4.2.1.12)': {
      client: client({ with: [purposes(OID.anyPurpose)] }),
      policy: { anyExtendedKeyUsageAccepted: true },
    },
    'no purpose, if the policy requires none (docs/certificates.md)': {
      client: client({ with: [[OID.purposes, null]] }),
      policy: { purpose: 'any' },
    },
    'an authority for another purpose, if the policy requires none (docs/certificates.md)': {
      bag: [intermediate({ with: [purposes(OID.serverAuth)] })],
      policy: { purpose: 'any' },
    },
    'keyEncipherment only, if the policy requires the purpose of a server (RFC 5280 §4.2.1.12)': {
      client: client({ with: [purposes(OID.serverAuth), keyUsage(2)] }),
      policy: { purpose: OID.serverAuth },
    },
    'a path as long as pathLenConstraint allows (RFC 5280 §6.1.4 (l), (m))': {
      bag: [
        intermediate({ with: [basicConstraints(true, 1)] }),
        secondIntermediate({ with: [basicConstraints(true, 0)] }),
      ],
      client: clientOfSecond(),
    },
    'a self-issued certificate, which does not count for pathLenConstraint (RFC 5280 §6.1.4 (l))': {
      bag: [
        intermediate({ with: [basicConstraints(true, 0)] }),
        secondIntermediate({ subject: NAMES.intermediate, with: [[OID.authorityKey, null]] }),
      ],
      client: clientOfSecond({ issuer: NAMES.intermediate }),
    },
    'policies, mappings and inhibitAnyPolicy, if no policy is required (RFC 5280 §6.1.5 (g))': {
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
    'critical policies with a CPS pointer and a user notice (RFC 5280 §4.2.1.4)': clientWith(
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
    ),
    'an unknown qualifier of policies that are not critical (RFC 5280 §4.2.1.4)': clientWith(
      policies(false, QUALIFIED),
    ),
    'no subject, but critical alternative names (RFC 5280 §4.1.2.6)': changedClient({
      subject: name(),
      with: [[OID.alternativeNames, true, seq(dns('client.example'))]],
    }),
    'the name of the issuer in another string type and case (RFC 5280 §7.1)': changedClient({
      issuer: name(['2.5.4.3', printable('INTERMEDIATE')]),
    }),
    'runs of spaces in the name of the issuer (RFC 5280 §7.1, RFC 4518 §2.6.1)': {
      anchors: [root({ subject: name('Example  Root ') })],
      bag: [intermediate({ issuer: name(' Example Root') })],
    },
    'a self-issued certificate whose names differ only in a space (RFC 5280 §3.2, §7.1)': {
      bag: [
        intermediate({ with: [basicConstraints(true, 0)] }),
        secondIntermediate({ subject: name(' Intermediate'), with: [[OID.authorityKey, null]] }),
      ],
      client: clientOfSecond({ issuer: NAMES.intermediate }),
    },
    'as many intermediates as the policy allows (docs/certificates.md)': {
      bag: [intermediate(), secondIntermediate()],
      client: clientOfSecond(),
      policy: { mostIntermediates: 2 },
    },
    'as many intermediates as the policy allows, the anchor sent too (docs/certificates.md)': {
      bag: [intermediate(), root()],
      policy: { mostIntermediates: 1 },
    },
    'a serial number of 20 octets (RFC 5280 §4.1.2.2)': changedClient({ serial: tlv(2, new Uint8Array(20).fill(1)) }),
    'a client key of RSA with 4096 bits (docs/certificates.md)': changedClient({ spki: rsaOf(4096) }),
    'the maximum number of alternative names (docs/certificates.md)': clientWith(
      alternativeNames(...Array.from({ length: 1_024 }, () => dns('a'))),
    ),
  }),
  ...[' Intermediate', 'Intermediate ', '  intermediate   '].flatMap(issuer =>
    accepted({
      [`spaces at the ends of the name of the issuer: "${issuer}" (RFC 5280 §7.1, RFC 4518 §2.6.1)`]: changedClient({
        issuer: name(issuer),
      }),
    }),
  ),
]

const REFUSED: readonly PathRow[] = [
  ...refusedBy('name of the issuer', {
    'no certificate of the issuer (RFC 5280 §6.1.3 (a)(4))': { bag: [] },
    'a root that only the client sent (docs/certificates.md)': {
      anchors: [root({ subject: name('Other'), issuer: name('Other') })],
      bag: [intermediate(), root()],
    },
    'a space in the name of the issuer that its certificate does not have (RFC 5280 §7.1)': changedClient({
      issuer: name('Inter mediate'),
    }),
    'a name of the issuer with one part more (RFC 5280 §7.1)': changedClient({
      issuer: name('Intermediate', 'Intermediate'),
    }),
  }),
  ...refusedBy('issuer not empty', {
    'an empty issuer (RFC 5280 §4.1.2.4)': changedClient({ issuer: name() }),
  }),
  ...refusedBy('key identifier of the issuer', {
    'the key identifier of another issuer (RFC 5280 §4.2.1.1)': clientWith(authorityKey(KEYS.stranger)),
  }),
  ...refusedBy('serial number', {
    'the serial number zero (RFC 5280 §4.1.2.2)': changedClient({ serial: int(0) }),
    'a negative serial number (RFC 5280 §4.1.2.2)': changedClient({ serial: tlv(2, Uint8Array.of(0x80)) }),
    'a serial number of 21 octets (RFC 5280 §4.1.2.2)': changedClient({ serial: tlv(2, new Uint8Array(21).fill(1)) }),
  }),
  ...refusedBy('signature algorithms match', {
    'different algorithms in the signed part and next to the signature (RFC 5280 §4.1.1.2)': changedClient({
      signedAlgorithm: signingWith(KEYS.root, '1.2.840.10045.4.3.3', 'sha384').algorithm,
    }),
  }),
  ...refusedBy('signature algorithm accepted', {
    'ECDSA with SHA-1 (docs/certificates.md)': changedClient({
      signer: signingWith(KEYS.intermediate, SHA1_ECDSA, 'sha1'),
    }),
    'RSA with SHA-1 (docs/certificates.md)': underKey(signingWith(RSA, SHA1_RSA, 'sha1')),
    'RSASSA-PSS with SHA-1 (docs/certificates.md)': underKey(signingWithPss(RSA, 'sha1', 20)),
    'RSASSA-PSS with another digest for the mask (docs/certificates.md)': underKey(
      signingWithPss(RSA, 'sha256', 32, 'sha1'),
    ),
    'RSASSA-PSS with a salt of another length (docs/certificates.md)': underKey(signingWithPss(RSA, 'sha256', 20)),
    'RSASSA-PSS without parameters, which means SHA-1 (RFC 4055 §3.1)': underKey({
      ...signingWithPss(RSA, 'sha256', 32),
      algorithm: seq(oid('1.2.840.113549.1.1.10')),
    }),
    'RSA with MD5 (docs/certificates.md)': underKey(signingWith(RSA, '1.2.840.113549.1.1.4', 'md5')),
  }),
  ...refusedBy('key accepted', {
    'a client key of RSA with 1024 bits (docs/certificates.md)': changedClient({ spki: WEAK_RSA.spki }),
    'an intermediate key of RSA with 1024 bits (docs/certificates.md)': underKey(WEAK_RSA),
    'a curve that is not accepted (docs/certificates.md)': changedClient({ spki: KOBLITZ.spki }),
  }),
  ...refusedBy('validity has begun', {
    'the second before validity (RFC 5280 §6.1.3 (a)(2))': { now: Date.UTC(2026, 0, 1) - 1 },
  }),
  ...refusedBy('not expired', {
    'the second after validity (RFC 5280 §6.1.3 (a)(2))': { now: Date.UTC(2027, 0, 1) },
    'an expired intermediate (RFC 5280 §6.1.3 (a)(2))': changedIntermediate({ notAfter: time('2026-05-31T23:59:59Z') }),
    'an expired anchor (docs/certificates.md)': changedRoot({ notAfter: time('2026-05-31T23:59:59Z') }),
  }),
  ...refusedBy('critical extensions known', {
    'two unknown critical extensions (RFC 5280 §4.2)': clientWith(UNKNOWN, ['1.2.3.4.6', true, utf8('?')]),
  }),
  ...refusedBy('subject or alternative names', {
    'neither subject nor alternative names (RFC 5280 §4.1.2.6)': changedClient({ subject: name() }),
    'no subject, and non-critical alternative names (RFC 5280 §4.2.1.6)': changedClient({
      subject: name(),
      with: [alternativeNames(dns('client.example'))],
    }),
  }),
  ...refusedBy('authority key identifier present', {
    'no authorityKeyIdentifier (RFC 5280 §4.2.1.1)': clientWith([OID.authorityKey, null]),
  }),
  ...refusedBy('key identifiers not critical', {
    'a critical authorityKeyIdentifier (RFC 5280 §4.2.1.1)': clientWith(authorityKey(KEYS.intermediate, true)),
    'a critical subjectKeyIdentifier (RFC 5280 §4.2.1.2)': clientWith(subjectKey(KEYS.client, true)),
  }),
  ...refusedBy('no rights of an authority', {
    'keyCertSign without cA (RFC 5280 §4.2.1.3)': clientWith(keyUsage(0, 5)),
    'pathLenConstraint without cA (RFC 5280 §4.2.1.9)': clientWith(basicConstraints(false, 0)),
    'nameConstraints without cA (RFC 5280 §4.2.1.10)': clientWith(
      nameConstraints({ permitted: [dns('client.example')] }),
    ),
  }),
  ...refusedBy('purpose of the client', {
    'a client with another purpose (RFC 5280 §4.2.1.12)': clientWith(purposes(OID.serverAuth)),
    'a client with two other purposes (RFC 5280 §4.2.1.12)': clientWith(purposes(OID.serverAuth, '1.3.6.1.5.5.7.3.4')),
    'a client with no purpose (docs/certificates.md)': clientWith([OID.purposes, null]),
    'a client for any purpose (docs/certificates.md)': clientWith(purposes(OID.anyPurpose)),
  }),
  ...refusedBy('key usage of the client', {
    'a client with keyEncipherment only (RFC 5280 §4.2.1.12)': clientWith(keyUsage(2)),
  }),
  ...refusedBy('purpose of an authority', {
    'an authority for another purpose (docs/certificates.md)': intermediateWith(purposes(OID.serverAuth)),
    'an authority for any purpose (docs/certificates.md)': intermediateWith(purposes(OID.anyPurpose)),
  }),
  ...refusedBy('subject key identifier present', {
    'an authority without subjectKeyIdentifier (RFC 5280 §4.2.1.2)': intermediateWith([OID.subjectKey, null]),
  }),
  ...refusedBy('issuer is an authority', {
    'an issuer that is not an authority (RFC 5280 §6.1.4 (k))': intermediateWith(basicConstraints(false), [
      OID.keyUsage,
      null,
    ]),
    'an issuer without basicConstraints (RFC 5280 §6.1.4 (k))': intermediateWith(
      [OID.basicConstraints, null],
      [OID.keyUsage, null],
    ),
    'non-critical basicConstraints (RFC 5280 §4.2.1.9)': intermediateWith(basicConstraints(true, undefined, false)),
    'a client certificate as an issuer (CVE-2002-0862)': {
      bag: [
        intermediate(),
        secondIntermediate({ with: [[OID.basicConstraints, null], keyUsage(0), purposes(OID.clientAuth)] }),
      ],
      client: clientOfSecond(),
    },
    'an anchor that is not an authority (docs/certificates.md)': rootWith(
      [OID.basicConstraints, null],
      [OID.keyUsage, null],
    ),
  }),
  ...refusedBy('issuer may sign certificates', {
    'an authority that may only sign CRLs (RFC 5280 §6.1.4 (n))': intermediateWith(keyUsage(6)),
  }),
  ...refusedBy('key fits the signature algorithm', {
    'a signature algorithm for another kind of key (RFC 5280 §6.1.3 (a)(1))': changedClient({ signer: RSA }),
  }),
  ...refusedBy('number of intermediates', {
    'one more intermediate than the policy allows (docs/certificates.md)': {
      bag: [intermediate(), secondIntermediate()],
      client: clientOfSecond(),
      policy: { mostIntermediates: 1 },
    },
  }),
  ...refusedBy('path length', {
    'one more authority than pathLenConstraint allows (RFC 5280 §6.1.4 (l), (m))': {
      bag: [intermediate({ with: [basicConstraints(true, 0)] }), secondIntermediate()],
      client: clientOfSecond(),
    },
    'one more authority than pathLenConstraint of the anchor allows (docs/certificates.md)': rootWith(
      basicConstraints(true, 0),
    ),
  }),
  ...refusedBy('signature', {
    'a certificate that the client signed in the name of the issuer (RFC 5280 §6.1.3 (a)(1))': changedClient({
      signer: KEYS.stranger,
    }),
    'a signature with a changed bit (RFC 5280 §6.1.3 (a)(1))': changedClient({ spoilt: true }),
    'a forged intermediate (RFC 5280 §6.1.3 (a)(1))': changedIntermediate({ signer: KEYS.stranger }),
  }),
  ...PSS_WITH_MORE.flatMap(([what, algorithm]) =>
    refusedBy('signature algorithm accepted', {
      [`RSASSA-PSS with ${what} (RFC 4055 §2.1, §3.1)`]: underKey({ ...signingWithPss(RSA, 'sha256', 32), algorithm }),
    }),
  ),
  ...(
    [
      ['without NULL', seq(oid(SHA256_RSA))],
      ['with an empty SEQUENCE', seq(oid(SHA256_RSA), seq())],
      ['in RSASSA-PSS with another mask', pss([nothing()], { mask: '1.2.3' })],
      ['in RSASSA-PSS with a mask without digest', PSS_WITHOUT_DIGEST],
      ['in RSASSA-PSS with SHA-1 and a malformed salt', PSS_MALFORMED],
    ] as const
  ).flatMap(([what, algorithm]) =>
    refusedBy('signature algorithm accepted', {
      [`RSA with SHA-256 ${what} (RFC 4055 §3.1, §5)`]: underKey({ ...RSA, algorithm }),
    }),
  ),
  ...(
    [
      ['ECDSA', 'RFC 5758 §3.2', KEYS.intermediate, '1.2.840.10045.4.3.2'],
      ['Ed25519', 'RFC 8410 §3', ED25519, '1.3.101.112'],
    ] as const
  ).flatMap(([what, clause, key, type]) =>
    refusedBy('signature algorithm accepted', {
      [`${what} with NULL (${clause})`]: underKey({ ...key, algorithm: seq(oid(type), nothing()) }),
    }),
  ),
  ...[2047, 4097].flatMap(bits =>
    refusedBy('key accepted', {
      [`a client key of RSA with ${bits} bits (docs/certificates.md)`]: changedClient({ spki: rsaOf(bits) }),
    }),
  ),
  ...[8.64e15, 8.65e15].flatMap(now =>
    refusedBy('not expired', {
      [`the instant ${now}, at and beyond the end of dates (RFC 5280 §6.1.3 (a)(2))`]: { now },
    }),
  ),
  ...(['client', 'intermediate', 'root'] as const).flatMap(place =>
    refusedBy('critical extensions known', {
      [`an unknown critical extension: ${place} (RFC 5280 §4.2)`]: {
        client: client(place === 'client' ? { with: [UNKNOWN] } : {}),
        bag: [intermediate(place === 'intermediate' ? { with: [UNKNOWN] } : {})],
        anchors: [root(place === 'root' ? { with: [UNKNOWN] } : {})],
      },
    }),
  ),
  ...(['client', 'intermediate', 'root'] as const).flatMap(place =>
    refusedBy('policy qualifiers known', {
      [`critical policies with an unknown qualifier: ${place} (RFC 5280 §4.2.1.4)`]: {
        client: client(place === 'client' ? { with: [policies(true, policy('1.2.4'), QUALIFIED)] } : {}),
        bag: [intermediate(place === 'intermediate' ? { with: [policies(true, QUALIFIED)] } : {})],
        anchors: [root(place === 'root' ? { with: [policies(true, QUALIFIED)] } : {})],
      },
    }),
  ),
]

/** A chain whose intermediate has name constraints. */
function constrained(lists: Constraints, change: Change): Pick<PathRow, 'client' | 'bag'> {
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

/** Paths whose intermediate has these constraints: the client's names, and whether they pass. */
const under = (lists: Constraints, rows: Readonly<Record<string, readonly [Change, passes: boolean]>>) =>
  Object.entries(rows).flatMap(([what, [change, passes]]) => {
    const row = { [`name constraints: ${what} (RFC 5280 §4.2.1.10)`]: constrained(lists, change) }
    return passes ? accepted(row) : refusedBy('name constraints', row)
  })

type Constrained = Readonly<Record<string, readonly [Constraints, Change]>>
const each = (rows: Constrained, passes: boolean) =>
  Object.entries(rows).flatMap(([what, [lists, change]]) => under(lists, { [what]: [change, passes] }))
const allowed = (rows: Constrained) => each(rows, true)
const forbidden = (rows: Constrained) => each(rows, false)
const STRASSE: Constraints = { excluded: [directory(name(called('Strasse')))] }

const CONSTRAINTS: readonly PathRow[] = [
  ...under(
    { permitted: [dns('example.com')] },
    {
      'a host': [named(dns('example.com')), true],
      'a host below, in upper case': [named(dns('A.EXAMPLE.com')), true],
      'a host with the same ending': [named(dns('badexample.com')), false],
      'one of two hosts outside': [named(dns('example.com'), dns('example.org')), false],
      'a wildcard inside': [named(dns('*.example.com')), true],
      'a malformed host': [named(dns('.example.com')), false],
      'a name of another kind': [named(uri('https://example.org/')), true],
    },
  ),
  ...under(
    { permitted: [dns('')] },
    {
      'an empty constraint permits every host': [named(dns('example.org')), true],
      'a host of 253 characters': [named(dns(hostOf(253))), true],
      'a host of 254 characters': [named(dns(hostOf(254))), false],
      'a host that is a number': [named(dns('127')), false],
      'a wildcard without a host': [named(dns('*.')), false],
    },
  ),
  ...under(
    { permitted: [email('example.com')] },
    {
      'an email address at the host': [named(email('ada@example.com')), true],
      'an email address below the host': [named(email('ada@a.example.com')), false],
      'an email address with two @': [named(email('a@b@example.com')), false],
      'an email address in the subject': [{ subject: name([EMAIL_ATTRIBUTE, ia5('ada@example.org')]) }, false],
      'a permitted email address in the subject': [{ subject: name([EMAIL_ATTRIBUTE, ia5('ada@example.com')]) }, true],
      'an email address without @': [named(email('example.com')), false],
      'an email address with a quote': [named(email('a"b@example.com')), false],
    },
  ),
  ...under(
    { permitted: [email('ada@example.com')] },
    {
      'a mailbox': [named(email('ada@EXAMPLE.com')), true],
      'another mailbox': [named(email('Ada@example.com')), false],
      'a mailbox at another host': [named(email('ada@example.org')), false],
    },
  ),
  ...under(
    { permitted: [uri('example.com')] },
    {
      'a URI at the host': [named(uri('https://u@example.com:8443/a?b#c')), true],
      'a URI below the host': [named(uri('https://a.example.com/')), false],
      'a URI with the host as its user': [named(uri('https://example.com@evil.org/')), false],
      'a URI without a host': [named(uri('urn:example:a')), false],
      'a URI with a user': [named(uri('https://ada@example.com/')), true],
      'a URI whose scheme begins with a digit': [named(uri('1https://example.com/')), false],
    },
  ),
  ...under(
    { permitted: [masked([192, 0, 2, 0], 24)] },
    {
      'an IP address in the network': [named(ip(192, 0, 2, 9)), true],
      'an IP address outside the network': [named(ip(192, 0, 3, 9)), false],
      'an IP address of the other family': [named(ip(...new Array(16).fill(0))), false],
    },
  ),
  ...under(
    { excluded: [bank()] },
    {
      'an excluded subject': [{ subject: organization('bank') }, false],
      'an excluded subject with a trailing space': [{ subject: organization('Bank ') }, false],
      'an excluded subject in a type without text': [
        { subject: name([ORGANIZATION, tlv(0x14, text('Bank'))], 'Client') },
        false,
      ],
      'an excluded alternative name': [named(directory(organization('Bank'))), false],
    },
  ),
  ...allowed({
    'a wildcard that does not match an excluded host': [
      { excluded: [dns('a.example.org')] },
      named(dns('*.example.com')),
    ],
    'an email address below the domain': [{ permitted: [email('.example.com')] }, named(email('ada@a.example.com'))],
    'a URI below the domain': [{ permitted: [uri('.example.com')] }, named(uri('https://a.example.com'))],
    'a subject below the name': [{ permitted: [bank()] }, { subject: organization('BANK') }],
    'a subject below the name, with other spaces': [
      { permitted: [directory(name([ORGANIZATION, utf8(' Example  Bank')]))] },
      { subject: organization('example bank ') },
    ],
    'a subject that is not excluded': [{ excluded: [bank()] }, { subject: organization('Shop') }],
    'a part with one attribute more than an excluded one': [
      { excluded: [bank()] },
      { subject: together([ORGANIZATION, 'Bank'], [UNIT, 'a']) },
    ],
    'a subject above an excluded name': [{ excluded: [bank('Client', 'a')] }, subjectOf('Bank', 'Client')],
    'a subject beside an excluded name': [{ excluded: [bank('Other')] }, subjectOf('Bank', 'Client')],
    'no subject': [
      { permitted: [bank()] },
      { subject: name(), with: [[OID.alternativeNames, true, seq(dns('client.example'))]] },
    ],
    'a name of a kind that is only excluded, beside another kind that is permitted': [
      { permitted: [dns('example.com')], excluded: [email('example.org')] },
      named(email('ada@example.com')),
    ],
    'one of two permitted hosts': [{ permitted: [dns('example.com'), dns('example.org')] }, named(dns('example.org'))],
    'a host that is no part of an excluded one': [{ excluded: [dns('undefined')] }, named(dns('a.example.com'))],
    'an IPv6 address in the network': [
      { permitted: [ip(...V6, ...new Array(8).fill(255), ...new Array(8).fill(0))] },
      named(ip(...V6.with(15, 1))),
    ],
    'a constraint of an unsupported kind, and no such name': [
      { excluded: [explicit(0, oid('1.2.3'), explicit(0, utf8('a')))] },
      named(dns('a.example')),
    ],
  }),
  ...forbidden({
    'a wildcard above': [{ permitted: [dns('a.example.com')] }, named(dns('*.example.com'))],
    'an excluded host': [{ excluded: [dns('example.com')] }, named(dns('a.example.com'))],
    'a host that cannot be compared': [{ excluded: [dns('example.com')] }, named(dns('a b'))],
    'a wildcard over an excluded host': [{ excluded: [dns('a.example.com')] }, named(dns('*.example.com'))],
    'an excluded host among permitted': [
      { permitted: [dns('example.com')], excluded: [dns('a.example.com')] },
      named(dns('a.example.com')),
    ],
    'an email address at the domain itself': [{ permitted: [email('.example.com')] }, named(email('ada@example.com'))],
    'an excluded mailbox in upper case': [{ excluded: [email('ada@example.com')] }, named(email('Ada@example.com'))],
    'a URI with an IP address': [{ excluded: [uri('example.com')] }, named(uri('https://192.0.2.1/'))],
    'an excluded URI': [{ excluded: [uri('example.com')] }, named(uri('https://EXAMPLE.com/'))],
    'an IP address in an excluded network': [{ excluded: [masked([192, 0, 0, 0], 9)] }, named(ip(192, 127, 0, 1))],
    'a subject with another name': [{ permitted: [bank()] }, { subject: organization('Shop') }],
    'a subject that is the excluded name': [{ excluded: [bank('Client')] }, subjectOf('Bank', 'Client')],
    'a subject above the name': [{ permitted: [bank('Client', 'a')] }, subjectOf('Bank', 'Client')],
    'a subject beside the name': [{ permitted: [bank('Other')] }, subjectOf('Bank', 'Client')],
    'a subject that cannot be compared, below the same name': [
      { permitted: [directory(name(called('\ue000')))] },
      { subject: organization('\ue000') },
    ],
    'an excluded name in a type without text': [
      { excluded: [directory(name([ORGANIZATION, tlv(0x14, text('Bank'))]))] },
      { subject: organization('Bank') },
    ],
    'an email address in the subject in a type without text': [
      { excluded: [email('example.com')] },
      { subject: name([EMAIL_ATTRIBUTE, tlv(0x14, text('ada@example.org'))]) },
    ],
    'an email address at an excluded host': [{ excluded: [email('example.com')] }, named(email('ada@example.com'))],
    'a URI with an IP address of two digits': [{ excluded: [uri('a.example')] }, named(uri('https://192.0.2.10/'))],
    'an empty constraint permits no URI': [{ permitted: [uri('')] }, named(uri('https://example.org/'))],
    'an empty constraint permits no email address': [{ permitted: [email('')] }, named(email('ada@a.example'))],
    'an empty constraint excludes every URI': [{ excluded: [uri('')] }, named(uri('https://example.org/'))],
    'an empty constraint excludes every email address': [{ excluded: [email('')] }, named(email('ada@a.example'))],
    'a name of an unsupported kind': [
      { excluded: [explicit(0, oid('1.2.3'), explicit(0, utf8('a')))] },
      named(explicit(0, oid('1.2.3'), explicit(0, utf8('b')))),
    ],
    'an excluded subject with a character of no width': [
      { excluded: [bank()] },
      { subject: organization('Ban\u200bk') },
    ],
    'an excluded subject in full width': [
      { excluded: [bank()] },
      { subject: organization('\uff22\uff41\uff4e\uff4b') },
    ],
    'an excluded subject with a sharp s': [STRASSE, { subject: organization('Straße') }],
    'an excluded subject with a sharp s in upper case': [STRASSE, { subject: organization('STRA\u1e9eE') }],
  }),
  ...under(
    { excluded: [directory(together([ORGANIZATION, 'Bank'], [UNIT, 'a']))] },
    {
      'the attributes of an excluded part in another order': [
        { subject: together([UNIT, 'a'], [ORGANIZATION, 'Bank']) },
        false,
      ],
      'a part with another second attribute than an excluded one': [
        { subject: together([ORGANIZATION, 'Bank'], [UNIT, 'b']) },
        true,
      ],
      'a part with another type than an excluded one': [
        { subject: together([COMMON_NAME, 'Bank'], [UNIT, 'a']) },
        true,
      ],
      'a part with one attribute of an excluded one': [{ subject: together([ORGANIZATION, 'Bank']) }, true],
    },
  ),
]

const CONSTRAINED: readonly PathRow[] = [
  ...refusedBy('name constraints supported', {
    'an unsupported constraint beside a supported one (RFC 5280 §4.2.1.10)': constrained(
      { excluded: [dns('example.com'), dns('.example.com')] },
      {},
    ),
  }),
  ...refusedBy('name constraints', {
    'constraints of the anchor (docs/certificates.md)': {
      anchors: [root({ with: [nameConstraints({ permitted: [dns('example.com')] })] })],
      client: client(named(dns('example.org'))),
    },
    'names of an intermediate (RFC 5280 §6.1.3 (b))': rootWith(
      nameConstraints({ permitted: [directory(NAMES.client)] }),
    ),
    'names of a self-issued client certificate (RFC 5280 §6.1.3 (b))': constrained(
      { permitted: [directory(NAMES.client)] },
      { subject: NAMES.intermediate },
    ),
    'a name that an upper authority does not permit (RFC 5280 §6.1.4 (g))': {
      bag: [
        intermediate({ with: [nameConstraints({ permitted: [dns('a.example.com')] })] }),
        secondIntermediate({ with: [nameConstraints({ permitted: [dns('example.com')] })] }),
      ],
      client: clientOfSecond(named(dns('b.example.com'))),
    },
    'too many names and constraints to compare (docs/certificates.md)': constrained(
      { permitted: Array.from({ length: 300 }, (_, at) => dns(`${at}.example`)).concat(dns('example.com')) },
      named(...Array.from({ length: 300 }, (_, at) => dns(`${at}.example.com`))),
    ),
  }),
  ...accepted({
    'names of a self-issued intermediate (RFC 5280 §6.1.3 (b))': {
      bag: [
        intermediate({ with: [nameConstraints({ permitted: [directory(NAMES.client)] })] }),
        secondIntermediate({ subject: NAMES.intermediate }),
      ],
      client: clientOfSecond({ issuer: NAMES.intermediate }),
    },
  }),
  ...CONSTRAINTS,
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
  ].flatMap((base, at) =>
    refusedBy('name constraints supported', {
      [`an unsupported constraint: ${at} (RFC 5280 §4.2.1.10)`]: constrained({ excluded: [base] }, {}),
    }),
  ),
  ...[
    alternativeNames(implicit(9, Uint8Array.of(1))),
    alternativeNames(...Array.from({ length: 1_025 }, () => dns('a'))),
    nameConstraints({ excluded: [] }),
    nameConstraints({ excluded: Array.from({ length: 1_025 }, () => dns('a')) }),
  ].flatMap((names, at) =>
    refusedBy('names readable', {
      [`malformed or too many names of an authority: ${at} (RFC 5280 §4.2.1.6, §4.2.1.10)`]: intermediateWith(names),
    }),
  ),
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
