import { requireOptions } from '@symbolon/core/stores'
import { type Row, requireDriver, type SqlDriver, type Work } from './driver.js'
import { isAbsent, isHeld, lockOf, releaseOf, tableLookUp } from './migration-statements.js'
import { migrationTable, type PlannedMigration, plannedMigrations } from './migrations.js'
import { template } from './query.js'
import { type Pause, pauseOnTimer, persistent, type RetryingDriver } from './retry.js'
import { type TableOptions, type Tables, tablesOf } from './tables.js'

/** What {@link migrate} can be told. */
export interface MigrateOptions extends TableOptions {
  /** Change nothing, and answer what would be run. */
  readonly dryRun?: boolean
  /** How to wait before trying again; absent: `setTimeout`. */
  readonly pause?: Pause
}

const STATUS_OPTIONS = { schema: true, tablePrefix: true, pause: true } as const
const OPTIONS = { ...STATUS_OPTIONS, dryRun: true } as const

/** A migration, and whether the database has it. */
export interface MigrationState {
  readonly number: number
  readonly name: string
  readonly applied: boolean
}

/**
 * Brings the tables up to date and answers what was run for that, in order; nothing when nothing was left to do.
 *
 * A lock in the database lets one caller work and the others wait, so that many instances may start at once. PostgreSQL
 * and SQLite do all or nothing. MySQL commits after each statement: what was interrupted there is run again.
 */
export async function migrate(driver: SqlDriver, options: MigrateOptions = {}): Promise<readonly PlannedMigration[]> {
  requireDriver('migrate', driver)
  const { pause = pauseOnTimer, dryRun = false } = requireOptions('migrate', options, OPTIONS)
  const tables = tablesOf(driver.dialect, options)
  const retrying = persistent(driver, pause)
  const migrations = plannedMigrations(driver.dialect, options)
  // Asked without the lock first: who finds nothing to do needs no right to create tables.
  const pending = pendingOf(migrations, await appliedNumbers(driver, retrying, tables))
  if (pending.length === 0 || dryRun) return pending
  let run: readonly PlannedMigration[] = []
  await retrying.transaction(function* () {
    run = yield* migrating(driver, tables, migrations)
    return true
  })
  return run
}

/** Every migration that this version knows, and whether the database has it. Changes nothing. */
export async function migrationStatus(
  driver: SqlDriver,
  options: TableOptions & Pick<MigrateOptions, 'pause'> = {},
): Promise<readonly MigrationState[]> {
  requireDriver('migrationStatus', driver)
  requireOptions('migrationStatus', options, STATUS_OPTIONS)
  const tables = tablesOf(driver.dialect, options)
  const applied = await appliedNumbers(driver, persistent(driver, options.pause ?? pauseOnTimer), tables)
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

function* migrating(
  { dialect }: SqlDriver,
  tables: Tables,
  migrations: readonly PlannedMigration[],
): Work<readonly PlannedMigration[]> {
  const [lock, release] = [lockOf(dialect, tables), releaseOf(dialect, tables)]
  if (lock !== undefined && !isHeld(yield lock)) throw new Error('another migration of these tables does not end')
  try {
    const bare = (sql: string) => template(dialect, sql, { rare: true })({})
    yield bare(migrationTable(tables))
    const pending = pendingOf(migrations, numbersIn((yield selectNumbers(dialect, tables)({})).rows))
    const insert = `insert into ${tables.of('migration')} (number, name) values (:number, :name)`
    for (const { number, name, statements } of pending) {
      for (const statement of statements) yield bare(statement)
      yield template(dialect, insert, { rare: true })({ number, name })
    }
    return pending
  } finally {
    if (release !== undefined) yield release
  }
}

function pendingOf(migrations: readonly PlannedMigration[], applied: ReadonlySet<number>): readonly PlannedMigration[] {
  return migrations.filter(({ number }) => !applied.has(number))
}

function selectNumbers(dialect: SqlDriver['dialect'], tables: Tables) {
  return template(dialect, `select number from ${tables.of('migration')}`, { returnsRows: true, rare: true })
}

function numbersIn(rows: readonly Row[]): ReadonlySet<number> {
  return new Set(rows.map(({ number }) => Number(number)))
}
