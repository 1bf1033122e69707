import { context, type Der, Fields, readDer, readEach, TAG } from './der.js'
import { readBoolean, readNamedBits, readObjectIdentifier, readSmallInteger } from './der-values.js'
import { type GeneralName, readGeneralName, readSubtree, type Subtree } from './general-name.js'
import { ANY_POLICY, EXTENSION } from './object-identifiers.js'

/** `basicConstraints` (RFC 5280 §4.2.1.9). */
export interface BasicConstraints {
  readonly authority: boolean
  /** Certificates of authorities that may follow below, self-issued ones not counted. */
  readonly pathLength: number | undefined
}

/** `nameConstraints` (RFC 5280 §4.2.1.10). */
export interface NameConstraints {
  readonly permitted: readonly Subtree[]
  readonly excluded: readonly Subtree[]
}

/** The values of the extensions that are processed; what is absent is `undefined`. */
export interface Extensions {
  /** The identifiers of those that are critical. */
  readonly critical: ReadonlySet<string>
  /** The identifiers of those that are critical and not processed. */
  readonly unknownCritical: readonly string[]
  readonly basicConstraints: BasicConstraints | undefined
  /** The numbers of the bits that are set (RFC 5280 §4.2.1.3). */
  readonly keyUsage: ReadonlySet<number> | undefined
  /** Object identifiers of purposes (RFC 5280 §4.2.1.12). */
  readonly purposes: readonly string[] | undefined
  readonly alternativeNames: readonly GeneralName[] | undefined
  readonly nameConstraints: NameConstraints | undefined
  readonly subjectKey: Uint8Array | undefined
  /** `keyIdentifier` of the authority key identifier. */
  readonly authorityKey: Uint8Array | undefined
  /** Whether `policyConstraints` are there, which are not processed. */
  readonly policyConstraints: boolean
  readonly crlNumber: boolean
}

/** An extension as it stands in a certificate or a CRL. */
interface Extension {
  readonly type: string
  readonly critical: boolean
  readonly value: Der
}

/** What reads the value of an extension; `undefined` when it does not hold what it should. */
export type ExtensionReaders = ReadonlyMap<string, (value: Der) => unknown>

/** No extensions at all, as in certificates before version 3. */
export const NO_EXTENSIONS: Extensions = valuesOf([], new Map())

/**
 * Reads Extensions (RFC 5280 §4.2); `undefined` when they are malformed, one of them stands twice, or one that is processed
 * does not hold what it should.
 */
export function readExtensions(der: Der | undefined, readers: ExtensionReaders): Extensions | undefined {
  const extensions = readEach(der, each => readExtension(each, readers))
  if (extensions === undefined || new Set(extensions.map(({ type }) => type)).size !== extensions.length)
    return undefined
  const readable = extensions.every(({ type, value }) => readers.get(type)?.(value) !== undefined || !readers.has(type))
  return readable ? valuesOf(extensions, readers) : undefined
}

function readExtension(der: Der, readers: ExtensionReaders): Extension | undefined {
  const fields = new Fields(der)
  const type = readObjectIdentifier(fields.take(TAG.objectIdentifier))
  const critical = readFlag(fields)
  const { content } = fields.take(TAG.octetString)
  if (type === undefined || critical === undefined || !fields.whole()) return undefined
  // What is not processed may hold what it likes: it is no part of what anybody relies on.
  const value = readers.has(type) ? readDer(content) : NULL
  return value === undefined ? undefined : { type, critical, value }
}

const NULL: Der = { tag: TAG.nothing, content: new Uint8Array(), whole: Uint8Array.of(5, 0) }

/** A BOOLEAN that is false by default. Issuers write the default out against X.690 §11.5; it says the same. */
function readFlag(fields: Fields): boolean | undefined {
  const flag = fields.optional(TAG.boolean)
  return flag === undefined ? false : readBoolean(flag)
}

function valuesOf(extensions: readonly Extension[], readers: ExtensionReaders): Extensions {
  const find = <T>(type: string, read: (value: Der) => T | undefined): T | undefined => {
    const found = extensions.find(each => each.type === type)
    return found === undefined ? undefined : read(found.value)
  }
  const critical = extensions.filter(each => each.critical).map(({ type }) => type)
  return {
    critical: new Set(critical),
    unknownCritical: critical.filter(type => !readers.has(type)),
    basicConstraints: find(EXTENSION.basicConstraints, readBasicConstraints),
    keyUsage: find(EXTENSION.keyUsage, readKeyUsage),
    purposes: find(EXTENSION.extendedKeyUsage, readPurposes),
    alternativeNames: find(EXTENSION.subjectAltName, readGeneralNames),
    nameConstraints: find(EXTENSION.nameConstraints, readNameConstraints),
    subjectKey: find(EXTENSION.subjectKeyIdentifier, readOctets),
    authorityKey: find(EXTENSION.authorityKeyIdentifier, readAuthorityKey)?.key,
    policyConstraints: find(EXTENSION.policyConstraints, readSequence) !== undefined,
    crlNumber: find(EXTENSION.crlNumber, readInteger) !== undefined,
  }
}

