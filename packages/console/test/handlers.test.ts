import { createServer, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleHandler, consoleListener, createConsole } from '../src/index.js'
import { eventOf, letIn, ORIGIN } from './calls.js'

describe('consoleListener', () => {
  const made = createConsole({ path: '/console/' })
  const server = createServer(consoleListener(made))
  let origin = ''

  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })

  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  test('the link leads to the page, and the stream brings a decision', async () => {
    const opened = await fetch(made.link(origin), { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/console/'])
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await fetch(`${origin}/console/`, { headers: { cookie } })).text()).toContain('<h1>Symbolon console')
    expect((await fetch(`${origin}/console/`)).status).toBe(403)
    made.report(eventOf({ clientIdentifier: 'ledger' }))
    const ending = new AbortController()
    const stream = await fetch(`${origin}/console/stream`, { headers: { cookie }, signal: ending.signal })
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await readUntil(stream, 'ledger')).toMatch(/^id: /)
    ending.abort()
  })

  test.each([
    ['GET', undefined, 'keep-alive'],
    ['POST', 'a body that nobody reads', 'close'],
  ])('after %s with the body %j the connection says %s', async (method, body, connection) => {
    const answer = await fetch(`${origin}/console/`, { method, ...(body !== undefined && { body }) })
    expect(answer.headers.get('connection')).toBe(connection)
  })

  test('a rebound name is refused', async () => {
    const cookie = letIn(made)
    const status = await new Promise(resolve => {
      const headers = { Host: 'rebound.example', Cookie: cookie }
      request(`${origin}/console/`, { headers }, answer => resolve(answer.resume().statusCode)).end()
    })
    expect(status).toBe(403)
  })

  test('a framework that mounts the listener below a path passes the whole target', async () => {
    const mounted = createServer((req, res) => {
      const originalUrl = req.url
      consoleListener(made)(Object.assign(req, { originalUrl, url: '/' }), res)
    })
    await new Promise<void>(resolve => mounted.listen(0, '127.0.0.1', resolve))
    const address = mounted.address()
    const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    expect((await fetch(made.link(at), { redirect: 'manual' })).status).toBe(303)
    mounted.close()
    mounted.closeAllConnections()
  })
})

describe('consoleHandler', () => {
  const made = createConsole()
  const handle = consoleHandler(made)

  test('answers the page, and streams decisions until the reader leaves', async () => {
    const opened = await handle(new Request(made.link(ORIGIN)))
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const asking = (path: string) => new Request(`${ORIGIN}${path}`, { headers: { cookie } })
    expect((await handle(asking('/'))).status).toBe(200)
    made.report(eventOf({ clientIdentifier: 'ledger' }))
    const stream = await handle(asking('/stream'))
    expect(await readUntil(stream, 'ledger')).toMatch(/^id: /)
  })

  test('refuses a URL that is not of this machine', async () => {
    const cookie = letIn(made)
    expect((await handle(new Request('http://rebound.example/', { headers: { cookie } }))).status).toBe(403)
  })
})

/** Reads a stream until it has brought a text, and leaves. */
async function readUntil(response: Response, text: string): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let read = ''
  while (reader !== undefined && !read.includes(text)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the stream ended without ${text}`)
    read += value
  }
  await reader?.cancel()
  return read
}
