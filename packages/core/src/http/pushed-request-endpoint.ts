import { requirePorts } from '../lib/misuse.js'
import { type PushedRequestPorts, pushAuthorizationRequest } from '../pushed-request/push-authorization-request.js'
import { httpAnswerToClient, type PostedForm, readPostedForm } from './client-endpoint.js'
import { type HttpAnswer, joinedHeader } from './http-answer.js'

/** The PAR endpoint: answers a client's HTTP request (RFC 9126 §2). */
export async function answerPushedRequestOverHttp(request: PostedForm, ports: PushedRequestPorts): Promise<HttpAnswer> {
  requirePorts('answerPushedRequestOverHttp', ports)
  const read = readPostedForm(request)
  if (!read.ok) return read.refusal
  const answer = await pushAuthorizationRequest(
    Object.assign(read.value, {
      htm: request.method,
      htu: request.targetUri,
      dpop: joinedHeader(request, 'dpop'),
    }),
    ports,
  )
  return httpAnswerToClient(answer, request)
}
