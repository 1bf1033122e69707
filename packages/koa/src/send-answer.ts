import type { HttpAnswer } from '@symbolon/core/http'
import { requireHttpAnswer } from '@symbolon/core/internal'
import { closingUnread } from '@symbolon/node'
import type { Context } from 'koa'

/**
 * Sets an answer of core as the response of Koa, which sends it after the middleware upstream.
 * Headers that are already set stay, unless the answer has them too. Throws a `TypeError` for what
 * is no answer.
 */
export function sendAnswer(ctx: Context, answer: HttpAnswer): void {
  const { status, headers, body } = closingUnread(ctx.req, requireHttpAnswer(answer))
  // First, because Koa would make a 200 of a body without a status.
  ctx.status = status
  ctx.set(headers)
  const typed = Boolean(ctx.response.get('Content-Type'))
  ctx.body = body
  // Koa guesses the media type of a text, even of an empty one.
  if (!typed) ctx.remove('Content-Type')
}
