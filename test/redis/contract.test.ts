import { afterAll, beforeAll, describe } from 'vitest'
import { openServer, type Server, SKIPPED } from '../servers/redis.js'
import { CLIENTS } from './clients.js'
import { examine } from './examine.js'

describe.skipIf(SKIPPED.server !== '')(`Redis ${SKIPPED.server}`, () => {
  let server: Server | undefined
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(() => server?.stop())

  describe.each(Object.entries(CLIENTS))('%s', (name, connect) => {
    examine(() => (server === undefined ? [] : [server.place]), connect, name === 'node-redis 6')
  })
})
