import type { DialectName } from './driver.js'
import type { Migration } from './migrations/migration.js'
import { MYSQL_MIGRATIONS } from './migrations/mysql.js'
import { POSTGRES_MIGRATIONS } from './migrations/postgres.js'
import { SQLITE_MIGRATIONS } from './migrations/sqlite.js'
import { type TableOptions, type Tables, tablesOf } from './tables.js'

/** A migration with its statements for tables of certain names. */
export interface PlannedMigration {
  /** Counted from 1. */
  readonly number: number
  readonly name: string
  /** Each without a semicolon behind it. */
  readonly statements: readonly string[]
}

const MIGRATIONS: Readonly<Record<DialectName, readonly Migration[]>> = {
  postgres: POSTGRES_MIGRATIONS,
  mysql: MYSQL_MIGRATIONS,
  sqlite: SQLITE_MIGRATIONS,
}

/** All migrations of a dialect in their order. */
export function plannedMigrations(dialect: DialectName, options: TableOptions = {}): readonly PlannedMigration[] {
  const tables = tablesOf(dialect, options)
  return MIGRATIONS[dialect].map(({ number, name, statements }) => ({ number, name, statements: statements(tables) }))
}

/** The table that remembers which migrations were run. */
export function migrationTable(tables: Tables): string {
  return `create table if not exists ${tables.of('migration')} (
  number integer primary key,
  name varchar(100) not null,
  applied_at timestamp not null default current_timestamp
)`
}

/** What a file of a migration is called. */
export function migrationFile({ number, name }: Pick<PlannedMigration, 'number' | 'name'>): string {
  return `${String(number).padStart(4, '0')}-${name}.sql`
}

/** Migrations as a script, for people with a migrator of their own; `migrate` then finds them done. */
export function migrationSql(
  dialect: DialectName,
  options: TableOptions = {},
  migrations: readonly PlannedMigration[] = plannedMigrations(dialect, options),
): string {
  const tables = tablesOf(dialect, options)
  const table = tables.of('migration')
  const blocks = migrations.map(migration => {
    const remember = `insert into ${table} (number, name) values (${migration.number}, '${migration.name}')`
    return [`-- ${migrationFile(migration)}`, ...[...migration.statements, remember].map(ended)].join('\n')
  })
  return `${[ended(migrationTable(tables)), ...blocks].join('\n\n')}\n`
}

function ended(statement: string): string {
  return `${statement};`
}
