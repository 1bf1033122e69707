import { finished } from 'node:stream'
import type { BodyProblem } from '@symbolon/core/http'
import type { Request } from 'express'

/** Bytes of a body that are read at most; core's own limit for forms lies far below. */
export const BODY_BYTES = 1_048_576

/** The body as text, or what is wrong with it. */
export type RawBody = { readonly text: string } | { readonly problem: BodyProblem }

const PARSED =
  'The body was parsed before it came here, and a parsed body has lost repeated parameters: ' +
  'mount this endpoint before express.urlencoded()'

/**
 * The body of a request exactly as it arrived. Text or bytes that a middleware left in `req.body` are taken; a body
 * that was parsed is a misuse, for which this rejects with a `TypeError`.
 */
export async function readRawBody(req: Request): Promise<RawBody> {
  const body: unknown = req.body
  if (typeof body === 'string') return { text: body }
  if (body instanceof Uint8Array) return decoded(body)
  // Some parsers leave an empty object where they did not touch the stream, so the stream is what counts.
  if (req.readableDidRead) throw new TypeError(PARSED)
  if (Number(req.headers['content-length'] ?? 0) > BODY_BYTES) return { problem: 'too large' }
  const bytes = await collect(req)
  return bytes === undefined ? { problem: 'too large' } : decoded(bytes)
}

/** All bytes, or `undefined` as soon as there are too many: the rest stays unread, and the answer ends the connection. */
function collect(req: Request): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let length = 0
    finished(req, { writable: false }, error => (error ? reject(brokenOff(error)) : resolve(Buffer.concat(chunks))))
    req.on('data', function take(chunk: Uint8Array) {
      length += chunk.length
      if (length <= BODY_BYTES) {
        chunks.push(chunk)
        return
      }
      // Destroying the stream would close the connection before the client has its answer.
      req.off('data', take).pause()
      resolve(undefined)
    })
  })
}

/** The client hung up: by `status` error handlers of Express know that the server did not fail. Body parsers say the same. */
function brokenOff(error: Error): Error {
  return Object.assign(error, { status: 400 })
}

function decoded(bytes: Uint8Array): RawBody {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    // TextDecoder has no other way to say that the bytes are no UTF-8.
    return { problem: 'not a form in UTF-8' }
  }
}
