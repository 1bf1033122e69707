import type { TableName, Tables } from '../tables.js'
import type { Migration } from './migration.js'

/** The words in which PostgreSQL and SQLite differ. */
interface Words {
  readonly text: string
  readonly integer: string
  /** A text that is the primary key. */
  readonly key: string
  /** What an index has of a text that may be long. */
  readonly start: (column: string) => string
  /** After a table whose rows are little more than their key. */
  readonly small: string
  readonly addColumn: string
}

/** Keys are compared by bytes, whatever the collation of the database. */
const POSTGRES: Words = {
  text: 'text collate "C"',
  integer: 'bigint',
  key: 'text collate "C" primary key',
  start: column => `left(${column}, 255)`,
  small: '',
  addColumn: 'add column if not exists',
}

const SQLITE: Words = {
  text: 'text',
  integer: 'integer',
  key: 'text primary key not null',
  start: column => column,
  small: ' without rowid',
  addColumn: 'add column',
}

function migrationsIn(words: Words): readonly Migration[] {
  return [
    { number: 1, name: 'records', statements: tables => records(tables, words) },
    { number: 2, name: 'revocations', statements: tables => revocations(tables, words) },
    { number: 3, name: 'documents', statements: tables => documents(tables, words) },
    { number: 4, name: 'creation', statements: tables => creation(tables, words) },
    { number: 5, name: 'token-families', statements: tables => tokenFamilies(tables, words) },
  ]
}

/** The schema on PostgreSQL. */
export const POSTGRES_MIGRATIONS = migrationsIn(POSTGRES)
/** The schema on SQLite. */
export const SQLITE_MIGRATIONS = migrationsIn(SQLITE)

function records(tables: Tables, words: Words): readonly string[] {
  return [
    accessTokens(tables, words),
    index(tables, 'access_token', 'refresh_token', 'service_id, refresh_token_hash', 'unique '),
    index(tables, 'access_token', 'holder', `service_id, client_id, ${words.start('subject')}`),
    index(tables, 'access_token', 'held_until', 'service_id, held_until'),
    ...(['pushed_request', 'ticket'] as const).flatMap(table => [
      takeOnceRecords(tables, words, table),
      index(tables, table, 'held_until', 'service_id, held_until'),
    ]),
    replays(tables, words),
    index(tables, 'replay', 'held_until', 'service_id, held_until'),
    ...clients(tables, words),
  ]
}

function accessTokens(tables: Tables, { text, integer }: Words): string {
  return `create table if not exists ${tables.of('access_token')} (
  service_id ${text} not null,
  hash ${text} not null,
  version ${integer} not null,
  client_id ${integer} not null,
  subject ${text},
  refresh_token_hash ${text},
  held_until ${integer} not null,
  record text not null,
  primary key (service_id, hash)
)`
}

function takeOnceRecords(tables: Tables, { text, integer }: Words, table: 'pushed_request' | 'ticket'): string {
  return `create table if not exists ${tables.of(table)} (
  service_id ${text} not null,
  hash ${text} not null,
  held_until ${integer} not null,
  record text not null,
  primary key (service_id, hash)
)`
}

function replays(tables: Tables, { text, integer, small }: Words): string {
  return `create table if not exists ${tables.of('replay')} (
  service_id ${text} not null,
  hash ${text} not null,
  held_until ${integer} not null,
  primary key (service_id, hash)
)${small}`
}

function clients(tables: Tables, { text, integer, key, small }: Words): readonly string[] {
  return [
    `create table if not exists ${tables.of('client')} (
  service_id ${text} not null,
  client_id ${integer} not null,
  record text not null,
  primary key (service_id, client_id)
)`,
    `create table if not exists ${tables.of('client_name')} (
  service_id ${text} not null,
  name ${text} not null,
  client_id ${integer} not null,
  primary key (service_id, name)
)${small}`,
    index(tables, 'client_name', 'client', 'service_id, client_id'),
    `create table if not exists ${tables.of('client_lock')} (
  service_id ${key},
  changes ${integer} not null
)`,
  ]
}

function revocations(tables: Tables, { text, integer, start, small }: Words): readonly string[] {
  return [
    index(tables, 'access_token', 'subject', `service_id, ${start('subject')}, client_id`, '', 'subject is not null'),
    `create table if not exists ${tables.of('client_revocation')} (
  service_id ${text} not null,
  client_id ${integer} not null,
  revoked_at ${integer} not null,
  primary key (service_id, client_id)
)${small}`,
    `create table if not exists ${tables.of('revocation')} (
  service_id ${text} not null,
  hash ${text} not null,
  revoked_at ${integer} not null,
  held_until ${integer} not null,
  primary key (service_id, hash)
)${small}`,
    index(tables, 'revocation', 'held_until', 'service_id, held_until'),
  ]
}

function documents(tables: Tables, { integer, key }: Words): readonly string[] {
  return [
    `create table if not exists ${tables.of('document')} (
  name ${key},
  version ${integer} not null,
  record text not null
)`,
  ]
}

/** Nothing is written to the rows that there are: a revocation removes those without an instant. */
function creation(tables: Tables, { integer, addColumn }: Words): readonly string[] {
  return [`alter table ${tables.of('access_token')} ${addColumn} created_at ${integer}`]
}

function tokenFamilies(tables: Tables, { text, integer }: Words): readonly string[] {
  return [
    `create table if not exists ${tables.of('token_family')} (
  service_id ${text} not null,
  hash ${text} not null,
  version ${integer} not null,
  held_until ${integer} not null,
  record text not null,
  primary key (service_id, hash)
)`,
    index(tables, 'token_family', 'held_until', 'service_id, held_until'),
  ]
}

/** An index is always in the schema of its table, so its name must not contain a schema. */
function index(
  tables: Tables,
  table: TableName,
  name: string,
  columns: string,
  kind: 'unique ' | '' = '',
  where?: string,
): string {
  const partial = where === undefined ? '' : ` where ${where}`
  return `create ${kind}index if not exists ${tables.prefix}${table}_${name} on ${tables.of(table)} (${columns})${partial}`
}
