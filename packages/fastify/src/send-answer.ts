import { Buffer } from 'node:buffer'
import type { HttpAnswer } from '@symbolon/core/http'
import { requireHttpAnswer } from '@symbolon/core/internal'
import { closingUnread } from '@symbolon/node'
import type { FastifyReply } from 'fastify'

/**
 * Sends an answer of core as the reply of Fastify, through its `onSend` hooks. Headers that are
 * already set stay, unless the answer has them too. Throws a `TypeError` for what is no answer.
 */
export function sendAnswer(reply: FastifyReply, answer: HttpAnswer): FastifyReply {
  const { status, headers, body } = closingUnread(reply.request.raw, requireHttpAnswer(answer))
  reply.code(status).headers(headers)
  // Fastify would add a charset to the media type of a text, which an answer may have signed.
  return body === '' ? reply.send() : reply.send(Buffer.from(body))
}
