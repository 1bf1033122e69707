import { createServer } from 'node:http'
import { createPlainApi } from '@symbolon/api'
import { playAll } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { callListener } from '@symbolon/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsThatDiffer } from '../../packages/api/test/differences.js'
import { connectOver, GENERATIONS, type Send } from '../../packages/api/test/over-http.js'
import { ONE_FOR_EACH_CODE } from '../../packages/api/test/served-scenarios.js'

/*
 * A sample of the scenarios over a real socket and the listener of `symbolon serve`. Every scenario has its own
 * service, so a header selects the handler of the scenario.
 */

/** Scenarios with other results over HTTP, which packages/api/test plays. */
const DIFFERENT = new Set(testsThatDiffer())

type PlainApi = ReturnType<typeof createPlainApi>

const handlers: PlainApi[] = []
const server = createServer(
  callListener(call => handlers[Number(call.header('x-handler'))]?.(call) ?? Promise.reject(new Error('no handler'))),
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

const overSocket: Send<PlainApi> = async (api, request) => {
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
  connectOver(GENERATIONS['3.0'], directory => createPlainApi({ directory }), overSocket),
  ONE_FOR_EACH_CODE,
)
