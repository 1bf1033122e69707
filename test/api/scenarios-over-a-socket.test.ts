import { createServer } from 'node:http'
import { scenarioContract } from '@symbolon/contract'
import { createStorage, memoryStores } from '@symbolon/memory'
import { nodeListener } from 'symbolon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsThatDiffer } from '../../packages/api/test/differences.js'
import { connectOverHttp, GENERATIONS, type Send } from '../../packages/api/test/over-http.js'

/*
 * The scenario table once more, over a real socket and the listener of `symbolon serve`. Every scenario has a service of
 * its own, so a header tells one server whose turn it is.
 */

/** Scenarios that come out differently over HTTP; packages/api/test plays them. */
const DIFFERENT = new Set(testsThatDiffer())

const surfaces: Parameters<Send>[0][] = []
const server = createServer(
  nodeListener(
    request => surfaces[Number(request.headers.get('x-surface'))]?.(request) ?? Promise.reject(new Error('no surface')),
  ),
)
let origin: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const overSocket: Send = async (api, request) => {
  const surface = surfaces.push(api) - 1
  const headers = new Headers(request.headers)
  headers.set('x-surface', String(surface))
  return fetch(origin + new URL(request.url).pathname, { method: request.method, headers, body: await request.text() })
}

const storage = createStorage()
scenarioContract(
  {
    test: (name, run) => DIFFERENT.has(name) || test(name, run),
    equal: (actual, expected) => expect(actual).toEqual(expected),
  },
  serviceId => memoryStores({ serviceId, storage }),
  connectOverHttp(GENERATIONS['3.0'], overSocket),
)
