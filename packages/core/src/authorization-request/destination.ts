import { countingRedirectUris, demandsOf } from '../policy/fapi.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { isProtectedRedirectUri, isRedirectUri, isRegisteredRedirectUri } from '../standards/oauth/redirect-uri.js'

/** Who asks whom. */
interface Parties {
  readonly service: Service
  readonly client: Client
}

/**
 * Whether an answer may go to a URI: a registered one, or one that a client with the permission has pushed (RFC 9126 §2.4).
 * Only a client that authenticates can have vouched for its URI by pushing it.
 */
export function mayReceive(uri: string, parties: Parties, pushed: boolean): boolean {
  const { client } = parties
  if (isRegisteredRedirectUri(uri, countingRedirectUris(parties))) return true
  const vouched = pushed && client.tokenAuthMethod !== 'NONE'
  return vouched && client.unregisteredRedirectUrisAllowed && isRedirectUri(uri) && isAsProtected(uri, parties)
}

function isAsProtected(uri: string, parties: Parties): boolean {
  return !demandsOf(parties).has('protected redirect URIs') || isProtectedRedirectUri(uri)
}
