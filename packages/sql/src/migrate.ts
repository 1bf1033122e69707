import { requireOptions } from '@symbolon/core/internal'
import { type Row, requireDriver, type SqlDriver, type Work } from './driver.js'
import { isAbsent, isLocked, lockOf, releaseOf, tableLookUp } from './migration-statements.js'
import { migrationTable, type PlannedMigration, plannedMigrations } from './migrations.js'
import { template } from './query.js'
import { type Patience, type RetryingDriver, retryingPatiently } from './retry.js'
import { type TableOptions, type Tables, tablesOf } from './tables.js'

/** Options of {@link migrate}. */
export interface MigrateOptions extends TableOptions, Patience {
  /** Changes nothing, and returns the migrations that would run. */
  readonly dryRun?: boolean
}

const STATUS_OPTIONS = { schema: true, tablePrefix: true, pause: true, elapsed: true } as const
const OPTIONS = { ...STATUS_OPTIONS, dryRun: true } as const

/** A migration, and whether it was applied to the database. */
export interface MigrationState {
  readonly number: number
  readonly name: string
  readonly applied: boolean
}

/**
 * Brings the tables up to date. Returns the migrations that it ran, in order.
 *
 * A lock in the database lets one caller work while the others wait, so many instances can start at
 * the same time. PostgreSQL and SQLite apply all migrations or none. MySQL commits after each
 * statement; there, an interrupted migration is run again.
 */
export async function migrate(driver: SqlDriver, options: MigrateOptions = {}): Promise<readonly PlannedMigration[]> {
  requireDriver('migrate', driver)
  const { dryRun = false } = requireOptions('migrate', options, OPTIONS)
  const tables = tablesOf(driver.dialect, options)
  const database = retryingPatiently(driver, options)
  const migrations = plannedMigrations(driver.dialect, options)
  // First without the lock: if there is nothing to do, no right to create tables is needed.
  const pending = pendingOf(migrations, await appliedNumbers(driver, database, tables))
  if (pending.length === 0 || dryRun) return pending
  let run: readonly PlannedMigration[] = []
  await database.transaction(function* () {
    run = yield* migrationSteps(driver, tables, migrations)
    return true
  })
  return run
}

/** Every migration of this version, and whether it was applied to the database. Changes nothing. */
export async function migrationStatus(
  driver: SqlDriver,
  options: TableOptions & Patience = {},
): Promise<readonly MigrationState[]> {
  requireDriver('migrationStatus', driver)
  requireOptions('migrationStatus', options, STATUS_OPTIONS)
  const tables = tablesOf(driver.dialect, options)
  const applied = await appliedNumbers(driver, retryingPatiently(driver, options), tables)
  return plannedMigrations(driver.dialect, options).map(({ number, name }) => ({
    number,
    name,
    applied: applied.has(number),
  }))
}

async function appliedNumbers(
  { dialect }: SqlDriver,
  driver: RetryingDriver,
  tables: Tables,
): Promise<ReadonlySet<number>> {
  const [table] = (await driver.run(tableLookUp(dialect, tables))).rows
  return isAbsent(table) ? new Set() : numbersIn((await driver.run(selectNumbers(dialect, tables)({}))).rows)
}

function* migrationSteps(
  { dialect }: SqlDriver,
  tables: Tables,
  migrations: readonly PlannedMigration[],
): Work<readonly PlannedMigration[]> {
  const [lock, release] = [lockOf(dialect, tables), releaseOf(dialect, tables)]
  if (lock !== undefined && !isLocked(yield lock)) throw new Error('another migration of these tables takes too long')
  try {
    const withoutValues = (sql: string) => template(dialect, sql, { rare: true })({})
    yield withoutValues(migrationTable(tables))
    const pending = pendingOf(migrations, numbersIn((yield selectNumbers(dialect, tables)({})).rows))
    const insert = `insert into ${tables.of('migration')} (number, name) values (:number, :name)`
    for (const { number, name, statements } of pending) {
      for (const statement of statements) {
        try {
          yield withoutValues(statement)
        } catch (error) {
          if (!isThere(error)) throw error
        }
      }
      yield template(dialect, insert, { rare: true })({ number, name })
    }
    return pending
  } finally {
    if (release !== undefined) yield release
  }
}

/** MySQL has no `if not exists` for an index or a column. Its error does not end the transaction. */
function isThere(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ER_DUP_KEYNAME', 'ER_DUP_FIELDNAME'].includes(String(error.code))
  )
}

function pendingOf(migrations: readonly PlannedMigration[], applied: ReadonlySet<number>): readonly PlannedMigration[] {
  return migrations.filter(({ number }) => !applied.has(number))
}

function selectNumbers(dialect: SqlDriver['dialect'], tables: Tables) {
  return template(dialect, `select number from ${tables.of('migration')}`, { columns: ['number'], rare: true })
}

function numbersIn(rows: readonly Row[]): ReadonlySet<number> {
  return new Set(rows.map(({ number }) => Number(number)))
}
