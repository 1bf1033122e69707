import type { DialectName } from './driver.js'

/** Where the dialects differ, as templates of statements. Tables come as they stand in a statement. */
export interface Dialect {
  readonly name: DialectName
  /** Puts a row unless one of its keys is there. */
  insertIfAbsent(table: string, columns: readonly string[]): string
  /** Deletes the row and answers its record; absent where a `delete` answers none. */
  readonly takeRecord?: (table: string) => string
  /** Replaces one version of an access token unless another row holds its refresh token. */
  replaceAccessToken(table: string): string
  /** Narrows to a subject, by an index that holds the beginning of it. */
  readonly subjectIs: string
  /** Deletes so many of the rows of a service that are held no longer. */
  sweep(table: string, key: string, batch: number): string
}

/** `:name` for each column, in their order. */
const valuesOf = (columns: readonly string[]) => columns.map(column => `:${column.replaceAll('_', '')}`).join(', ')

const ASSIGNMENTS =
  'version = :nextversion, client_id = :clientid, subject = :subject, ' +
  'refresh_token_hash = :refreshtokenhash, held_until = :helduntil, record = :record'

const insertOnConflict = (table: string, columns: readonly string[]) =>
  `insert into ${table} (${columns.join(', ')}) values (${valuesOf(columns)}) on conflict do nothing`

const deleteReturning = (table: string) =>
  `delete from ${table} where service_id = :serviceid and hash = :hash returning record`

const replaceUnlessHeld = (table: string) => `
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
  replaceAccessToken: replaceUnlessHeld,
  subjectIs: 'subject = :subject and left(subject, 255) = left(:subject, 255)',
  // Rows that somebody holds at the moment are left to the next sweep. The array is made once, whatever the plan.
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
  replaceAccessToken: replaceUnlessHeld,
  subjectIs: 'subject = :subject',
  sweep: (table, key, batch) => `
    delete from ${table} where service_id = :serviceid and ${key} in (
      select ${key} from ${table} where service_id = :serviceid and held_until < :before
      order by held_until limit ${batch}
    )`,
}

const MYSQL: Dialect = {
  name: 'mysql',
  // `ignore` would cut what is too long as well: the stores measure every column before.
  insertIfAbsent: (table, columns) =>
    `insert ignore into ${table} (${columns.join(', ')}) values (${valuesOf(columns)})`,
  // A sub-select on the table that is updated is refused unless its answer is put aside, which the limit brings about. A
  // join is not refused, but writes whole rows into a file for each replacement.
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
