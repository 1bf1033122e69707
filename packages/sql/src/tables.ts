import type { DialectName } from './driver.js'

/** Where the tables stand and what their names begin with. */
export interface TableOptions {
  /** PostgreSQL: a schema; MySQL: a database. Absent: the one of the connection. Not for SQLite. */
  readonly schema?: string
  /** `symbolon_` unless said otherwise. */
  readonly tablePrefix?: string
}

/** The kinds of tables. */
export type TableName =
  | 'access_token'
  | 'pushed_request'
  | 'ticket'
  | 'replay'
  | 'client'
  | 'client_name'
  | 'client_lock'
  | 'migration'

/** The tables of one place. */
export interface Tables {
  readonly schema?: string
  readonly prefix: string
  /** The name of a table as it stands in a statement. */
  of(table: TableName): string
}

/** A prefix leaves room for the longest name of an index within the 63 bytes of PostgreSQL. */
const NAME = /^[a-z_][a-z0-9_]{0,30}$/

/** Names the tables; misuse throws, since names stand in statements as they are. */
export function tablesOf(dialect: DialectName, { schema, tablePrefix = 'symbolon_' }: TableOptions = {}): Tables {
  if (tablePrefix !== '' && !NAME.test(tablePrefix)) {
    throw new TypeError('tablePrefix: pass at most 31 of a-z, 0-9 and _, no digit first')
  }
  if (schema === undefined) return { prefix: tablePrefix, of: table => `${tablePrefix}${table}` }
  if (dialect === 'sqlite') throw new TypeError('schema: SQLite has none; use a tablePrefix or a file of its own')
  if (!NAME.test(schema)) throw new TypeError('schema: pass at most 31 of a-z, 0-9 and _, no digit first')
  const quote = dialect === 'mysql' ? '`' : '"'
  return { schema, prefix: tablePrefix, of: table => `${quote}${schema}${quote}.${tablePrefix}${table}` }
}
