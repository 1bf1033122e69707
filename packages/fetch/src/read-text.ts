import type { Result } from '@symbolon/core'
import { BodyBytes, type CallBodyProblem } from '@symbolon/core/http'

const TOO_LARGE: Result<never, CallBodyProblem> = { ok: false, refusal: 'too large' }
const UNREADABLE: Result<never, CallBodyProblem> = { ok: false, refusal: 'unreadable' }

/**
 * Reads the body of a request as UTF-8, a byte order mark included, up to a number of bytes. A
 * longer body is refused at once if its length was announced; the rest of it is not read.
 *
 * Rejects with a `TypeError` when something else has read the body.
 */
export async function readText(request: Request, bytes: number): Promise<Result<string, CallBodyProblem>> {
  if (Number(request.headers.get('content-length')) > bytes) return TOO_LARGE
  if (request.bodyUsed) throw new TypeError('the body of the request has already been read')
  if (request.body === null) return { ok: true, value: '' }
  const reader = request.body.getReader()
  try {
    const read = await collect(reader, bytes)
    return read === undefined ? TOO_LARGE : textOf(read)
  } catch {
    // The client broke off its request.
    return UNREADABLE
  }
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<Uint8Array | undefined> {
  const body = new BodyBytes(limit)
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (body.add(part.value)) continue
    reader.cancel().catch(() => undefined)
    return undefined
  }
  return body.all
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(bytes: Uint8Array): Result<string, CallBodyProblem> {
  try {
    return { ok: true, value: decoder.decode(bytes) }
  } catch {
    // TextDecoder reports malformed bytes only by throwing.
    return UNREADABLE
  }
}
