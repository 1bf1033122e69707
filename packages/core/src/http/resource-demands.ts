import { isProtectedResource, notDefined, type ProtectedResource } from '../configuration/protected-resource.js'
import type { IntrospectionPorts } from '../introspection/introspect.js'
import { type IntrospectionRequest, readIntrospectionRequest } from '../introspection/request.js'
import { requireKnownMembers } from '../lib/misuse.js'
import { isScopeToken } from '../lib/scope.js'
import type { Service } from '../records/service.js'

/** What a resource demands of an access token and of the request. */
export interface ResourceDemands
  extends Pick<
    IntrospectionRequest,
    'scopes' | 'subject' | 'resources' | 'acrValues' | 'maxAge' | 'dpopNonceRequired' | 'requiredComponents'
  > {
  /**
   * The resource of `defineProtectedResource`, for clients that must find out where they get a token:
   * the token must be meant for it, as if it were among `resources`, and challenges name its metadata
   * (RFC 9728 §5.1).
   */
  readonly resource?: ProtectedResource | null | undefined
}

/** The type of a demand. */
interface DemandType {
  /** What a value that is not of this type must be. */
  problem(value: unknown): string
  is(value: unknown): boolean
}

const TEXT: DemandType = { problem: () => 'must be a string', is: value => typeof value === 'string' }
const TEXTS: DemandType = {
  problem: () => 'must be an array of strings',
  is: value => Array.isArray(value) && value.every(each => typeof each === 'string'),
}
const SCOPES: DemandType = {
  problem: value =>
    TEXTS.is(value) ? 'offline_access is for the authorization server: leave it out' : TEXTS.problem(value),
  is: value => TEXTS.is(value) && !(Array.isArray(value) && value.includes('offline_access')),
}
const NUMBER: DemandType = { problem: () => 'must be a number', is: value => typeof value === 'number' }
const FLAG: DemandType = { problem: () => 'must be true or false', is: value => typeof value === 'boolean' }

const RESOURCE: DemandType = { problem: notDefined, is: isProtectedResource }

/** The type of every demand. A demand without a row does not compile. */
const DEMANDS: Readonly<Record<keyof ResourceDemands, DemandType>> = {
  scopes: SCOPES,
  subject: TEXT,
  resources: TEXTS,
  acrValues: TEXTS,
  maxAge: NUMBER,
  dpopNonceRequired: FLAG,
  requiredComponents: TEXTS,
  resource: RESOURCE,
}

const ROWS = Object.entries<DemandType>(DEMANDS)
const NAMES = Object.keys(DEMANDS)

/** Results of {@link defineDemands}: checked and immutable. */
const DEFINED = new WeakSet<ResourceDemands>()

/**
 * Checks demands and returns a frozen copy. A `TypeError` names a demand that is not valid, so that
 * no route is left unprotected. `others` are additional names that the caller reads itself, such as
 * options of a framework's guard.
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
 * Checks the names and types of demands and returns a frozen copy. Results of {@link defineDemands}
 * are returned unchanged; anything else may have changed and is checked again. The introspection
 * refuses values that are out of range.
 */
export function checkedDemands(demands: ResourceDemands, others: readonly string[] = []): ResourceDemands {
  if (DEFINED.has(demands)) return demands
  requireKnownMembers('The demands of a resource', demands, others.length === 0 ? NAMES : [...NAMES, ...others])
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
function withResource(resources: ResourceDemands['resources'], { resource }: ProtectedResource) {
  const list = resources ?? []
  return copiedList(Array.isArray(list) && !list.includes(resource) ? [...list, resource] : list)
}

/** A copy of a list. Anything else stays, to be refused for its type. */
function copiedList(list: readonly string[] | null | undefined): readonly string[] | null | undefined {
  return Array.isArray(list) ? Object.freeze([...list]) : list
}

/** What a client needs to get a token, for resources that clients must find out about. */
export function forAnotherToken({ resource, scopes }: ResourceDemands): Readonly<Record<string, string>> | undefined {
  if (!resource) return undefined
  const named = (scopes ?? []).filter(isScopeToken)
  return { ...(named.length > 0 && { scope: named.join(' ') }), resource_metadata: resource.metadataUrl }
}

/**
 * The demands that hold where two groups of demands do, for example those of an application and of
 * a route: never less than either. Throws a `TypeError` if one of them is not valid, and if no token
 * satisfies both: for two subjects, for `acrValues` without a common one, and for two values of
 * `resource`, because a challenge names one.
 */
export function bothDemands(some: ResourceDemands, others: ResourceDemands): ResourceDemands {
  return defineDemands({
    scopes: all(some.scopes, others.scopes),
    resources: all(some.resources, others.resources),
    requiredComponents: all(some.requiredComponents, others.requiredComponents),
    subject: same(some.subject, others.subject),
    acrValues: common(some.acrValues, others.acrValues),
    maxAge: least(some.maxAge, others.maxAge),
    dpopNonceRequired: some.dpopNonceRequired || others.dpopNonceRequired,
    resource: one(some.resource, others.resource),
  } satisfies Readonly<Record<keyof ResourceDemands, unknown>>)
}

type Texts = readonly string[] | null | undefined

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

function same(some: string | null | undefined, other: string | null | undefined): string | null | undefined {
  const subject = some ?? other
  if (other === undefined || other === null || other === subject) return subject
  throw new TypeError('No token satisfies both demands: they name two subjects')
}

function one(some: ResourceDemands['resource'], other: ResourceDemands['resource']): ResourceDemands['resource'] {
  const resource = some ?? other
  if (other === undefined || other === null || other === resource) return resource
  throw new TypeError('A challenge names one resource: pass the others in `resources`')
}

function least(some: number | null | undefined, other: number | null | undefined): number | undefined {
  const ages = [some, other].filter(age => typeof age === 'number')
  return ages.length === 0 ? undefined : Math.min(...ages)
}

/** The resource says that tokens must be bound to a key (RFC 9728 §2). */
export function isBoundOnly(resource: ResourceDemands['resource']): resource is ProtectedResource {
  return resource?.metadata.dpop_bound_access_tokens_required === true
}

/** The service of this call, and where the introspection gets the same one. */
export interface LoadedService {
  /** `undefined` where it could not be loaded: the introspection then answers and reports the fault. */
  readonly service: Service | undefined
  readonly source: IntrospectionPorts['service']
}

/** What is checked here must not be another service than the one of the introspection. */
export async function loadedOnce({ service: source }: Pick<IntrospectionPorts, 'service'>): Promise<LoadedService> {
  try {
    const service = await source.load()
    return { service: service ?? undefined, source: { load: () => service } }
  } catch (error) {
    return { service: undefined, source: { load: () => Promise.reject(error) } }
  }
}

/** Where the proof of a token that is bound to no key is ignored, a proof shows no binding. */
export function requireProofsCompared({ dpopProofOnUnboundTokenIgnored }: Service): void {
  if (!dpopProofOnUnboundTokenIgnored) return
  throw new TypeError(
    'guardResource: the resource says dpop_bound_access_tokens_required, and dpopProofOnUnboundTokenIgnored of the ' +
      'service lets tokens pass that are not bound: set only one of them',
  )
}
