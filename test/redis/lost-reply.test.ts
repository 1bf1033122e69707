import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cutter } from '../servers/cutter.js'
import { freePort } from '../servers/free-port.js'
import { type Server, SKIPPED, startServer } from '../servers/redis.js'
import { DOCUMENTED_CLIENTS, DOCUMENTED_CLUSTERS } from './documented-clients.js'

/*
 * The server runs a command, and its reply is lost. A client that repeats the command would learn
 * that the mark exists, so the first use would be refused as a second one. Clients configured as in
 * docs/storage-redis.md do not repeat it.
 */

describe.skipIf(SKIPPED.cluster !== '')(`Redis ${SKIPPED.cluster}`, () => {
  const cutter = new Cutter()
  let port: number
  let server: Server
  beforeAll(async () => {
    port = await freePort()
    await cutter.listen(port)
    const place = ['--cluster-announce-ip', '127.0.0.1', '--cluster-announce-port', `${port}`]
    server = await startServer('--cluster-enabled', 'yes', ...place)
    cutter.passTo(server.place.port)
    const node = await createClient({ socket: server.place }).connect()
    await node.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383'])
    while (!String(await node.sendCommand(['CLUSTER', 'INFO'])).includes('cluster_state:ok'));
    node.destroy()
  })
  afterAll(async () => {
    cutter.close()
    await server.stop()
  })

  test.each(Object.entries({ ...DOCUMENTED_CLIENTS, ...DOCUMENTED_CLUSTERS }))(
    '%s: a lost reply is a fault, never a refusal',
    async (_, open) => {
      const { client, end } = await open({ host: '127.0.0.1', port })
      const { replays } = redisStores(client, { serviceId: 'bank' })
      const mark = { key: crypto.randomUUID(), until: 1 }
      cutter.cutAt(mark.key)
      await expect(replays.claim([mark], 1)).rejects.toMatchObject({ kind: 'closed' })
      end()
    },
  )
})
