import type { Result } from '@symbolon/core'
import { BodyBytes, type CallBodyProblem } from '@symbolon/core/internal'

const TOO_LARGE: Result<never, CallBodyProblem> = { ok: false, refusal: 'too large' }
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads the body of a request as UTF-8, a byte order mark included, up to a number of bytes. A longer body is refused
 * at once if its length was announced, and one in too many chunks is refused too; the rest of it is not read.
 * Rejects with a `TypeError` when something else has read the body.
 */
export async function readText(request: Request, bytes: number): Promise<Result<string, CallBodyProblem>> {
  const length = request.headers.get('content-length')
  if (Number(length) > bytes) return TOO_LARGE
  if (request.bodyUsed) throw new TypeError('the body of the request has already been read')
  try {
    // A server delivers no more than was announced (RFC 9112 §6.3, RFC 9113 §8.1.1), and a short
    // body has few chunks. Streams cost more.
    const read = isShort(length) ? new Uint8Array(await request.arrayBuffer()) : await collect(request.body, bytes)
    return read === undefined || read.length > bytes ? TOO_LARGE : { ok: true, value: decoder.decode(read) }
  } catch {
    // The client broke off its request, or sent malformed bytes, which TextDecoder reports only by throwing.
    return { ok: false, refusal: 'unreadable' }
  }
}

/** The most bytes of a short body. */
const SHORT = 1_024

function isShort(length: string | null): boolean {
  return length !== null && /^\d+$/.test(length) && Number(length) <= SHORT
}

async function collect(body: Request['body'], limit: number): Promise<Uint8Array | undefined> {
  if (body === null) return new Uint8Array()
  const reader = body.getReader()
  const read = new BodyBytes(limit)
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (read.add(part.value)) continue
    reader.cancel().catch(() => undefined)
    return undefined
  }
  return read.all
}
