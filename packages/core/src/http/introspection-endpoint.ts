import {
  introspectForResourceServer,
  type ResourceServerIntrospectionPorts,
} from '../introspection-endpoint/introspect-for-resource-server.js'
import { requirePorts } from '../lib/misuse.js'
import { httpAnswerToClient, type PostedForm, readPostedForm } from './client-endpoint.js'
import { type HttpAnswer, joinedHeader } from './http-answer.js'

/** The introspection endpoint: answers the HTTP request of a resource server (RFC 7662 §2, RFC 9701). */
export async function answerIntrospectionOverHttp(
  request: PostedForm,
  ports: ResourceServerIntrospectionPorts,
): Promise<HttpAnswer> {
  requirePorts('answerIntrospectionOverHttp', ports)
  const read = readPostedForm(request)
  if (!read.ok) return read.refusal
  const accept = joinedHeader(request, 'accept')
  const answer = await introspectForResourceServer({ ...read.value, accept }, ports)
  return httpAnswerToClient(answer, request)
}
