import { context, type Der, Fields, readEach, TAG } from './der.js'
import { readInteger, readNamedBits, readObjectIdentifier, readSmallInteger } from './der-values.js'
import { ExtensionList, readExtensionList, readFlag } from './extension-list.js'
import { type GeneralName, readGeneralName, readSubtree, type Subtree } from './general-name.js'
import type { Later } from './later.js'
import { EXTENSION } from './object-identifiers.js'
import { type Policies, readPolicies, readPolicyMappings } from './policies.js'

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
  readonly alternativeNames: Later<readonly GeneralName[]> | undefined
  readonly nameConstraints: Later<NameConstraints> | undefined
  readonly subjectKey: Uint8Array | undefined
  /** `keyIdentifier` of the authority key identifier. */
  readonly authorityKey: Uint8Array | undefined
  readonly policies: Policies | undefined
  /** Whether `policyConstraints` are there, which are not processed. */
  readonly policyConstraints: boolean
}

/** No extensions at all, as in certificates before version 3. */
export const NO_EXTENSIONS: Extensions = valuesOf(new ExtensionList([]))

/** Whether names and constraints hold what they should, where there are any. */
export function areNamesReadable({ alternativeNames, nameConstraints }: Extensions): boolean {
  return [alternativeNames, nameConstraints].every(later => later === undefined || later() !== undefined)
}

/**
 * Reads the Extensions of a certificate (RFC 5280 §4.2); `undefined` when they are malformed, one of them stands twice, or one
 * that is processed does not hold what it should. Names and constraints are read later: {@link areNamesReadable}.
 */
export function readExtensions(der: Der): Extensions | undefined {
  const list = readExtensionList(der)
  const values = list === undefined ? undefined : valuesOf(list)
  return list?.whole() === true ? values : undefined
}

function valuesOf(list: ExtensionList): Extensions {
  // These are processed, as all they could do is to make a demand for a policy fail, and only policyConstraints make one
  // (RFC 5280 §6.1.5).
  list.take(EXTENSION.policyMappings, readPolicyMappings)
  list.take(EXTENSION.inhibitAnyPolicy, readCount)
  const values = {
    critical: list.critical,
    basicConstraints: list.take(EXTENSION.basicConstraints, readBasicConstraints),
    keyUsage: list.take(EXTENSION.keyUsage, readKeyUsage),
    purposes: list.take(EXTENSION.extendedKeyUsage, value => readEach(value, readObjectIdentifier)),
    alternativeNames: list.takeLater(EXTENSION.subjectAltName, readGeneralNames),
    nameConstraints: list.takeLater(EXTENSION.nameConstraints, readNameConstraints),
    subjectKey: list.take(EXTENSION.subjectKeyIdentifier, readOctets),
    authorityKey: list.take(EXTENSION.authorityKeyIdentifier, readAuthorityKey)?.key,
    policies: list.take(EXTENSION.certificatePolicies, readPolicies),
    policyConstraints: list.take(EXTENSION.policyConstraints, readSequence) !== undefined,
  }
  return { ...values, unknownCritical: list.unknownCritical() }
}

function readBasicConstraints(value: Der): BasicConstraints | undefined {
  const fields = new Fields(value)
  const authority = readFlag(fields)
  const length = fields.optional(TAG.integer)
  const pathLength = length === undefined ? undefined : readSmallInteger(length)
  if (authority === undefined || !fields.whole() || (length !== undefined && pathLength === undefined)) return undefined
  return { authority, pathLength }
}

/** Bits that mean something: the last is `decipherOnly`. */
const USAGES = 9

/** At least one bit must be set, and none that has no meaning. */
function readKeyUsage(value: Der): ReadonlySet<number> | undefined {
  const bits = readNamedBits(value, USAGES)
  return bits !== undefined && bits.size > 0 && [...bits].every(bit => bit < USAGES) ? bits : undefined
}

/** Names and subtrees of one certificate, each: many times what authorities put into theirs. */
const MOST_NAMES = 1_024

function readGeneralNames(value: Der): readonly GeneralName[] | undefined {
  const names = readEach(value, readGeneralName, { most: MOST_NAMES })
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
  const subtrees = permitted.length + excluded.length
  return subtrees > 0 && subtrees <= MOST_NAMES ? { permitted, excluded } : undefined
}

function readSubtrees(fields: Fields, number: number): readonly Subtree[] | undefined {
  const tag = context(number, true)
  const list = fields.optional(tag)
  return list === undefined ? [] : readEach(list, readSubtree, { tag, most: MOST_NAMES })
}

function readOctets({ tag, content }: Der): Uint8Array | undefined {
  return tag === TAG.octetString && content.length > 0 ? content : undefined
}

/** Only the identifier of the key is used; name and number of the issuer's certificate may stand behind it. */
export function readAuthorityKey(value: Der): { readonly key: Uint8Array | undefined } | undefined {
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

/** A number that is not negative, of whatever size. */
export function readCount(value: Der): Uint8Array | undefined {
  const octets = readInteger(value)
  return octets !== undefined && (octets[0] ?? 0) < 0x80 ? octets : undefined
}
