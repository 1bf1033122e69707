import { type IntrospectionRequest, readIntrospectionRequest } from '../introspection/request.js'
import { requireKnownMembers } from '../lib/known-members.js'

/** What a resource demands of the access token. */
export type ResourceDemands = Pick<
  IntrospectionRequest,
  'scopes' | 'subject' | 'resources' | 'acrValues' | 'maxAge' | 'dpopNonceRequired' | 'requiredComponents'
>

/** What a demand must be when it is there. */
interface DemandType {
  readonly words: string
  is(value: unknown): boolean
}

const TEXT: DemandType = { words: 'a string', is: value => typeof value === 'string' }
const TEXTS: DemandType = {
  words: 'an array of strings',
  is: value => Array.isArray(value) && value.every(each => typeof each === 'string'),
}
const NUMBER: DemandType = { words: 'a number', is: value => typeof value === 'number' }
const FLAG: DemandType = { words: 'true or false', is: value => typeof value === 'boolean' }

/** Every demand. One without a row does not compile. */
const DEMANDS: Readonly<Record<keyof ResourceDemands, DemandType>> = {
  scopes: TEXTS,
  subject: TEXT,
  resources: TEXTS,
  acrValues: TEXTS,
  maxAge: NUMBER,
  dpopNonceRequired: FLAG,
  requiredComponents: TEXTS,
}

const ROWS = Object.entries<DemandType>(DEMANDS)
const NAMES = Object.keys(DEMANDS)

/** What {@link defineDemands} has answered: it was checked, and nothing can change it. */
const DEFINED = new WeakSet<ResourceDemands>()

/**
 * Demands that can be read, copied and frozen; a `TypeError` names what cannot, so that no route is open. `others` are names
 * that may be there as well and are for the caller to read: options of a framework's guard, for example.
 */
export function defineDemands(demands: ResourceDemands, others: readonly string[] = []): ResourceDemands {
  const own = checkedDemands(demands, others)
  const read = readIntrospectionRequest(own)
  if (!read.ok) throw new TypeError(`The demands of a resource are not valid: ${read.refusal.problem}`)
  DEFINED.add(own)
  return own
}

/**
 * A frozen copy of demands whose names and types are right. Only what {@link defineDemands} has answered is believed as it is:
 * anything else may have changed since the last time, and is checked again. A value that is out of range is left to the
 * introspection to refuse.
 */
export function checkedDemands(demands: ResourceDemands, others: readonly string[] = []): ResourceDemands {
  if (DEFINED.has(demands)) return demands
  requireKnownMembers('The demands of a resource', demands, others.length === 0 ? NAMES : [...NAMES, ...others])
  const own = copied(demands)
  for (const [name, { words, is }] of ROWS) {
    const value: unknown = Reflect.get(own, name)
    if (value === undefined || value === null || is(value)) continue
    throw new TypeError(`The demands of a resource are not valid: ${name}: must be ${words}`)
  }
  return own
}

/** The demands by their names, whatever object they stand in: getters and inherited members count, each read once. */
function copied(demands: ResourceDemands): ResourceDemands {
  const { scopes, subject, resources, acrValues, maxAge, dpopNonceRequired, requiredComponents } = demands
  return Object.freeze({
    scopes: copiedList(scopes),
    subject,
    resources: copiedList(resources),
    acrValues: copiedList(acrValues),
    maxAge,
    dpopNonceRequired,
    requiredComponents: copiedList(requiredComponents),
  })
}

/** A copy of a list; what is no list is refused by its type. */
function copiedList(list: readonly string[] | null | undefined): readonly string[] | null | undefined {
  return Array.isArray(list) ? Object.freeze([...list]) : list
}
