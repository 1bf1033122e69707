import { Buffer } from 'node:buffer'
import type { HttpAnswer } from '@symbolon/core/http'
import type { FastifyReply } from 'fastify'

/**
 * Sends an answer of core as the reply of Fastify, through its `onSend` hooks. Headers that are
 * already set stay, unless the answer has them too.
 */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: HttpAnswer): FastifyReply {
  reply.code(status).headers(headers)
  // Fastify would add a charset to the media type of a text, which an answer may have signed.
  return body === '' ? reply.send() : reply.send(Buffer.from(body))
}
