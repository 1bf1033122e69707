import { context, type Der, Fields, readEach, TAG } from './der.js'
import { readInteger, readObjectIdentifier, readSmallInteger } from './der-values.js'
import { textIn } from './name.js'

/** `anyPolicy` (RFC 5280 §4.2.1.4). */
export const ANY_POLICY = '2.5.29.32.0'
const QUALIFIER = { statement: '1.3.6.1.5.5.7.2.1', notice: '1.3.6.1.5.5.7.2.2' } as const

export interface Policies {
  readonly types: ReadonlySet<string>
  /** Whether every qualifier is defined by RFC 5280 and well-formed. */
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

function readPolicy(der: Der) {
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
  [QUALIFIER.statement, (qualifier: Der) => qualifier.tag === TAG.ia5String && isText(qualifier)],
  [QUALIFIER.notice, isNotice],
])

/** UserNotice. Texts may exceed the 200 characters of RFC 5280, because they are not displayed. */
function isNotice(qualifier: Der): boolean {
  const fields = new Fields(qualifier)
  const reference = fields.optional(TAG.sequence)
  const text = fields.optional(...DISPLAY_TEXT)
  return fields.whole() && (reference === undefined || isReference(reference)) && (text === undefined || isText(text))
}

function isReference(der: Der): boolean {
  const fields = new Fields(der)
  const organization = fields.take(...DISPLAY_TEXT)
  const numbers = fields.take(TAG.sequence)
  const areNumbers = numbers.content.length === 0 || readEach(numbers, readInteger) !== undefined
  return fields.whole() && isText(organization) && areNumbers
}

const DISPLAY_TEXT = [TAG.ia5String, TAG.visibleString, TAG.bmpString, TAG.utf8String]
const isText = (der: Der) => textIn(der) !== undefined

/** A policy of an authority, and one of those below it that counts as the same. */
export type PolicyMapping = { readonly issuerDomainPolicy: string; readonly subjectDomainPolicy: string }

/** Reads PolicyMappings (RFC 5280 §4.2.1.5). */
export function readPolicyMappings(value: Der): readonly PolicyMapping[] | undefined {
  return readEach(value, pair => {
    const fields = new Fields(pair)
    return fields.complete({
      issuerDomainPolicy: readObjectIdentifier(fields.take(TAG.objectIdentifier)),
      subjectDomainPolicy: readObjectIdentifier(fields.take(TAG.objectIdentifier)),
    })
  })
}

/** `policyConstraints` (RFC 5280 §4.2.1.11): the certificates before a demand begins. */
export interface PolicyConstraints {
  readonly requireExplicitPolicy: number | undefined
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
