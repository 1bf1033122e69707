import { randomBytes } from 'node:crypto'
import { completeAuthorization, processAuthorizationRequest } from '@symbolon/core'
import { trialKey } from './keys.js'
import { authenticated, credentialsOf, presented, pushed, trialProof, trialToken } from './requests.js'
import type { TrialServer } from './trial-server.js'

/** What an operation answers. */
interface Answer {
  readonly action: string
}

/** Bad input that must be refused, after the same input was good; otherwise a refusal proves nothing. */
export interface Trial {
  readonly code: string
  readonly clause: string
  /** What is tried, as a noun. */
  readonly what: string
  applies?(server: TrialServer): boolean
  good(server: TrialServer): Promise<Answer>
  bad(server: TrialServer): Promise<Answer>
}

/** No token could be made; the report says why. */
const NOTHING: Answer = { action: 'nothing' }

async function presentedBy(
  server: TrialServer,
  use: (token: string, proof: string) => Promise<Answer>,
): Promise<Answer> {
  const token = await trialToken(server)
  if (token === undefined) return NOTHING
  return use(token, await trialProof(server, server.client.key, token))
}

function rightToken(server: TrialServer): Promise<Answer> {
  return presentedBy(server, (token, proof) => presented(server, token, proof))
}

async function opened(server: TrialServer, clientId: string, requestUri: string): Promise<Answer> {
  const parameters = new URLSearchParams({ client_id: clientId, request_uri: requestUri }).toString()
  return processAuthorizationRequest({ parameters }, server.ports)
}

async function pushedAnd(server: TrialServer, use: (requestUri: string) => Promise<Answer>): Promise<Answer> {
  const answer = await pushed(server)
  return answer.action === 'CREATED' ? use(answer.requestUri) : answer
}

function rightRequestUri(server: TrialServer): Promise<Answer> {
  return pushedAnd(server, requestUri => opened(server, server.client.id, requestUri))
}

async function ticketAnd(server: TrialServer, use: (ticket: string) => Promise<Answer>): Promise<Answer> {
  const answer = await pushed(server)
  if (answer.action !== 'CREATED') return answer
  const parameters = new URLSearchParams({ client_id: server.client.id, request_uri: answer.requestUri }).toString()
  const waiting = await processAuthorizationRequest({ parameters }, server.ports)
  return 'ticket' in waiting ? use(waiting.ticket) : waiting
}

async function rightCredentials(server: TrialServer): Promise<Answer> {
  return authenticated(await credentialsOf(server, server.client, server.client.key), server)
}

const sends = (method: RegExp) => (server: TrialServer) => method.test(server.client.client.tokenAuthMethod)

/** Every trial, in its own server. */
export const TRIALS: readonly Trial[] = [
  {
    code: 'forged_token_accepted',
    clause: 'RFC 6750 §3.1',
    what: 'a token that was altered',
    good: rightToken,
    bad: server =>
      presentedBy(server, async token => {
        const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
        return presented(server, forged, await trialProof(server, server.client.key, forged))
      }),
  },
  {
    code: 'expired_token_accepted',
    clause: 'RFC 6750 §3.1',
    what: 'a token that has expired',
    good: rightToken,
    bad: server =>
      presentedBy(server, async token => {
        server.pass(server.service.accessTokenDuration + 1)
        return presented(server, token, await trialProof(server, server.client.key, token))
      }),
  },
  {
    code: 'stolen_token_accepted',
    clause: 'RFC 9449 §7.1',
    what: 'a bound token without a proof',
    good: rightToken,
    bad: server => presentedBy(server, token => presented(server, token)),
  },
  {
    code: 'proof_of_another_key_accepted',
    clause: 'RFC 9449 §4.3-12',
    what: 'a bound token with a proof by another key',
    good: rightToken,
    bad: server =>
      presentedBy(server, async token => presented(server, token, await trialProof(server, trialKey(), token))),
  },
  {
    code: 'replayed_proof_accepted',
    clause: 'RFC 9449 §11.1',
    what: 'a DPoP proof that was used',
    good: rightToken,
    bad: server =>
      presentedBy(server, async (token, proof) => {
        await presented(server, token, proof)
        return presented(server, token, proof)
      }),
  },
  {
    code: 'forged_credentials_accepted',
    clause: 'RFC 6749 §2.3; RFC 7523 §3 (9)',
    what: 'credentials of somebody who knows neither key nor secret',
    applies: sends(/SECRET|JWT/),
    good: rightCredentials,
    async bad(server) {
      const secret = randomBytes(32).toString('base64url')
      return authenticated(await credentialsOf(server, server.client, trialKey(), secret), server)
    },
  },
  {
    code: 'replayed_assertion_accepted',
    clause: 'RFC 7523 §3 (7)',
    what: 'a client assertion that was used',
    applies: sends(/PRIVATE_KEY_JWT/),
    good: rightCredentials,
    async bad(server) {
      const credentials = await credentialsOf(server, server.client, server.client.key)
      await authenticated(credentials, server)
      return authenticated(credentials, server)
    },
  },
  {
    code: 'foreign_redirect_uri_accepted',
    clause: 'RFC 9700 §4.1.3',
    what: 'a redirect URI that the client has not registered',
    good: server => pushed(server),
    bad: server => pushed(server, { redirect_uri: 'https://evil.invalid/callback' }),
  },
  {
    code: 'expired_request_uri_accepted',
    clause: 'RFC 9126 §2.2',
    what: 'a request_uri that has expired',
    good: rightRequestUri,
    bad: server =>
      pushedAnd(server, requestUri => {
        server.pass(server.service.pushedAuthReqDuration + 1)
        return opened(server, server.client.id, requestUri)
      }),
  },
  {
    code: 'foreign_request_uri_accepted',
    clause: 'RFC 9126 §2.2',
    what: 'a request_uri of another client',
    good: rightRequestUri,
    bad: server => pushedAnd(server, requestUri => opened(server, server.other.id, requestUri)),
  },
  {
    code: 'ticket_completed_twice',
    clause: 'RFC 9126 §7.3',
    what: 'a request that was completed',
    good: server => ticketAnd(server, ticket => completeAuthorization({ ticket }, server.ports)),
    bad: server =>
      ticketAnd(server, async ticket => {
        await completeAuthorization({ ticket }, server.ports)
        return completeAuthorization({ ticket }, server.ports)
      }),
  },
]
