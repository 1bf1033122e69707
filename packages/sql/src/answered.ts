import type { Query, Row, SqlAnswer } from './driver.js'
import { requireWritable, saysWhether } from './read-only.js'
import { SqlUnexpectedAnswer } from './unexpected-answer.js'

/**
 * The rows that are stored, each with the columns that were asked for, and without the row that says whether the server
 * can be written. Throws if it cannot, or if rows are something else.
 */
export function storedRows({ columns = [] }: Query, answer: SqlAnswer): SqlAnswer {
  const { rows, affected } = requireWritable(answer)
  const stored = rows.filter(row => !saysWhether(row))
  for (const row of stored) if (columns.some(column => !(column in row))) throw unexpected(row, columns)
  const said = rows.filter(saysWhether)
  if (columns.includes('writable') && said.length === 0) throw unexpected(rows[0], columns)
  if (said.some(({ writable }) => Number(writable) !== 1)) throw new SqlUnexpectedAnswer('another value', 'writable')
  return { rows: stored, affected }
}

/** The most names that a message has. */
const MOST = 10

function unexpected(row: Row | undefined, columns: readonly string[]): SqlUnexpectedAnswer {
  const names = Object.keys(row ?? {}).filter(name => /^\w{1,40}$/.test(name))
  const answered = row === undefined ? 'no row' : `the columns ${names.slice(0, MOST).join(', ') || 'of no name'}`
  return new SqlUnexpectedAnswer(answered, columns.join(', '))
}
