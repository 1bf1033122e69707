import type { ProtectedResourceMetadata } from './protected-resource-members.js'

/**
 * A protected resource that says how to get a token for it (RFC 9728): the same value advertises the
 * resource, at its metadata endpoint, and is what a guard demands. Made by
 * `defineProtectedResource`.
 */
export interface ProtectedResource {
  /** The resource identifier, which is the audience that a guard demands (RFC 8707 §2). */
  readonly resource: string
  /** Where clients find the metadata (RFC 9728 §3). Challenges name it. */
  readonly metadataUrl: string
  /** The path of that URL, where the metadata endpoint is mounted. */
  readonly metadataPath: string
  /** The metadata (RFC 9728 §2), ready to be sent as JSON. */
  readonly metadata: ProtectedResourceMetadata
}

/** Results of `defineProtectedResource`: checked and immutable. */
const DEFINED = new WeakSet<object>()

/** Notes that a resource was checked, and returns it. */
export function noteDefined(resource: ProtectedResource): ProtectedResource {
  DEFINED.add(resource)
  return resource
}

/** Whether a value was made by `defineProtectedResource`, and so was checked. */
export function isProtectedResource(value: unknown): value is ProtectedResource {
  return typeof value === 'object' && value !== null && DEFINED.has(value)
}

/** Throws a `TypeError` that says where a resource comes from, unless it was defined. */
export function requireProtectedResource(caller: string, value: unknown): asserts value is ProtectedResource {
  if (!isProtectedResource(value)) throw new TypeError(`${caller}: pass what defineProtectedResource() returns`)
}
