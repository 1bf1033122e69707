/** A key and a value. */
export interface Pair {
  readonly key: string
  readonly value: string
}

/** An extra property of an access token. */
export interface Property extends Pair {
  /** Hidden from client applications: never in a JWT. */
  readonly hidden: boolean
}

/** Text in one language. */
export interface TaggedValue {
  /** Language tag (RFC 5646). */
  readonly tag: string
  readonly value: string
}

/** A scope that the service knows. */
export interface Scope {
  readonly name: string
  /** Counts as requested when a request names no scope. */
  readonly defaultEntry: boolean
  readonly description?: string
  readonly descriptions?: readonly TaggedValue[]
  readonly attributes?: readonly Pair[]
}

/**
 * One element of `authorization_details` (RFC 9396 §2); `otherFields` is the JSON text of all other
 * members.
 */
export interface AuthorizationDetailsElement {
  readonly type: string
  readonly locations?: readonly string[]
  readonly actions?: readonly string[]
  readonly dataTypes?: readonly string[]
  readonly identifier?: string
  readonly privileges?: readonly string[]
  readonly otherFields?: string
}

/** Authorization details (RFC 9396). */
export interface AuthorizationDetails {
  readonly elements: readonly AuthorizationDetailsElement[]
}

/** Scopes of a grant, with the resources for which they were granted. */
export interface GrantScope {
  /** Space-delimited scopes. */
  readonly scope: string
  readonly resource?: readonly string[]
}

/** A grant in the sense of Grant Management for OAuth 2.0. */
export interface Grant {
  readonly scopes?: readonly GrantScope[]
  readonly claims?: readonly string[]
  readonly authorizationDetails?: AuthorizationDetails
}
