import type { AuthorizationCompleted, ClientInformation, Clock } from '@symbolon/core'
import { OneTimeValues } from './one-time-values.js'

type Authorization = 'scopes' | 'resources' | 'authorizationDetails'
type Binding = 'codeChallenge' | 'codeChallengeMethod' | 'dpopKeyThumbprint'

/** What an authorization code grants, and to whom. */
export interface CodeGrant extends Pick<AuthorizationCompleted, Authorization | Binding> {
  /** Known by its number: it may send another of its identifiers with the code. */
  readonly client: Pick<ClientInformation, 'clientId'>
  /** The user who logged in. */
  readonly subject: string
  /** The time of the login, in seconds. */
  readonly authTime: number
  /** As the client wrote it; the token request must repeat it (RFC 6749 §4.1.3). */
  readonly redirectUri: string | undefined
}

/** Authorization codes. The library makes none: the server chooses their form and storage. */
export interface AuthorizationCodes {
  issue(grant: CodeGrant): string
  /** The grant of the code, once, and only for the client that it was issued to. */
  redeem(code: string, clientId: number): CodeGrant | undefined
  /** The tokens that codes become, by code and client, from before they are there. */
  readonly tokens: OneTimeValues<Promise<string | undefined>>
}

/** Seconds; RFC 6749 §4.1.2 recommends ten minutes at most. */
const CODE_DURATION = 60

/** Seconds: as long as an access token of this server lives. */
const TOKEN_DURATION = 86_400

/** Codes in memory. */
export function createAuthorizationCodes(clock: Clock): AuthorizationCodes {
  const grants = new OneTimeValues<CodeGrant>(clock, CODE_DURATION)
  return {
    issue: grant => grants.put(grant),
    redeem(code, clientId) {
      // Another client's attempt does not use up the code.
      return grants.find(code)?.client.clientId === clientId ? grants.take(code) : undefined
    },
    tokens: new OneTimeValues(clock, TOKEN_DURATION),
  }
}
