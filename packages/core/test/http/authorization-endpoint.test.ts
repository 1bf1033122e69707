import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import type { AuthorizationCompleted } from '../../src/authorization/completion-response.js'
import type { AuthorizationRefused } from '../../src/authorization/response.js'
import {
  answerCompletionOverHttp,
  httpAnswerOfAuthorization,
  httpAnswerOfCompletion,
} from '../../src/http/authorization-endpoint.js'
import { authorizationHandler } from '../../src/http/handlers.js'
import type { HttpAnswer } from '../../src/http/http-answer.js'
import type { Transport } from '../../src/http/transport.js'
import { ok } from '../../src/lib/result.js'
import { clientInformation } from '../../src/records/client.js'
import type { Ticket } from '../../src/records/ticket.js'
import { FORM_POST_POLICY } from '../../src/standards/oauth/response-mode.js'
import { fakePorts, shop } from '../fakes.js'
import { keyPairFor } from '../setup/platform/keys.js'

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
  expect(answer.headers['Content-Security-Policy']).toBe(action === 'FORM' ? FORM_POST_POLICY : undefined)
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
    requestedAt: 0,
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
  const mode = { responseMode: 'form_post.jwt' } as const
  const page = httpAnswerOfCompletion(await completed(mode), { response: 'a.b.c' }, ISSUER)
  expect(page.body).toContain('name="response" value="a.b.c"')
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

/** What an author's function answers, and no client may be sent. */
const UNSENDABLE: readonly (readonly [what: string, outcome: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'c'],
  ['a list', [{ code: 'c' }]],
  ['a function', () => ({ code: 'c' })],
  ['an empty object', {}],
  ['a code that is undefined', { code: undefined }],
  ['a code that is null', { code: null }],
  ['a code that is a number', { code: 7 }],
  ['a code that is a list', { code: ['c'] }],
  ['a code that is a promise', { code: Promise.resolve('c') }],
  ['an empty code', { code: '' }],
  ['a code with a line break', { code: 'a\nb' }],
  ['a code beyond ASCII', { code: 'ä' }],
  ['code and error', { code: 'c', error: 'access_denied' }],
  ['a code with a description', { code: 'c', error_description: 'no' }],
  ['a description alone', { error_description: 'no' }],
  ['an empty error', { error: '' }],
  ['an error that is null', { error: null }],
  ['an error with a quote', { error: 'access"denied' }],
  ['an error with a line break', { error: 'access_denied\n' }],
  ['a description with a line break', { error: 'access_denied', error_description: 'no\r\nSet-Cookie: a=b' }],
  ['an empty description', { error: 'access_denied', error_description: '' }],
  ['a description that is null', { error: 'access_denied', error_description: null }],
  ['an unknown member', { code: 'c', state: 'x' }],
  ['an iss', { code: 'c', iss: 'https://evil.example' }],
  ['a misspelt member', { error: 'access_denied', errorDescription: 'no' }],
  ['a response that is null', { response: null }],
  ['an empty response', { response: '' }],
  ['a response that is no JWT', { response: 'a.b' }],
  ['a response beside a code', { response: 'a.b.c', code: 'c' }],
  ['a getter that throws', Object.defineProperty({}, 'code', { get: () => JSON.parse('') })],
]

describe('RFC 6749 §4.1.2, §4.1.2.1: an outcome that cannot be sent', () => {
  test.each(UNSENDABLE)('is a fault, and the client gets server_error: %s', async (_, outcome) => {
    const faults: unknown[] = []
    const { ports } = await fakePorts()
    const onFault = (error: unknown, place: object) => void faults.push([error, place])
    const call = [await completed({}), outcome, { ...ports, onFault }] as const
    const { headers } = await Reflect.apply(answerCompletionOverHttp, undefined, call)
    expect(headers.Location).toBe('https://app.example/cb?error=server_error&state=a+b&iss=https%3A%2F%2Fas.example')
    expect(faults).toEqual([[expect.any(TypeError), { operation: 'answerCompletionOverHttp' }]])
  })

  test.each(UNSENDABLE)('is no answer: %s', async (_, outcome) => {
    const call = [await completed({}), outcome, ISSUER]
    expect(() => Reflect.apply(httpAnswerOfCompletion, undefined, call)).toThrow()
  })

  test.each(['jwt', 'form_post.jwt'] as const)('JARM §2.1: is a signed error where %s was asked for', async mode => {
    const { privateKey } = await keyPairFor('ES256')
    const { ports } = await fakePorts({ service: { jwks: { keys: [privateKey] } } })
    const call = [await completed({ responseMode: mode }), { code: undefined }, ports] as const
    const { headers, body } = await Reflect.apply(answerCompletionOverHttp, undefined, call)
    const jwt = /(?:response=|value=")([\w.-]+)/.exec(headers.Location ?? body)?.[1] ?? ''
    expect(decodeJwt(jwt)).toMatchObject({ error: 'server_error', state: 'a b', iss: ISSUER })
  })

  test('JARM §2.3: a JWT of your own for a client that asked for none is one', async () => {
    const faults: unknown[] = []
    const { ports } = await fakePorts()
    const counted = { ...ports, onFault: (error: unknown) => void faults.push(error) }
    const { headers } = await answerCompletionOverHttp(await completed({}), { response: 'a.b.c' }, counted)
    expect(headers.Location).toMatch(/[?]error=server_error&/)
    expect(faults).toEqual([expect.any(TypeError)])
  })

  test.each([
    [{ code: 'c', error: undefined, error_description: undefined, response: undefined }, 'code=c'],
    [{ error: 'a', error_description: undefined, code: undefined }, 'error=a'],
  ])('members that are undefined are absent: %j', async (outcome, sent) => {
    const { ports } = await fakePorts()
    const call = [await completed({ state: 's' }), outcome, ports] as const
    const { headers } = await Reflect.apply(answerCompletionOverHttp, undefined, call)
    expect(headers.Location).toBe(`https://app.example/cb?${sent}&state=s&iss=https%3A%2F%2Fas.example`)
  })
})

const REQUEST = new URLSearchParams({ response_type: 'code', client_id: 'shop' }).toString()

const TRANSPORT: Transport<[session: string | undefined]> = {
  methodOf: () => 'GET',
  queryOf: () => REQUEST,
  viewOf: () => ({ method: 'GET', targetUri: undefined, headers: [] }),
  readBody: async () => ok(''),
}
const send = ({ status }: HttpAnswer, _session: string | undefined): string => String(status)

describe('docs/rules.md §4: the session of a request', () => {
  const handled = async (session: string | undefined) => {
    const { ports } = await fakePorts()
    const stored: unknown[] = []
    const tickets = { ...ports.tickets, add: async (record: Ticket) => stored.push(record.sessionDigest) > 0 }
    const sources = {
      ports: { ...ports, tickets },
      askUser: (_waiting: unknown, _session: string | undefined) => 'asked',
      sessionBinding: (given: string | undefined) => given,
    }
    return { sent: await authorizationHandler(sources, TRANSPORT, send)(session), stored }
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
    expect(() => authorizationHandler(options, TRANSPORT, send)).toThrow(/pass a function as `sessionBinding`/)
  })
})
