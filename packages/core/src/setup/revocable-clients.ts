import { andThen } from '../lib/result.js'
import { secondsAfter } from '../lib/time.js'
import type { ClientStore, RevocationStore } from '../ports/stores.js'
import type { FoundClient } from '../records/client-identifiers.js'

/** Seconds: a year. Access tokens of a revoked client that live longer must be removed until then. */
const KEPT = 31_536_000

/**
 * A client store whose clients' access tokens can all be revoked by one write, over a store that
 * cannot keep that, such as a list in a configuration. It costs one more lookup with each client.
 *
 * The instant is kept for a year.
 */
export function revocableClients(clients: ClientStore, revocations: RevocationStore): ClientStore {
  const withInstant = (found: FoundClient | undefined) =>
    found === undefined || found === null
      ? found
      : andThen(revocations.find(keyOf(found.client.clientId)), at =>
          at === undefined ? found : { ...found, tokensRevokedAt: Math.max(at, found.tokensRevokedAt ?? at) },
        )
  const { renewKeys } = clients
  return {
    ...(renewKeys && { renewKeys: renewKeys.bind(clients) }),
    find: (...question) => andThen(clients.find(...question), withInstant),
    revokeTokens: (clientId, at) =>
      revocations.revoke({ key: keyOf(clientId), revokedAt: at, retainedUntil: secondsAfter(at, KEPT) }, at),
  }
}

/**
 * The colon keeps it apart from the keys of subjects, which are base64url. The number suffices:
 * tokens are removed by it as well, and a client that has the same one loses tokens, never gets any.
 */
function keyOf(clientId: number): string {
  return `client:${clientId}`
}
