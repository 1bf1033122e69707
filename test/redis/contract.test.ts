import { afterAll, beforeAll, describe } from 'vitest'
import { rowsTried } from '../scale.js'
import { openServer, type Server, SKIPPED } from '../servers/redis.js'
import { CLIENTS } from './clients.js'
import { examine } from './examine.js'

/** For each commit, which tries ioredis in cluster.test.ts; the others, older versions and other settings are tried at night. */
const TRIED = ['node-redis 6']

describe.skipIf(SKIPPED.server !== '')(`Redis ${SKIPPED.server}`, () => {
  let server: Server | undefined
  beforeAll(async () => {
    server = await openServer()
  })
  afterAll(() => server?.stop())

  describe.each(rowsTried(CLIENTS, TRIED))('%s', (name, connect) => {
    examine(() => (server === undefined ? [] : [server.place]), connect, name === 'node-redis 6')
  })
})
