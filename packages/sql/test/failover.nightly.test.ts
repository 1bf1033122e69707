import { accessTokenRecord, ticketRecord } from '@symbolon/contract'
import { CompiledQuery, Kysely, MysqlDialect, PostgresDialect } from 'kysely'
import callbackMysql from 'mysql2'
import mysql from 'mysql2/promise'
import pg from 'pg'
import postgresJs from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Cutter } from '../../../test/servers/cutter.js'
import { type Started, startMariadb, startPostgres } from '../../../test/servers/databases.js'
import { freePort } from '../../../test/servers/free-port.js'
import { configuration, withServer } from '../../cli/test/running.js'
import {
  fromKysely,
  fromMysql2,
  fromPg,
  fromPostgresJs,
  migrate,
  type SqlDriver,
  SqlReadOnly,
  sqlStores,
} from '../src/index.js'
import type { Opened } from './adapters.js'
import { type Seen, seenBy } from './failover.js'

/*
 * Two servers behind one address, which moves from the first to the second. The first is made read-only, and keeps the
 * connections that it has.
 */

const NOW = Date.now()
const CONNECTIONS = 8

/** The seconds in which everything works again after the address has moved; the guide names them. */
const HEALED = 5

const HEALTHY = { wrongYes: 0, healedAfter: expect.toSatisfy((seconds: number) => seconds < HEALED, 'in time') }

interface Product {
  start(): Promise<Started>
  /** Makes the server read-only for those who may not change that. */
  demote(url: string): Promise<unknown>
  promote(url: string): Promise<unknown>
  /** The URL of a user without special rights. */
  userOf(url: string): Promise<string>
  readonly libraries: Readonly<Record<string, (url: string) => Opened>>
}

const onPostgres = async (connectionString: string, ...statements: readonly string[]) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Changes whether PostgreSQL is read-only. It reloads its settings some time after it was asked to. */
async function reloaded(connectionString: string, expected: 'on' | 'off', ...statements: readonly string[]) {
  await onPostgres(connectionString, ...statements, 'select pg_reload_conf()')
  const shown = async () => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const { rows } = await client.query('show default_transaction_read_only')
    await client.end()
    return rows[0]?.default_transaction_read_only
  }
  await expect.poll(shown, { timeout: 30_000 }).toBe(expected)
}

const onMariadb = async (url: string, ...statements: readonly string[]) => {
  const connection = await mysql.createConnection(url)
  for (const statement of statements) await connection.query(statement)
  await connection.end()
}

const pgPool = (connectionString: string, options: pg.PoolConfig = {}) => {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS, connectionTimeoutMillis: 1_000, ...options })
  pool.on('error', () => undefined)
  return pool
}

const byKysely = (dialect: 'postgres' | 'mysql', database: Kysely<object>): Opened => ({
  driver: fromKysely(database, { dialect, compile: CompiledQuery.raw }),
  close: () => database.destroy(),
})

const PRODUCTS: Readonly<Record<string, Product>> = {
  PostgreSQL: {
    start: () => startPostgres(),
    demote: url => reloaded(url, 'on', 'alter system set default_transaction_read_only = on'),
    promote: url =>
      reloaded(
        url,
        'off',
        'set default_transaction_read_only = off',
        'alter system reset default_transaction_read_only',
      ),
    userOf: async url => url,
    libraries: {
      pg(url) {
        const pool = pgPool(url)
        return { driver: fromPg(pool), close: () => pool.end() }
      },
      postgres(url) {
        const client = postgresJs(url, { max: CONNECTIONS, onnotice: () => undefined })
        return { driver: fromPostgresJs(client), close: () => client.end() }
      },
      // Nothing else closes its connections.
      Kysely(url) {
        const pool = pgPool(url, { maxLifetimeSeconds: 2 })
        return byKysely('postgres', new Kysely({ dialect: new PostgresDialect({ pool }) }))
      },
    },
  },
  MariaDB: {
    start: startMariadb,
    demote: url => onMariadb(url, 'set global read_only = 1'),
    promote: url => onMariadb(url, 'set global read_only = 0'),
    async userOf(url) {
      await onMariadb(url, "create user if not exists app@'%'", "grant all on symbolon.* to app@'%'")
      return url.replace('root@', 'app@')
    },
    libraries: {
      mysql2(uri) {
        const pool = mysql.createPool({ uri, connectionLimit: CONNECTIONS })
        return { driver: fromMysql2(pool), close: () => pool.end() }
      },
      Kysely(uri) {
        const pool = callbackMysql.createPool({ uri, connectionLimit: CONNECTIONS })
        return byKysely('mysql', new Kysely({ dialect: new MysqlDialect({ pool }) }))
      },
    },
  },
}

