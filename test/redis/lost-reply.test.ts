import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type RedisClient, redisStores } from '@symbolon/redis'
import { Cluster, Redis } from 'ioredis'
import { createClient, createCluster } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../servers/free-port.js'
import { type Server, SKIPPED, startServer } from '../servers/redis.js'

/*
 * The server runs a command, and its reply is lost. A client that repeats the command would learn
 * that the mark exists, so the first use would be refused as a second one. Clients configured as in
 * docs/storage.md do not repeat it.
 */

/**
 * A proxy that closes the connection instead of forwarding the reply to a command with a given
 * text.
 */
class Cutter {
  readonly #server = createServer(client => this.#join(client))
  #target = 0
  #text: string | undefined

  async listen(port: number): Promise<void> {
    await once(this.#server.listen(port, '127.0.0.1'), 'listening')
  }

  passTo(target: number): void {
    this.#target = target
  }

  cutAt(text: string): void {
    this.#text = text
  }

  close(): void {
    this.#server.close()
  }

  #join(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1')
    let isCut = false
    const end = () => [client, server].map(socket => socket.destroy())
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.on('data', chunk => {
      if (this.#text !== undefined && chunk.includes(this.#text)) {
        isCut = true
        this.#text = undefined
      }
      server.write(chunk)
    })
    server.on('data', chunk => (isCut ? end() : client.write(chunk)))
  }
}

interface Connected {
  readonly client: RedisClient
  end(): void
}

const ignored = () => undefined

const CLIENTS: Readonly<Record<string, (port: number) => Promise<Connected>>> = {
  'node-redis': async port => {
    const client = createClient({ socket: { host: '127.0.0.1', port }, disableOfflineQueue: true })
    await client.on('error', ignored).connect()
    return { client, end: () => client.destroy() }
  },
  'a cluster of node-redis': async port => {
    const rootNodes = [{ socket: { host: '127.0.0.1', port } }]
    const client = createCluster({ rootNodes, defaults: { disableOfflineQueue: true } })
    await client.on('error', ignored).connect()
    return { client, end: () => client.destroy() }
  },
  ioredis: async port => {
    const options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 4_000, lazyConnect: true }
    const client = new Redis(port, '127.0.0.1', options)
    await client.on('error', ignored).connect()
    return { client, end: () => client.disconnect() }
  },
  'a Cluster of ioredis': async port => {
    const client = new Cluster([{ host: '127.0.0.1', port }], {
      enableOfflineQueue: false,
      retryDelayOnFailover: 0,
      redisOptions: { maxRetriesPerRequest: 0, commandTimeout: 4_000 },
      lazyConnect: true,
    })
    await client.on('error', ignored).connect()
    return { client, end: () => client.disconnect() }
  },
  'valkey-glide': async port => {
    const { GlideClient, Logger } = await import('@valkey/valkey-glide')
    Logger.init('off')
    const client = await GlideClient.createClient({
      addresses: [{ host: '127.0.0.1', port }],
      requestTimeout: 4_000,
    })
    return { client, end: () => client.close() }
  },
}

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

  test.each(Object.entries(CLIENTS))('%s: a lost reply is a fault, never a refusal', async (_, open) => {
    const { client, end } = await open(port)
    const { replays } = redisStores(client, { serviceId: 'bank' })
    const mark = { key: crypto.randomUUID(), until: 1 }
    cutter.cutAt(mark.key)
    await expect(replays.claim([mark], 1)).rejects.toMatchObject({ kind: 'closed' })
    end()
  })
})
