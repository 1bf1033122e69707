import type { ResourceServerIntrospectionPorts } from '@symbolon/core'
import {
  type Endpoint,
  type HttpAnswer,
  httpAnswerToClient,
  type PostedForm,
  PUSHED_REQUEST,
  readPostedForm,
} from '@symbolon/core/http'
import { joinedHeader, requirePorts } from '@symbolon/core/internal'
import { exchangeToken } from './exchange-token.js'
import { introspectToken } from './introspect-token.js'
import type { TokenPorts } from './ports.js'
import { revokeToken } from './revoke-token.js'

/** The token endpoint: answers a client's HTTP request (RFC 6749 §3.2). */
export async function answerTokenOverHttp(request: PostedForm, ports: TokenPorts): Promise<HttpAnswer> {
  requirePorts('answerTokenOverHttp', ports)
  const read = readPostedForm(request)
  if (!read.ok) return read.refusal
  const proof = { htm: request.method, htu: request.targetUri, dpop: joinedHeader(request, 'dpop') }
  return httpAnswerToClient(await exchangeToken(Object.assign(read.value, proof), ports), request)
}

/** The revocation endpoint: answers a client's HTTP request (RFC 7009 §2). */
export async function answerTokenRevocationOverHttp(request: PostedForm, ports: TokenPorts): Promise<HttpAnswer> {
  requirePorts('answerTokenRevocationOverHttp', ports)
  const read = readPostedForm(request)
  if (!read.ok) return read.refusal
  const proof = { htm: request.method, htu: request.targetUri, dpop: joinedHeader(request, 'dpop') }
  return httpAnswerToClient(await revokeToken(Object.assign(read.value, proof), ports), request)
}

/** The introspection endpoint, also for refresh tokens: answers an HTTP request (RFC 7662 §2). */
export async function answerTokenIntrospectionOverHttp(
  request: PostedForm,
  ports: TokenPorts & ResourceServerIntrospectionPorts,
): Promise<HttpAnswer> {
  requirePorts('answerTokenIntrospectionOverHttp', ports)
  const read = readPostedForm(request)
  if (!read.ok) return read.refusal
  const accept = joinedHeader(request, 'accept')
  return httpAnswerToClient(await introspectToken(Object.assign(read.value, { accept }), ports), request)
}

const { read, options } = PUSHED_REQUEST

/** The token endpoint, as a row of the table of endpoints. */
export const TOKEN: Endpoint<PostedForm, TokenPorts> = {
  name: 'tokenEndpoint',
  read,
  answer: answerTokenOverHttp,
  options,
}

/** The introspection endpoint, also for refresh tokens, as a row of the table of endpoints. */
export const TOKEN_INTROSPECTION: Endpoint<PostedForm, TokenPorts & ResourceServerIntrospectionPorts> = {
  name: 'tokenIntrospectionEndpoint',
  read,
  answer: answerTokenIntrospectionOverHttp,
  options,
}

/** The revocation endpoint, as a row of the table of endpoints. */
export const TOKEN_REVOCATION: Endpoint<PostedForm, TokenPorts> = {
  name: 'tokenRevocationEndpoint',
  read,
  answer: answerTokenRevocationOverHttp,
  options,
}
