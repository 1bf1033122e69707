import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'

/** Where the doctor listens in place of the server, and the origin that clients use. */
export interface ProbeOptions {
  readonly origin: string
  readonly host: string
  readonly port: number
}

/** A request, as it was sent or as it arrived. */
export interface ProbeRequest {
  readonly target: string
  /** Names in lower case; several values are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What became of a request through the public origin. */
export interface Probed {
  readonly origin: string
  readonly sent: ProbeRequest
  /** `undefined`: it did not reach the doctor. */
  readonly arrived: ProbeRequest | undefined
  /** The status of the answer, or why there was none. */
  readonly answered: number | string
}

/** Milliseconds in which the request must be answered. */
const DEADLINE = 10_000

/** Bytes of the largest body that is read; that of the probe is smaller. */
const BODY_BYTES = 4_096

/**
 * Sends one request through the public origin to a listener of its own, which the proxy must route
 * to. Rejects when the address is not available: a server that listens there must be stopped first.
 */
export async function probe({ origin, host, port }: ProbeOptions): Promise<Probed> {
  const sent = requestFor(origin)
  const arrivals: ProbeRequest[] = []
  const server = await listening(host, port, sent, arrivals)
  try {
    const answered = await answerTo(origin, sent)
    return { origin, sent, arrived: arrivals[0], answered }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** What somebody sends who wants to be taken for somebody else; no value is a credential. */
function requestFor(origin: string): ProbeRequest {
  const mark = randomBytes(16).toString('hex')
  return {
    target: `/symbolon-doctor/${mark}/a%2Fb/%7Ec?q=1%20a+b&q=`,
    headers: {
      host: new URL(origin).host,
      'content-type': 'application/x-www-form-urlencoded',
      ...Object.fromEntries(PASSED.map(name => [name, `doctor-${mark}`])),
      ...Object.fromEntries(DROPPED.map(name => [name, PRETENDED])),
      'x-forwarded-proto': PRETENDED,
    },
    body: `request=${mark}&scope=a%20b`,
  }
}

/** What a client pretends. */
export const PRETENDED = 'symbolon-doctor-pretends'

/** Headers that must arrive as they were sent. */
export const PASSED = ['authorization', 'dpop', 'signature', 'signature-input', 'content-digest'] as const

/** Headers that a proxy must drop or overwrite where a server believes them. */
export const DROPPED = [
  'forwarded',
  'x-forwarded-host',
  'client-cert',
  'x-client-cert',
  'x-ssl-client-cert',
  'x-forwarded-client-cert',
  'x-amzn-mtls-clientcert',
] as const

async function answerTo(origin: string, { target, headers: { host: _, ...headers }, body }: ProbeRequest) {
  try {
    const signal = AbortSignal.timeout(DEADLINE)
    const response = await fetch(origin + target, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    return reasonIn(error)
  }
}

/** fetch hides the reason in the cause. */
function reasonIn(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : 'no reason was given'
}

function listening(host: string, port: number, sent: ProbeRequest, arrivals: ProbeRequest[]): Promise<Server> {
  const server = createServer((request, response) => {
    // Anything else than the probe is not for the doctor.
    if (!String(request.url).includes(markOf(sent))) return void response.writeHead(503).end()
    void arrived(request).then(
      arrival => {
        arrivals.push(arrival)
        response.writeHead(204).end()
      },
      () => response.destroy(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function markOf({ target }: ProbeRequest): string {
  return target.split('/')[2] ?? target
}

async function arrived(request: IncomingMessage): Promise<ProbeRequest> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES) throw new TypeError('this is not the probe')
  return { target: request.url ?? '', headers: headersIn(request.rawHeaders), body: await text(request) }
}

/** From the raw pairs: `headersDistinct` of Node before 20.20.2 throws at a header `__proto__` (CVE-2026-21710). */
function headersIn(raw: readonly string[]): ProbeRequest['headers'] {
  const headers = new Map<string, string>()
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2)
    const before = headers.get(name.toLowerCase())
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(headers)
}
