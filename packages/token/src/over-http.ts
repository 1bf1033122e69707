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

const { read, options } = PUSHED_REQUEST

/** The token endpoint, as a row of the table of endpoints. */
export const TOKEN: Endpoint<PostedForm, TokenPorts> = {
  name: 'tokenEndpoint',
  read,
  answer: answerTokenOverHttp,
  options,
}

/** The revocation endpoint, as a row of the table of endpoints. */
export const TOKEN_REVOCATION: Endpoint<PostedForm, TokenPorts> = {
  name: 'tokenRevocationEndpoint',
  read,
  answer: answerTokenRevocationOverHttp,
  options,
}
