import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '../listening.js'
import { certain, type Found, type Head, likely, possible, type Rule, type Seen } from './rules.js'

export interface SeenOrigin extends Seen {
  readonly probed: Probed
  /** Whether the server believes `X-Forwarded-Proto`. */
  readonly requireTls: boolean
}

interface ArrivalRule extends Head {
  find(arrived: ProbeRequest, sent: ProbeRequest, seen: SeenOrigin): Found
}

const ARRIVAL_RULES: readonly ArrivalRule[] = [
  {
    ...likely('scheme_from_client', 'RFC 7239 §8.1; docs/behind-a-proxy.md'),
    problem: 'X-Forwarded-Proto contains what the client wrote, so plain http passes for https.',
    find: ({ headers: { 'x-forwarded-proto': scheme = '' } }, _, { requireTls }) =>
      scheme.includes(PRETENDED) && {
        // The server believes the header.
        confidence: requireTls ? 'certain' : 'likely',
        expected: 'https',
        actual: scheme,
        fix: 'Let the proxy overwrite X-Forwarded-Proto.',
      },
  },
  {
    ...possible('scheme_unknown', 'docs/configuration.md'),
    problem: 'The server does not learn by which scheme the client came; with requireTls it refuses every call.',
    find({ headers: { 'x-forwarded-proto': actual = 'no X-Forwarded-Proto' } }, _, { requireTls, where: origin }) {
      const scheme = new URL(origin).protocol.slice(0, -1)
      if (actual.includes(PRETENDED) || actual === scheme) return undefined
      return {
        confidence: requireTls ? 'certain' : 'possible',
        expected: `X-Forwarded-Proto: ${scheme}`,
        actual,
        fix: 'Let the proxy set X-Forwarded-Proto.',
      }
    },
  },
  {
    ...likely('url_changed', 'RFC 9449 §4.3-9; RFC 9421 §2.2.2'),
    problem: 'The proxy changes path or query, so proofs and signatures name another URL.',
    find: ({ target }, sent) =>
      target !== sent.target && {
        expected: sent.target,
        actual: target,
        fix: 'Let the proxy pass path and query on as they are; nginx: proxy_pass without a path.',
      },
  },
  {
    ...possible('host_unknown', 'docs/behind-a-proxy.md'),
    problem: 'The host that the client used arrives in no header.',
    find: ({ headers }, sent) =>
      ![headers.host, headers['x-forwarded-host']].includes(sent.headers.host) && {
        expected: `${sent.headers.host} in Host or X-Forwarded-Host`,
        actual: `Host ${headers.host}`,
        fix: 'Let the proxy set X-Forwarded-Host, or pass publicOrigin to your endpoints.',
      },
  },
  {
    ...likely('header_lost', 'RFC 9110 §7.6'),
    problem: 'A header does not arrive as it was sent: requests that need it are refused.',
    find: ({ headers }, sent) =>
      PASSED.filter(name => headers[name] !== sent.headers[name]).map(name => ({
        problem: `The header ${name} does not arrive as it was sent: requests that need it are refused.`,
        expected: 'the value that was sent',
        actual: headers[name] === undefined ? 'nothing' : 'another value',
        fix: `Let the proxy pass ${name} on.`,
      })),
  },
  {
    ...likely('body_changed', 'RFC 9530 §2'),
    problem: 'The body does not arrive as it was sent: forms and digests are wrong.',
    find: ({ body }, sent) =>
      body !== sent.body && {
        actual: `${body.length} of ${sent.body.length} characters`,
        fix: 'Let the proxy pass bodies on as they are.',
      },
  },
  {
    ...possible('header_from_client', 'docs/behind-a-proxy.md'),
    problem: 'Some headers arrive as a client writes them: a server that believes one of them can be deceived.',
    find({ headers }) {
      const actual = DROPPED.filter(name => headers[name]?.includes(PRETENDED)).join(', ')
      return (
        actual !== '' && {
          expected: 'headers that the proxy sets or drops, where a trustedProxy names them',
          actual,
          fix: 'Let the proxy drop or overwrite those that a trustedProxy of yours names.',
        }
      )
    },
  },
]

export const ORIGIN_RULES: readonly Rule<SeenOrigin>[] = [
  {
    ...certain('origin_not_routed', 'docs/behind-a-proxy.md'),
    problem: 'A request to the public origin does not reach the address of the server.',
    find: ({ probed: { arrived, answered } }) =>
      arrived === undefined && {
        expected: 'a request at --host and --port, where the proxy sends them',
        actual: typeof answered === 'number' ? `status ${answered} from somebody else` : answered,
        fix: 'Let the proxy route to this address, and look at DNS, the certificate and the firewall.',
      },
  },
  ...ARRIVAL_RULES.map(({ find, ...head }) => ({
    ...head,
    find: (seen: SeenOrigin) => {
      const { arrived, sent } = seen.probed
      return arrived && find(arrived, sent, seen)
    },
  })),
]

export interface ProbeOptions {
  readonly origin: string
  readonly host: string
  readonly port: number
}

interface ProbeRequest {
  readonly target: string
  /** Names in lower case; several values are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Probed {
  readonly sent: ProbeRequest
  /** `undefined`: it did not reach the doctor. */
  readonly arrived: ProbeRequest | undefined
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
  let first: ProbeRequest | undefined
  const server = createServer((request, response) => {
    // Anything else than the probe is not for the doctor.
    if (!String(request.url).includes(markOf(sent))) return void response.writeHead(503).end()
    void arrived(request).then(
      arrival => {
        first ??= arrival
        response.writeHead(204).end()
      },
      () => response.destroy(),
    )
  })
  await listening(server, host, port)
  try {
    const answered = await answerTo(origin, sent)
    return { sent, arrived: first, answered }
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

const PRETENDED = 'symbolon-doctor-pretends'

const PASSED = ['authorization', 'dpop', 'signature', 'signature-input', 'content-digest'] as const

/** Headers that a proxy must drop or overwrite where a server believes them. */
const DROPPED = [
  ...['forwarded', 'x-forwarded-host', 'client-cert', 'x-client-cert', 'x-ssl-client-cert'],
  ...['x-forwarded-client-cert', 'x-amzn-mtls-clientcert'],
]

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
