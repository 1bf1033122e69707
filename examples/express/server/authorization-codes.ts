import type { AuthorizationCompleted, Clock } from '@symbolon/core'
import { OneTimeValues } from './one-time-values.js'

/** What an authorization code stands for. */
export interface CodeGrant
  extends Pick<
    AuthorizationCompleted,
    | 'clientIdentifier'
    | 'scopes'
    | 'resources'
    | 'authorizationDetails'
    | 'codeChallenge'
    | 'codeChallengeMethod'
    | 'dpopJkt'
  > {
  /** Who logged in. */
  readonly subject: string
  /** When, in seconds. */
  readonly authTime: number
  /** As the client wrote it; the token request must repeat it (RFC 6749 §4.1.3). */
  readonly redirectUri: string | undefined
}

/** Authorization codes. The library makes none: what a code looks like and where it is kept is the server's choice. */
export interface Codes {
  issue(grant: CodeGrant): string
  /** The grant of the code, once, and only for the client that it was issued to. */
  redeem(code: string, clientIdentifier: string): CodeGrant | undefined
}

/** Seconds; at most ten minutes are recommended (RFC 6749 §4.1.2). */
const CODE_DURATION = 60

/** Codes in memory. */
export function createCodes(clock: Clock): Codes {
  const grants = new OneTimeValues<CodeGrant>(clock, CODE_DURATION)
  return {
    issue: grant => grants.put(grant),
    redeem(code, clientIdentifier) {
      // Another client's attempt does not use up the code.
      return grants.find(code)?.clientIdentifier === clientIdentifier ? grants.take(code) : undefined
    },
  }
}
