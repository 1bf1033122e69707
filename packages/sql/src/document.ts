import { requireOptions, type VersionedDocument } from '@symbolon/core/internal'
import type { DocumentStore } from '@symbolon/core/stores'
import { columnToWrite, instantToFind } from './column.js'
import { SqlCorruptRecord } from './corrupt-record.js'
import { type Dialect, dialectOf } from './dialect.js'
import { type Row, requireDriver, type SqlDriver } from './driver.js'
import { reading, template } from './query.js'
import { type Patience, retrying } from './retry.js'
import { toAscii } from './stored-text.js'
import { type TableOptions, tablesOf } from './tables.js'
import { kindOf, SqlUnexpectedAnswer } from './unexpected-answer.js'

/** The name of a document, and of its table. */
export interface SqlDocumentOptions extends TableOptions, Patience {
  /** 128 bytes at most. */
  readonly name: string
}

const OPTIONS = { name: true, schema: true, tablePrefix: true, pause: true, elapsed: true } as const

/**
 * A document in an SQL database: one row. Create the tables with `migrate` first. It tries again
 * after transient errors, and throws all others.
 */
export function sqlDocument(driver: SqlDriver, options: SqlDocumentOptions): DocumentStore {
  requireDriver('sqlDocument', driver)
  const { name } = requireOptions('sqlDocument', options, OPTIONS)
  if (typeof name !== 'string' || name === '') {
    throw new TypeError('sqlDocument: pass the name of the document as `name`')
  }
  const database = retrying(driver, options)
  const statements = statementsOf(dialectOf(driver), tablesOf(driver.dialect, options).of('document'))
  const named = { name: columnToWrite('hash', name) }
  const found = async (statement: typeof statements.read) => (await database.run(statement(named))).rows[0]
  return {
    async read() {
      const row = await found(statements.read)
      return row === undefined ? undefined : documentIn(row)
    },
    async version() {
      const row = await found(statements.version)
      return row === undefined ? 0 : instantToFind(row.version)
    },
    async replace(expected, text) {
      const values = { ...named, version: expected, nextversion: expected + 1, record: toAscii(JSON.stringify(text)) }
      const step = expected === 0 ? statements.insert({ ...values, version: 1 }) : statements.update(values)
      return (await database.run(step)).affected === 1
    },
  }
}

function statementsOf(dialect: Dialect, table: string) {
  const named = `from ${table} where name = :name`
  return {
    read: reading(dialect, ['version', 'record'], named),
    version: reading(dialect, ['version'], named),
    insert: template(dialect.name, dialect.insertIfAbsent(table, ['name', 'version', 'record'])),
    update: template(
      dialect.name,
      `update ${table} set version = :nextversion, record = :record where name = :name and version = :version`,
    ),
  }
}

function documentIn({ version, record }: Row): VersionedDocument {
  if (typeof record !== 'string') throw new SqlUnexpectedAnswer(kindOf(record), 'the text of a document')
  const text = textIn(record)
  if (typeof text !== 'string') throw new SqlCorruptRecord()
  return { version: instantToFind(version), text }
}

function textIn(record: string): unknown {
  try {
    return JSON.parse(record)
  } catch {
    return undefined
  }
}
