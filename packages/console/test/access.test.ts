import { describe, expect, test } from 'vitest'
import { createConsole } from '../src/index.js'
import { callOf, letIn, ORIGIN } from './calls.js'

const TARGETS = ['/', '/page.js', '/stream', '/decisions/1', '/nothing']

describe('the link', () => {
  test('opens the page once, and leaves no token in its address', () => {
    const console = createConsole()
    const link = console.link(ORIGIN)
    expect(console.answer(callOf(link))).toMatchObject({ status: 303, headers: { Location: '/' } })
    expect(console.answer(callOf(link))).toMatchObject({ status: 403 })
  })

  test('sets a cookie that no script reads and no other site sends', () => {
    const console = createConsole({ path: '/console/' })
    const { headers } = console.answer(callOf(console.link(ORIGIN)))
    expect(headers['Set-Cookie']).toMatch(
      /^symbolon_console_[0-9a-f]{12}=[0-9a-f]{64}; Path=\/console\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test.each([
    ['no token', '/open'],
    ['an empty token', '/open?token='],
    ['a wrong token', `/open?token=${'0'.repeat(64)}`],
  ])('with %s opens nothing', (_, target) => {
    const console = createConsole()
    console.link(ORIGIN)
    expect(console.answer(callOf(target)).status).toBe(403)
  })

  test('that another site makes the browser open is not used up', () => {
    const console = createConsole()
    const link = console.link(ORIGIN)
    for (const site of ['cross-site', 'same-site']) {
      expect(console.answer(callOf(link, { 'sec-fetch-site': site })).status).toBe(403)
    }
    expect(console.answer(callOf(link)).status).toBe(303)
  })

  test('gives way to the 16 that were made after it', () => {
    const console = createConsole()
    const links = Array.from({ length: 17 }, () => console.link(ORIGIN))
    expect(links.map(link => console.answer(callOf(link)).status)).toEqual([403, ...Array(16).fill(303)])
  })
})

describe('without the cookie', () => {
  test.each(TARGETS)('%s is refused', target => {
    const console = createConsole()
    const cookie = letIn(console)
    expect(console.answer(callOf(target)).status).toBe(403)
    expect(console.answer(callOf(target, { cookie: `${cookie}0` })).status).toBe(403)
    expect(console.answer(callOf(target, { cookie: letIn(createConsole()) })).status).toBe(403)
    expect(console.answer(callOf(target, { cookie: `a=b; ${cookie}` })).status).not.toBe(403)
  })
})

describe('a call is refused for its host, whatever cookie it has', () => {
  const answered = (host: string, peer = '127.0.0.1', allowedHosts: readonly string[] = []) => {
    const console = createConsole({ allowedHosts })
    const cookie = letIn(console)
    return console.answer({ ...callOf('/', { host, cookie }), peer }).status
  }

  test.each(['localhost', 'LOCALHOST:80', '127.0.0.1:9000', '127.9.9.9', '[::1]:9000'])('%s passes', host => {
    expect(answered(host)).toBe(200)
  })

  test.each([
    '',
    'rebound.example:9000',
    'localhost.example',
    '127.0.0.1.example',
    'example/127.0.0.1',
    '10.0.0.1:9000',
    '[::2]',
    'localhost:9000x',
    '0.0.0.0:9000',
  ])('%j is refused', host => {
    expect(answered(host)).toBe(403)
  })

  test.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.0.0.7', 403],
    ['::ffff:10.0.0.7', 403],
  ])('a peer at %s gets %i', (peer, status) => {
    expect(answered('localhost:9000', peer)).toBe(status)
  })

  test('a host that was allowed passes for any peer', () => {
    expect(answered('Console.internal:9000', '10.0.0.7', ['console.internal:9000'])).toBe(200)
    expect(answered('console.internal', '10.0.0.7', ['console.internal:9000'])).toBe(403)
  })
})
