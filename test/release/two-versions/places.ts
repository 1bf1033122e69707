import type { Open } from '@symbolon/contract'
import { redisStores } from '@symbolon/redis'
import { fromLibsql, fromMysql2, fromPg, migrate, type SqlDriver, sqlStores } from '@symbolon/sql'

/** Where the storage of both versions is: plain JSON, which each version reads. */
export interface Place {
  readonly kind: 'sqlite' | 'postgres' | 'mariadb' | 'redis'
  readonly url: string
}

/** Each loads its own library only. Connections end with the process. */
const OPENERS: Readonly<Record<Place['kind'], (url: string) => Promise<Open>>> = {
  async sqlite(url) {
    const { createClient } = await import('@libsql/client')
    return onSql(fromLibsql(createClient({ url })))
  },
  async postgres(url) {
    const { default: pg } = await import('pg')
    return onSql(fromPg(new pg.Pool({ connectionString: url })))
  },
  async mariadb(url) {
    const { default: mysql } = await import('mysql2/promise')
    return onSql(fromMysql2(mysql.createPool(url)))
  },
  async redis(url) {
    const { createClient } = await import('redis')
    const client = await createClient({ url }).connect()
    return serviceId => redisStores(client, { serviceId })
  },
}

async function onSql(driver: SqlDriver): Promise<Open> {
  await migrate(driver)
  return serviceId => sqlStores(driver, { serviceId })
}

/** Opens a storage with the packages of this version. */
export function openAt({ kind, url }: Place): Promise<Open> {
  return OPENERS[kind](url)
}
