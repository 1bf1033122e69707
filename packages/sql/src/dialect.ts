import type { DialectName, SqlDriver } from './driver.js'

/** The statement templates in which the dialects differ. Table names are already quoted. */
export interface Dialect {
  readonly name: DialectName
  /** Whether the server can be written, as 1 or 0. Absent where nothing can be read that cannot be written. */
  readonly writable?: string
  /** Inserts a row unless one of its keys exists. */
  insertIfAbsent(table: string, columns: readonly string[]): string
  /** Deletes a row and returns its record. Absent if the dialect has no `delete … returning`. */
  readonly takeRecord?: (table: string) => string
  /** Replaces one version of an access token unless another row has its refresh token. */
  replaceAccessToken(table: string): string
  /**
   * The condition for a subject, by which an index can be used. `isLong`: the subject is so long that
   * the index may have only its start.
   */
  subjectIs(isLong: boolean): string
  /** What the indexes on subjects are ordered by, where they can be read in that order. */
  readonly subjectOrder?: string
  /** Inserts a row, or raises the other columns of the row with these keys to values that are higher. */
  insertOrRaise(table: string, keys: readonly string[], others: readonly string[]): string
  /**
   * The most rows that one statement deletes, so that it does not hold locks, the log of the server,
   * or this process for long.
   */
  readonly batch: number
  /** How many milliseconds a deletion of many rests after a statement that took so many. */
  rest(took: number): number
  /**
   * Deletes up to `batch` of the selected rows. It reads the rows that it deletes, by one index, and
   * no others, however large the table is.
   */
  deleteSome(table: string, rows: SelectedRows, batch: number): string
}

/** Rows of a service that are selected by an index. The table must have the key `hash`. */
export interface SelectedRows {
  readonly index: 'held_until' | 'holder' | 'subject'
  /** The condition besides the service. */
  readonly condition: string
  /** What the index is ordered by, if it could otherwise not be preferred to others. */
  readonly order?: string | undefined
  /** Whether to leave out rows that other transactions have locked, where the dialect can. */
  readonly skipLocked: boolean
}

const orderBy = (order?: string) => (order === undefined ? '' : `order by ${order}`)

/** `:name` for each column, in order. */
const valuesOf = (columns: readonly string[]) => columns.map(column => `:${column.replaceAll('_', '')}`).join(', ')

const ASSIGNMENTS =
  'version = :nextversion, client_id = :clientid, subject = :subject, ' +
  'refresh_token_hash = :refreshtokenhash, held_until = :helduntil, created_at = :createdat, record = :record'

const insertOnConflict = (table: string, columns: readonly string[]) =>
  `insert into ${table} (${columns.join(', ')}) values (${valuesOf(columns)}) on conflict do nothing`

const insertOrRaiseBy =
  (greatest: string): Dialect['insertOrRaise'] =>
  (table, keys, others) =>
    `
    insert into ${table} as kept (${[...keys, ...others].join(', ')}) values (${valuesOf([...keys, ...others])})
    on conflict (${keys.join(', ')}) do update set ${others
      .map(column => `${column} = ${greatest}(kept.${column}, excluded.${column})`)
      .join(', ')}`

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
  // It is also on in a standby.
  writable: "case current_setting('transaction_read_only') when 'off' then 1 else 0 end",
  batch: 500,
  rest: took => took,
  insertIfAbsent: insertOnConflict,
  takeRecord: deleteReturning,
  replaceAccessToken: replaceUnlessTaken,
  // Not by `=`, which would make the order constant, and the index not worth more than the table.
  // Two conditions where one is enough would multiply, and the estimate be far too low.
  subjectIs: isLong =>
    `left(subject, 255) between left(:subject, 255) and left(:subject, 255)${isLong ? ' and subject = :subject' : ''}`,
  subjectOrder: 'left(subject, 255)',
  insertOrRaise: insertOrRaiseBy('greatest'),
  // The inner statement locks the rows, so that a concurrent caller that selects the same ones gets
  // the next ones instead of none. Not by `ctid`, which the replacement of a locked row changes.
  // `array(…)` is evaluated once, whatever the query plan.
  deleteSome: (table, { condition, order, skipLocked }, batch) => `
    delete from ${table} where service_id = :serviceid and hash = any(array(
      select hash from ${table} where service_id = :serviceid and ${condition}
      ${orderBy(order)} limit ${batch} for update${skipLocked ? ' skip locked' : ''}
    ))`,
}

