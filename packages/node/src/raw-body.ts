import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Result } from '@symbolon/core'
import { BodyBytes, type BodyProblem } from '@symbolon/core/internal'
import { stopReading } from './read-to-the-end.js'
import type { NodeRequest } from './request-view.js'

const PARSED =
  'The body has already been parsed, and parsing loses repeated parameters: ' +
  'mount this endpoint before any parser of forms, such as express.urlencoded() or koa-bodyparser'

/**
 * The client broke off its request. `status` says so to error handlers that look for one, and
 * `expose` that it is no fault of the server, which Koa would print.
 */
export class RequestAborted extends Error {
  readonly status = 400
  readonly expose = true

  constructor() {
    super('The client broke off its request')
    this.name = 'RequestAborted'
  }
}

/**
 * The body of a request exactly as it was sent, or its problem. Text or bytes in `req.body` are
 * accepted. Rejects with a `TypeError` when a parser has consumed the body, and with
 * {@link RequestAborted}.
 */
export async function readRawBody(req: NodeRequest, limit: number): Promise<Result<string, BodyProblem>> {
  const { body } = req
  if (typeof body === 'string') return { ok: true, value: body }
  if (body instanceof Uint8Array) return textOf(body)
  // Some parsers set an empty object without reading the stream, so `req.body` does not prove
  // parsing.
  if (req.readableDidRead) throw new TypeError(PARSED)
  const bytes = await readBytes(req, limit)
  return bytes === undefined ? { ok: false, refusal: 'too large' } : textOf(bytes)
}

function textOf(bytes: Uint8Array): Result<string, BodyProblem> {
  const text = utf8Text(bytes)
  return text === undefined ? { ok: false, refusal: 'not a form in UTF-8' } : { ok: true, value: text }
}

/** Decodes UTF-8, a byte order mark included; `undefined` for other bytes. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
}

/**
 * Reads all bytes, or resolves to `undefined` when there are more than `limit`, at once if their
 * number was announced, or too many chunks. Then the rest is unread, and the answer must end the connection. Rejects
 * with {@link RequestAborted}.
 */
export function readBytes(req: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  if (Number(req.headers['content-length'] ?? 0) > limit) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const body = new BodyBytes(limit)
    const abort = () => reject(new RequestAborted())
    // It emits nothing more.
    if (req.destroyed) return abort()
    const take = (chunk: Uint8Array) => {
      if (body.add(chunk)) return
      stopReading(req.off('data', take))
      resolve(undefined)
    }
    req.on('data', take)
    req.on('end', () => resolve(body.all))
    // A broken-off request has no other event: without a listener for errors Node emits none.
    req.on('close', () => req.readableEnded || abort())
  })
}
