import type { DialectName } from './driver.js'

/** The statement templates in which the dialects differ. Table names are already quoted. */
export interface Dialect {
  readonly name: DialectName
  /** Inserts a row unless one of its keys exists. */
  insertIfAbsent(table: string, columns: readonly string[]): string
  /** Deletes a row and returns its record. Absent if the dialect has no `delete … returning`. */
  readonly takeRecord?: (table: string) => string
  /** Replaces one version of an access token unless another row has its refresh token. */
  replaceAccessToken(table: string): string
  /**
   * The condition for a subject. On PostgreSQL it lets the index on the start of subjects be used.
   */
  readonly subjectIs: string
  /** Deletes up to `batch` expired rows of a service. */
  sweep(table: string, key: string, batch: number): string
}

/** `:name` for each column, in order. */
const valuesOf = (columns: readonly string[]) => columns.map(column => `:${column.replaceAll('_', '')}`).join(', ')

const ASSIGNMENTS =
  'version = :nextversion, client_id = :clientid, subject = :subject, ' +
  'refresh_token_hash = :refreshtokenhash, held_until = :helduntil, record = :record'

const insertOnConflict = (table: string, columns: readonly string[]) =>
  `insert into ${table} (${columns.join(', ')}) values (${valuesOf(columns)}) on conflict do nothing`

const deleteReturning = (table: string) =>
  `delete from ${table} where service_id = :serviceid and hash = :hash returning record`

const replaceUnlessTaken = (table: string) => `
  update ${table} set ${ASSIGNMENTS}
  where service_id = :serviceid and hash = :hash and version = :version
    and not exists (
      select 1 from ${table} other
      where other.service_id = :serviceid and other.refresh_token_hash = :refreshtokenhash and other.hash <> :hash
    )`

const POSTGRES: Dialect = {
  name: 'postgres',
  insertIfAbsent: insertOnConflict,
  takeRecord: deleteReturning,
  replaceAccessToken: replaceUnlessTaken,
  subjectIs: 'subject = :subject and left(subject, 255) = left(:subject, 255)',
  // Locked rows are left to the next sweep. `array(…)` is evaluated once, whatever the query plan.
  sweep: (table, _, batch) => `
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where service_id = :serviceid and held_until < :before
      order by held_until limit ${batch} for update skip locked
    ))`,
}

const SQLITE: Dialect = {
  name: 'sqlite',
  insertIfAbsent: insertOnConflict,
  takeRecord: deleteReturning,
  replaceAccessToken: replaceUnlessTaken,
  subjectIs: 'subject = :subject',
  sweep: (table, key, batch) => `
    delete from ${table} where service_id = :serviceid and ${key} in (
      select ${key} from ${table} where service_id = :serviceid and held_until < :before
      order by held_until limit ${batch}
    )`,
}

const MYSQL: Dialect = {
  name: 'mysql',
  // `ignore` also truncates values that are too long, so the stores check the width of each column.
  insertIfAbsent: (table, columns) =>
    `insert ignore into ${table} (${columns.join(', ')}) values (${valuesOf(columns)})`,
  // MySQL rejects a subquery on the updated table unless its result is materialized, which the
  // limit forces. A join would be accepted, but writes whole rows to a temporary file for each
  // replacement.
  replaceAccessToken: table => `
    update ${table} set ${ASSIGNMENTS}
    where service_id = :serviceid and hash = :hash and version = :version
      and not exists (select 1 from (
        select hash from ${table}
        where service_id = :serviceid and refresh_token_hash = :refreshtokenhash and hash <> :hash limit 1
      ) other)`,
  subjectIs: 'subject = :subject',
  sweep: (table, _, batch) => `
    delete from ${table} where service_id = :serviceid and held_until < :before order by held_until limit ${batch}`,
}

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { postgres: POSTGRES, mysql: MYSQL, sqlite: SQLITE }

/** The dialect of this name. */
export function dialectOf(name: DialectName): Dialect {
  return DIALECTS[name]
}
