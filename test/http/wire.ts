import { connect } from 'node:net'

/** A request as its lines. Its body follows, whole or in parts. */
export interface Sent {
  readonly start: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | Buffer
}

/** A response as its parts. */
export interface Received {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** The bytes of a request. A body without a framing of its own gets a `Content-Length`. */
export function bytesOf({ start, headers, body = '' }: Sent): Buffer {
  const framed = headers.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name))
  const lines = [
    ...headers,
    ...(framed || body === '' ? [] : [['Content-Length', `${Buffer.byteLength(body)}`] as const]),
  ]
  const head = [start, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
}

/** A body in chunks (RFC 9112 §7.1), without the last one if it is not to end. */
export function chunked(parts: readonly string[], ends = true): string {
  const chunks = parts.map(part => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`)
  return `${chunks.join('')}${ends ? '0\r\n\r\n' : ''}`
}

/** Sends bytes over one connection, and returns everything that came back until it was closed. */
export function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise(resolve => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', chunk => {
      text += chunk
    })
    // The server may reset a connection whose request it did not read to the end.
    socket.on('error', () => undefined).on('close', () => resolve(text))
  })
}

/** Reads the responses of a connection that was closed after the last one. */
export function responsesIn(text: string): readonly Received[] {
  const responses: Received[] = []
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n')
    const [start = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = new Map(
      lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    const length = Number(headers.get('content-length') ?? 0)
    const after = Buffer.from(rest.slice(end + 4))
    responses.push({ status: Number(start.split(' ')[1]), headers, body: after.subarray(0, length).toString() })
    rest = headers.get('transfer-encoding') === 'chunked' ? '' : after.subarray(length).toString()
  }
  return responses
}
