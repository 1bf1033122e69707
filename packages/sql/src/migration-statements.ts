import type { DialectName, Row, SqlAnswer, Step } from './driver.js'
import { type Template, template, type Values } from './query.js'
import type { Tables } from './tables.js'

const FOUND = { rare: true, columns: ['found'] } as const
const RARE_ROW = { rare: true, columns: [] } as const

/** Finds out whether the table of migrations exists, without an error if it does not. */
export function tableLookUp(dialect: DialectName, tables: Tables): Step {
  const name = dialect === 'postgres' ? tables.of('migration') : `${tables.prefix}migration`
  return LOOK_UPS[dialect]({ name, schema: tables.schema ?? null })
}

const LOOK_UPS: Readonly<Record<DialectName, Template>> = {
  postgres: template('postgres', 'select cast(to_regclass(:name) as text) as found', FOUND),
  mysql: template(
    'mysql',
    `select table_name as found from information_schema.tables
     where table_schema = coalesce(:schema, database()) and table_name = :name`,
    FOUND,
  ),
  sqlite: template('sqlite', "select name as found from sqlite_master where type = 'table' and name = :name", FOUND),
}

/** Whether the row that {@link tableLookUp} returned says that there is no table. */
export function isAbsent(row: Row | undefined): boolean {
  return row === undefined || row.found === null
}

/** Waits for the lock of these tables. Absent on SQLite, where the transaction is the lock. */
export function lockOf(dialect: DialectName, tables: Tables): Step | undefined {
  return LOCKS[dialect]?.(lockValues(tables))
}

/** The values that identify the tables, independent of the default database of the connection. */
function lockValues({ schema, prefix }: Tables): Values {
  return { name: `${prefix}migration`, schema: schema ?? null }
}

/** A lock name has at most 64 characters, and is shared by all databases of the server. */
const MYSQL_LOCK = "concat('symbolon_', sha1(concat(coalesce(:schema, database(), ''), '.', :name)))"

const LOCKS: Readonly<Partial<Record<DialectName, Template>>> = {
  postgres: template('postgres', 'select pg_advisory_xact_lock(hashtextextended(:name, 0))', RARE_ROW),
  // Seconds.
  mysql: template('mysql', `select get_lock(${MYSQL_LOCK}, 60) as held`, { rare: true, columns: ['held'] }),
}

/** Whether the lock was acquired. PostgreSQL replies only once it was. */
export function isLocked({ rows: [row] }: SqlAnswer): boolean {
  return row !== undefined && (!('held' in row) || Number(row.held) === 1)
}

/** Releases the lock. Absent if the end of the transaction releases it. */
export function releaseOf(dialect: DialectName, tables: Tables): Step | undefined {
  return RELEASES[dialect]?.(lockValues(tables))
}

const RELEASES: Readonly<Partial<Record<DialectName, Template>>> = {
  mysql: template('mysql', `select release_lock(${MYSQL_LOCK})`, RARE_ROW),
}
