import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chosen } from '../../../test/scale.js'
import { Drain } from '../src/drain.js'
import { putUnderLoad } from './load.js'
import { CREATION, stoppedUnderLoad } from './stopped-under-load.js'

const CONNECTIONS = 64

/** How often a server is stopped under load. */
const REPETITIONS = chosen({ full: 20, otherwise: 1 })

/** How many requests a connection has open at a time. */
const DEPTHS: readonly (readonly [string, (connection: number) => number])[] = [
  ['one request after the other', () => 1],
  ['up to four pipelined requests', connection => 1 + (connection % 4)],
]

test.each(DEPTHS)('a drain loses no answer while storage is awaited: %s', async (_, depth) => {
  for (let left = REPETITIONS; left > 0; left--) {
    let begun = 0
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      begun++
      request.resume()
      for (let trips = begun % 5; trips > 0; trips--) await setImmediate()
      response.writeHead(200, { 'Content-Length': 2 }).end('ok')
    }
    const server = createServer()
    const drain = new Drain(server, (request, response) => void answer(request, response))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const origin = `http://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}`
    const load = putUnderLoad(origin, CREATION, { connections: CONNECTIONS, depth })
    await load.reached(2_000)
    await drain.close()
    await load.ended
    expect({ begun, answered: load.tally.answered }).toEqual({ begun, answered: begun })
  }
})

test.each(DEPTHS)('SIGTERM under load loses no answer: %s', async (_, depth) => {
  for (let left = REPETITIONS; left > 0; left--) {
    const { begun, answered } = await stoppedUnderLoad('memory', { connections: CONNECTIONS, depth })
    expect({ begun, answered }).toEqual({ begun, answered: begun })
  }
})
