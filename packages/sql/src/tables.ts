import type { DialectName } from './driver.js'

/** The location and the name prefix of the tables. */
export interface TableOptions {
  /** A schema on PostgreSQL, a database on MySQL. Default: that of the connection. Not for SQLite. */
  readonly schema?: string
  /** The prefix of all table names. Default: `symbolon_`. */
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
  | 'client_revocation'
  | 'revocation'
  | 'token_family'
  | 'document'
  | 'migration'

/** The tables for certain options. */
export interface Tables {
  readonly schema?: string
  readonly prefix: string
  /** The name of a table as it is written in statements. */
  of(table: TableName): string
}

/** Short enough that the longest index name fits into the 63 bytes of PostgreSQL. */
const NAME = /^[a-z_][a-z0-9_]{0,30}$/

/** Names the tables. Throws for unsafe names, because statements contain them unescaped. */
export function tablesOf(dialect: DialectName, { schema, tablePrefix = 'symbolon_' }: TableOptions = {}): Tables {
  if (tablePrefix !== '' && !NAME.test(tablePrefix)) {
    throw new TypeError('tablePrefix: pass at most 31 characters, only a-z, 0-9 and _, not starting with a digit')
  }
  if (schema === undefined) return { prefix: tablePrefix, of: table => `${tablePrefix}${table}` }
  if (dialect === 'sqlite') throw new TypeError('schema: SQLite has no schemas; use a tablePrefix or another file')
  if (!NAME.test(schema)) {
    throw new TypeError('schema: pass at most 31 characters, only a-z, 0-9 and _, not starting with a digit')
  }
  const quote = dialect === 'mysql' ? '`' : '"'
  return { schema, prefix: tablePrefix, of: table => `${quote}${schema}${quote}.${tablePrefix}${table}` }
}
