import {
  alternativeNames,
  authorityKey,
  basicConstraints,
  type Change,
  directory,
  dns,
  email,
  ip,
  KEYS,
  keyUsage,
  nameConstraints,
  OID,
  POLICY,
  policies,
  policy,
  purposes,
  subjectKey,
  uri,
} from './chain.js'
import { makeKey, name, signingWith, signingWithPss, type TestKey } from './forge.js'
import { explicit, ia5, implicit, int, nothing, oid, seq, time, tlv, utf8 } from './write-der.js'

/** Changes to the certificates of a chain. */
export interface Places {
  readonly client?: Change
  readonly intermediate?: Change
  readonly root?: Change
}

type Extensions = NonNullable<Change['with']>

/** A named change to a valid chain. Most are defects; some leave it valid. */
export type Defect = readonly [name: string, places: Places]

const WEAK_RSA = makeKey(1024)
const KOBLITZ = makeKey('secp256k1')
const P384 = makeKey('P-384')
const RSA = makeKey(2048)
const ED25519 = makeKey('Ed25519')
const SHA384 = signingWith(KEYS.intermediate, '1.2.840.10045.4.3.3', 'sha384')

/** A chain whose intermediate has another key. */
function underKey(key: TestKey): Places {
  return {
    intermediate: { spki: key.spki, with: [subjectKey(key)] },
    client: { signer: key, with: [authorityKey(key)] },
  }
}

const clientWith = (...extensions: Extensions): Places => ({ client: { with: extensions } })
const intermediateWith = (...extensions: Extensions): Places => ({ intermediate: { with: extensions } })
const rootWith = (...extensions: Extensions): Places => ({ root: { with: extensions } })

const named = alternativeNames(
  dns('a.example.com'),
  email('ada@a.example.com'),
  uri('https://a.example.com/'),
  ip(192, 0, 2, 1),
)
const organization = (text = 'Bank', ...more: readonly string[]) => name(['2.5.4.10', utf8(text)], ...more)

/** Constraints on the intermediate, and a client, by default with a name of each kind. */
function constrained(lists: Parameters<typeof nameConstraints>[0], client: Change = { with: [named] }): Places {
  return { intermediate: { with: [nameConstraints(lists)] }, client }
}

