import { redisStores } from '@symbolon/redis'
import { fromPg, sqlStores } from '@symbolon/sql'
import { Cluster } from 'ioredis'
import pg from 'pg'
import type { FilledStores } from '../storage/storage.js'
import { SERVICE_ID } from '../subject.js'
import { paced, warmedUp } from './work.js'

/** The first message of a process that works: which storage to use, and for how long. */
export interface Task {
  readonly storage: { readonly postgres: string } | { readonly cluster: readonly { host: string; port: number }[] }
  /** The client that pushes, another one for each process. */
  readonly clientId: number
  readonly seconds: number
}

/*
 * One process of several on one storage. It receives its task in a message and answers when it is warm;
 * it answers the second message with what it has done, and ends with its parent process.
 */

process.once('message', async ({ storage, clientId, seconds }: Task) => {
  const stores: FilledStores =
    'postgres' in storage
      ? sqlStores(fromPg(poolOf(storage.postgres)), { serviceId: SERVICE_ID })
      : redisStores(new Cluster([...storage.cluster]), { serviceId: SERVICE_ID })
  const operation = await warmedUp(stores, clientId)
  process.once('message', async () => process.send?.(await paced(operation, seconds)))
  process.send?.('warm')
})
process.once('disconnect', () => process.exit())

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 16 })
  // The server may end before this process does.
  return pool.on('error', () => undefined)
}
