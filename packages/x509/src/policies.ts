import { type Der, Fields, readEach, TAG } from './der.js'
import { readInteger, readObjectIdentifier } from './der-values.js'
import { textIn } from './name.js'
import { ANY_POLICY, QUALIFIER } from './object-identifiers.js'

/** What the rules need of `certificatePolicies` (RFC 5280 §4.2.1.4). */
export interface Policies {
  /** Whether every qualifier is defined by RFC 5280 and well-formed. */
  readonly qualifiersKnown: boolean
}

/** A policy, by its identifier. */
interface Policy extends Policies {
  readonly type: string
}

/** Reads CertificatePolicies; `undefined` when they are malformed or a policy is repeated. */
export function readPolicies(value: Der): Policies | undefined {
  const policies = readEach(value, readPolicy)
  if (policies === undefined || new Set(policies.map(({ type }) => type)).size !== policies.length) return undefined
  return { qualifiersKnown: policies.every(({ qualifiersKnown }) => qualifiersKnown) }
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

/** Pairs of policies without `anyPolicy` (RFC 5280 §4.2.1.5, §6.1.4 (a)). */
export function readPolicyMappings(value: Der): readonly true[] | undefined {
  return readEach(value, pair => {
    const policies = readEach(pair, readObjectIdentifier)
    return policies?.length === 2 && !policies.includes(ANY_POLICY) ? true : undefined
  })
}
