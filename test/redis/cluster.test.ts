import { redisStores } from '@symbolon/redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsTried, SCALE } from '../scale.js'
import { type Cluster, SKIPPED, startCluster } from '../servers/redis.js'
import { type ConnectedAdapter, connectTo } from '../storage/adapter-site.js'
import { removeBundles } from '../storage/bundle.js'
import { racesOfProcesses } from '../storage/race-tests.js'
import { siteOn } from './adapter.js'
import { CLIENTS, CLUSTER_CLIENTS } from './clients.js'
import { examine } from './examine.js'

describe.skipIf(SKIPPED.cluster !== '')(`Redis Cluster of three masters ${SKIPPED.cluster}`, () => {
  let cluster: Cluster | undefined
  beforeAll(async () => {
    cluster = await startCluster()
  }, 30_000)
  afterAll(() => cluster?.stop())

  describe.each(rowsTried(CLUSTER_CLIENTS, ['a Cluster of ioredis 6']))('%s', (name, connect) => {
    examine(() => cluster?.places ?? [], connect, SCALE === 'full' && name === 'a Cluster of ioredis 6')
  })

  describe('from several processes', () => {
    let adapter: ConnectedAdapter | undefined
    beforeAll(async () => {
      adapter = await connectTo(siteOn(...(cluster?.places ?? [])))
    })
    afterAll(async () => {
      await adapter?.close()
      await removeBundles()
    })
    racesOfProcesses(() => {
      if (adapter === undefined || cluster === undefined) throw new Error('no cluster')
      return { site: siteOn(...cluster.places), open: adapter.open }
    })
  })

  test.each(Object.entries(CLIENTS))(
    '%s, without cluster support: a key on another node causes a fault',
    async (_, connect) => {
      const [first] = cluster?.places ?? []
      if (first === undefined) throw new Error('no cluster')
      const { client, close } = await connect([first])
      const { tickets } = redisStores(client, { serviceId: 'bank' })
      const found = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => tickets.find(String(at))))
      const faults = found.flatMap(each => (each.status === 'rejected' ? [each.reason.kind] : []))
      expect(new Set(faults)).toEqual(new Set(['moved']))
      await close()
    },
  )
})