const portOf = (url: string) => Number(new URL(url).port)

const urlOf = ({ server }: Started): string => {
  if ('missing' in server) throw new Error(server.missing)
  return server.url
}

/** Two servers of a product, and the address that leads to one of them. */
interface Pair {
  readonly first: string
  readonly second: string
  readonly address: string
  readonly proxy: Cutter
  close(): Promise<unknown>
}

async function pairOf(product: Product): Promise<Pair> {
  const started = [await product.start(), await product.start()] as const
  const [first, second] = [await product.userOf(urlOf(started[0])), await product.userOf(urlOf(started[1]))]
  const proxy = new Cutter()
  const port = await freePort()
  await proxy.listen(port)
  const address = first.replace(`:${portOf(first)}`, `:${port}`)
  const close = async () => {
    proxy.close()
    await Promise.all(started.map(({ stop }) => stop()))
  }
  return { first, second, address, proxy, close }
}

/** Opens all connections of a pool. */
const warm = (driver: SqlDriver) =>
  Promise.all(
    Array.from({ length: 4 * CONNECTIONS }, () =>
      driver.run({ query: { text: 'select 1 as one', returnsRows: true }, values: [] }),
    ),
  )

describe.each(Object.entries(PRODUCTS))('two servers of %s', (_, product) => {
  let pair: Pair | undefined

  beforeAll(async () => {
    pair = await pairOf(product)
  })

  afterAll(() => pair?.close())

  const servers = (): Pair => {
    if (pair === undefined) throw new Error('the servers do not run')
    return pair
  }

  /** Runs something over the first server, which holds a token that the second does not. */
  async function failedOver(use: (moved: (accessToken: string) => Promise<void>) => Promise<void>): Promise<void> {
    const { first, proxy } = servers()
    const [admin] = [first.replace('app@', 'root@')]
    proxy.passTo(portOf(first))
    await use(async () => {
      await product.demote(admin)
      proxy.passTo(portOf(servers().second))
    })
    await product.promote(admin)
  }

  describe.each(Object.entries(product.libraries))('with %s', (library, open) => {
    const tablePrefix = `${library}_`.toLowerCase()

    const overBoth = async (call: (stores: ReturnType<typeof sqlStores>, hash: string) => Promise<boolean>) => {
      const { first, second, address } = servers()
      const hash = crypto.randomUUID()
      for (const url of [first, second]) {
        const { driver, close } = open(url)
        await migrate(driver, { tablePrefix })
        if (url === first) {
          const { accessTokens } = sqlStores(driver, { serviceId: 'bank', tablePrefix })
          await accessTokens.add(accessTokenRecord({ serviceId: 'bank', hash }), NOW)
        }
        await close()
      }
      let seen: Seen | undefined
      await failedOver(async move => {
        const { driver, close } = open(address)
        const stores = sqlStores(driver, { serviceId: 'bank', tablePrefix })
        await warm(driver)
        expect(await stores.accessTokens.find(hash)).toBeDefined()
        await move(hash)
        seen = await seenBy(() => call(stores, hash))
        await close()
      })
      return seen
    }

    test('a node that reads and writes', async () => {
      const seen = await overBoth(async ({ accessTokens, tickets }, hash) => {
        const found = await accessTokens.find(hash)
        await tickets.add(ticketRecord({ serviceId: 'bank', key: crypto.randomUUID() }), NOW)
        return found !== undefined
      })
      expect(seen).toMatchObject(HEALTHY)
    })

    test('a node that only reads', async () => {
      const seen = await overBoth(async ({ accessTokens }, hash) => (await accessTokens.find(hash)) !== undefined)
      expect(seen).toMatchObject(HEALTHY)
    })
  })

  describe('with symbolon serve', () => {
    const headers = { Authorization: 'Bearer token-for-the-tests', 'Content-Type': 'application/json' }
    const CREATION = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada' }
    const ANSWERS = ['OK', 'UNAUTHORIZED', 'INTERNAL_SERVER_ERROR']
    const actionOf = async (origin: string, path: string, body: object) => {
      const response = await fetch(`${origin}/api/bank/auth/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const { action } = Object(await response.json())
      expect(ANSWERS).toContain(action)
      if (action === 'INTERNAL_SERVER_ERROR') throw new Error(action)
      return action
    }

    test.each(['writes', 'only reads'])('a server that %s is not restarted', async what => {
      const { first, second, address } = servers()
      const file = (url: string) => configuration({ storage: { sql: { url, connections: CONNECTIONS } } })
      // Creates the tables.
      for (const url of [first, second]) await withServer(file(url), async () => undefined)
      await failedOver(async move => {
        await withServer(file(address), async ({ origin }) => {
          const accessToken = crypto.randomUUID()
          const introspect = () => actionOf(origin, 'introspection', { token: accessToken })
          expect(await actionOf(origin, 'token/create', { ...CREATION, accessToken })).toBe('OK')
          for (const action of await Promise.all(Array.from({ length: 32 }, introspect))) expect(action).toBe('OK')
          await move(accessToken)
          const seen = await seenBy(async () => {
            if (what === 'writes') await actionOf(origin, 'token/create', CREATION)
            return (await introspect()) === 'OK'
          })
          expect(seen).toMatchObject(HEALTHY)
          expect((await fetch(`${origin}/health`)).status).toBe(200)
        })
      })
    })
  })
})

describe('a standby of PostgreSQL', () => {
  test.each(['pg', 'postgres', 'Kysely'])('is never believed, and left when the address moves: %s', async library => {
    const primary = await startPostgres()
    const proxy = new Cutter()
    const port = await freePort()
    await proxy.listen(port)
    const openAt = (url: string): Opened => {
      const opened = PRODUCTS.PostgreSQL?.libraries[library]?.(url)
      if (opened === undefined) throw new Error(`${library} is not a library of PostgreSQL`)
      return opened
    }
    const [url, hash] = [urlOf(primary), crypto.randomUUID()]
    const [first, behind] = [openAt(url), openAt(url.replace(`:${portOf(url)}`, `:${port}`))]
    await migrate(first.driver)
    const stores = sqlStores(first.driver, { serviceId: 'bank' })
    await stores.accessTokens.add(accessTokenRecord({ serviceId: 'bank', hash }), NOW)
    const standby = await startPostgres(url)

    proxy.passTo(portOf(urlOf(standby)))
    const { accessTokens } = sqlStores(behind.driver, { serviceId: 'bank' })
    const isFound = async () => (await accessTokens.find(hash)) !== undefined
    await warm(behind.driver)
    await expect(isFound()).rejects.toThrow(SqlReadOnly)
    await stores.accessTokens.remove({ hash }, 1)
    proxy.passTo(portOf(url))
    expect(await seenBy(isFound)).toMatchObject(HEALTHY)

    await Promise.all([first.close(), behind.close()])
    proxy.close()
    await standby.stop()
    await primary.stop()
  })
})

test('connections that are of no use for another reason are opened anew when /health was ill for ten seconds', async () => {
  const mariadb = await startMariadb()
  const root = urlOf(mariadb)
  const grant = (rights: string) => `grant ${rights} on *.* to limited@'%'`
  // Rights on everything are read when a connection begins, and not again.
  await onMariadb(root, "create user limited@'%'", grant('all'))
  const file = configuration({ storage: { sql: { url: root.replace('root@', 'limited@') } } })
  await withServer(file, async ({ origin }) => {
    const becomes = (status: number) =>
      vi.waitUntil(async () => (await fetch(`${origin}/health`)).status === status, { timeout: 30_000, interval: 500 })
    await becomes(200)
    await onMariadb(root, "revoke all on *.* from limited@'%'", grant('select'), 'kill user limited')
    await becomes(503)
    await onMariadb(root, grant('all'))
    await becomes(200)
  })
  await mariadb.stop()
})
