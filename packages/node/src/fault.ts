import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { OnFault } from '@symbolon/core'
import { notify } from '@symbolon/core/internal'
import { RequestAborted } from './raw-body.js'
import { isHttp2, sendAnswer } from './send-answer.js'

/** An option that every handler has. */
export interface FaultOptions {
  /**
   * Receives an error of your own functions, and the `TypeError` for a body that a parser has
   * consumed; the client gets a 500. Default: `onFault` of the ports, or else `console.error`.
   */
  readonly onFault?: OnFault | undefined
}

/**
 * Sees to it that a request is answered: 500 without a body if `handled` rejects. When an answer has
 * begun, it ends the connection instead, so that half an answer does not pass for a whole one.
 */
export function answered(
  operation: string,
  handled: Promise<void>,
  { req, res, onFault = printed }: { req: IncomingMessage; res: ServerResponse; onFault: OnFault | undefined },
): void {
  handled.catch((error: unknown) => {
    answerFault(req, res)
    // A client that hangs up is no fault.
    if (!(error instanceof RequestAborted)) notify(() => onFault(error, { operation }))
  })
}

/** The listener of an endpoint, which always answers. */
export function listener(
  operation: string,
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  onFault: OnFault | undefined,
): RequestListener {
  return (req, res) => answered(operation, handle(req, res), { req, res, onFault })
}

/** Answers 500 if no answer has begun, and ends one that has begun and is not complete. */
export function answerFault(req: IncomingMessage, res: ServerResponse): void {
  if (!res.headersSent) {
    // They belong to another answer: cookies, a media type, an encoding.
    for (const name of res.getHeaderNames()) res.removeHeader(name)
    // The rest of a body would be read before the next request, without a limit.
    const close = req.complete ? {} : { Connection: 'close' }
    // The reason may belong to another answer, too; HTTP/2 has none.
    if (!isHttp2(res)) res.statusMessage = 'Internal Server Error'
    sendAnswer(res, { status: 500, headers: close, body: '' })
  } else if (!res.writableEnded) res.destroy()
}

function printed(error: unknown): void {
  console.error(error)
}
