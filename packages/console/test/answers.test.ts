import { describe, expect, test } from 'vitest'
import { createConsole } from '../src/index.js'
import { callOf, eventOf, framesOf, letIn, textOf } from './calls.js'

describe('an answer', () => {
  test.each(['/', '/page.css', '/page.js', '/decisions/1', '/stream', '/nothing'])(
    'of %s may not be kept, framed or read by other sites',
    target => {
      const console = createConsole()
      console.report(eventOf())
      const { headers } = console.answer(callOf(target, { cookie: letIn(console) }))
      expect(headers).toMatchObject({
        'Cache-Control': 'no-store',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
      })
      expect(headers['Content-Security-Policy']).toMatch(/^default-src 'none'; /)
      expect(headers['Content-Security-Policy']).toContain("frame-ancestors 'none'")
      expect(headers['Content-Security-Policy']).not.toMatch(/unsafe|\*|http/)
      expect(Object.keys(headers).filter(name => /^access-control/i.test(name))).toEqual([])
    },
  )

  test.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/page.css', 200, 'text/css; charset=utf-8'],
    ['/page.js', 200, 'text/javascript; charset=utf-8'],
    ['/decisions/1', 200, 'application/json'],
    ['/decisions/2', 404, 'text/plain; charset=utf-8'],
    ['/decisions/x', 404, 'text/plain; charset=utf-8'],
    ['/constructor', 404, 'text/plain; charset=utf-8'],
    ['/page.html/..', 404, 'text/plain; charset=utf-8'],
  ])('of %s is %i %s', (target, status, type) => {
    const console = createConsole()
    console.report(eventOf())
    const path = target
    const answer = console.answer({ ...callOf('/', { cookie: letIn(console) }), path })
    expect([answer.status, answer.headers['Content-Type']]).toEqual([status, type])
  })

  test('to another method than GET is 405', () => {
    const console = createConsole()
    const answer = console.answer({ ...callOf('/', { cookie: letIn(console) }), method: 'POST' })
    expect(answer).toMatchObject({ status: 405, headers: { Allow: 'GET' } })
  })

  test('is below the path of the console, and nowhere else', () => {
    const console = createConsole({ path: '/dev/console/' })
    const cookie = letIn(console)
    const at = (target: string) => console.answer(callOf(target, { cookie }))
    expect(at('/dev/console')).toMatchObject({ status: 308, headers: { Location: '/dev/console/' } })
    expect(at('/dev/console/').status).toBe(200)
    expect(['/', '/dev/', '/page.js', '/dev/consoles/'].map(target => at(target).status)).toEqual([404, 404, 404, 404])
  })
})

describe('a decision', () => {
  test('has its explanation, its stages in order, and the calls of its client', () => {
    const console = createConsole()
    const held = { stage: 'request', name: 'request', clause: 'x', outcome: 'passed' } as const
    const refused = { stage: 'token', name: 'token known', clause: 'RFC 6750 §3.1', outcome: 'refused' } as const
    const reached = { stage: 'scopes', name: 'scopes', clause: 'x', outcome: 'not-reached' } as const
    const client = { clientIdentifier: 'ledger' }
    console.report(eventOf({ ...client, operation: 'pushed authorization request', action: 'CREATED' }))
    console.report(eventOf({ clientIdentifier: 'another' }))
    console.report(eventOf({ ...client, serviceId: 'other bank' }))
    console.report(eventOf({ ...client, at: 1_767_225_600_000 - 61_000 }))
    console.report(eventOf({ ...client, checks: [held, refused, reached] }))
    const decision = JSON.parse(textOf(console.answer(callOf('/decisions/5', { cookie: letIn(console) }))))
    expect(decision).toMatchObject({
      row: { number: 5, client: 'ledger', reason: 'token_unknown' },
      finding: { code: 'token_unknown', rule: 'token known (RFC 6750 §3.1)' },
      stages: [
        { name: 'request', outcome: 'passed' },
        { name: 'token', outcome: 'refused' },
        { name: 'scopes', outcome: 'not-reached' },
      ],
      sequence: [
        { row: { number: 1 }, parties: ['client', 'server'] },
        { row: { number: 5 }, parties: ['client', 'API', 'server'] },
      ],
    })
  })

  test('has at most ten calls before it and after it', () => {
    const console = createConsole()
    for (let at = 0; at < 30; at += 1) console.report(eventOf({ clientIdentifier: 'ledger' }))
    const { sequence } = JSON.parse(textOf(console.answer(callOf('/decisions/15', { cookie: letIn(console) }))))
    const numbers = sequence.map((call: { row: { number: number } }) => call.row.number)
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([21, 5, 25])
  })
})

describe('streams', () => {
  test('are at most 16 at a time; a new one may begin when one has ended', async () => {
    const console = createConsole()
    const cookie = letIn(console)
    const ask = () => console.answer(callOf('/stream', { cookie }))
    const ending = new AbortController()
    const readers = Array.from({ length: 16 }, () => framesOf(ask(), ending.signal))
    await Promise.all(readers.map(reader => reader.next()))
    expect(ask()).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    await readers[0]?.return?.()
    expect(ask().status).toBe(200)
    ending.abort()
  })

  test('end with the console, which then opens no other', async () => {
    const console = createConsole()
    const cookie = letIn(console)
    const reader = framesOf(console.answer(callOf('/stream', { cookie })), new AbortController().signal)
    await reader.next()
    console.close()
    while (!(await reader.next()).done);
    expect(console.answer(callOf('/stream', { cookie })).status).toBe(503)
  })
})

test.each([
  [{ size: 0 }, 'size'],
  [{ size: 1.5 }, 'size'],
  [{ size: 10_001 }, 'size'],
  [{ path: 'console/' }, 'path'],
  [{ path: '/console' }, 'path'],
  [{ path: '/a;b/' }, 'path'],
  [JSON.parse('{ "host": "x" }'), 'host'],
])('options %j are refused', (options, name) => {
  expect(() => createConsole(options)).toThrow(new RegExp(name))
})