function readBasicConstraints(value: Der): BasicConstraints | undefined {
  const fields = new Fields(value)
  const authority = readFlag(fields)
  const length = fields.optional(TAG.integer)
  const pathLength = length === undefined ? undefined : readSmallInteger(length)
  if (authority === undefined || !fields.whole() || (length !== undefined && pathLength === undefined)) return undefined
  return { authority, pathLength }
}

/** At least one bit must be set. */
function readKeyUsage(value: Der): ReadonlySet<number> | undefined {
  const bits = readNamedBits(value)
  return bits !== undefined && bits.size > 0 ? bits : undefined
}

function readPurposes(value: Der): readonly string[] | undefined {
  return readEach(value, readObjectIdentifier)
}

function readGeneralNames(value: Der): readonly GeneralName[] | undefined {
  const names = readEach(value, readGeneralName)
  // An address is of IPv4 or of IPv6; only constraints have a mask behind it.
  const fits = (name: GeneralName) => name.kind !== 'ip' || name.address.length === 4 || name.address.length === 16
  return names?.every(fits) ? names : undefined
}

/** At least one list, and no list without a subtree. */
function readNameConstraints(value: Der): NameConstraints | undefined {
  const fields = new Fields(value)
  const permitted = readSubtrees(fields, 0)
  const excluded = readSubtrees(fields, 1)
  if (permitted === undefined || excluded === undefined || !fields.whole()) return undefined
  return permitted.length + excluded.length > 0 ? { permitted, excluded } : undefined
}

function readSubtrees(fields: Fields, number: number): readonly Subtree[] | undefined {
  const tag = context(number, true)
  const list = fields.optional(tag)
  return list === undefined ? [] : readEach(list, readSubtree, tag)
}

function readOctets({ tag, content }: Der): Uint8Array | undefined {
  return tag === TAG.octetString && content.length > 0 ? content : undefined
}

/** Only the identifier of the key is used; name and number of the issuer's certificate may stand behind it. */
function readAuthorityKey(value: Der): { readonly key: Uint8Array | undefined } | undefined {
  const fields = new Fields(value)
  const key = fields.optional(context(0))?.content
  const issuer = fields.optional(context(1, true))
  const serial = fields.optional(context(2))
  const paired = (issuer === undefined) === (serial === undefined)
  return fields.whole() && paired && key?.length !== 0 ? { key } : undefined
}

function readSequence(value: Der): Der | undefined {
  return value.tag === TAG.sequence ? value : undefined
}

function readInteger(value: Der): Der | undefined {
  return value.tag === TAG.integer && value.content.length > 0 ? value : undefined
}

/** Pairs of policies, none of them `anyPolicy` (RFC 5280 §6.1.4 (a)). */
function readPolicyMappings(value: Der): readonly true[] | undefined {
  return readEach(value, pair => {
    const policies = readEach(pair, readObjectIdentifier)
    return policies?.length === 2 && !policies.includes(ANY_POLICY) ? true : undefined
  })
}

/**
 * The extensions of certificates that are processed. Policies, mappings and `inhibitAnyPolicy` are among them, as all they
 * could do is to make a demand for a policy fail, and only `policyConstraints` make one (RFC 5280 §6.1.5).
 */
export const CERTIFICATE_EXTENSIONS: ExtensionReaders = new Map<string, (value: Der) => unknown>([
  [EXTENSION.basicConstraints, readBasicConstraints],
  [EXTENSION.keyUsage, readKeyUsage],
  [EXTENSION.extendedKeyUsage, readPurposes],
  [EXTENSION.subjectAltName, readGeneralNames],
  [EXTENSION.nameConstraints, readNameConstraints],
  [EXTENSION.subjectKeyIdentifier, readOctets],
  [EXTENSION.authorityKeyIdentifier, readAuthorityKey],
  [EXTENSION.certificatePolicies, readSequence],
  [EXTENSION.policyMappings, readPolicyMappings],
  [EXTENSION.policyConstraints, readSequence],
  [EXTENSION.inhibitAnyPolicy, readInteger],
])

/** The extensions of CRLs that are processed; a delta or a part of a list is none of them. */
export const CRL_EXTENSIONS: ExtensionReaders = new Map<string, (value: Der) => unknown>([
  [EXTENSION.authorityKeyIdentifier, readAuthorityKey],
  [EXTENSION.crlNumber, readInteger],
])
