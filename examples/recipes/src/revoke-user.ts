import {
  type AccessTokenRevocationPorts,
  createPorts,
  type Ports,
  revokeAccessTokens,
  type ServiceConfiguration,
} from '@symbolon/core'
import type { SqlStores } from '@symbolon/sql'

/** Ports that refuse the tokens of a revoked user from the first call on, however many. */
export function revokingPorts(service: ServiceConfiguration, stores: SqlStores, secret: string): Ports {
  return createPorts({ service, stores, secrets: [secret], subjectRevocations: stores.revocations })
}

/** What of a user is kept by your server, not by Symbolon. */
export interface YourServer {
  endSessions(subject: string): Promise<void>
  removeCodes(subject: string): Promise<void>
}

/**
 * Revokes everything of a user, at all clients: first what tokens are made from, then the access
 * tokens with their refresh tokens. Answers how many were removed. When it throws, call it again.
 */
export async function revokeUser(
  subject: string,
  server: YourServer,
  ports: AccessTokenRevocationPorts,
): Promise<number> {
  await server.endSessions(subject)
  await server.removeCodes(subject)
  let removed = 0
  for (;;) {
    const answer = await revokeAccessTokens({ subject }, ports)
    if (answer.action !== 'OK') throw new Error(answer.resultMessage)
    removed += answer.count
    if (answer.finished) return removed
  }
}
