import { hexOf } from './bytes.js'
import { context, type Der, Fields, readEach, TAG } from './der.js'
import { isNull, readInteger, readNamedBits, readObjectIdentifier, readSmallInteger } from './der-values.js'
import { EXTENSION, ExtensionList, type Lazy, readExtensionList, readFlag } from './extension-list.js'
import { type GeneralName, readGeneralName, readSubtree } from './name.js'
import {
  type Policies,
  type PolicyConstraints,
  type PolicyMapping,
  readPolicies,
  readPolicyConstraints,
  readPolicyMappings,
  readSkip,
} from './policies.js'

export type BasicConstraints = { readonly authority: boolean; readonly pathLength: number | undefined }
export type NameConstraints = { readonly permitted: readonly GeneralName[]; readonly excluded: readonly GeneralName[] }

/** The values of the processed extensions; an absent one is `undefined`. */
export interface Extensions {
  readonly critical: ReadonlySet<string>
  readonly unknownCritical: readonly string[]
  readonly basicConstraints: BasicConstraints | undefined
  /** The numbers of the set bits (RFC 5280 §4.2.1.3). */
  readonly keyUsage: ReadonlySet<number> | undefined
  readonly purposes: readonly string[] | undefined
  readonly alternativeNames: Lazy<readonly GeneralName[]> | undefined
  readonly nameConstraints: Lazy<NameConstraints> | undefined
  readonly subjectKey: Uint8Array | undefined
  readonly authorityKey: Uint8Array | undefined
  readonly policies: Policies | undefined
  readonly policyMappings: readonly PolicyMapping[] | undefined
  readonly policyConstraints: PolicyConstraints | undefined
  /** After how many certificates `anyPolicy` counts no more (RFC 5280 §4.2.1.14). */
  readonly inhibitAnyPolicy: number | undefined
  /** The names of distribution points of CRLs, in hexadecimal (RFC 5280 §4.2.1.13). */
  readonly distributionPoints: Lazy<ReadonlySet<string>> | undefined
  readonly ocspNoCheck: Lazy<true> | undefined
}

export const NO_EXTENSIONS: Extensions = valuesOf(new ExtensionList([]))

export function areNamesReadable({ alternativeNames, nameConstraints }: Extensions): boolean {
  return [alternativeNames, nameConstraints].every(value => value === undefined || value() !== undefined)
}

/**
 * Reads the Extensions of a certificate (RFC 5280 §4.2); `undefined` when the list or a processed extension is
 * malformed, or one is repeated. Names and constraints are read on demand: {@link areNamesReadable}.
 */
export function readExtensions(der: Der): Extensions | undefined {
  const list = readExtensionList(der)
  const values = list === undefined ? undefined : valuesOf(list)
  return list?.whole() === true ? values : undefined
}

