import { existsSync } from 'node:fs'
import type { ReportEvent } from '@symbolon/core'
import type { Outcome } from '@symbolon/core/internal'
import { describe, expect, test } from 'vitest'
import { groupedByStage } from '../page/stages.js'
import { createConsole } from '../src/index.js'
import { rowOf } from '../src/row.js'
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
  const decided = (event: Partial<ReportEvent>) => {
    const console = createConsole()
    const flow = ['uri']
    console.report(eventOf({ flow, operation: 'pushed authorization request', action: 'CREATED' }))
    console.report(eventOf({ clientIdentifier: 'ledger' }))
    console.report(eventOf({ clientIdentifier: 'ledger', flow, ...event }))
    return JSON.parse(textOf(console.answer(callOf('/decisions/3', { cookie: letIn(console) }))))
  }

  test('has its explanation, its report and the calls of its flow', () => {
    const checks = [{ stage: 'token', name: 'token known', clause: 'RFC 6750 §3.1', outcome: 'refused' }] as const
    expect(decided({ checks })).toMatchObject({
      row: { number: 3, client: 'ledger', reason: 'token_unknown', sentence: 'The access token does not exist.' },
      finding: { code: 'token_unknown', rule: 'token known (RFC 6750 §3.1)' },
      page: 'https://github.com/symbolon/symbolon/blob/main/docs/refusals.md',
      event: { checks, flow: ['uri'] },
      flow: [
        { row: { number: 1 }, viaApi: false },
        { row: { number: 3 }, viaApi: true },
      ],
    })
  })

  test('names a page that exists', () => {
    const { page } = decided({})
    const path = page.replace('https://github.com/symbolon/symbolon/blob/main/', '')
    expect(existsSync(new URL(`../../../${path}`, import.meta.url))).toBe(true)
  })

  test('names the page that its fix names, and the fix does not repeat it', () => {
    const { finding, page } = decided({ reason: 'proof_url_different', resultCode: 'A065310' })
    expect(finding.fix).not.toMatch(/docs|behind-a-proxy/)
    expect(page).toMatch(/\/docs\/behind-a-proxy\.md$/)
  })
})

test.each([
  [{}, 'The access token does not exist.'],
  [{ reason: undefined, action: 'OK', resultCode: 'A056001' }, 'The token is valid.'],
  [{ reason: undefined, action: 'OK', resultCode: 'B1' }, 'The call was granted.'],
  [{ reason: undefined, fault: { port: 'accessTokens', name: 'Error' } }, 'The port accessTokens failed with Error.'],
  [{ reason: undefined, fault: { name: 'TypeError' } }, 'The call failed with TypeError.'],
  [{ reason: 'of_another_release' }, 'The call was refused for the reason of_another_release.'],
])('the sentence of %j is: %s', (changes, sentence) => {
  const { reason: _, ...plain } = eventOf()
  const event = { ...('reason' in changes ? plain : eventOf()), ...JSON.parse(JSON.stringify(changes)) }
  expect(rowOf({ number: 1, event })).toMatchObject({ sentence })
})

test('a stage is refused if a check of it is, and passed if one passed', () => {
  const check = (stage: string, outcome: Outcome) => ({ stage, name: stage, clause: 'x', outcome })
  const checks = [
    check('request', 'passed'),
    check('token', 'passed'),
    check('token', 'refused'),
    check('scopes', 'not-applicable'),
    check('scopes', 'not-reached'),
  ]
  expect(groupedByStage(checks).map(({ name, outcome, checks }) => [name, outcome, checks.length])).toEqual([
    ['request', 'passed', 1],
    ['token', 'refused', 2],
    ['scopes', 'not-applicable', 2],
  ])
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
