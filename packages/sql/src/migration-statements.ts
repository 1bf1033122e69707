import type { DialectName, Row, SqlAnswer, Step } from './driver.js'
import { type Template, template, type Values } from './query.js'
import type { Tables } from './tables.js'

const RARE_ROWS = { rare: true, returnsRows: true } as const

/** Asks whether the table that remembers migrations is there; without an error when it is not. */
export function tableLookUp(dialect: DialectName, tables: Tables): Step {
  const name = dialect === 'postgres' ? tables.of('migration') : `${tables.prefix}migration`
  return LOOK_UPS[dialect]({ name, schema: tables.schema ?? null })
}

const LOOK_UPS: Readonly<Record<DialectName, Template>> = {
  postgres: template('postgres', 'select cast(to_regclass(:name) as text) as found', RARE_ROWS),
  mysql: template(
    'mysql',
    `select table_name as found from information_schema.tables
     where table_schema = coalesce(:schema, database()) and table_name = :name`,
    RARE_ROWS,
  ),
  sqlite: template(
    'sqlite',
    "select name as found from sqlite_master where type = 'table' and name = :name",
    RARE_ROWS,
  ),
}

/** Whether the answer to {@link tableLookUp} says that there is no table. */
export function isAbsent(row: Row | undefined): boolean {
  return row === undefined || row.found === null
}

/** Waits for the lock of these tables; absent where the transaction is a lock by itself. */
export function lockOf(dialect: DialectName, tables: Tables): Step | undefined {
  return LOCKS[dialect]?.(placeOf(tables))
}

/** What the tables are called and where they stand, whichever database the connection began with. */
function placeOf({ schema, prefix }: Tables): Values {
  return { name: `${prefix}migration`, schema: schema ?? null }
}

/** The name of a lock has 64 characters at most, and all databases of the server share them. */
const MYSQL_LOCK = "concat('symbolon_', sha1(concat(coalesce(:schema, database(), ''), '.', :name)))"

const LOCKS: Readonly<Partial<Record<DialectName, Template>>> = {
  postgres: template('postgres', 'select pg_advisory_xact_lock(hashtextextended(:name, 0))', RARE_ROWS),
  // Seconds.
  mysql: template('mysql', `select get_lock(${MYSQL_LOCK}, 60) as held`, RARE_ROWS),
}

/** Whether the lock was had; PostgreSQL answers only then. */
export function isHeld({ rows: [row] }: SqlAnswer): boolean {
  return row !== undefined && (!('held' in row) || Number(row.held) === 1)
}

/** Gives the lock back; absent where the end of the transaction does. */
export function releaseOf(dialect: DialectName, tables: Tables): Step | undefined {
  return RELEASES[dialect]?.(placeOf(tables))
}

const RELEASES: Readonly<Partial<Record<DialectName, Template>>> = {
  mysql: template('mysql', `select release_lock(${MYSQL_LOCK})`, RARE_ROWS),
}
