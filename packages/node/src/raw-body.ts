import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Result } from '@symbolon/core'
import { type HttpAnswer, type PostedForm, readFormBody } from '@symbolon/core/http'
import { BodyBytes, type CallBodyProblem } from '@symbolon/core/internal'
import { stopReading } from './read-to-the-end.js'
import { type NodeRequest, requestView } from './request-view.js'

const PARSED =
  'The body has already been parsed, and parsing loses repeated parameters: ' +
  'mount this endpoint before any parser of forms, such as express.urlencoded() or koa-bodyparser'

const READ = 'the body of the request has already been read'

const DECODED =
  'the body of the request is decoded before it is read, and that hides malformed bytes: ' +
  'do not call req.setEncoding()'

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
 * Reads a posted form for `readPostedForm` of core, up to 64 KiB and without parsing it. Another
 * method or media type, and a body that is too large or not UTF-8, result in an answer for the
 * client. Rejects with a `TypeError` when a parser has already consumed the form.
 */
export function readRawForm(req: NodeRequest, publicOrigin?: string): Promise<Result<PostedForm, HttpAnswer>> {
  return readFormBody(requestView(req, publicOrigin), bytes => readRawBody(req, bytes))
}

/**
 * The body of a request exactly as it was sent, or its problem. Text or bytes in `req.body` are accepted. Rejects
 * with a `TypeError` when a parser has consumed the body, and with {@link RequestAborted}.
 */
export async function readRawBody(req: NodeRequest, limit: number): Promise<Result<string, CallBodyProblem>> {
  const { body } = req
  if (typeof body === 'string') return { ok: true, value: body }
  if (body instanceof Uint8Array) return textOf(body)
  // Some parsers set an empty object without reading the stream, so `req.body` does not prove parsing.
  if (req.readableDidRead) throw new TypeError(PARSED)
  return readText(req, limit)
}

/** Reads a body that nobody has read. Rejects with {@link RequestAborted}. */
export async function readText(req: IncomingMessage, limit: number): Promise<Result<string, CallBodyProblem>> {
  return textOf(await readBytes(req, limit))
}

function textOf(bytes: Uint8Array | undefined): Result<string, CallBodyProblem> {
  const value = bytes && utf8Text(bytes)
  if (value !== undefined) return { ok: true, value }
  return { ok: false, refusal: bytes === undefined ? 'too large' : 'unreadable' }
}

/** Decodes UTF-8, a byte order mark included; `undefined` for other bytes. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString() : undefined
}

/**
 * Reads all bytes, or resolves to `undefined` when there are more than `limit`, at once if their number
 * was announced, or too many chunks. Then the rest is unread, and the answer must end the connection.
 * Rejects with a `TypeError` for a body that something else has read or decodes.
 */
export function readBytes(req: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    if (req.readableDidRead) throw new TypeError(READ)
    if (Number(req.headers['content-length'] ?? 0) > limit) return resolve(undefined)
    const body = new BodyBytes(limit)
    const abort = () => reject(new RequestAborted())
    // It emits nothing more.
    if (req.destroyed) return abort()
    const take = (chunk: unknown) => {
      // Nothing would catch what a listener throws, and the process would end.
      if (!(chunk instanceof Uint8Array)) return reject(new TypeError(DECODED))
      if (body.add(chunk)) return
      stopReading(req.off('data', take))
      resolve(undefined)
    }
    req.on('data', take)
    req.on('end', () => resolve(body.all))
    // A broken-off request has no other event: without a listener for errors Node emits none.
    req.on('close', () => req.readableEnded || abort())
    // A middleware may have paused it, while it waited for something of its own.
    req.resume()
  })
}
