import { createServer } from 'node:http'
import { connect } from 'node:net'
import { requestView } from '@symbolon/express'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'

/** What the view of a request says, when these bytes arrive. */
async function targetUriOf(start: string, host: string | undefined, publicOrigin?: string): Promise<string> {
  const app = express()
  app.use((req, res) => {
    res.end(requestView(req, publicOrigin).targetUri)
  })
  const server = createServer(app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${start}\r\n${host === undefined ? '' : `Host: ${host}\r\n`}Connection: close\r\n\r\n`)
    })
    socket.on('data', data => {
      text += data
    })
    socket.on('end', () => resolve(/(?:unknown:|https?:\/\/)\S*/.exec(text.split('\r\n\r\n')[1] ?? '')?.[0] ?? ''))
    socket.on('error', reject)
  })
}

test.each([
  ['api.example', 'http://api.example/admin'],
  ['api.example:8080', 'http://api.example:8080/admin'],
  ['[::1]:80', 'http://[::1]:80/admin'],
  ['api.example/public/1?', 'unknown:/admin'],
  ['api.example/public/1#', 'unknown:/admin'],
  ['user@api.example', 'unknown:/admin'],
  ['api.example:port', 'unknown:/admin'],
])('RFC 9110 §7.2: a Host header brings a host and a port, or nothing: %s', async (host, expected) => {
  expect(await targetUriOf('GET /admin HTTP/1.1', host)).toBe(expected)
})

test('RFC 9112 §3.2: without a Host the origin is not known', async () => {
  expect(await targetUriOf('GET /admin HTTP/1.0', undefined)).toBe('unknown:/admin')
})

test.each([
  'http://h:evil/payments',
  'http://user@h/payments',
  'http:///payments',
  'http://h',
  'http://h?x',
  'ftp://h/payments',
  'mailto:/payments',
])('RFC 9112 §3.2.2: of an odd target nobody can tell what the router sees: %s', async target => {
  expect(await targetUriOf(`GET ${target} HTTP/1.1`, 'x', 'https://api.example')).toMatch(/^(?:unknown:)?$/)
})

test.each(['/admin/../public', '/admin/%2e%2e/public', 'http://x/admin/..\\..\\public'])(
  'the path is what the router sees, not what a parser makes of it: %s',
  async target => {
    const seen = await targetUriOf(`GET ${target} HTTP/1.1`, 'x', 'https://api.example')
    expect(seen).toBe(`https://api.example${target.replace('http://x', '')}`)
  },
)
