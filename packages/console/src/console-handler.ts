import type { ConsoleAnswer, ConsoleCall } from './call.js'
import type { Console } from './create-console.js'

/**
 * The console as a fetch handler, for Hono, Bun, Deno and Next. The handler does not know who is
 * connected, so listen on a loopback address.
 */
export function consoleHandler(console: Pick<Console, 'answer'>): (request: Request) => Promise<Response> {
  return async request => responseOf(console.answer(callOf(request)), request.signal)
}

function callOf({ method, url, headers }: Request): ConsoleCall {
  const { pathname, search, host } = new URL(url)
  // The URL is made of the Host header, which not every runtime passes on.
  const header = (name: string) => headers.get(name) ?? (name === 'host' ? host : undefined)
  return { method, path: pathname, query: search.slice(1), header }
}

function responseOf({ status, headers, body }: ConsoleAnswer, signal: AbortSignal): Response {
  const content = typeof body === 'string' ? body : readable(body, signal)
  return new Response(content, { status, headers: { ...headers } })
}

/** Frames as bytes: the next one is made when the reader has taken the last. */
function readable(frames: Exclude<ConsoleAnswer['body'], string>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const ending = new AbortController()
  const iterator = frames(AbortSignal.any([signal, ending.signal]))[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      ending.abort()
      await iterator.return?.()
    },
  })
}
