import { afterAll, beforeAll, describe } from 'vitest'
import { CLUSTER_CLIENTS } from './clients.js'
import { examine } from './examine.js'
import { type Cluster, SKIPPED, startCluster } from './servers.js'

describe.skipIf(SKIPPED.cluster !== '')(`Redis Cluster of three masters ${SKIPPED.cluster}`, () => {
  let cluster: Cluster | undefined
  beforeAll(async () => {
    cluster = await startCluster()
  }, 30_000)
  afterAll(() => cluster?.stop())

  describe.each(Object.entries(CLUSTER_CLIENTS))('%s', (name, connect) => {
    examine(() => cluster?.places ?? [], connect, name === 'a Cluster of ioredis 6')
  })
})
