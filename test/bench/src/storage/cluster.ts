import { redisStores } from '@symbolon/redis'
import { Cluster, type Redis } from 'ioredis'
import { SKIPPED, startCluster } from '../../../servers/redis.js'
import { SERVICE_ID } from '../subject.js'
import type { OpenStorage, Storage } from './storage.js'

/** A Redis Cluster of three masters, with ioredis. */
export const CLUSTER: Storage = {
  name: 'cluster',
  title: 'Redis Cluster of three masters with ioredis',
  writers: 512,
  open: async () => (SKIPPED.cluster === '' ? await openCluster() : SKIPPED.cluster),
}

async function openCluster(): Promise<OpenStorage> {
  const { places, stop } = await startCluster()
  const cluster = new Cluster([...places])
  // A service of its own would be needed for a second space: a cluster has one numbered database.
  return {
    space: async () => ({
      stores: wire => {
        if (wire !== undefined) throw new Error('trips are counted on a single server')
        return redisStores(cluster, { serviceId: SERVICE_ID })
      },
      bytes: async () =>
        (await Promise.all(cluster.nodes('master').map(usedBytes))).reduce((sum, each) => sum + each, 0),
    }),
    async close() {
      cluster.disconnect()
      await stop()
    },
  }
}

async function usedBytes(node: Redis): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await node.info('memory'))?.[1])
}
