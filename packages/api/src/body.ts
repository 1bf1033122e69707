import type { Result } from '@symbolon/core'
import type { ApiReason } from './refusals.js'

/** The most bytes of a body. */
export const BODY_LIMIT: number = 262_144

type Read = Result<Uint8Array, Extract<ApiReason, 'body_too_large' | 'body_unreadable'>>

const TOO_LARGE: Read = { ok: false, refusal: 'body_too_large' }

/** Reads the body of a request up to the limit. The rest of a longer body is not read. */
export async function readBody(request: Request): Promise<Read> {
  if (Number(request.headers.get('content-length')) > BODY_LIMIT) return TOO_LARGE
  if (request.bodyUsed) throw new TypeError('createApi: the body of the request has already been read')
  if (request.body === null) return { ok: true, value: new Uint8Array() }
  const reader = request.body.getReader()
  try {
    return await collect(reader)
  } catch {
    // The client aborted the request.
    return { ok: false, refusal: 'body_unreadable' }
  }
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Read> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > BODY_LIMIT) {
      reader.cancel().catch(() => undefined)
      return TOO_LARGE
    }
    chunks.push(part.value)
  }
  return { ok: true, value: joined(chunks, size) }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
