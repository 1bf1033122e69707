import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { chained } from '../../../packages/x509/test/chained.js'
import type { Case } from '../case.js'
import { hostileCase } from '../hostile/hostile-case.js'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** As many certificates as OpenSSL reads in a handshake, and one connection for all requests. */
const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false, ...chained(240) })

async function push(origin: URL): Promise<string> {
  const sent = request(origin, { method: 'POST', agent, headers: FORM }).end('client_id=nobody&response_type=code')
  const [response] = await once(sent, 'response')
  await once(response.resume(), 'end')
  return String(response.statusCode)
}

/** Requests on a connection on which a stranger has sent many certificates. */
export const HOSTILE_TLS: Case = hostileCase(
  'hostile-tls',
  'pushed requests by a stranger who has sent 240 certificates on the connection, after the first request',
  [{ entry: 'PAR', what: '240 certificates', server: 'par-over-tls', send: push, answered: /^401$/ }],
)
