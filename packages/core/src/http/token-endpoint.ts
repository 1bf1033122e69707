import type { AccessTokenCreated, AccessTokenCreationResponse } from '../access-token/response.js'
import type { ClientAuthenticated } from '../client-authentication/response.js'
import { type DpopProofVerified, verifiedBefore } from '../dpop/response.js'
import { type DpopProofPorts, verifyDpopProof } from '../dpop/verify-dpop-proof.js'
import { joinedHeader } from '../lib/http-message.js'
import { isJsonObject } from '../lib/json.js'
import { requireOptions, requirePorts } from '../lib/misuse.js'
import { defined } from '../lib/objects.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { errorBody } from '../pipeline/answer.js'
import { CLIENT_LOCKED } from '../policy/client-not-locked.js'
import { answerUnknownTarget, type HttpAnswer, httpAnswerToClient } from './http-answer.js'
import type { PostedForm } from './posted-form.js'
import { type HttpRequestView, targetOf } from './request-view.js'

/**
 * Verifies the DPoP proof of a request to an endpoint of the AS, usually the token endpoint (RFC 9449 §5). The result
 * is `undefined` when the client sent none, and otherwise the verified proof or the answer that refuses it.
 *
 * Call it after client authentication, so that strangers cannot fill the store of one-time marks, and before a code
 * is redeemed, because a client that receives a nonce repeats the same request.
 *
 * Pass what `authenticateClient` answered: where the proof was the proof of a client attestation too, it is verified
 * and used up by then, and its result is in that answer.
 */
export async function verifyDpopProofOverHttp(
  request: HttpRequestView,
  ports: DpopProofPorts,
  client?: Pick<ClientAuthenticated, 'dpopKeyThumbprint' | 'dpopNonce'>,
): Promise<Result<DpopProofVerified | undefined, HttpAnswer>> {
  requirePorts('verifyDpopProofOverHttp', ports)
  if (client?.dpopKeyThumbprint !== undefined) return ok(verifiedBefore(client.dpopKeyThumbprint, client))
  const dpop = joinedHeader(request, 'dpop')
  if (dpop === undefined) return ok(undefined)
  const htu = targetOf(request)
  if (htu === undefined) return refuse(answerUnknownTarget())
  const verified = await verifyDpopProof({ dpop, htm: request.method, htu }, ports)
  return verified.action === 'OK' ? ok(verified) : refuse(httpAnswerToClient(verified, request))
}

/** What a token endpoint adds to a token. */
export interface TokenResponseAdditions {
  /**
   * More members of the response, such as `id_token`; they replace none of the token's own. One that
   * is `undefined` is absent; one that is `null`, or that JSON cannot say, is a `TypeError`.
   */
  readonly members?: Readonly<Record<string, unknown>>
  /** The nonce for the client's next DPoP proof (RFC 9449 §8.2). */
  readonly dpopNonce?: string | undefined
  /** The challenge for the client's next attestation (Attestation-Based Client Authentication §6.2). */
  readonly attestationChallenge?: string | undefined
}

/**
 * The answer of a token endpoint (RFC 6749 §5.1): the token that `createAccessToken` created, as JSON that is not
 * cached. A locked client gets `unauthorized_client`. Every other refusal is a mistake or a fault of the server,
 * which the client sees as a 500. Additions that are unknown or cannot be sent are a `TypeError`.
 */
export function tokenResponse(
  created: AccessTokenCreationResponse,
  form: PostedForm,
  additions: TokenResponseAdditions = {},
): HttpAnswer {
  const { members, ...next } = requireOptions('tokenResponse', additions, ADDITIONS)
  if (created.action === 'OK') {
    const responseContent = JSON.stringify({ ...sendableMembers(members), ...tokenMembers(created) }, jsonValue)
    return httpAnswerToClient({ action: 'OK', responseContent, ...next }, form)
  }
  const { action, responseContent } = REFUSED[created.action]
  return httpAnswerToClient({ action, responseContent, ...next }, form)
}

const ADDITIONS = { members: true, dpopNonce: true, attestationChallenge: true } as const

function sendableMembers(members: unknown = {}): object {
  if (!isJsonObject(members)) throw new TypeError('tokenResponse: `members` must be an object')
  const sent = defined(members)
  if (!Object.values(sent).includes(null)) return sent
  throw new TypeError('tokenResponse: none of `members` may be `null`')
}

/** Refuses what JSON cannot say, instead of leaving it out or saying `null`. */
function jsonValue(_name: string, value: unknown): unknown {
  const isSayable = typeof value === 'number' ? Number.isFinite(value) : !UNSAYABLE.has(typeof value)
  if (isSayable) return value
  throw new TypeError('tokenResponse: every part of `members` must be a JSON value')
}

const UNSAYABLE: ReadonlySet<string> = new Set(['function', 'symbol', 'bigint'])

function tokenMembers({ accessToken, tokenType, expiresIn, refreshToken, scopes }: AccessTokenCreated): object {
  return {
    access_token: accessToken,
    token_type: tokenType,
    expires_in: expiresIn,
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    // Always, because it may differ from the scope that was requested (RFC 6749 §3.3).
    scope: scopes.join(' '),
  }
}

const LOCKED = {
  action: 'FORBIDDEN',
  responseContent: errorBody(CLIENT_LOCKED.error, CLIENT_LOCKED, undefined),
} as const

const FAILED = {
  action: 'INTERNAL_SERVER_ERROR',
  responseContent: errorBody(
    'server_error',
    { code: 'A109101', text: 'The authorization server could not do what was asked.' },
    undefined,
  ),
} as const

const REFUSED = { FORBIDDEN: LOCKED, BAD_REQUEST: FAILED, NOT_FOUND: FAILED, INTERNAL_SERVER_ERROR: FAILED } as const
