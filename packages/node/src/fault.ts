import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OnFault } from '@symbolon/core'
import type { FaultOptions } from '@symbolon/core/http'
import { notify } from '@symbolon/core/internal'
import { RequestAborted } from './raw-body.js'
import { isHttp2, sendAnswer } from './send-answer.js'

/**
 * What was thrown, as an error: frameworks take `undefined` and some words for no error, and would
 * leave the request without an answer.
 */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('A handler threw a value that is not an Error', { cause: thrown })
}

/** Where the faults of a listener go: to its option, or as the ports say. */
export interface Faults extends FaultOptions {
  readonly ports?: { readonly onFault?: OnFault | undefined }
}

/**
 * A listener that always answers: 500 without a body if `handle` rejects. When an answer has begun, it
 * ends the connection instead, so that half an answer does not pass for a whole one.
 */
export function listener<Rest extends readonly unknown[]>(
  operation: string,
  handle: (req: IncomingMessage, res: ServerResponse, ...rest: Rest) => Promise<void>,
  { onFault, ports }: Faults,
): (req: IncomingMessage, res: ServerResponse, ...rest: Rest) => void {
  const report = onFault ?? ports?.onFault ?? ((error: unknown) => console.error(error))
  return (req, res, ...rest) => {
    handle(req, res, ...rest).catch((error: unknown) => {
      try {
        answerFault(req, res)
      } catch {
        // What the application put in place of the methods of `res` fails, too.
        res.destroy()
      }
      // A client that hangs up is no fault.
      if (!(error instanceof RequestAborted)) notify(() => report(error, { operation }))
    })
  }
}

/** Answers 500 if no answer has begun, and ends one that has begun and is not complete. */
function answerFault(req: IncomingMessage, res: ServerResponse): void {
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
