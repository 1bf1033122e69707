import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chosen } from '../scale.js'
import { openServer, type Server, SKIPPED } from '../servers/redis.js'
import { type ConnectedAdapter, connectTo } from '../storage/adapter-site.js'
import { testSeed } from '../storage/chance.js'
import { playModel } from '../storage/model.js'
import { siteOn } from './adapter.js'

const STEPS = chosen({ full: 100_000, otherwise: 2_500 })
const seed = testSeed()

describe.skipIf(SKIPPED.server !== '')(`Redis ${SKIPPED.server}`, () => {
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

  test(`${STEPS} random operations give the results of a model (seed ${seed})`, async () => {
    const played = await playModel(adapter.open, STEPS, seed)
    console.log(`Redis, seed ${seed}:`, played)
    expect(Object.keys(played)).toHaveLength(11)
  }, 600_000)
})
