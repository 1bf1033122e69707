import type { AdapterSite, ConnectedAdapter } from '../../../test/storage/adapter-site.js'
import { fromMysql2, fromPg, fromSqlite, migrate, type SqlDriver, sqlStores } from '../src/index.js'
import { PATIENT } from './patient.js'
import { SYNCHRONOUS_LIBRARIES } from './synchronous-sqlite.js'

/** A database that several processes open. */
export interface SharedDatabase {
  readonly kind: 'postgres' | 'mariadb' | 'sqlite'
  /** The address of a server, or the path of a file. */
  readonly url: string
  /** The library that opens the file. */
  readonly library?: string
}

/** How other processes find a database. */
export function siteOf(settings: SharedDatabase): AdapterSite {
  return { module: import.meta.url, settings }
}

export async function connect(settings: unknown): Promise<ConnectedAdapter> {
  const database: SharedDatabase = Object(settings)
  const { driver, close } = await OPENERS[database.kind](database)
  // All processes call it at the same time; one of them creates the tables.
  await migrate(driver)
  return { open: serviceId => sqlStores(driver, { serviceId, ...PATIENT }), close }
}

type Opener = (database: SharedDatabase) => Promise<{ readonly driver: SqlDriver; close(): unknown }>

/** Each loads its own library only: dozens of processes start. */
const OPENERS: Readonly<Record<SharedDatabase['kind'], Opener>> = {
  async postgres({ url }) {
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({ connectionString: url, max: 16 })
    return { driver: fromPg(pool), close: () => pool.end() }
  },
  async mariadb({ url }) {
    const { default: mysql } = await import('mysql2/promise')
    const pool = mysql.createPool({ uri: url, connectionLimit: 16 })
    return { driver: fromMysql2(pool), close: () => pool.end() }
  },
  async sqlite({ url, library }) {
    const open = SYNCHRONOUS_LIBRARIES.find(({ name }) => name === library)?.open
    if (open === undefined) throw new Error(`${library} is not available`)
    const database = open(url)
    database.exec('pragma journal_mode = wal; pragma synchronous = normal')
    return { driver: fromSqlite(database), close: () => database.close() }
  },
}
