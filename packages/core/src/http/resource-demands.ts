import { isProtectedResource, notDefined, type ProtectedResource } from '../configuration/protected-resource.js'
import { type IntrospectionRequest, readIntrospectionRequest } from '../introspection/request.js'
import { requireKnownMembers } from '../lib/misuse.js'
import { isScopeToken } from '../lib/text.js'
import type { Service } from '../records/service.js'

/** What a resource demands of an access token and of the request. */
export interface ResourceDemands
  extends Pick<
    IntrospectionRequest,
    'scopes' | 'subject' | 'resources' | 'acrValues' | 'maxAge' | 'dpopNonceRequired' | 'requiredComponents'
  > {
  /**
   * The resource of `defineProtectedResource`, for clients that must find out where they get a token: the token must
   * be meant for it, as if it were among `resources`, and challenges name its metadata (RFC 9728 §5.1).
   */
  readonly resource?: ProtectedResource | null | undefined
}

/** The type of a demand, and what a value that is not of it must be. */
interface DemandType {
  is(value: unknown): boolean
  problem(value: unknown): string
}

const kind = (problem: string, is: (value: unknown) => boolean): DemandType => ({ is, problem: () => problem })
const TEXTS = kind(
  'must be an array of strings',
  value => Array.isArray(value) && value.every(each => typeof each === 'string'),
)
const SCOPES: DemandType = {
  is: value => TEXTS.is(value) && !(Array.isArray(value) && value.includes('offline_access')),
  problem: value =>
    TEXTS.is(value) ? 'offline_access is for the authorization server: leave it out' : TEXTS.problem(value),
}

/** The type of every demand. A demand without a row does not compile. */
const DEMANDS: Readonly<Record<keyof ResourceDemands, DemandType>> = {
  scopes: SCOPES,
  subject: kind('must be a string', value => typeof value === 'string'),
  resources: TEXTS,
  acrValues: TEXTS,
  maxAge: kind('must be a number', value => typeof value === 'number'),
  dpopNonceRequired: kind('must be true or false', value => typeof value === 'boolean'),
  requiredComponents: TEXTS,
  resource: { is: isProtectedResource, problem: notDefined },
}

const ROWS = Object.entries<DemandType>(DEMANDS)
const NAMES = Object.keys(DEMANDS)

/** Checked and immutable. */
const DEFINED = new WeakSet<ResourceDemands>()

/**
 * Checks demands and returns a frozen copy. A `TypeError` names a demand that is not valid, so that no route is left
 * unprotected. `others` are additional names that the caller reads itself, such as options of a framework's guard.
 */
export function defineDemands(demands: ResourceDemands, others: readonly string[] = []): ResourceDemands {
  const own = checkedDemands(demands, others)
  const { resource: _, ...demanded } = own
  const read = readIntrospectionRequest(demanded)
  if (!read.ok) throw new TypeError(`The demands of a resource are not valid: ${read.refusal.problem}`)
  DEFINED.add(own)
  return own
}

/**
 * Results of {@link defineDemands} are returned unchanged; anything else may have changed and is checked again.
 * The introspection refuses values that are out of range.
 */
export function checkedDemands(demands: ResourceDemands, others: readonly string[] = []): ResourceDemands {
  if (DEFINED.has(demands)) return demands
  requireKnownMembers('The demands of a resource', demands, [...NAMES, ...others])
  const own = copied(demands)
  for (const [name, { problem, is }] of ROWS) {
    const value: unknown = Reflect.get(own, name)
    if (value === undefined || value === null || is(value)) continue
    throw new TypeError(`The demands of a resource are not valid: ${name}: ${problem(value)}`)
  }
  return own
}

