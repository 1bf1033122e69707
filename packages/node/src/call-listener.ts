import type { IncomingMessage, RequestListener } from 'node:http'
import type { FaultOptions, HttpAnswer, HttpCall } from '@symbolon/core/http'
import { joinedHeader } from '@symbolon/core/internal'
import { listener } from './fault.js'
import { RequestAborted, readText } from './raw-body.js'
import { readingOn } from './read-to-the-end.js'
import { headerLines, schemeOf } from './request-view.js'
import { sendAnswer } from './send-answer.js'

/**
 * A listener for what answers calls as plain values, such as the REST API of `@symbolon/api`. It
 * reads the rest of a body that was not read, up to a limit, so that the sender can read the
 * answer; after a longer one the connection ends. A rejection is a 500 without a body.
 */
export function callListener(
  answer: (call: HttpCall) => Promise<HttpAnswer>,
  options: FaultOptions = {},
): RequestListener {
  const handle = async (req: IncomingMessage) => readingOn(req, await answer(callOf(req)))
  return listener('callListener', async (req, res) => sendAnswer(res, await handle(req)), options)
}

function callOf(req: IncomingMessage): HttpCall {
  const request = { headers: headerLines(req) }
  return {
    method: req.method ?? '',
    path: plainPath(req.url ?? ''),
    scheme: schemeOf(req),
    header: name => joinedHeader(request, name),
    async readText(bytes) {
      try {
        return await readText(req, bytes)
      } catch (error) {
        if (error instanceof RequestAborted) return { ok: false, refusal: 'unreadable' }
        throw error
      }
    },
  }
}

/**
 * The path of a target, without the query. One that URL parsing would rewrite (dot segments,
 * backslashes) is no plain path, so that a proxy and this server never disagree about it.
 */
function plainPath(target: string): string {
  if (!target.startsWith('/') || /[\\#]|\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(target)) return ''
  return target.split('?', 1).join('')
}
