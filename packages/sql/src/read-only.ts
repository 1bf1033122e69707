import type { Row, SqlAnswer } from './driver.js'

/** The server accepts no writes, as after a failover: what it has stored may be out of date. */
export class SqlReadOnly extends Error {
  override readonly name = 'SqlReadOnly'

  constructor(cause?: unknown) {
    super('SQL: the server is read-only', cause === undefined ? {} : { cause })
  }
}

/** Codes and SQLSTATEs of writes that a server refused because it is read-only. */
const REFUSED: ReadonlySet<unknown> = new Set([
  '25006',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_READ_ONLY_MODE',
  'ER_INNODB_READ_ONLY',
  'ER_OPEN_AS_READONLY',
])

/** Whether the server did nothing because it is read-only. */
export function isReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Bun has the SQLSTATE in `errno`.
  const { code, errno } = Object(error)
  return error instanceof SqlReadOnly || REFUSED.has(code) || REFUSED.has(errno)
}

/** The answer, unless it says that the server is read-only: then throws a {@link SqlReadOnly}. */
export function requireWritable(answer: SqlAnswer): SqlAnswer {
  if (answer.rows.some(row => saysWhether(row) && Number(row.writable) === 0)) throw new SqlReadOnly()
  return answer
}

/** Whether a row is not stored, but says whether the server can be written. */
export function saysWhether({ writable }: Row): boolean {
  return writable !== null && writable !== undefined
}