/** A copy of the demands. Getters and inherited members count, and each is read once. */
function copied(demands: ResourceDemands): ResourceDemands {
  const { scopes, subject, resources, acrValues, maxAge, dpopNonceRequired, requiredComponents, resource } = demands
  return Object.freeze({
    scopes: copiedList(scopes),
    subject,
    resources: isProtectedResource(resource) ? withResource(resources, resource) : copiedList(resources),
    acrValues: copiedList(acrValues),
    maxAge,
    dpopNonceRequired,
    requiredComponents: copiedList(requiredComponents),
    resource,
  })
}

/** What is advertised is demanded, too. Anything but a list stays, to be refused for its type. */
function withResource(resources: Texts, { resource }: ProtectedResource): Texts {
  const list = resources ?? []
  return copiedList(Array.isArray(list) && !list.includes(resource) ? [...list, resource] : list)
}

/** A copy of a list. Anything else stays, to be refused for its type. */
function copiedList(list: Texts): Texts {
  return Array.isArray(list) ? Object.freeze([...list]) : list
}

type Texts = readonly string[] | null | undefined

/** What a client needs to get a token, for resources that clients must find out about. */
export function forAnotherToken({ resource, scopes }: ResourceDemands): Readonly<Record<string, string>> | undefined {
  if (!resource) return undefined
  const named = (scopes ?? []).filter(isScopeToken)
  return { ...(named.length > 0 && { scope: named.join(' ') }), resource_metadata: resource.metadataUrl }
}

/**
 * The demands that hold where two groups of demands do, for example those of an application and of a route: never
 * less than either. Throws a `TypeError` if one of them is not valid, and if no token satisfies both: for two
 * subjects, for `acrValues` without a common one, and for two values of `resource`, because a challenge names one.
 */
export function bothDemands(some: ResourceDemands, others: ResourceDemands): ResourceDemands {
  return defineDemands({
    scopes: all(some.scopes, others.scopes),
    resources: all(some.resources, others.resources),
    requiredComponents: all(some.requiredComponents, others.requiredComponents),
    subject: only(some.subject, others.subject, 'No token satisfies both demands: they name two subjects'),
    acrValues: common(some.acrValues, others.acrValues),
    maxAge: least(some.maxAge, others.maxAge),
    dpopNonceRequired: some.dpopNonceRequired || others.dpopNonceRequired,
    resource: only(some.resource, others.resource, 'A challenge names one resource: pass the others in `resources`'),
  } satisfies Readonly<Record<keyof ResourceDemands, unknown>>)
}

/** Lists whose members are demanded, all of them. */
function all(some: Texts, others: Texts): readonly string[] {
  return [...new Set([...(some ?? []), ...(others ?? [])])]
}

/** Lists of which one member is demanded: a longer list would demand less. An empty one demands nothing. */
function common(some: Texts, others: Texts): Texts {
  if (!some?.length) return others
  if (!others?.length) return some
  const both = some.filter(each => others.includes(each))
  if (both.length > 0) return both
  throw new TypeError(`No token satisfies both acrValues: ${some.join(' ')} and ${others.join(' ')}`)
}

function only<Value>(some: Value | null | undefined, other: Value | null | undefined, problem: string) {
  const value = some ?? other
  if (other === undefined || other === null || other === value) return value
  throw new TypeError(problem)
}

function least(some: number | null | undefined, other: number | null | undefined): number | undefined {
  const ages = [some, other].filter(age => typeof age === 'number')
  return ages.length === 0 ? undefined : Math.min(...ages)
}

/** The resource says that tokens must be bound to a key (RFC 9728 §2). */
export function isBoundOnly(resource: ResourceDemands['resource']): resource is ProtectedResource {
  return resource?.metadata.dpop_bound_access_tokens_required === true
}

/** Where the proof of a token that is bound to no key is ignored, a proof shows no binding. */
export function requireProofsCompared({ dpopProofOnUnboundTokenIgnored }: Service): void {
  if (!dpopProofOnUnboundTokenIgnored) return
  throw new TypeError(
    'guardResource: the resource says dpop_bound_access_tokens_required, and dpopProofOnUnboundTokenIgnored of the ' +
      'service lets tokens pass that are not bound: set only one of them',
  )
}
