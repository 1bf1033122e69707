import { demandsOf, usableRedirectUris } from '../policy/fapi.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { isProtectedRedirectUri, isRedirectUri, isRegisteredRedirectUri } from '../standards/oauth/redirect-uri.js'

/** Where the answer to an authorization request goes. */
export interface Destination {
  /**
   * The redirect URI that the client named or, where it may leave it out, its only one; empty when
   * none is trusted, so that nothing can be sent to it.
   */
  readonly uri: string
  /** There is a URI, and it may receive an answer. */
  readonly trusted: boolean
}

/** The client that asks, and the service that answers. */
interface Parties {
  readonly service: Service
  readonly client: Client
}

/** What decides whether a redirect URI is trusted. */
interface Circumstances extends Parties {
  /** The client has pushed the request. */
  readonly isPushed: boolean
  /** The request is one of OpenID Connect. */
  readonly isOpenId: boolean
}

const NOWHERE: Destination = { uri: '', trusted: false }

/**
 * The destination of a request by its `redirect_uri`. The parameter may be left out only where one
 * URI is registered (RFC 6749 §3.1.2.3), and never under OpenID Connect (Core §3.1.2.1) or FAPI
 * (FAPI 2.0 Security Profile §5.3.2.2-6).
 */
export function destinationOf(redirectUri: string | undefined, request: Circumstances): Destination {
  if (redirectUri !== undefined) {
    return mayReceive(redirectUri, request, request.isPushed) ? { uri: redirectUri, trusted: true } : NOWHERE
  }
  if (request.isOpenId || demandsOf(request).has('redirect_uri present')) return NOWHERE
  const [only, ...others] = usableRedirectUris(request)
  return only === undefined || others.length > 0 ? NOWHERE : { uri: only, trusted: true }
}

/**
 * Whether an answer may go to a URI: a registered one, or one that a client with the permission has
 * pushed (RFC 9126 §2.4). Only a client that authenticates can have vouched for its URI by pushing
 * it.
 */
export function mayReceive(uri: string, parties: Parties, pushed: boolean): boolean {
  const { client } = parties
  if (isRegisteredRedirectUri(uri, usableRedirectUris(parties))) return true
  const vouched = pushed && client.tokenAuthMethod !== 'NONE'
  return vouched && client.unregisteredRedirectUrisAllowed && isRedirectUri(uri) && isAsProtected(uri, parties)
}

function isAsProtected(uri: string, parties: Parties): boolean {
  return !demandsOf(parties).has('protected redirect URIs') || isProtectedRedirectUri(uri)
}
