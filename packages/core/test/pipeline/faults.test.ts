import { describe, expect, test } from 'vitest'
import { createAccessToken } from '../../src/access-token/create-access-token.js'
import { revokeAccessTokens } from '../../src/access-token/revoke-access-tokens.js'
import { updateAccessToken } from '../../src/access-token/update-access-token.js'
import { completeAuthorization } from '../../src/authorization/complete-authorization.js'
import { processAuthorizationRequest } from '../../src/authorization/process-authorization-request.js'
import { pushAuthorizationRequest } from '../../src/authorization/pushed-request/push-authorization-request.js'
import { authenticateClient } from '../../src/client-authentication/authenticate-client.js'
import { introspect } from '../../src/introspection/introspect.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { AUTHORIZATION_REQUEST, fakePorts, ticketRecord, tokenRecord } from '../fakes.js'

const REQUEST = new URLSearchParams(AUTHORIZATION_REQUEST).toString()

const BASIC = { clientId: 'shop', clientSecret: 'a secret of the shop' }

type Play = (ports: Ports) => Promise<{ readonly action: string; readonly resultCode: string }>

/** Every operation in a call that succeeds, and the ports that it needs. */
const OPERATIONS: readonly (readonly [name: string, success: string, play: Play, ports: readonly (keyof Ports)[]])[] = [
  ['introspect', 'OK', ports => introspect({ token: 'live' }, ports), ['crypto', 'accessTokens', 'clients']],
  [
    'pushAuthorizationRequest',
    'CREATED',
    ports => pushAuthorizationRequest({ parameters: REQUEST, ...BASIC }, ports),
    ['clients', 'secrets', 'crypto', 'pushedRequests'],
  ],
  [
    'processAuthorizationRequest',
    'INTERACTION',
    ports => processAuthorizationRequest({ parameters: REQUEST }, ports),
    ['clients', 'crypto', 'tickets'],
  ],
  [
    'completeAuthorization',
    'OK',
    ports => completeAuthorization({ ticket: 'a ticket' }, ports),
    ['tickets', 'clients', 'crypto'],
  ],
  [
    'authenticateClient',
    'OK',
    ports => authenticateClient({ parameters: 'grant_type=x', ...BASIC }, ports),
    ['clients', 'secrets'],
  ],
  [
    'createAccessToken',
    'OK',
    ports => createAccessToken({ grantType: 'CLIENT_CREDENTIALS', clientId: 1, scopes: ['read'] }, ports),
    ['clients', 'crypto', 'accessTokens'],
  ],
  [
    'updateAccessToken',
    'OK',
    ports => updateAccessToken({ accessToken: 'live', scopes: [] }, ports),
    ['crypto', 'accessTokens'],
  ],
  ['revokeAccessTokens', 'OK', ports => revokeAccessTokens({ accessToken: 'live' }, ports), ['crypto', 'accessTokens']],
]

/**
 * A port whose methods all fail with a driver's error: synchronous ones throw, all others reject.
 */
function broken<Port extends object>(port: Port): Port {
  const error = Object.assign(new Error('hunter2'), { name: 'DriverError' })
  return new Proxy(port, {
    get: (_target, verb) => () => {
      if (verb === 'randomBytes') throw error
      return Promise.reject(error)
    },
  })
}

async function played(play: Play, changes: (ports: Ports) => object) {
  const events: ReportEvent[] = []
  const errors: unknown[] = []
  const { ports } = await fakePorts({ tokens: [await tokenRecord('live')], tickets: [await ticketRecord('a ticket')] })
  const listeners = {
    report: (event: ReportEvent) => events.push(event),
    onFault: (error: unknown) => errors.push(error),
  }
  const answer = await play({ ...ports, ...listeners, ...changes(ports) })
  return { answer, event: events.at(-1), errors }
}

const PORTS = OPERATIONS.flatMap(([name, , play, ports]) => ports.map(port => [name, port, play] as const))

describe.each(OPERATIONS)('%s', (_, success, play, needed) => {
  test(`succeeds with all ports: ${success}`, async () => {
    expect((await played(play, () => ({}))).answer.action).toBe(success)
  })

  test('ports.ts: works without the ports that it does not need', async () => {
    const all: readonly (keyof Ports)[] = [
      'crypto',
      'accessTokens',
      'clients',
      'secrets',
      'pushedRequests',
      'tickets',
      'replays',
      'nonces',
    ]
    const others = Object.fromEntries(all.filter(name => !needed.includes(name)).map(name => [name, undefined]))
    expect((await played(play, () => others)).answer.action).toBe(success)
  })

  test('docs/rules.md §8: fails when the service cannot be loaded', async () => {
    const { answer, event } = await played(play, () => ({
      service: { load: () => Promise.reject(new RangeError('hunter2')) },
    }))
    expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
    expect(event?.fault).toEqual({ port: 'service', name: 'RangeError' })
  })
})

describe('docs/rules.md §1: a port that fails is a fault with its name, never another answer', () => {
  test.each(PORTS)('%s: %s rejects', async (_name, port, play) => {
    const { answer, event, errors } = await played(play, ports => ({ [port]: broken(Object(ports[port])) }))
    expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
    expect(answer.resultCode).toMatch(/^A\d{3}1\d{2}$/)
    expect(event?.fault?.port).toBe(port)
    expect(JSON.stringify([answer, event])).not.toContain('hunter2')
    expect(errors.map(String)).toEqual(['DriverError: hunter2'])
  })

  test.each(PORTS)('%s: %s is absent', async (_name, port, play) => {
    const { answer, event } = await played(play, () => ({ [port]: undefined }))
    expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
    expect(event?.fault).toEqual({ port, name: 'TypeError' })
  })
})
