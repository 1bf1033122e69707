import { type AccessTokenRevocationPorts, revokeAccessTokens } from '@symbolon/core'

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
  let answer = await revokeAccessTokens({ subject }, ports)
  for (let removed = 0; ; ) {
    if (answer.action !== 'OK') throw new Error(answer.resultMessage)
    removed += answer.count
    if (answer.finished) return removed
    // The same revocation goes on: what the user gets meanwhile is kept.
    answer = await revokeAccessTokens({ subject, ...(answer.revokedAt && { revokedAt: answer.revokedAt }) }, ports)
  }
}
