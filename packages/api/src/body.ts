import type { Result } from '@symbolon/core'
import type { CallBodyProblem } from '@symbolon/core/http'

type Read = Result<Uint8Array, CallBodyProblem>

const TOO_LARGE: Read = { ok: false, refusal: 'too large' }

/** Reads the body of a request up to the limit. The rest of a longer body is not read. */
export async function readBody(request: Request, limit: number): Promise<Read> {
  if (Number(request.headers.get('content-length')) > limit) return TOO_LARGE
  if (request.bodyUsed) throw new TypeError('createApi: the body of the request has already been read')
  if (request.body === null) return { ok: true, value: new Uint8Array() }
  const reader = request.body.getReader()
  try {
    return await collect(reader, limit)
  } catch {
    // The client aborted the request.
    return { ok: false, refusal: 'unreadable' }
  }
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Read> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > limit) {
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
