import type { RecordText } from '@symbolon/core/stores'
import type { Database, JSValue } from 'node-sqlite3-wasm'

/** A row, apart from its service and its kind. */
export interface Row {
  readonly key: string
  readonly text: string | number
  /** The row is kept at least until then. */
  readonly until: number
  readonly version?: number
  readonly client?: number
  readonly subject?: string | undefined
  readonly made?: number
  readonly refresh?: string | undefined
}

const MINUTE = 60_000
/** Makes the table. */
export const CREATE = `create table if not exists kept (service, kind, key, text, until, version, client, subject, made,
  refresh, primary key (service, kind, key), unique (service, refresh))`
const INSERT = 'insert into kept values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) on conflict do'
const RAISE = 'update set text = max(text, excluded.text), until = max(until, excluded.until)'
const UPDATE = `update or ignore kept
  set text = ?4, until = ?5, version = ?6, client = ?7, subject = ?8, made = ?9, refresh = ?10`

/** The rows of one kind of one service. One statement decides who wins: never find first and write then. */
export function rowsOf(database: Database, service: string, kind: string) {
  const changed = (sql: string, ...values: JSValue[]) => database.run(sql, [service, kind, ...values]).changes
  const text = (sql: string, key: string) => database.get(sql, [service, kind, key])?.text?.toString()
  const own = 'service = ?1 and kind = ?2'
  const remove = (where: string, ...values: JSValue[]) =>
    changed(`delete from kept where rowid in (select rowid from kept where ${own} and ${where})`, ...values)
  return {
    find: (key: string) => text(`select text from kept where ${own} and key = ?3`, key),
    take: (key: string) => text(`delete from kept where ${own} and key = ?3 returning text`, key),
    add: (row: Row) => changed(`${INSERT} nothing`, ...valuesOf(row)) === 1,
    raise: (row: Row) => changed(`${INSERT} ${RAISE}`, ...valuesOf(row)),
    replace: (row: Row, version: number) =>
      changed(`${UPDATE} where ${own} and key = ?3 and version = ?11`, ...valuesOf(row), version) === 1,
    remove,
    sweep: async (now: number, limit: number) => remove('until < ?3 limit ?4', now - MINUTE, limit),
  }
}

/** The rows of one kind. */
export type Rows = ReturnType<typeof rowsOf>

function valuesOf({ key, text, until, ...row }: Row): JSValue[] {
  const { version = null, client = null, subject, made = null, refresh } = row
  return [key, text, until, version, client, subject ?? null, made, refresh ?? null]
}

/** The record of a text. A text that is no record is a fault, never "not found". */
export function recordOf<Stored>(form: RecordText<Stored>, text: string | undefined): Stored | undefined {
  const read = text === undefined ? undefined : form.read(text)
  if (read?.ok === false) throw new Error(`not a record: ${read.refusal.path} ${read.refusal.problem}`)
  return read?.value
}
