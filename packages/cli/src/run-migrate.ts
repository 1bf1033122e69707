import { dirname } from 'node:path'
import { migrate, migrationFile, migrationSql, migrationStatus, type SqlDriver } from '@symbolon/sql'
import type { MigrateCommand } from './command-line/init-check-migrate.js'
import { readAccepted } from './configuration-file.js'
import { complain, print } from './print.js'
import { openSql, tablesIn } from './storage/sql-storage.js'
import { placesOf, type SqlStorage } from './storage/storage.js'

export async function runMigrate(command: MigrateCommand): Promise<number> {
  const accepted = await readAccepted(command)
  if (accepted === undefined) return 1
  const databases = placesOf(accepted.configured.storage).filter(place => place.kind === 'sql')
  if (databases.length === 0) complain(`the storage in ${command.config} is not SQL: there is nothing to migrate`)
  let status = databases.length === 0 ? 1 : 0
  for (const database of databases) status = Math.max(status, await ACTIONS[command.action](database, command))
  return status
}

type Action = (storage: SqlStorage, command: MigrateCommand) => Promise<number> | number

const ACTIONS: Readonly<Record<MigrateCommand['action'], Action>> = {
  status: (storage, command) =>
    withDatabase(storage, command, async driver => {
      const states = await migrationStatus(driver, tablesIn(storage))
      for (const state of states) print(`${migrationFile(state)} ${state.applied ? 'applied' : 'pending'}`)
      return states.every(({ applied }) => applied) ? 0 : 1
    }),
  up: (storage, command) =>
    withDatabase(storage, command, async driver => {
      const { dryRun = false } = command
      const migrations = await migrate(driver, { ...tablesIn(storage), dryRun })
      if (migrations.length === 0) print('nothing to do')
      else if (dryRun) print(migrationSql(storage.dialect, storage, migrations).trimEnd())
      else for (const migration of migrations) print(`${migrationFile(migration)} applied`)
      return 0
    }),
  sql(storage) {
    print(migrationSql(storage.dialect, storage).trimEnd())
    return 0
  },
}

async function withDatabase(
  storage: SqlStorage,
  { config }: MigrateCommand,
  use: (driver: SqlDriver) => Promise<number>,
): Promise<number> {
  const { driver, close } = await openSql(storage, { folder: dirname(config) })
  try {
    return await use(driver)
  } finally {
    await close()
  }
}