const SQLITE: Dialect = {
  name: 'sqlite',
  batch: 10,
  // Each statement waits for the disk, as each addition does, and nothing else runs meanwhile.
  rest: took => Math.min(4 * took, 30),
  insertIfAbsent: insertOnConflict,
  takeRecord: deleteReturning,
  replaceAccessToken: replaceUnlessTaken,
  subjectIs: () => 'subject = :subject',
  insertOrRaise: insertOrRaiseBy('max'),
  deleteSome: (table, { condition, order }, batch) => `
    delete from ${table} where service_id = :serviceid and hash in (
      select hash from ${table} where service_id = :serviceid and ${condition} ${orderBy(order)} limit ${batch}
    )`,
}

/** As text a variable is a number on MySQL and a word on MariaDB, whose length must be said: it would be cut. */
const isOff = (variable: string) => `cast(@@${variable} as char(9)) in ('0', 'OFF')`

const MYSQL: Dialect = {
  name: 'mysql',
  // Amazon Aurora sets the second one.
  writable: `case when ${isOff('read_only')} and ${isOff('innodb_read_only')} then 1 else 0 end`,
  batch: 50,
  rest: took => took,
  // `ignore` also truncates values that are too long, so the stores check the width of each column.
  insertIfAbsent: (table, columns) =>
    `insert ignore into ${table} (${columns.join(', ')}) values (${valuesOf(columns)})`,
  // MySQL rejects a subquery on the updated table unless its result is materialized, which the limit forces. A join
  // would be accepted, but writes whole rows to a temporary file for each replacement.
  replaceAccessToken: table => `
    update ${table} set ${ASSIGNMENTS}
    where service_id = :serviceid and hash = :hash and version = :version
      and not exists (select 1 from (
        select hash from ${table}
        where service_id = :serviceid and refresh_token_hash = :refreshtokenhash and hash <> :hash limit 1
      ) other)`,
  subjectIs: () => 'subject = :subject',
  insertOrRaise: (table, keys, others) => `
    insert into ${table} (${[...keys, ...others].join(', ')}) values (${valuesOf([...keys, ...others])})
    on duplicate key update ${others.map(column => `${column} = greatest(${column}, values(${column}))`).join(', ')}`,
  // A `delete … order by … limit` may read the whole table and sort it. The limit forces the derived
  // table to be materialized, `straight_join` to be read first. The lock is for concurrent callers.
  deleteSome: (table, { index, condition, order }, batch) => `
    delete doomed from (
      select service_id, hash from ${table} force index (${index})
      where service_id = :serviceid and ${condition} ${orderBy(order)} limit ${batch} for update
    ) selected straight_join ${table} doomed
    on doomed.service_id = selected.service_id and doomed.hash = selected.hash`,
}

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { postgres: POSTGRES, mysql: MYSQL, sqlite: SQLITE }

/** A trip costs more than a row, and the one thread of the database serves others too. */
const SQLITE_ELSEWHERE: Dialect = { ...SQLITE, batch: 100, rest: took => took }

/** The dialect of a driver. */
export function dialectOf({ dialect, isElsewhere }: Pick<SqlDriver, 'dialect' | 'isElsewhere'>): Dialect {
  return dialect === 'sqlite' && isElsewhere === true ? SQLITE_ELSEWHERE : DIALECTS[dialect]
}