function valuesOf(list: ExtensionList): Extensions {
  const values = {
    critical: list.critical,
    basicConstraints: list.take(EXTENSION.basicConstraints, readBasicConstraints),
    keyUsage: list.take(EXTENSION.keyUsage, readKeyUsage),
    purposes: list.take(EXTENSION.extendedKeyUsage, value => readEach(value, readObjectIdentifier)),
    alternativeNames: list.takeLazy(EXTENSION.subjectAltName, readGeneralNames),
    nameConstraints: list.takeLazy(EXTENSION.nameConstraints, readNameConstraints),
    subjectKey: list.take(EXTENSION.subjectKeyIdentifier, readOctets),
    authorityKey: list.take(EXTENSION.authorityKeyIdentifier, readAuthorityKey)?.key,
    policies: list.take(EXTENSION.certificatePolicies, readPolicies),
    policyMappings: list.take(EXTENSION.policyMappings, readPolicyMappings),
    policyConstraints: list.take(EXTENSION.policyConstraints, readPolicyConstraints),
    inhibitAnyPolicy: list.take(EXTENSION.inhibitAnyPolicy, readSkip),
    distributionPoints: list.peek(EXTENSION.cRLDistributionPoints, readDistributionPoints),
    ocspNoCheck: list.peek(EXTENSION.ocspNoCheck, value => isNull(value) || undefined),
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

/** The number of defined bits: the last is `decipherOnly`. */
const USAGES = 9

/** At least one bit must be set, and only defined ones. */
function readKeyUsage(value: Der): ReadonlySet<number> | undefined {
  const bits = readNamedBits(value, USAGES)
  return bits !== undefined && bits.size > 0 && [...bits].every(bit => bit < USAGES) ? bits : undefined
}

/** The most names, and the most subtrees, of a certificate: far more than real ones have. */
const MOST_NAMES = 1_024

function readGeneralNames(value: Der): readonly GeneralName[] | undefined {
  const names = readEach(value, readGeneralName, { most: MOST_NAMES })
  // An address is IPv4 or IPv6; only constraints have a mask after it.
  const fits = (name: GeneralName) => name.kind !== 'ip' || name.address.length === 4 || name.address.length === 16
  return names?.every(fits) ? names : undefined
}

function readNameConstraints(value: Der): NameConstraints | undefined {
  const fields = new Fields(value)
  const permitted = readSubtrees(fields, 0)
  const excluded = readSubtrees(fields, 1)
  if (permitted === undefined || excluded === undefined || !fields.whole()) return undefined
  const subtrees = permitted.length + excluded.length
  return subtrees > 0 && subtrees <= MOST_NAMES ? { permitted, excluded } : undefined
}

function readSubtrees(fields: Fields, number: number): readonly GeneralName[] | undefined {
  const tag = context(number, true)
  const list = fields.optional(tag)
  return list === undefined ? [] : readEach(list, readSubtree, { tag, most: MOST_NAMES })
}

function readOctets({ tag, content }: Der): Uint8Array | undefined {
  return tag === TAG.octetString && content.length > 0 ? content : undefined
}

/** Only the key identifier is used; the name and the serial number of the issuer may follow. */
export function readAuthorityKey(value: Der): { readonly key: Uint8Array | undefined } | undefined {
  const fields = new Fields(value)
  const key = fields.optional(context(0))?.content
  const issuer = fields.optional(context(1, true))
  const serial = fields.optional(context(2))
  const paired = (issuer === undefined) === (serial === undefined)
  return fields.whole() && paired && key?.length !== 0 ? { key } : undefined
}

/** A non-negative number of any size. */
export function readCount(value: Der): Uint8Array | undefined {
  const octets = readInteger(value)
  return octets !== undefined && (octets[0] ?? 0) < 0x80 ? octets : undefined
}

/** The full names of a distribution point; a name relative to the issuer is not supported. */
export function readPointName(point: Der): ReadonlySet<string> | undefined {
  const fields = new Fields(point, point.tag)
  const tag = context(0, true)
  const names = readEach(fields.take(tag), readPointed, { tag })
  return names !== undefined && fields.whole() ? new Set(names) : undefined
}

function readPointed(name: Der): string | undefined {
  return readGeneralName(name) && hexOf(name.whole)
}

/**
 * Reads CRLDistributionPoints (RFC 5280 §4.2.1.13): the full names of all points whose CRLs the issuer itself signs.
 */
function readDistributionPoints(value: Der): ReadonlySet<string> | undefined {
  const points = readEach(value, readPoint)
  return points && new Set(points.flatMap(names => [...names]))
}

function readPoint(der: Der): ReadonlySet<string> | undefined {
  const fields = new Fields(der)
  const point = fields.optional(context(0, true))
  const reasons = fields.optional(context(1))
  const issuer = fields.optional(context(2, true))
  if (!fields.whole()) return undefined
  // A name that is not supported is none; other points may have one. So is a point whose list is
  // about some reasons only: the certificate could be revoked for another (RFC 5280 §6.3.3).
  const isWhole = issuer === undefined && reasons === undefined
  return (isWhole && point !== undefined && readPointName(point)) || new Set()
}
