import { describe, expect, test } from 'vitest'
import { completeAuthorization } from '../../src/authorization/complete-authorization.js'
import { processAuthorizationRequest } from '../../src/authorization/process-authorization-request.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { AUTHORIZATION_REQUEST, fakePorts, shop, ticketRecord } from '../fakes.js'
import { keyPairFor } from '../setup/platform/keys.js'

const PARAMETERS = new URLSearchParams(AUTHORIZATION_REQUEST).toString()

const authorize = (ports: Ports, changes = {}) =>
  processAuthorizationRequest({ parameters: PARAMETERS, ...changes }, ports)
const complete = (ports: Ports, changes = {}) => completeAuthorization({ ticket: 'a ticket', ...changes }, ports)

async function portsWith(changes: Partial<Ports> = {}) {
  const events: ReportEvent[] = []
  const { ports } = await fakePorts({ tickets: [await ticketRecord('a ticket')], ports: changes })
  return { events, ports: { ...ports, report: (event: ReportEvent) => events.push(event) } }
}

const GONE = { find: () => Promise.reject(new Error('hunter2')) }

describe('docs/rules.md §4: what the caller gets', () => {
  test.each([
    ['authorize', authorize, 'authorizationResponse', '[A004001] The authorization request is in order.'],
    ['complete', complete, 'authorizationCompleteResponse', '[A040001] The authorization request is completed.'],
  ])('%s: granted', async (_, call, type, resultMessage) => {
    const { ports } = await portsWith()
    expect(await call(ports)).toMatchObject({ type, resultMessage })
  })

  test.each([
    ['authorize', authorize, 'authorization request', 'authorizationResponse', 'could not examine the request.'],
    [
      'complete',
      complete,
      'authorization completion',
      'authorizationCompleteResponse',
      'could not complete the request.',
    ],
  ])('%s: a fault', async (_, call, operation, type, text) => {
    const { ports, events } = await portsWith({ clients: GONE })
    const answer = await call(ports)
    expect(answer).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', type })
    expect(answer.resultMessage).toContain(`The authorization server ${text}`)
    expect(events).toMatchObject([{ operation, fault: { port: 'clients' } }])
  })
})

describe('docs/rules.md §4: a call that cannot be read says which member and why', () => {
  test.each<[string, typeof authorize | typeof complete, unknown, string]>([
    ['no form', authorize, { parameters: 1 }, 'parameters: must be the form text of the request'],
    ['a number as a session', authorize, { sessionBinding: 1 }, 'sessionBinding: must be a string'],
    ['an empty session', authorize, { sessionBinding: '' }, 'sessionBinding: must not be empty'],
    ['a long session', authorize, { sessionBinding: 'x'.repeat(16_385) }, 'sessionBinding: may hold 16384 characters'],
    ['no ticket', complete, { ticket: null }, 'ticket: must be the ticket of an authorization response'],
    ['a long ticket', complete, { ticket: 'x'.repeat(16_385) }, 'ticket: may hold 16384 characters'],
    ['an empty session', complete, { sessionBinding: '' }, 'sessionBinding: must not be empty'],
  ])('%s', async (_, call, changes, problem) => {
    const { ports } = await portsWith()
    expect((await call(ports, Object(changes))).resultMessage).toContain(problem)
  })

  test('no object', async () => {
    const { ports } = await portsWith()
    const input = JSON.parse('"text"')
    expect((await processAuthorizationRequest(input, ports)).resultMessage).toContain('must be an object')
    expect((await completeAuthorization(input, ports)).resultMessage).toContain('must be an object')
  })
})

test('JARM §2.1: an error that cannot be signed is a fault of the crypto port', async () => {
  const { privateKey } = await keyPairFor('ES256')
  const events: ReportEvent[] = []
  const { ports } = await fakePorts({
    service: { jwks: { keys: [privateKey] } },
    clients: [await shop({ authorizationSignAlg: 'ES256' })],
  })
  const crypto = { ...ports.crypto, sign: () => Promise.reject(new Error('hunter2')) }
  const listening = { ...ports, crypto, report: (event: ReportEvent) => events.push(event) }
  const parameters = new URLSearchParams({
    ...AUTHORIZATION_REQUEST,
    response_mode: 'jwt',
    scope: 'unknown',
  }).toString()
  expect((await processAuthorizationRequest({ parameters }, listening)).action).toBe('INTERNAL_SERVER_ERROR')
  expect(events).toMatchObject([{ fault: { port: 'crypto' } }])
})
