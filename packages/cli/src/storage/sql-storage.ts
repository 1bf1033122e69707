import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { OnFault } from '@symbolon/core'
import { migrate, migrationFile, migrationStatus, sqlDocument, sqlStores, type TableOptions } from '@symbolon/sql'
import { DOCUMENT } from '../managed/sealed-managed.js'
import type { OpenStorage } from './opened.js'
import { servedStores } from './served-stores.js'
import { openSql } from './sql-driver.js'
import type { SqlStorage } from './storage.js'

/** The options that locate the tables of a storage. */
export function tablesIn({ schema, tablePrefix }: SqlStorage): TableOptions {
  return { ...(schema !== undefined && { schema }), ...(tablePrefix !== undefined && { tablePrefix }) }
}

/** Whether a database is a SQLite file that the first start will create. */
export function isNotCreated({ dialect, address }: SqlStorage, folder: string): boolean {
  return dialect === 'sqlite' && !existsSync(resolve(folder, address))
}

/**
 * Opens a database and migrates its tables, or refuses to work while a migration is pending.
 * Relative paths start at the folder.
 */
export async function openSqlStorage(storage: SqlStorage, folder: string, onFault: OnFault): Promise<OpenStorage> {
  const tables = tablesIn(storage)
  await prepareTables(storage, folder)
  const { driver, close } = await openSql(storage, { folder, onFault })
  return {
    stores: servedStores(serviceId => sqlStores(driver, { ...tables, serviceId })),
    document: sqlDocument(driver, { ...tables, name: DOCUMENT }),
    mustBeSwept: true,
    close,
  }
}

/** Uses a connection of its own: a migration may take longer than a statement of a request. */
async function prepareTables(storage: SqlStorage, folder: string): Promise<void> {
  const { driver, close } = await openSql(storage, { folder, connections: 1 })
  try {
    if (storage.migrate === false) requireMigrated(await migrationStatus(driver, tablesIn(storage)))
    else await migrate(driver, tablesIn(storage))
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
