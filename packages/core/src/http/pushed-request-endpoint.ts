import { type PushedRequestPorts, pushAuthorizationRequest } from '../pushed-request/push-authorization-request.js'
import { httpAnswerToClient, type PostedForm, readPostedForm } from './client-endpoint.js'
import { type HttpAnswer, headerValues } from './http-answer.js'

/** The PAR endpoint: a client's HTTP request to the HTTP answer (RFC 9126 §2). */
export async function answerPushedRequestOverHttp(request: PostedForm, ports: PushedRequestPorts): Promise<HttpAnswer> {
  const read = readPostedForm(request)
  if (!read.ok) return read.refusal
  const proofs = headerValues(request, 'dpop')
  const answer = await pushAuthorizationRequest(
    {
      ...read.value,
      htm: request.method,
      htu: request.targetUri,
      dpop: proofs.length > 0 ? proofs.join(', ') : undefined,
      oauthClientAttestation: headerValues(request, 'oauth-client-attestation')[0],
      oauthClientAttestationPop: headerValues(request, 'oauth-client-attestation-pop')[0],
    },
    ports,
  )
  return httpAnswerToClient(answer, request)
}
