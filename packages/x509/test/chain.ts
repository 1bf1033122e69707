import { createHash } from 'node:crypto'
import { type CertificateSpec, type Extension, forge, makeKey, name, type TestKey } from './forge.js'
import { type Bytes, bits, bool, explicit, implicit, int, octets, oid, seq, text, time } from './write-der.js'

/** Identifiers of extensions and purposes. */
export const OID = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  crlNumber: '2.5.29.20',
  nameConstraints: '2.5.29.30',
  policies: '2.5.29.32',
  policyMappings: '2.5.29.33',
  authorityKey: '2.5.29.35',
  policyConstraints: '2.5.29.36',
  purposes: '2.5.29.37',
  inhibitAnyPolicy: '2.5.29.54',
  authorityAccess: '1.3.6.1.5.5.7.1.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  anyPurpose: '2.5.29.37.0',
} as const

/** An instant at which the chains of this file are valid: they are valid in 2026. */
export const NOW: number = Date.UTC(2026, 5, 1)

/** Keys by holder. */
export const KEYS: Readonly<Record<'root' | 'intermediate' | 'second' | 'client' | 'stranger', TestKey>> = {
  root: makeKey('P-256'),
  intermediate: makeKey('P-256'),
  second: makeKey('P-256'),
  client: makeKey('P-256'),
  stranger: makeKey('P-256'),
}

/** The identifier of a key. */
export function keyIdentifier({ spki }: Pick<TestKey, 'spki'>): Bytes {
  return new Uint8Array(createHash('sha1').update(spki).digest())
}

export const subjectKey = (key: Pick<TestKey, 'spki'>, critical = false): Extension => [
  OID.subjectKey,
  critical,
  octets(keyIdentifier(key)),
]
export const authorityKey = (key: Pick<TestKey, 'spki'>, critical = false): Extension => [
  OID.authorityKey,
  critical,
  seq(implicit(0, keyIdentifier(key))),
]
export const basicConstraints = (authority: boolean, pathLength?: number, critical = true): Extension => [
  OID.basicConstraints,
  critical,
  seq(...(authority ? [bool(true)] : []), ...(pathLength === undefined ? [] : [int(pathLength)])),
]

/** A keyUsage with these bits, all in the first octet. */
export const keyUsage = (...numbers: readonly number[]): Extension => {
  const octet = numbers.reduce((sum, number) => sum | (0x80 >> number), 0)
  return [OID.keyUsage, true, bits(Uint8Array.of(octet), 7 - Math.max(...numbers))]
}
export const purposes = (...types: readonly string[]): Extension => [OID.purposes, false, seq(...types.map(oid))]
export const alternativeNames = (...names: readonly Bytes[]): Extension => [OID.alternativeNames, false, seq(...names)]

/** Names for alternative names and constraints, which have the same encoding. */
export const dns = (value: string): Bytes => implicit(2, text(value))
export const email = (value: string): Bytes => implicit(1, text(value))
export const uri = (value: string): Bytes => implicit(6, text(value))
export const ip = (...address: readonly number[]): Bytes => implicit(7, Uint8Array.from(address))
export const directory = (value: Bytes): Bytes => explicit(4, value)

/** A nameConstraints with these names as subtrees. */
export const nameConstraints = (lists: { permitted?: readonly Bytes[]; excluded?: readonly Bytes[] }): Extension => [
  OID.nameConstraints,
  true,
  seq(
    ...(lists.permitted === undefined ? [] : [explicit(0, ...lists.permitted.map(base => seq(base)))]),
    ...(lists.excluded === undefined ? [] : [explicit(1, ...lists.excluded.map(base => seq(base)))]),
  ),
]

/** Identifiers of policies and of their qualifiers. */
export const POLICY = { some: '1.2.3', statement: '1.3.6.1.5.5.7.2.1', notice: '1.3.6.1.5.5.7.2.2' } as const

/** A policy with encoded qualifiers. */
export const policy = (type: string, ...qualifiers: readonly Bytes[]): Bytes =>
  seq(oid(type), ...(qualifiers.length === 0 ? [] : [seq(...qualifiers)]))
export const policies = (critical: boolean, ...list: readonly Bytes[]): Extension => [
  OID.policies,
  critical,
  seq(...list),
]

/** Changes to one certificate of a chain. */
export type Change = Partial<CertificateSpec> & {
  /** Extensions that replace the usual ones by type; `null` removes a type. */
  readonly with?: readonly (Extension | readonly [type: string, gone: null])[]
}

/** The usual certificate of a holder, with changes. */
export function certificateOf(
  place: 'root' | 'intermediate' | 'client',
  { with: more = [], ...change }: Change = {},
): Bytes {
  const usual = USUAL[place]
  const changed = new Map(more.map(each => [each[0], each]))
  const kept = (change.extensions ?? usual.extensions).filter(([type]) => !changed.has(type))
  const added = [...changed.values()].flatMap(each => (each[1] === null ? [] : [each]))
  return forge({ ...usual, ...change, extensions: [...kept, ...added] })
}

const VALID = { notBefore: time('2026-01-01T00:00:00Z'), notAfter: time('2026-12-31T23:59:59Z') }

/** Names by holder. */
export const NAMES = {
  root: name('Root'),
  intermediate: name('Intermediate'),
  second: name('Second'),
  client: name('Client'),
}

const USUAL: Readonly<Record<'root' | 'intermediate' | 'client', CertificateSpec>> = {
  root: {
    version: int(2),
    serial: int(1),
    issuer: NAMES.root,
    subject: NAMES.root,
    ...VALID,
    spki: KEYS.root.spki,
    extensions: [basicConstraints(true), keyUsage(5, 6), subjectKey(KEYS.root)],
    signer: KEYS.root,
  },
  intermediate: {
    version: int(2),
    serial: int(2),
    issuer: NAMES.root,
    subject: NAMES.intermediate,
    ...VALID,
    spki: KEYS.intermediate.spki,
    extensions: [basicConstraints(true), keyUsage(5, 6), subjectKey(KEYS.intermediate), authorityKey(KEYS.root)],
    signer: KEYS.root,
  },
  client: {
    version: int(2),
    serial: int(3),
    issuer: NAMES.intermediate,
    subject: NAMES.client,
    ...VALID,
    spki: KEYS.client.spki,
    extensions: [keyUsage(0), purposes(OID.clientAuth), subjectKey(KEYS.client), authorityKey(KEYS.intermediate)],
    signer: KEYS.intermediate,
  },
}

/** A second intermediate below the first, which issues the client's certificate. */
export function secondIntermediate(change: Change = {}): Bytes {
  return certificateOf('intermediate', {
    serial: int(4),
    issuer: NAMES.intermediate,
    subject: NAMES.second,
    spki: KEYS.second.spki,
    signer: KEYS.intermediate,
    ...change,
    with: [subjectKey(KEYS.second), authorityKey(KEYS.intermediate), ...(change.with ?? [])],
  })
}

/** A client's certificate issued by the second intermediate. */
export function clientOfSecond(change: Change = {}): Bytes {
  return certificateOf('client', {
    issuer: NAMES.second,
    signer: KEYS.second,
    ...change,
    with: [authorityKey(KEYS.second), ...(change.with ?? [])],
  })
}
