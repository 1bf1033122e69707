import type { DialectName } from './driver.js'
import type { Migration } from './migrations/migration.js'
import { MYSQL_MIGRATIONS } from './migrations/mysql.js'
import { POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS } from './migrations/standard.js'
import { type TableOptions, type Tables, tablesOf } from './tables.js'

/** A migration with the statements for certain table names. */
export interface PlannedMigration {
  /** Counted from 1. */
  readonly number: number
  readonly name: string
  /** Without semicolons at the end. */
  readonly statements: readonly string[]
}

const MIGRATIONS: Readonly<Record<DialectName, readonly Migration[]>> = {
  postgres: POSTGRES_MIGRATIONS,
  mysql: MYSQL_MIGRATIONS,
  sqlite: SQLITE_MIGRATIONS,
}

/** All migrations of a dialect, in order. */
export function plannedMigrations(dialect: DialectName, options: TableOptions = {}): readonly PlannedMigration[] {
  const tables = tablesOf(dialect, options)
  return MIGRATIONS[dialect].map(({ number, name, statements }) => ({ number, name, statements: statements(tables) }))
}

/** Creates the table that records which migrations were applied. */
export function migrationTable(tables: Tables): string {
  return `create table if not exists ${tables.of('migration')} (
  number integer primary key,
  name varchar(100) not null,
  applied_at timestamp not null default current_timestamp
)`
}

/** The file name of a migration. */
export function migrationFile({ number, name }: Pick<PlannedMigration, 'number' | 'name'>): string {
  return `${String(number).padStart(4, '0')}-${name}.sql`
}

/** Migrations as an SQL script for other migration tools; `migrate` then treats them as applied. */
export function migrationSql(
  dialect: DialectName,
  options: TableOptions = {},
  migrations: readonly PlannedMigration[] = plannedMigrations(dialect, options),
): string {
  const tables = tablesOf(dialect, options)
  const table = tables.of('migration')
  const blocks = migrations.map(migration => {
    const record = `insert into ${table} (number, name) values (${migration.number}, '${migration.name}')`
    return [`-- ${migrationFile(migration)}`, ...[...migration.statements, record].map(withSemicolon)].join('\n')
  })
  return `${[withSemicolon(migrationTable(tables)), ...blocks].join('\n\n')}\n`
}

function withSemicolon(statement: string): string {
  return `${statement};`
}
