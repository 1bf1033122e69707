import { describe, expect, test } from 'vitest'
import type { AuthorizationCompleted } from '../../src/authorization/completion-response.js'
import type { AuthorizationRefused } from '../../src/authorization/response.js'
import { authorizationHandler, httpAnswerOfAuthorization } from '../../src/http/authorization-endpoint.js'
import { httpAnswerOfCompletion } from '../../src/http/completion-answer.js'
import { ok } from '../../src/lib/result.js'
import { clientInformation } from '../../src/records/client.js'
import type { Ticket } from '../../src/records/ticket.js'
import { fakePorts, shop } from '../fakes.js'

const refused = (action: AuthorizationRefused['action'], responseContent: string): AuthorizationRefused => ({
  type: 'authorizationResponse',
  resultCode: 'A000000',
  resultMessage: '[A000000] text',
  action,
  responseContent,
})

test('RFC 6749 §4.1.2.1: LOCATION is a redirect without a body', () => {
  const location = 'https://app.example/cb?error=invalid_request'
  const { status, headers, body } = httpAnswerOfAuthorization(refused('LOCATION', location))
  expect([302, 303]).toContain(status)
  expect(headers).toMatchObject({ Location: location, 'Cache-Control': 'no-store', Pragma: 'no-cache' })
  expect(body).toBe('')
})

test.each([
  ['FORM', 200, 'text/html; charset=utf-8', '<!DOCTYPE html>'],
  ['BAD_REQUEST', 400, 'application/json', '{"error":"invalid_request"}'],
  ['INTERNAL_SERVER_ERROR', 500, 'application/json', '{"error":"server_error"}'],
] as const)('docs/rules.md §4: %s is %i %s, never cached and no redirect', (action, status, type, body) => {
  const answer = httpAnswerOfAuthorization(refused(action, body))
  expect(answer).toMatchObject({ status, body, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
  expect(answer.headers).not.toHaveProperty('Location')
})

const ISSUER = 'https://as.example'

async function completed(changes: Partial<AuthorizationCompleted>): Promise<AuthorizationCompleted> {
  return {
    type: 'authorizationCompleteResponse',
    resultCode: 'A040001',
    resultMessage: '[A040001] text',
    action: 'OK',
    client: clientInformation(await shop()),
    clientIdentifier: '1',
    parameters: [],
    redirectUri: 'https://app.example/cb',
    scopes: [],
    resources: [],
    state: 'a b',
    ...changes,
  }
}

test('RFC 6749 §4.1.2, RFC 9207 §2: a completion is a redirect with code, state and iss', async () => {
  const { headers } = httpAnswerOfCompletion(await completed({}), { code: 'c' }, ISSUER)
  expect(headers).toMatchObject({
    Location: 'https://app.example/cb?code=c&state=a+b&iss=https%3A%2F%2Fas.example',
  })
})

test('JARM §2.1: a signed response contains state and iss, and no other parameter is added', async () => {
  const answer = httpAnswerOfCompletion(await completed({ responseMode: 'jwt' }), { response: 'a.b.c' }, ISSUER)
  expect(answer.headers).toMatchObject({ Location: 'https://app.example/cb?response=a.b.c' })
  const page = httpAnswerOfCompletion(await completed({ responseMode: 'form_post.jwt' }), { response: 'a' }, ISSUER)
  expect(page.body).toContain('name="response" value="a"')
  expect(page.body).not.toContain('state')
})

test.each([{ code: 'c' }, { error: 'access_denied' }])(
  'JARM §2.3: %j is never sent unsigned if a signed response was requested',
  async outcome => {
    for (const responseMode of ['jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'] as const) {
      const answer = await completed({ responseMode })
      expect(() => httpAnswerOfCompletion(answer, outcome, ISSUER)).toThrow(TypeError)
    }
  },
)

const REQUEST = new URLSearchParams({ response_type: 'code', client_id: 'shop' }).toString()

const TRANSPORT = {
  read: async (_session: string | undefined) => ok(REQUEST),
  send: ({ status }: { readonly status: number }, _session: string | undefined): string => String(status),
}

describe('docs/rules.md §4: the session of a request', () => {
  const handled = async (session: string | undefined) => {
    const { ports } = await fakePorts()
    const stored: unknown[] = []
    const tickets = { ...ports.tickets, add: async (record: Ticket) => stored.push(record.sessionDigest) > 0 }
    const sources = {
      ports: { ...ports, tickets },
      askUser: () => 'asked',
      sessionBinding: (given: string | undefined) => given,
    }
    return { sent: await authorizationHandler(sources, TRANSPORT)(session), stored }
  }

  test('binds the ticket; a request without one has none', async () => {
    expect(await handled('a session')).toEqual({ sent: 'asked', stored: [expect.stringMatching(/^[\w-]{43}$/)] })
    expect(await handled(undefined)).toEqual({ sent: 'asked', stored: [undefined] })
  })

  test('that is empty is an error of the server', async () => {
    expect(await handled('')).toEqual({ sent: '500', stored: [] })
  })

  test('that is no function is a TypeError', async () => {
    const { ports } = await fakePorts()
    const askUser = (_waiting: unknown, _session: string | undefined) => 'asked'
    const options = { ports, askUser, sessionBinding: 'a session' as never }
    expect(() => authorizationHandler(options, TRANSPORT)).toThrow(/pass a function as `sessionBinding`/)
  })
})
