import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { serviceDirectory } from '@symbolon/api'
import { createPorts } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../workspace.js'
import { serve } from './node-listener.js'

const service = { serviceId: 'bank', issuer: 'https://as.example', accessTokens: ['plain:token'] }
const ports = createPorts({ service, stores: memoryStores({ serviceId: 'bank' }), secrets: ['x'.repeat(32)] })
const server = serve(await serviceDirectory([ports]))
let port: number

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** Sends raw bytes, and returns the status and the body of the response. */
async function raw(lines: readonly string[]): Promise<readonly [status: string, body: string]> {
  const text = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    socket.setEncoding('utf8').on('data', chunk => {
      received += chunk
    })
    socket.on('end', () => resolve(received)).on('error', reject)
  })
  return [text.split(' ')[1] ?? '', text.split('\r\n\r\n')[1] ?? '']
}

const HEAD = [
  'POST /api/bank/auth/introspection HTTP/1.1',
  'Host: api.example',
  'Connection: close',
  'Content-Type: application/json',
]

describe('the API with node:http, as the README shows it', () => {
  test('responds to fetch', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/bank/auth/introspection`, {
      method: 'POST',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      body: '{"token":"unknown"}',
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await response.json()).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A057302' })
  })

  test('sees a second Authorization header', async () => {
    const [status, body] = await raw([
      ...HEAD,
      'Authorization: Bearer token',
      'Authorization: Bearer x',
      'Content-Length: 2',
      '',
      '{}',
    ])
    expect([status, body]).toEqual(['401', expect.stringContaining('A001203')])
  })

  test('refuses a body whose Content-Length is too large, without waiting for it', async () => {
    const [status] = await raw([...HEAD, 'Authorization: Bearer token', 'Content-Length: 262145', '', '{'])
    expect(status).toBe('413')
  })

  test('refuses a chunked body as soon as it is too large', async () => {
    const chunk = ['10000', 'x'.repeat(0x1_00_00)]
    const chunks = Array.from({ length: 5 }, () => chunk).flat()
    const [status] = await raw([
      ...HEAD,
      'Authorization: Bearer token',
      'Transfer-Encoding: chunked',
      '',
      ...chunks,
      '',
    ])
    expect(status).toBe('413')
  })

  test.each(['TRACE', 'PROPFIND'])('responds to the method %s', async method => {
    const [status] = await raw([
      `${method} /api/bank/auth/introspection HTTP/1.1`,
      'Host: a',
      'Connection: close',
      '',
      '',
    ])
    expect(status).toBe('405')
  })

  test('is exactly what the README shows', () => {
    const readme = readFileSync(join(ROOT, 'packages/api/README.md'), 'utf8')
    const shown = readFileSync(join(ROOT, 'test/api/node-listener.ts'), 'utf8')
    const [, line = ''] = /return (.+)/.exec(shown) ?? []
    expect(readme).toContain(`${line}.listen(3000)`)
  })
})
