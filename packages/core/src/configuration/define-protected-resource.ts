import { requireKnownMembers } from '../lib/known-members.js'
import { asDefined, type ProtectedResource } from './protected-resource.js'
import {
  NEEDED_BY_PROOFS,
  nameWithoutLanguage,
  type ProtectedResourceMetadata,
  RESOURCE_METADATA_MEMBERS,
} from './protected-resource-members.js'

const CALLER = 'defineProtectedResource'
const WELL_KNOWN = '/.well-known/oauth-protected-resource'
const NAMES = Object.keys(RESOURCE_METADATA_MEMBERS)

/**
 * Defines a protected resource by its metadata (RFC 9728 §2). `null` and `undefined` mean absent;
 * `bearer_methods_supported` is `['header']` unless tokens must be bound to a key.
 *
 * Throws a `TypeError` that says which member is unknown or not valid, and what it must be.
 */
export function defineProtectedResource(metadata: ProtectedResourceMetadata): ProtectedResource {
  const given = presentMembers(metadata)
  for (const [name, value] of given) requireMember(name, value)
  const members = new Map(given)
  requireAlgorithmsOfProofs(members)
  const resource = String(members.get('resource'))
  const { origin, pathname, search } = new URL(resource)
  // A terminating slash after the host is removed, and only that one (RFC 9728 §3.1).
  const metadataPath = WELL_KNOWN + (pathname === '/' ? '' : pathname)
  return asDefined({
    resource,
    metadataUrl: origin + metadataPath + search,
    metadataPath,
    metadata: { resource, ...bearerMethods(members), ...Object.fromEntries(members) },
  })
}

/** The members that are there, with copies of lists; the resource always is. */
function presentMembers(metadata: ProtectedResourceMetadata): readonly (readonly [string, unknown])[] {
  const localized = Object.keys(Object(metadata)).filter(name => nameWithoutLanguage(name) !== name)
  requireKnownMembers(CALLER, metadata, [...NAMES, ...localized])
  return [...NAMES, ...localized].flatMap(name => {
    const value: unknown = Reflect.get(metadata, name)
    if ((value === undefined || value === null) && name !== 'resource') return []
    return [[name, Array.isArray(value) ? [...value] : value] as const]
  })
}

function requireMember(name: string, value: unknown): void {
  const type = Object.entries(RESOURCE_METADATA_MEMBERS).find(([each]) => each === nameWithoutLanguage(name))?.[1]
  if (type?.is(value) !== true) throw new TypeError(`${CALLER}: ${name} must be ${type?.words}`)
}

/** A client must be able to tell whether its attestation and proof will be understood. */
function requireAlgorithmsOfProofs(members: ReadonlyMap<string, unknown>): void {
  const methods = members.get('client_attestation_pop_methods_supported')
  for (const method of Array.isArray(methods) ? methods : []) {
    const missing = NEEDED_BY_PROOFS[method]?.find(name => !members.has(name))
    if (missing !== undefined) {
      throw new TypeError(
        `${CALLER}: ${missing} must be there, because client_attestation_pop_methods_supported has ${method}`,
      )
    }
  }
}

/** What a guard reads: with tokens that are bound to a key alone, no bearer token. */
function bearerMethods(members: ReadonlyMap<string, unknown>): object {
  return members.get('dpop_bound_access_tokens_required') === true ? {} : { bearer_methods_supported: ['header'] }
}
