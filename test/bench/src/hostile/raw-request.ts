import { once } from 'node:events'
import { connect } from 'node:net'

/** A request as bytes: a server reads them as they are written. */
export interface RawRequest {
  readonly method?: string
  readonly path?: string
  /** Lines such as `X-Filling: aaa`. `Host` and the length of the body come by themselves. */
  readonly headers?: readonly string[]
  readonly body?: string
  /** Sends the body in chunks of this many bytes (RFC 9112 §7.1). */
  readonly chunk?: number
}

/** Sends a request on a connection of its own, and resolves to the status line of the answer. */
export async function sendRaw(origin: URL, request: RawRequest): Promise<string> {
  const socket = connect(Number(origin.port), origin.hostname)
  // A server may answer and close before it has read everything.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', bytes => {
    answer += bytes.toString('latin1')
  })
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.write(bytesOf(origin, request))
  await closed
  return answer.split('\r\n', 1).join() || 'no answer'
}

function bytesOf({ host }: URL, { method = 'POST', path = '/', headers = [], body = '', chunk }: RawRequest): string {
  const length = chunk === undefined ? `Content-Length: ${Buffer.byteLength(body)}` : 'Transfer-Encoding: chunked'
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', length, ...headers]
  return `${head.join('\r\n')}\r\n\r\n${chunk === undefined ? body : chunked(body, chunk)}`
}

function chunked(body: string, size: number): string {
  const count = Math.ceil(body.length / size)
  const parts = Array.from({ length: count }, (_, at) => body.slice(at * size, (at + 1) * size))
  return [...parts, ''].map(part => `${part.length.toString(16)}\r\n${part}\r\n`).join('')
}
