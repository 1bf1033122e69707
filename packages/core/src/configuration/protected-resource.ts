import { frozen } from '../lib/objects.js'
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

/** Says which function made a resource, in whatever copy of this package. It words messages and grants nothing. */
const MADE_BY = Symbol.for('@symbolon/core defineProtectedResource')

const FROM_ANOTHER_COPY =
  'this one was made by a second copy of @symbolon/core in this process. `npm ls @symbolon/core` names both; let all packages depend on one version, and run `npm dedupe`'

/** Freezes a resource that was checked, notes that it was, and returns it. */
export function asDefined(resource: ProtectedResource): ProtectedResource {
  const defined = frozen(Object.defineProperty(resource, MADE_BY, { value: true }))
  DEFINED.add(defined)
  return defined
}

/** Whether a value was made by `defineProtectedResource`, and so was checked. */
export function isProtectedResource(value: unknown): value is ProtectedResource {
  return typeof value === 'object' && value !== null && DEFINED.has(value)
}

/** What to pass instead of a value that was not defined, or where its other copy comes from. */
export function notDefined(value: unknown): string {
  const isOfAnotherCopy = Object.getOwnPropertyDescriptor(Object(value), MADE_BY) !== undefined
  return `pass what defineProtectedResource() returns${isOfAnotherCopy ? `; ${FROM_ANOTHER_COPY}` : ''}`
}

/** Throws a `TypeError` that says where a resource comes from, unless it was defined. */
export function requireProtectedResource(caller: string, value: unknown): asserts value is ProtectedResource {
  if (!isProtectedResource(value)) throw new TypeError(`${caller}: ${notDefined(value)}`)
}
