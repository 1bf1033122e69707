import { defined } from './defined.js'
import type { AuthorizationDetails, AuthorizationDetailsElement } from './shapes.js'
import { isNestedAtMost, readJsonObject } from './standards/json-object.js'

/** Members that have a place of their own (RFC 9396 §2, §2.2); both spellings of `datatypes`. */
const PREDEFINED = ['type', 'locations', 'actions', 'datatypes', 'dataTypes', 'identifier', 'privileges']

/** Objects and arrays that may stand inside one another (docs/rules.md §7). */
const DEPTH = 32

/** Characters of the further members of one element. */
const LENGTH = 65_536

/** Whether text is that of a JSON object without the members that have a place of their own. */
export function isOtherFields(text: string): boolean {
  const object = text.length <= LENGTH && isNestedAtMost(text, DEPTH) ? readJsonObject(text) : undefined
  return object !== undefined && !PREDEFINED.some(name => Object.hasOwn(object, name))
}

/**
 * Authorization details as the JSON text of RFC 9396 §2; `undefined` when there are none. The further members are taken
 * over as text: their order and numbers of any length stay what they are.
 */
export function authorizationDetailsText(details: AuthorizationDetails | undefined): string | undefined {
  return details === undefined ? undefined : `[${details.elements.map(elementText).join(',')}]`
}

function elementText(element: AuthorizationDetailsElement): string {
  const { type, locations, actions, dataTypes: datatypes, identifier, privileges, otherFields = '{}' } = element
  if (typeof type !== 'string' || !isOtherFields(otherFields))
    throw new TypeError('the authorization details of a record are malformed')
  const known = JSON.stringify(defined({ type, locations, actions, datatypes, identifier, privileges }))
  const further = otherFields.trim().slice(1, -1).trim()
  return further === '' ? known : `${known.slice(0, -1)},${further}}`
}
