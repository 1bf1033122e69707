import { describe, expect, test } from 'vitest'
import { completeAuthorization } from '../../src/authorization/complete-authorization.js'
import { processAuthorizationRequest } from '../../src/authorization/process-authorization-request.js'
import { pushAuthorizationRequest } from '../../src/authorization/pushed-request/push-authorization-request.js'
import type { ServiceConfiguration } from '../../src/configuration/service.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { AUTHORIZATION_REQUEST, fakePorts } from '../fakes.js'

/** Pushes a request, redeems its request_uri and completes it; returns the last answer. */
async function played(ports: Ports): Promise<{ readonly action: string }> {
  const parameters = new URLSearchParams(AUTHORIZATION_REQUEST).toString()
  const request = { parameters, clientId: 'shop', clientSecret: 'a secret of the shop' }
  const pushed = await pushAuthorizationRequest(request, ports)
  if (pushed.action !== 'CREATED') return pushed
  const byUri = new URLSearchParams({ client_id: 'shop', request_uri: pushed.requestUri }).toString()
  const waiting = await processAuthorizationRequest({ parameters: byUri }, ports)
  return 'ticket' in waiting ? completeAuthorization({ ticket: waiting.ticket }, ports) : waiting
}

type Verb = readonly [port: 'pushedRequests' | 'tickets', verb: 'add' | 'find' | 'take']

const VERBS: readonly Verb[] = [
  ['pushedRequests', 'add'],
  ['pushedRequests', 'find'],
  ['pushedRequests', 'take'],
  ['tickets', 'add'],
  ['tickets', 'find'],
  ['tickets', 'take'],
]

/** When the pushed request is taken. */
const SERVICES: Readonly<Record<string, Partial<ServiceConfiguration>>> = {
  'with a request_uri that is used up by its first request': { pushedRequestUse: 'once' },
  'with a request_uri that is used up by its completion': { pushedRequestUse: 'until-completed' },
}

test.each([
  ['rejects', () => Promise.reject(new RangeError('no connection'))],
  [
    'throws',
    () => {
      throw new RangeError('no connection')
    },
  ],
])('docs/rules.md §1: rules of authorization_details that %s are a fault with their name', async (_, accepts) => {
  const events: ReportEvent[] = []
  const { ports } = await fakePorts({
    service: { supportedAuthorizationDetailsTypes: ['payment'] },
    ports: { report: event => events.push(event), authorizationDetails: { accepts } },
  })
  const parameters = new URLSearchParams({ ...AUTHORIZATION_REQUEST, authorization_details: '[{"type":"payment"}]' })
  const answer = await processAuthorizationRequest({ parameters: parameters.toString() }, ports)
  expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
  expect(events[0]?.fault).toEqual({ port: 'authorizationDetails', name: 'RangeError' })
})

describe.each(Object.entries(SERVICES))(
  'docs/rules.md §1: a store that fails is a fault with its name, %s',
  (_, service) => {
    test('with stores that work, the request is completed', async () => {
      const { ports } = await fakePorts({ service })
      expect((await played(ports)).action).toBe('OK')
    })

    test.each(VERBS)('%s.%s', async (port, verb) => {
      const events: ReportEvent[] = []
      const { ports } = await fakePorts({ service, ports: { report: event => events.push(event) } })
      const failing = { ...ports[port], [verb]: () => Promise.reject(new RangeError('no connection')) }
      expect((await played({ ...ports, [port]: failing })).action).toBe('INTERNAL_SERVER_ERROR')
      expect(events.at(-1)?.fault).toEqual({ port, name: 'RangeError' })
    })
  },
)
