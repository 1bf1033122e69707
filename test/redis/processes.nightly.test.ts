import { afterAll, beforeAll, describe } from 'vitest'
import { openServer, type Server, SKIPPED } from '../servers/redis.js'
import { acrossProcesses } from '../storage/across-processes.js'
import { type ConnectedAdapter, connectTo } from '../storage/adapter-site.js'
import type { Shared } from '../storage/race-tests.js'
import { siteOn } from './adapter.js'

describe.skipIf(SKIPPED.server !== '')(`Redis, from several processes ${SKIPPED.server}`, () => {
  let server: Server
  let adapter: ConnectedAdapter
  beforeAll(async () => {
    server = await openServer()
    adapter = await connectTo(siteOn(server.place))
  })
  afterAll(async () => {
    await adapter.close()
    await server.stop()
  })

  acrossProcesses((): Shared => ({ site: siteOn(server.place), open: adapter.open }))
})
