import { context, type Der, Fields, readEach, TAG } from './der.js'
import { readInteger, readObjectIdentifier, readSmallInteger } from './der-values.js'
import { textIn } from './name.js'
import { QUALIFIER } from './object-identifiers.js'

/** What the rules need of `certificatePolicies` (RFC 5280 §4.2.1.4). */
export interface Policies {
  /** The object identifiers of the policies. */
  readonly types: ReadonlySet<string>
  /** Whether every qualifier is defined by RFC 5280 and well-formed. */
  readonly qualifiersKnown: boolean
}

/** A policy, by its identifier. */
interface Policy {
  readonly type: string
  readonly qualifiersKnown: boolean
}

/** Reads CertificatePolicies; `undefined` when they are malformed or a policy is repeated. */
export function readPolicies(value: Der): Policies | undefined {
  const policies = readEach(value, readPolicy)
  const types = new Set(policies?.map(({ type }) => type))
  if (policies === undefined || types.size !== policies.length) return undefined
  return { types, qualifiersKnown: policies.every(({ qualifiersKnown }) => qualifiersKnown) }
}

/** The most qualifiers of a policy: RFC 5280 defines two kinds. */
const MOST_QUALIFIERS = 8

function readPolicy(der: Der): Policy | undefined {
  const fields = new Fields(der)
  const type = readObjectIdentifier(fields.take(TAG.objectIdentifier))
  const list = fields.optional(TAG.sequence)
  const qualifiers = list === undefined ? [] : readEach(list, readQualifier, { most: MOST_QUALIFIERS })
  if (type === undefined || qualifiers === undefined || !fields.whole()) return undefined
  return { type, qualifiersKnown: qualifiers.every(known => known) }
}

/** Whether a qualifier is known and well-formed; `undefined` when it is not a qualifier. */
function readQualifier(der: Der): boolean | undefined {
  const fields = new Fields(der)
  const type = readObjectIdentifier(fields.take(TAG.objectIdentifier))
  const qualifier = fields.any()
  if (type === undefined || !fields.whole()) return undefined
  return QUALIFIERS.get(type)?.(qualifier) ?? false
}

const QUALIFIERS: ReadonlyMap<string, (qualifier: Der) => boolean> = new Map([
  [QUALIFIER.statement, (qualifier: Der) => qualifier.tag === TAG.ia5String && textIn(qualifier) !== undefined],
  [QUALIFIER.notice, isNotice],
])

/** UserNotice. Texts may exceed the 200 characters of RFC 5280, because they are not displayed. */
function isNotice(qualifier: Der): boolean {
  const fields = new Fields(qualifier)
  const reference = fields.optional(TAG.sequence)
  const text = fields.optional(...DISPLAY_TEXT)
  return fields.whole() && (reference === undefined || isReference(reference)) && (text === undefined || isText(text))
}

/** NoticeReference: an organization and the numbers of its notices. */
function isReference(der: Der): boolean {
  const fields = new Fields(der)
  const organization = fields.take(...DISPLAY_TEXT)
  const numbers = fields.take(TAG.sequence)
  return fields.whole() && isText(organization) && areNumbers(numbers)
}

function areNumbers(list: Der): boolean {
  return list.content.length === 0 || readEach(list, readInteger) !== undefined
}

/** The string types of DisplayText. */
const DISPLAY_TEXT = [TAG.ia5String, TAG.visibleString, TAG.bmpString, TAG.utf8String]

function isText(der: Der): boolean {
  return textIn(der) !== undefined
}

/** A policy of an authority, and one of those below it that counts as the same. */
export interface PolicyMapping {
  readonly issuerDomainPolicy: string
  readonly subjectDomainPolicy: string
}

/** Reads PolicyMappings (RFC 5280 §4.2.1.5). */
export function readPolicyMappings(value: Der): readonly PolicyMapping[] | undefined {
  return readEach(value, pair => {
    const fields = new Fields(pair)
    const issuerDomainPolicy = readObjectIdentifier(fields.take(TAG.objectIdentifier))
    const subjectDomainPolicy = readObjectIdentifier(fields.take(TAG.objectIdentifier))
    if (issuerDomainPolicy === undefined || subjectDomainPolicy === undefined || !fields.whole()) return undefined
    return { issuerDomainPolicy, subjectDomainPolicy }
  })
}

/** `policyConstraints` (RFC 5280 §4.2.1.11): the certificates before a demand begins. */
export interface PolicyConstraints {
  /** Absent when no policy is demanded. */
  readonly requireExplicitPolicy: number | undefined
  /** Absent when mappings stay allowed. */
  readonly inhibitPolicyMapping: number | undefined
}

/** Reads PolicyConstraints, of which at least one must be there. */
export function readPolicyConstraints(value: Der): PolicyConstraints | undefined {
  const fields = new Fields(value)
  const [required, inhibited] = [fields.optional(context(0)), fields.optional(context(1))]
  const requireExplicitPolicy = skipOf(required)
  const inhibitPolicyMapping = skipOf(inhibited)
  const given = [required, inhibited].filter(each => each !== undefined).length
  const read = [requireExplicitPolicy, inhibitPolicyMapping].filter(each => each !== undefined).length
  if (given === 0 || read !== given || !fields.whole()) return undefined
  return { requireExplicitPolicy, inhibitPolicyMapping }
}

function skipOf(der: Der | undefined): number | undefined {
  return der && readSkip({ ...der, tag: TAG.integer })
}

/** SkipCerts: a number of certificates, which may be larger than any path. */
export function readSkip(value: Der): number | undefined {
  const octets = readInteger(value)
  if (octets === undefined || (octets[0] ?? 0) >= 0x80) return undefined
  return readSmallInteger(value) ?? Number.POSITIVE_INFINITY
}
