import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { chained } from '../../../../packages/x509/test/chained.js'
import type { Case } from '../case.js'
import { hostileCase } from '../hostile/hostile-case.js'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** As many certificates as OpenSSL reads in a handshake. */
const CERTIFICATES = { rejectUnauthorized: false, ...chained(240) }

/** One connection for all requests, and one for each: a resumed session sends no certificates. */
const [kept, fresh] = [
  new Agent({ ...CERTIFICATES, keepAlive: true, maxSockets: 1 }),
  new Agent({ ...CERTIFICATES, maxCachedSessions: 0 }),
]

async function push(origin: URL, agent: Agent): Promise<string> {
  const sent = request(origin, { method: 'POST', agent, headers: FORM }).end('client_id=nobody&response_type=code')
  const [response] = await once(sent, 'response')
  await once(response.resume(), 'end')
  return String(response.statusCode)
}

const PAR = { entry: 'PAR', server: 'par-over-tls', answered: /^401$/ } as const
const copy = (origin: URL) => push(new URL('/bare', origin), fresh)

/** Requests of a stranger who sends many certificates; Node itself takes a handshake, and a copy of the chain. */
export const HOSTILE_TLS: Case = hostileCase(
  'hostile-tls',
  'pushed requests by a stranger who has sent 240 certificates on the connection',
  [
    { ...PAR, what: '240 certificates, the first request', send: origin => push(origin, fresh), bare: copy },
    { ...PAR, what: '240 certificates, further requests', send: origin => push(origin, kept) },
  ],
)
