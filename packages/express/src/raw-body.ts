import { finished } from 'node:stream'
import type { BodyProblem } from '@symbolon/core/http'
import type { Request } from 'express'

/** The most bytes that are read of a body. The limit of core for forms is much lower. */
export const BODY_BYTES = 1_048_576

/** The body as text, or its problem. */
export type RawBody = { readonly text: string } | { readonly problem: BodyProblem }

const PARSED =
  'The body has already been parsed, and parsing loses repeated parameters: ' +
  'mount this endpoint before express.urlencoded()'

/**
 * The body of a request exactly as it was sent. Text or bytes in `req.body` are accepted. For a
 * parsed body it rejects with a `TypeError`.
 */
export async function readRawBody(req: Request): Promise<RawBody> {
  const body: unknown = req.body
  if (typeof body === 'string') return { text: body }
  if (body instanceof Uint8Array) return decoded(body)
  // Some parsers set an empty object without reading the stream, so `req.body` does not prove
  // parsing.
  if (req.readableDidRead) throw new TypeError(PARSED)
  if (Number(req.headers['content-length'] ?? 0) > BODY_BYTES) return { problem: 'too large' }
  const bytes = await collect(req)
  return bytes === undefined ? { problem: 'too large' } : decoded(bytes)
}

/**
 * Reads all bytes, or resolves to `undefined` at the limit and leaves the rest unread; the answer
 * then ends the connection.
 */
function collect(req: Request): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let length = 0
    finished(req, { writable: false }, error => (error ? reject(aborted(error)) : resolve(Buffer.concat(chunks))))
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

/**
 * Marks an error as the client's: like body parsers do, `status` tells error handlers that the
 * server did not fail.
 */
function aborted(error: Error): Error {
  return Object.assign(error, { status: 400 })
}

function decoded(bytes: Uint8Array): RawBody {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    // TextDecoder reports malformed UTF-8 only by throwing.
    return { problem: 'not a form in UTF-8' }
  }
}
