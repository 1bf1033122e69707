import { createServer } from 'node:http'
import { playAll } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { nodeListener } from 'symbolon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsThatDiffer } from '../../packages/api/test/differences.js'
import { connectOverHttp, GENERATIONS, type Send } from '../../packages/api/test/over-http.js'
import { ONE_FOR_EACH_CODE } from '../../packages/api/test/served-scenarios.js'

/*
 * A sample of the scenarios over a real socket and the listener of `symbolon serve`. Every scenario has its own
 * service, so a header selects the handler of the scenario.
 */

/** Scenarios with other results over HTTP, which packages/api/test plays. */
const DIFFERENT = new Set(testsThatDiffer())

const handlers: Parameters<Send>[0][] = []
const server = createServer(
  nodeListener(
    request => handlers[Number(request.headers.get('x-handler'))]?.(request) ?? Promise.reject(new Error('no handler')),
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
  const handler = handlers.push(api) - 1
  const headers = new Headers(request.headers)
  headers.set('x-handler', String(handler))
  return fetch(origin + new URL(request.url).pathname, { method: request.method, headers, body: await request.text() })
}

const storage = createStorage()
playAll(
  {
    test: (name, run) => DIFFERENT.has(name) || test(name, run),
    equal: (actual, expected) => expect(actual).toEqual(expected),
  },
  serviceId => memoryStores({ serviceId, storage }),
  connectOverHttp(GENERATIONS['3.0'], overSocket),
  ONE_FOR_EACH_CODE,
)
