import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Result } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import type { CallBodyProblem } from '@symbolon/core/internal'
import { type FaultOptions, listener } from './fault.js'
import { RequestAborted, readBytes, utf8Text } from './raw-body.js'
import { readingOn } from './read-to-the-end.js'
import { sendAnswer } from './send-answer.js'

/**
 * A listener for what answers calls as plain values, such as the REST API of `@symbolon/api`. It
 * reads the rest of a body that was not read, up to a limit, so that the sender can read the
 * answer; after a longer one the connection ends. A rejection is a 500 without a body.
 */
export function callListener(
  answer: (call: HttpCall) => Promise<HttpAnswer>,
  { onFault }: FaultOptions = {},
): RequestListener {
  return listener('callListener', (req, res) => answerCall(req, res, answer), onFault)
}

async function answerCall(
  req: IncomingMessage,
  res: ServerResponse,
  answer: (call: HttpCall) => Promise<HttpAnswer>,
): Promise<void> {
  const answered = await answer(new NodeCall(req))
  sendAnswer(res, await readingOn(req, answered))
}

/** A request of node:http as a call. */
class NodeCall implements HttpCall {
  readonly method: string
  readonly path: string
  readonly #req: IncomingMessage

  constructor(req: IncomingMessage) {
    this.method = req.method ?? ''
    this.path = plainPath(req.url ?? '')
    this.#req = req
  }

  get scheme(): string {
    return 'encrypted' in this.#req.socket ? 'https' : 'http'
  }

  header(name: string): string | undefined {
    const { rawHeaders } = this.#req
    let joined: string | undefined
    for (let at = 1; at < rawHeaders.length; at += 2) {
      const each = rawHeaders[at - 1] ?? ''
      // Comparing lengths first is cheap.
      if (each.length !== name.length || each.toLowerCase() !== name) continue
      joined = joined === undefined ? rawHeaders[at] : `${joined}, ${rawHeaders[at]}`
    }
    return joined
  }

  async readText(bytes: number): Promise<Result<string, CallBodyProblem>> {
    if (this.#req.readableDidRead) throw new TypeError('the body of the request has already been read')
    try {
      const read = await readBytes(this.#req, bytes)
      if (read === undefined) return { ok: false, refusal: 'too large' }
      const text = utf8Text(read)
      return text === undefined ? { ok: false, refusal: 'unreadable' } : { ok: true, value: text }
    } catch (error) {
      if (error instanceof RequestAborted) return { ok: false, refusal: 'unreadable' }
      throw error
    }
  }
}

/**
 * The path of a target, without the query. One that URL parsing would rewrite (dot segments,
 * backslashes) is no plain path, so that a proxy and this server never disagree about it.
 */
function plainPath(target: string): string {
  if (!target.startsWith('/') || /[\\#]|\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(target)) return ''
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}
