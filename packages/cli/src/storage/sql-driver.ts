import { resolve } from 'node:path'
import { type DialectName, fromMysql2, fromPg } from '@symbolon/sql'
import type { OpenDatabase } from './opened.js'
import { openSqlite } from './sqlite.js'
import type { SqlStorage } from './storage.js'

/**
 * Opens a database with its client library. The error says which library to install if it is
 * missing.
 */
export function openSql(storage: SqlStorage, folder: string): Promise<OpenDatabase> {
  return OPENERS[storage.dialect](storage, folder)
}

const OPENERS: Readonly<Record<DialectName, (storage: SqlStorage, folder: string) => Promise<OpenDatabase>>> = {
  sqlite: ({ address }, folder) => openSqlite(resolve(folder, address)),
  postgres: openPostgres,
  mysql: openMysql,
}

async function openPostgres({ address, connections }: SqlStorage): Promise<OpenDatabase> {
  const { default: pg } = await import('pg').catch(() => missing('PostgreSQL', 'pg'))
  const pool = new pg.Pool({ connectionString: address, max: connections })
  // The pool replaces a broken idle connection; an unhandled error event would end the process.
  pool.on('error', () => undefined)
  return { driver: fromPg(pool), close: () => pool.end() }
}

async function openMysql({ address, connections }: SqlStorage): Promise<OpenDatabase> {
  const { default: mysql } = await import('mysql2').catch(() => missing('MySQL and MariaDB', 'mysql2'))
  const pool = mysql.createPool({ uri: address, connectionLimit: connections }).promise()
  return { driver: fromMysql2(pool), close: () => pool.end() }
}

function missing(database: string, library: string): never {
  throw new Error(`storage in ${database} needs the package ${library}: npm install ${library}`)
}
