import type { ServerResponse } from 'node:http'
import type { NodeRequest } from '@symbolon/node'

/**
 * A request as your own functions get it: the one of Express, or `request.raw` of Fastify with the
 * `body` and `rawBody` that Nest keeps beside it.
 */
export interface NestRequest extends NodeRequest {
  /** The bytes of the body, with `rawBody: true` of Nest. */
  readonly rawBody?: Buffer | undefined
}

/** What is used of a request of Fastify. */
export interface FastifyLikeRequest extends Pick<NestRequest, 'originalUrl' | 'body' | 'rawBody' | 'id'> {
  readonly raw: NodeRequest
}

/** What is used of a reply of Fastify. */
export interface FastifyLikeReply {
  readonly raw: ServerResponse
  hijack(): unknown
  getHeaders(): Readonly<Record<string, number | string | string[] | undefined>>
}

/** A request of node:http, with what Fastify knows besides. */
export function nodeRequest(request: NestRequest | FastifyLikeRequest): NestRequest {
  if (!('raw' in request)) return request
  const { raw, originalUrl, body, rawBody } = request
  // Loggers that Nest mounts give their id to the request of node:http.
  return Object.assign(raw, { originalUrl, body, rawBody, id: raw.id ?? request.id })
}

/** A response of node:http. Fastify adds to its answer the headers that are set here. */
export function nodeResponse(response: ServerResponse | FastifyLikeReply): ServerResponse {
  return 'raw' in response ? response.raw : response
}

/** Takes over the answer from Fastify, with the headers that hooks have set. */
export function takenOver(response: ServerResponse | FastifyLikeReply): ServerResponse {
  if (!('raw' in response)) return response
  const { raw } = response
  const headers = response.getHeaders()
  for (const name in headers) raw.setHeader(name, headers[name] ?? '')
  response.hijack()
  return raw
}
