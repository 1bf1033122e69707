import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { OnFault } from '@symbolon/core'
import {
  type DialectName,
  fromMysql2,
  fromPg,
  migrate,
  migrationFile,
  migrationStatus,
  sqlDocument,
  sqlStores,
  type TableOptions,
} from '@symbolon/sql'
import { DOCUMENT } from '../managed/encrypted-managed.js'
import { COPY, requireComplete } from './copied.js'
import { type OpenDatabase, openSqlite } from './sqlite.js'
import type { OpenStores, SqlStorage } from './storage.js'

export function tablesIn({ schema, tablePrefix }: SqlStorage): TableOptions {
  return { ...(schema !== undefined && { schema }), ...(tablePrefix !== undefined && { tablePrefix }) }
}

export function isNotCreated({ dialect, address }: SqlStorage, folder: string): boolean {
  return dialect === 'sqlite' && !existsSync(resolve(folder, address))
}

/**
 * Opens a database and migrates its tables, or refuses to work while a migration is pending.
 * Relative paths start at the folder.
 */
export async function openSqlStorage(storage: SqlStorage, folder: string, onFault: OnFault): Promise<OpenStores> {
  const tables = tablesIn(storage)
  await prepareTables(storage, folder)
  const { driver, renew, close } = await openRenewable(storage, { folder, onFault })
  return {
    stores: serviceId => sqlStores(driver, { ...tables, serviceId }),
    document: sqlDocument(driver, { ...tables, name: DOCUMENT }),
    mustBeSwept: true,
    ...(storage.dialect !== 'sqlite' && { renew }),
    close,
  }
}

/** A database whose pool can be replaced: what has begun ends with the pool before. */
async function openRenewable(
  storage: SqlStorage,
  options: SqlOptions & { readonly onFault: OnFault },
): Promise<OpenDatabase & { renew(): void }> {
  let current = await openSql(storage, options)
  const replace = async () => {
    const before = current
    current = await openSql(storage, options)
    await before.close()
  }
  return {
    driver: {
      ...current.driver,
      run: (...call) => current.driver.run(...call),
      transaction: work => current.driver.transaction(work),
    },
    renew: () => void replace().catch(error => options.onFault(error, { operation: 'connection', port: 'SQL' })),
    close: () => current.close(),
  }
}

/** Uses a connection of its own: a migration may take longer than a statement of a request. */
async function prepareTables(storage: SqlStorage, folder: string): Promise<void> {
  const { driver, close } = await openSql(storage, { folder, connections: 1 })
  try {
    if (storage.migrate === false) requireMigrated(await migrationStatus(driver, tablesIn(storage)))
    else await migrate(driver, tablesIn(storage))
    await requireComplete(sqlDocument(driver, { ...tablesIn(storage), name: COPY }))
  } finally {
    await close()
  }
}

function requireMigrated(states: Awaited<ReturnType<typeof migrationStatus>>): void {
  const pending = states.filter(({ applied }) => !applied).map(migrationFile)
  if (pending.length === 0) return
  const names = pending.join(', ')
  throw new Error(`sql.migrate is false and ${names} is pending; run: symbolon migrate up --config FILE`)
}

export interface SqlOptions {
  readonly folder: string
  /**
   * Receives what happens to idle connections. With it the database serves requests, and everything
   * has a limit; without it, migrations have none.
   */
  readonly onFault?: OnFault
  /** The most connections. Default: as configured. */
  readonly connections?: number
}

export function openSql(storage: SqlStorage, options: SqlOptions): Promise<OpenDatabase> {
  return OPENERS[storage.dialect](storage, options)
}

const OPENERS: Readonly<Record<DialectName, (storage: SqlStorage, options: SqlOptions) => Promise<OpenDatabase>>> = {
  sqlite: ({ address }, { folder }) => openSqlite(resolve(folder, address)),
  postgres: openPostgres,
  mysql: openMysql,
}

/*
 * Limits of what a request makes a database do. A write must not happen after the deadline of its
 * operation, five seconds: one second to get a connection, one for a statement, and three in which
 * `@symbolon/sql` begins something.
 */

/** Milliseconds to get a connection. */
const CONNECT = 1_000

/** Limits that the server enforces, in milliseconds. */
const SERVER_LIMITS = { lock_timeout: 500, statement_timeout: 1_000, idle_in_transaction_session_timeout: 5_000 }

/**
 * Milliseconds after which a connection that gives no answer is closed: its server may be gone. This
 * ends no statement, so it is longer than what the server itself ends.
 */
const NO_ANSWER = 4_000

async function openPostgres(
  { address, connections, prepare = true }: SqlStorage,
  { onFault, connections: max = connections }: SqlOptions,
): Promise<OpenDatabase> {
  const { default: pg } = await import('pg').catch(() => missing('PostgreSQL', 'pg'))
  // PgBouncer refuses settings at the beginning of a connection.
  const limits = { connectionTimeoutMillis: CONNECT, query_timeout: NO_ANSWER, ...(prepare && SERVER_LIMITS) }
  const pool = new pg.Pool({
    connectionString: address,
    max,
    keepAlive: true,
    ...(onFault === undefined ? {} : limits),
  })
  // The pool replaces a broken idle connection; an unhandled error event would end the process.
  pool.on('error', error => onFault?.(error, { operation: 'connection', port: 'PostgreSQL' }))
  return { driver: fromPg(pool, { prepare }), close: () => pool.end() }
}

/**
 * The limits of a session in seconds. MariaDB alone reads the comment: there a statement ends before
 * its wait for a lock does, which would be tried again.
 */
const SESSION = 'set session innodb_lock_wait_timeout = 1 /*M!100108 , max_statement_time = 0.9 */'

/** The most callers that wait for a connection. */
const QUEUE = 1_000

async function openMysql(
  { address, connections }: SqlStorage,
  { onFault, connections: connectionLimit = connections }: SqlOptions,
): Promise<OpenDatabase> {
  const { default: mysql } = await import('mysql2').catch(() => missing('MySQL and MariaDB', 'mysql2'))
  const limits = { connectTimeout: CONNECT, queueLimit: QUEUE }
  const pool = mysql.createPool({ uri: address, connectionLimit, ...(onFault === undefined ? {} : limits) })
  pool.on('connection', connection => {
    connection.on('error', error => onFault?.(error, { operation: 'connection', port: 'MySQL' }))
    if (onFault) connection.query(SESSION, error => error !== null && connection.destroy())
  })
  const promising = pool.promise()
  return { driver: fromMysql2(promising), close: () => promising.end() }
}

function missing(database: string, library: string): never {
  throw new Error(`storage in ${database} needs the package ${library}: npm install ${library}`)
}