/** All changes of the differential test. */
export const DEFECTS: readonly Defect[] = [
  ['client expired', { client: { notAfter: time('2026-05-01T00:00:00Z') } }],
  ['client not yet valid', { client: { notBefore: time('2026-07-01T00:00:00Z') } }],
  ['intermediate expired', { intermediate: { notAfter: time('2026-05-01T00:00:00Z') } }],
  ['root expired', { root: { notAfter: time('2026-05-01T00:00:00Z') } }],
  ['invalid signature of the client', { client: { spoilt: true } }],
  ['invalid signature of the intermediate', { intermediate: { spoilt: true } }],
  ['client signed by a stranger', { client: { signer: KEYS.stranger } }],
  ['intermediate signed by a stranger', { intermediate: { signer: KEYS.stranger } }],
  ['intermediate with another name', { intermediate: { subject: name('Impostor') } }],
  ['intermediate without cA', intermediateWith(basicConstraints(false), keyUsage(0))],
  ['intermediate without basicConstraints', intermediateWith([OID.basicConstraints, null])],
  ['basicConstraints not critical', intermediateWith(basicConstraints(true, undefined, false))],
  ['root without cA', rootWith(basicConstraints(false), keyUsage(0))],
  ['root with pathLenConstraint 0', rootWith(basicConstraints(true, 0))],
  ['root with pathLenConstraint 1', rootWith(basicConstraints(true, 1))],
  ['intermediate with pathLenConstraint 0', intermediateWith(basicConstraints(true, 0))],
  ['intermediate without keyCertSign', intermediateWith(keyUsage(6))],
  ['intermediate without keyUsage', intermediateWith([OID.keyUsage, null])],
  ['client with keyCertSign', clientWith(keyUsage(0, 5))],
  ['client with pathLenConstraint', clientWith(basicConstraints(false, 0))],
  ['client with keyEncipherment only', clientWith(keyUsage(2))],
  ['client with keyAgreement only', clientWith(keyUsage(4))],
  ['client without keyUsage', clientWith([OID.keyUsage, null])],
  ['client for servers', clientWith(purposes(OID.serverAuth))],
  ['client for any purpose', clientWith(purposes(OID.anyPurpose))],
  ['client without a purpose', clientWith([OID.purposes, null])],
  ['intermediate for servers', intermediateWith(purposes(OID.serverAuth))],
  ['intermediate for any purpose', intermediateWith(purposes(OID.anyPurpose))],
  ['intermediate for clients', intermediateWith(purposes(OID.clientAuth))],
  ['unknown critical extension of the client', clientWith(['1.2.3.4', true, utf8('?')])],
  ['unknown critical extension of the intermediate', intermediateWith(['1.2.3.4', true, utf8('?')])],
  ['unknown non-critical extension', clientWith(['1.2.3.4', false, utf8('?')])],
  ['client without authorityKeyIdentifier', clientWith([OID.authorityKey, null])],
  ['client with another authorityKeyIdentifier', clientWith(authorityKey(KEYS.stranger))],
  ['authorityKeyIdentifier critical', clientWith(authorityKey(KEYS.intermediate, true))],
  ['intermediate without subjectKeyIdentifier', intermediateWith([OID.subjectKey, null])],
  ['subjectKeyIdentifier critical', clientWith(subjectKey(KEYS.client, true))],
  ['client without subjectKeyIdentifier', clientWith([OID.subjectKey, null])],
  ['SHA-1', { client: { signer: signingWith(KEYS.intermediate, '1.2.840.10045.4.1', 'sha1') } }],
  ['RSA of 1024 bits', { client: { spki: WEAK_RSA.spki } }],
  ['secp256k1', { client: { spki: KOBLITZ.spki } }],
  ['RSA intermediate', underKey(RSA)],
  ['RSASSA-PSS intermediate', underKey(signingWithPss(RSA, 'sha256', 32))],
  ['Ed25519 intermediate', underKey(ED25519)],
  ['P-384 intermediate', underKey(signingWith(P384, '1.2.840.10045.4.3.3', 'sha384'))],
  ['algorithms differ', { client: { signedAlgorithm: P384.algorithm, signer: SHA384 } }],
  ['serial number 0', { client: { serial: int(0) } }],
  ['serial number of 21 octets', { client: { serial: tlv(2, new Uint8Array(21).fill(1)) } }],
  ['no subject', { client: { subject: name() } }],
  [
    'no subject, but critical alternative names',
    { client: { subject: name(), with: [[OID.alternativeNames, true, seq(dns('a.example'))]] } },
  ],
  ['version 1', { client: { version: undefined, extensions: [] } }],
  [
    'name constraints inside',
    constrained({
      permitted: [dns('example.com'), email('a.example.com'), uri('.example.com'), ip(192, 0, 2, 0, 255, 255, 255, 0)],
    }),
  ],
  ['host outside', constrained({ permitted: [dns('example.org')] })],
  ['host excluded', constrained({ excluded: [dns('example.com')] })],
  ['email address outside', constrained({ permitted: [email('example.com')] })],
  ['email address excluded', constrained({ excluded: [email('.example.com')] })],
  ['URI outside', constrained({ permitted: [uri('example.com')] })],
  ['URI excluded', constrained({ excluded: [uri('.example.com')] })],
  ['IP address outside', constrained({ permitted: [ip(10, 0, 0, 0, 255, 0, 0, 0)] })],
  ['IP address excluded', constrained({ excluded: [ip(192, 0, 0, 0, 255, 0, 0, 0)] })],
  ['subject outside', constrained({ permitted: [directory(organization())] })],
  ['subject inside', constrained({ permitted: [directory(organization())] }, { subject: organization('BANK', 'a') })],
  ['subject excluded', constrained({ excluded: [directory(organization())] }, { subject: organization('bank', 'a') })],
  [
    'email address in the subject',
    constrained(
      { permitted: [email('example.com')] },
      { subject: name(['1.2.840.113549.1.9.1', ia5('a@example.org')]) },
    ),
  ],
  ['nameConstraints of a client', clientWith(nameConstraints({ permitted: [dns('example.com')] }))],
  [
    'policyConstraints that require a policy',
    intermediateWith([OID.policyConstraints, true, seq(implicit(0, Uint8Array.of(0)))]),
  ],
  [
    'policies',
    {
      intermediate: { with: [policies(false, policy('1.2.3'))] },
      client: { with: [policies(false, policy('1.2.3'))] },
    },
  ],
  [
    'critical policies with an unknown qualifier',
    clientWith(policies(true, policy(POLICY.some, seq(oid('1.2.3.4'), utf8('?'))))),
  ],
  ['malformed policies', clientWith(policies(true, nothing()))],
  [
    'critical policies with a CPS pointer',
    clientWith(policies(true, policy(POLICY.some, seq(oid(POLICY.statement), ia5('https://ca.example'))))),
  ],
  [
    'constraint with a leading dot',
    constrained({ permitted: [dns('.example.com')] }, { with: [alternativeNames(dns('a.example.com'))] }),
  ],
  [
    'wildcard over an excluded host',
    constrained({ excluded: [dns('a.example.com')] }, { with: [alternativeNames(dns('*.example.com'))] }),
  ],
  [
    'otherName with constraints of another kind',
    constrained(
      { excluded: [dns('example.org')] },
      { with: [alternativeNames(explicit(0, oid('1.2.3'), explicit(0, utf8('a'))))] },
    ),
  ],
]
