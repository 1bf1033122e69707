import type { StoredKind } from '@symbolon/core/internal'
import { dialectOf } from './dialect.js'
import type { DialectName, SqlValue } from './driver.js'
import { type Template, template, type Values } from './query.js'
import type { TableName, Tables } from './tables.js'

/** When a row takes the place of another one with its key. */
type Replaces = 'if higher' | 'column by column' | 'always' | 'never'

interface KindTable {
  readonly table: TableName
  readonly key: 'hash' | 'client_id' | 'name'
  readonly replaces: Replaces
  readonly columns: readonly string[]
}

const KINDS: Readonly<Record<StoredKind, KindTable>> = {
  revocation: kept('revocation', 'hash', 'column by column', ['revoked_at', 'held_until']),
  clientRevocation: kept('client_revocation', 'client_id', 'column by column', ['revoked_at']),
  replay: kept('replay', 'hash', 'column by column', ['held_until']),
  client: kept('client', 'client_id', 'always', ['record']),
  tokenFamily: kept('token_family', 'hash', 'if higher', ['version', 'held_until', 'record']),
  accessToken: kept('access_token', 'hash', 'if higher', [
    ...['version', 'client_id', 'subject', 'refresh_token_hash', 'held_until', 'created_at', 'record'],
  ]),
  ticket: kept('ticket', 'hash', 'never', ['held_until', 'record']),
  pushedRequest: kept('pushed_request', 'hash', 'never', ['held_until', 'record']),
  document: kept('document', 'name', 'if higher', ['version', 'record']),
}

function kept(table: TableName, key: KindTable['key'], replaces: Replaces, columns: readonly string[]): KindTable {
  return { table, key, replaces, columns }
}

/** Whether the rows of a kind are found by the number of a client. */
export function isNumbered(kind: StoredKind): boolean {
  return KINDS[kind].key === 'client_id'
}

/** The most rows of a page, and the most keys of a search: D1 allows 100 parameters, one of which is the service. */
export const PAGE = 90

/** The statements that read and write the rows of a kind as they are. */
export interface RowStatements {
  /** Absent where rows belong to no service. */
  readonly services?: Template
  /** The rows of a service after a key. */
  readonly page: Template
  /** The rows of a service that have so many keys, or fewer. */
  having(keys: number): Template
  /** Removes the row whose place another one takes, if it takes it. */
  readonly removeOutdated?: Template
  readonly insert: Template
  readonly remove: Template
  /** The names of so many clients, or fewer. */
  names?(keys: number): Template
  readonly removeNames?: Template
  readonly insertName?: Template
}

/** Makes the statements of each kind, for the tables of one configuration. */
export function rowStatements(dialect: DialectName, tables: Tables): (kind: StoredKind) => RowStatements {
  const made = new Map<StoredKind, RowStatements>()
  return kind => {
    const statements = made.get(kind) ?? { ...ofRows(dialect, tables, kind), ...ofNames(dialect, tables, kind) }
    made.set(kind, statements)
    return statements
  }
}

function ofRows(dialect: DialectName, tables: Tables, kind: StoredKind): RowStatements {
  const { table: name, key, columns, replaces } = KINDS[kind]
  const [table, { insertIfAbsent, insertOrRaise }] = [tables.of(name), dialectOf({ dialect })]
  const service = kind === 'document' ? [] : ['service_id']
  const keys = [...service, key]
  const [reading, writing] = makers(dialect)
  const where = (condition: string) => [...service.map(equals), condition].join(' and ')
  const select = `select ${[`${key} as id`, ...columns].join(', ')} from ${table} where`
  const selecting = (rest: string) => reading(['id', ...columns], `${select} ${rest}`)
  const remove = `delete from ${table} where ${where(equals(key))}`
  const outdated = { 'if higher': `${remove} and version < :version`, always: remove }[String(replaces)]
  const insert =
    replaces === 'column by column' ? insertOrRaise(table, keys, columns) : insertIfAbsent(table, [...keys, ...columns])
  return {
    ...(kind !== 'document' && { services: reading(['id'], `select distinct service_id as id from ${table}`) }),
    page: selecting(`${where(`${key} > :after`)} order by ${key} limit ${PAGE}`),
    having: count => selecting(where(`${key} in (${listed(count)})`)),
    insert: writing(insert),
    ...(outdated !== undefined && { removeOutdated: writing(outdated) }),
    remove: writing(remove),
  }
}

function ofNames(dialect: DialectName, tables: Tables, kind: StoredKind): Partial<RowStatements> {
  if (kind !== 'client') return {}
  const [reading, writing] = makers(dialect)
  const [table, ofService] = [tables.of('client_name'), 'service_id = :serviceid']
  return {
    names: count =>
      reading(
        ['id', 'name'],
        `select client_id as id, name from ${table} where ${ofService} and client_id in (${listed(count)})`,
      ),
    removeNames: writing(`delete from ${table} where ${ofService} and client_id = :clientid`),
    insertName: writing(dialectOf({ dialect }).insertIfAbsent(table, ['service_id', 'name', 'client_id'])),
  }
}

type Maker<Values extends readonly unknown[]> = (...values: Values) => Template

function makers(
  dialect: DialectName,
): readonly [reading: Maker<[columns: readonly string[], sql: string]>, writing: Maker<[sql: string]>] {
  const rare = true
  return [(columns, sql) => template(dialect, sql, { columns, rare }), sql => template(dialect, sql, { rare })]
}

function equals(column: string): string {
  return `${column} = :${column.replaceAll('_', '')}`
}

function listed(count: number): string {
  return Array.from({ length: count }, (_, at) => `:${placeOf(at)}`).join(', ')
}

/** The values of a list, by their names in the statement. */
export function inList(values: readonly SqlValue[]): Values {
  return Object.fromEntries(values.map((value, at) => [placeOf(at), value]))
}

/** The name of a value in a list, which has letters alone. */
function placeOf(at: number): string {
  return `in${[...`${at}`].map(digit => 'abcdefghij'.charAt(Number(digit))).join('')}`
}
