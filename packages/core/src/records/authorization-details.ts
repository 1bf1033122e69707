import { utf8 } from '../lib/encoding.js'
import { canonicalText, isNestedAtMost, membersIn, readUniqueJsonObject, uniqueElementsOf } from '../lib/json.js'
import { defined } from '../lib/objects.js'
import { ok, type Result, refuse } from '../lib/result.js'
import type { AuthorizationDetails, AuthorizationDetailsElement } from './vocabulary.js'

/** Members that are lists of strings (RFC 9396 §2.2). */
const LISTS = ['locations', 'actions', 'datatypes', 'privileges'] as const

const KNOWN: readonly string[] = ['type', 'identifier', ...LISTS]

/** These, and the spelling of `datatypes` that records use. */
const PREDEFINED: readonly string[] = [...KNOWN, 'dataTypes']

/** How deep objects and arrays may be nested (docs/rules.md §7). */
const DEPTH = 32

/** How many characters the other members of one element may have, or the whole parameter. */
const LENGTH = 65_536

const COUNT = 100

/** How many bytes of them an access token that is a JWT may carry, so that the token can still be presented. */
const BYTES_IN_JWT = 8_192

export type AuthorizationDetailsFault =
  | 'authorization_details_malformed'
  | 'authorization_details_type_missing'
  | 'authorization_details_field_malformed'

export function isOtherFields(text: string): boolean {
  const object = text.length <= LENGTH && isNestedAtMost(text, DEPTH) ? readUniqueJsonObject(text) : undefined
  return object !== undefined && !PREDEFINED.some(name => Object.hasOwn(object, name))
}

/** JSON text of RFC 9396 §2. Other members are copied as text, so their order and long numbers are preserved. */
export function authorizationDetailsText(details: AuthorizationDetails | undefined): string | undefined {
  return details === undefined ? undefined : `[${details.elements.map(elementText).join(',')}]`
}

/** An object, not empty, as JSON with `authorization_details` as they were granted (RFC 9396 §7, §9). */
export function textWithDetails(object: object, details: AuthorizationDetails | undefined): string {
  const text = JSON.stringify(object)
  const value = authorizationDetailsText(details)
  return value === undefined ? text : `${text.slice(0, -1)},"authorization_details":${value}}`
}

/** Details are never left out of a JWT (RFC 9396 §9.1): a token with more of them is not made. */
export function fitsJwt(details: AuthorizationDetails): boolean {
  return utf8(authorizationDetailsText(details) ?? '').length <= BYTES_IN_JWT
}

function elementText(element: AuthorizationDetailsElement): string {
  const { type, locations, actions, dataTypes: datatypes, identifier, privileges, otherFields = '{}' } = element
  if (typeof type !== 'string' || !isOtherFields(otherFields))
    throw new TypeError('the authorization details of a record are malformed')
  const known = JSON.stringify(defined({ type, locations, actions, datatypes, identifier, privileges }))
  const others = otherFields.trim().slice(1, -1).trim()
  return others === '' ? known : `${known.slice(0, -1)},${others}}`
}

/**
 * The granted elements that are asked for, each at most as often as it was granted; `undefined` if one was not, or if
 * none is asked for. Only the authorization server knows what is less than an element: it is granted as it is, or not
 * at all (RFC 9396 §6.1).
 */
export function grantedAmong(
  asked: AuthorizationDetails,
  { elements: granted }: AuthorizationDetails,
): AuthorizationDetails | undefined {
  const left = granted.map(element => ({ element, text: canonicalText(elementText(element)) }))
  const elements: AuthorizationDetailsElement[] = []
  for (const each of asked.elements) {
    const text = canonicalText(elementText(each))
    const at = left.findIndex(one => one.text === text)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (found === undefined) return undefined
    elements.push(found.element)
  }
  return elements.length === 0 ? undefined : { elements }
}

/** Only records spell `datatypes` as `dataTypes`, so a request with that name is refused. */
export function readAuthorizationDetails(text: string): Result<AuthorizationDetails, AuthorizationDetailsFault> {
  const texts = text.length <= LENGTH ? uniqueElementsOf(text) : undefined
  if (texts === undefined || texts.length > COUNT) return refuse('authorization_details_malformed')
  const elements: AuthorizationDetailsElement[] = []
  for (const each of texts) {
    const element = readElement(each)
    if (!element.ok) return element
    elements.push(element.value)
  }
  return ok({ elements })
}

function readElement(text: string): Result<AuthorizationDetailsElement, AuthorizationDetailsFault> {
  const members = text.startsWith('{') ? membersIn(text) : undefined
  if (members === undefined) return refuse('authorization_details_malformed')
  const [type, identifier] = [stringOf(members.get('type')), stringOf(members.get('identifier'))]
  if (type === undefined) return refuse('authorization_details_type_missing')
  const [locations, actions, dataTypes, privileges] = LISTS.map(name => stringsOf(members.get(name)))
  const element = { type, locations, actions, dataTypes, identifier, privileges }
  const read = Object.values(element).filter(value => value !== undefined).length
  if (read !== KNOWN.filter(name => members.has(name)).length || members.has('dataTypes'))
    return refuse('authorization_details_field_malformed')
  const others = [...members].filter(([name]) => !PREDEFINED.includes(name))
  const otherFields = others.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')
  return ok(defined({ ...element, otherFields: otherFields === '' ? undefined : `{${otherFields}}` }))
}

function stringOf(text: string | undefined): string | undefined {
  const value: unknown = text === undefined ? undefined : JSON.parse(text)
  return typeof value === 'string' ? value : undefined
}

function stringsOf(text: string | undefined): readonly string[] | undefined {
  const value: unknown = text === undefined ? undefined : JSON.parse(text)
  return Array.isArray(value) && value.every(each => typeof each === 'string') ? value : undefined
}
