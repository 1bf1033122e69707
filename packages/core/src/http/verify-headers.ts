import type { ClientAuthenticated } from '../client-authentication/response.js'
import { type DpopProofVerified, verifiedBefore } from '../dpop/response.js'
import { type DpopProofPorts, verifyDpopProof } from '../dpop/verify-dpop-proof.js'
import { joinedHeader } from '../lib/http-message.js'
import { requirePorts } from '../lib/misuse.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { answerUnknownTarget, type HttpAnswer, httpAnswerToClient } from './http-answer.js'
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
