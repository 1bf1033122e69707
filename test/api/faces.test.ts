import { createServer, request as send } from 'node:http'
import { createApi, createPlainApi, type ServiceDirectory, serviceDirectory } from '@symbolon/api'
import { callListener } from '@symbolon/node'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCall } from '../../packages/api/test/any-call.js'
import { BANK, call, ORGANIZATION_DIGEST, portsOf, SHOP } from '../../packages/api/test/fixture.js'
import { REFUSAL_ROWS } from '../../packages/api/test/refusal-rows.js'
import { scaled } from '../scale.js'

/*
 * The API has two faces: a fetch handler, and a function of plain values that node:http calls. The
 * same request gets the same answer from both.
 */

let directory: ServiceDirectory
let fetchFace: (request: Request) => Promise<Response>
// Node itself refuses longer headers.
const server = createServer(
  { maxHeaderSize: 65_536 },
  callListener(each => createPlainApi({ directory })(each)),
)
let port: number

beforeAll(async () => {
  directory = await serviceDirectory([await portsOf(BANK), await portsOf(SHOP)], {
    organizationTokens: [ORGANIZATION_DIGEST],
  })
  fetchFace = createApi({ directory })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** An answer that can be compared. */
interface Seen {
  readonly status: number | undefined
  readonly headers: readonly unknown[]
  readonly body: string
}

const SHOWN = ['content-type', 'cache-control', 'www-authenticate', 'allow']

/** Sends a request over a socket as it is: fetch would change its headers. */
async function overSocket(request: Request): Promise<Seen> {
  const body = Buffer.from(await request.arrayBuffer())
  const { pathname, search } = new URL(request.url)
  const headers = { ...(body.length > 0 && { 'content-length': body.length }), ...Object.fromEntries(request.headers) }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: pathname + search, method: request.method, headers }
    send(options, response => {
      let text = ''
      response.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      const shown = SHOWN.map(name => response.headers[name])
      response.on('end', () => resolve({ status: response.statusCode, headers: shown, body: text }))
    })
      .on('error', reject)
      .end(body)
  })
}

async function byFetch(request: Request): Promise<Seen> {
  const response = await fetchFace(request)
  const headers = SHOWN.map(name => response.headers.get(name) ?? undefined)
  return { status: response.status, headers, body: request.method === 'HEAD' ? '' : await response.text() }
}

test.each(REFUSAL_ROWS)('%s', async (_, __, ___, path, changes) => {
  expect(await overSocket(call(path, changes))).toEqual(await byFetch(call(path, changes)))
})

test('random calls', { timeout: 120_000 }, async () => {
  /** Node's client refuses these methods and values before it sends anything. */
  const isSendable = (method = 'POST', headers: Readonly<Record<string, string | undefined>> = {}) =>
    /^(?:POST|GET|HEAD|PUT|OPTIONS)$/.test(method) && Object.values(headers).every(value => value?.trim() === value)
  await fc.assert(
    fc.asyncProperty(anyCall, async ({ path, ...changes }) => {
      fc.pre(isSendable(changes.method, changes.headers))
      expect(await overSocket(call(path, changes))).toEqual(await byFetch(call(path, changes)))
    }),
    { numRuns: scaled(2_000) },
  )
})
