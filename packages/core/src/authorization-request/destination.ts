import type { Client } from '../records.js'
import { isRedirectUri, isRegisteredRedirectUri } from '../standards/redirect-uri.js'

/**
 * Whether an answer may go to a URI: a registered one, or one that a client with the permission has pushed (RFC 9126 §2.4).
 * Only a client that authenticates can have vouched for its URI by pushing it.
 */
export function mayReceive(uri: string, client: Client, pushed: boolean): boolean {
  if (isRegisteredRedirectUri(uri, client.redirectUris)) return true
  const vouched = pushed && client.tokenAuthMethod !== 'NONE'
  return vouched && client.unregisteredRedirectUrisAllowed && isRedirectUri(uri)
}
