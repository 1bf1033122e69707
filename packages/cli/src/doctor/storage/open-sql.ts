import {
  type DialectName,
  migrationFile,
  migrationStatus,
  plannedMigrations,
  type SqlDriver,
  sqlStores,
} from '@symbolon/sql'
import { openSql } from '../../storage/sql-driver.js'
import { isNotCreated, tablesIn } from '../../storage/sql-storage.js'
import type { SqlStorage } from '../../storage/storage.js'
import type { ExaminedPlace } from './open-redis.js'
import { type Measured, UNMEASURED } from './seen-place.js'

/** Connects to a database, and asks what it is. It creates no file and no table. */
export async function examineSql(storage: SqlStorage, serviceId: string, folder: string): Promise<ExaminedPlace> {
  if (isNotCreated(storage, folder)) return notYet(storage)
  const { driver, close } = await openSql(storage, { folder, connections: 1, onFault: () => undefined })
  try {
    const tables = tablesIn(storage)
    const pending = (await migrationStatus(driver, tables)).filter(({ applied }) => !applied).map(migrationFile)
    return {
      measured: { ...(await measuredBy(driver)), pending },
      stores: pending.length > 0 ? undefined : sqlStores(driver, { ...tables, serviceId }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A SQLite file that the first start will create. */
function notYet(storage: SqlStorage): ExaminedPlace {
  const pending = plannedMigrations(storage.dialect, tablesIn(storage)).map(migrationFile)
  return { measured: { ...UNMEASURED, pending }, stores: undefined, close: async () => undefined }
}

interface Question {
  readonly name: string
  readonly text: string
}

/** One statement for each dialect: its columns are settings, except for `version` and `now`. */
const QUESTIONS: Readonly<Record<DialectName, Question>> = {
  postgres: {
    name: 'PostgreSQL',
    text:
      "select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as now, " +
      "current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit, " +
      "current_setting('transaction_read_only') as read_only",
  },
  mysql: {
    name: 'MySQL or MariaDB',
    text:
      'select version() as version, unix_timestamp(now(6)) * 1000 as now, ' +
      '@@innodb_flush_log_at_trx_commit as innodb_flush_log_at_trx_commit, @@global.read_only as read_only',
  },
  sqlite: { name: 'SQLite', text: 'select sqlite_version() as version' },
}

async function measuredBy(driver: SqlDriver): Promise<Measured> {
  const { name, text } = QUESTIONS[driver.dialect]
  const before = Date.now()
  const { rows } = await driver.run({ query: { text, returnsRows: true }, values: [] })
  const asked = Date.now() - before
  const { version, now, ...settings } = rows[0] ?? {}
  return {
    product: { name, version: String(version) },
    clock: now === undefined ? undefined : { ahead: Number(now) - (before + asked / 2), asked },
    settings: new Map(Object.entries(settings).map(([key, value]) => [key, String(value)])),
    pending: [],
  }
}
