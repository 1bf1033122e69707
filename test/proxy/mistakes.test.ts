import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Ports, ReportEvent } from '@symbolon/core'
import type { TrustedProxy } from '@symbolon/core/http'
import { formEndpoint, pushedAuthorizationRequestEndpoint, resourceGuard } from '@symbolon/node'
import { expect, test } from 'vitest'
import { CLIENT } from '../../packages/express/test/tls-identities.js'
import { parsed } from '../http/applications/application.js'
import { listen } from '../http/listen.js'
import { bytesOf, exchange, responsesIn } from '../http/wire.js'
import { proofFor } from '../http/world.js'
import { ROOT } from '../workspace.js'
import { newPorts, newTokens, PUSHED, type Tokens } from './world.js'

/*
 * Every mistake in the last table of docs/behind-a-proxy.md, made on purpose: the table says what
 * the client gets and which check the trace names.
 */

const NOTHING = 'nothing'

type Lines = readonly (readonly [name: string, value: string])[]

/** A mistake: the options of guard and PAR endpoint, and the headers that reach the server. */
interface Mistake {
  readonly trustedProxy?: TrustedProxy
  headers(tokens: Tokens): Lines
  /** For pushed requests, and forms that a parser has read; otherwise a GET of the resource. */
  readonly start?: 'POST /par' | 'POST /parsed'
}

const nginx: TrustedProxy = { clientCertificate: { format: 'nginx' } }
const xForwarded = (hops: number): TrustedProxy => ({ forwarded: { header: 'X-Forwarded', hops } })
const bearer = ({ ofCertificate }: Tokens) => ['Authorization', `Bearer ${ofCertificate}`] as const
const proven = ({ ofKey }: Tokens): Lines => [
  ['Authorization', `DPoP ${ofKey}`],
  ['DPoP', proofFor('https://as.example/thing', 'GET', ofKey)],
]
const certificate = ['X-Client-Cert', encodeURIComponent(CLIENT.cert)] as const

/** How to make each mistake, in the order of the table. A row may need several requests. */
const MISTAKES: readonly (readonly Mistake[])[] = [
  [{ headers: proven }],
  [{ trustedProxy: xForwarded(1), headers: tokens => [...proven(tokens), ['X-Forwarded-Proto', 'https']] }],
  [
    {
      trustedProxy: xForwarded(2),
      headers: tokens => [...proven(tokens), ['X-Forwarded-Proto', 'https'], ['X-Forwarded-Host', 'as.example']],
    },
  ],
  [
    { trustedProxy: nginx, headers: tokens => [bearer(tokens)] },
    { trustedProxy: nginx, headers: () => [], start: 'POST /par' },
  ],
  [{ trustedProxy: nginx, headers: tokens => [bearer(tokens), certificate, certificate] }],
  [
    {
      trustedProxy: { clientCertificate: { format: 'haproxy', header: 'X-Client-Cert' } },
      headers: tokens => [bearer(tokens), certificate],
    },
  ],
  [{ trustedProxy: nginx, headers: tokens => [bearer(tokens), ['X-Client-Cert', 'a'.repeat(20_000)]] }],
  [{ headers: () => [], start: 'POST /parsed' }],
]

const ROWS = await shownRows()

test('the table names every mistake', () => {
  expect(ROWS).toHaveLength(MISTAKES.length)
})

test.each(ROWS.map((row, at) => [...row, MISTAKES[at] ?? []] as const))('%s: %s', async (...row) => {
  const [, got, trace, , mistakes] = row
  for (const mistake of mistakes) {
    const { answer, check, thrown } = await made(mistake)
    expect([got, trace]).toEqual([expect.stringContaining(answer), expect.stringContaining(check)])
    expect(got.includes('TypeError')).toBe(thrown instanceof TypeError)
  }
})

/** What the client got, the check that refused, and what `onFault` got. */
async function made({ trustedProxy, headers, start }: Mistake) {
  const events: ReportEvent[] = []
  const ports = await newPorts(event => events.push(event))
  let thrown: unknown
  const onFault = (error: unknown) => {
    thrown = error
  }
  const server = await listen(application(ports, trustedProxy, onFault))
  const form: Lines = start === undefined ? [] : [['Content-Type', 'application/x-www-form-urlencoded']]
  const lines = [['Host', 'inside'], ['Connection', 'close'], ...form, ...headers(await newTokens(ports))] as const
  events.length = 0
  const sent = { start: `${start ?? 'GET /thing'} HTTP/1.1`, headers: lines, body: start === undefined ? '' : PUSHED }
  const [response] = responsesIn(await exchange(server.port, bytesOf(sent)))
  server.close()
  const check = events.flatMap(({ checks }) => checks).find(({ outcome }) => outcome === 'refused')?.name ?? NOTHING
  const challenge = /error="([^"]+)"/.exec(response?.headers.get('www-authenticate') ?? '')?.[1]
  const error = challenge ?? /"error":"([^"]+)"/.exec(response?.body ?? '')?.[1]
  return { answer: error === undefined ? `${response?.status}` : `${response?.status} \`${error}\``, check, thrown }
}

function application(
  ports: Ports,
  trustedProxy: TrustedProxy | undefined,
  onFault: (error: unknown) => void,
): RequestListener {
  const guard = resourceGuard({ ports, trustedProxy })
  const form = formEndpoint(() => ({ status: 200, headers: {}, body: '' }), { onFault })
  const routes: Readonly<Record<string, RequestListener>> = {
    '/thing': (req, res) => guard(req, res, () => res.end()),
    '/par': pushedAuthorizationRequestEndpoint({ ports, trustedProxy }),
    '/parsed': (req, res) => parsed(req, () => form(req, res)),
  }
  return (req, res) => routes[req.url ?? '']?.(req, res)
}

/** The rows of the last table of the document, as their cells. */
async function shownRows(): Promise<
  readonly (readonly [mistake: string, got: string, trace: string, mends: string])[]
> {
  const document = await readFile(join(ROOT, 'docs/behind-a-proxy.md'), 'utf8')
  const [, rest = ''] = document.split('| mistake |')
  const rows = rest
    .split('\n')
    .slice(2)
    .filter(line => line.startsWith('|'))
  return rows.map(line => {
    const [, mistake = '', got = '', trace = '', mends = ''] = line.split('|').map(cell => cell.trim())
    return [mistake, got, trace, mends]
  })
}
