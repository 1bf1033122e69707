import type { TableName, Tables } from '../tables.js'
import type { Migration } from './migration.js'

/** The schema on SQLite. */
export const SQLITE_MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'records', statements: records },
  { number: 2, name: 'revocations', statements: revocations },
  { number: 3, name: 'documents', statements: documents },
  { number: 4, name: 'creation', statements: creation },
  { number: 5, name: 'token-families', statements: tokenFamilies },
]

function records(tables: Tables): readonly string[] {
  return [
    accessTokens(tables),
    index(tables, 'access_token', 'refresh_token', 'service_id, refresh_token_hash', 'unique '),
    index(tables, 'access_token', 'holder', 'service_id, client_id, subject'),
    index(tables, 'access_token', 'held_until', 'service_id, held_until'),
    ...(['pushed_request', 'ticket'] as const).flatMap(table => [
      takeOnceRecords(tables, table),
      index(tables, table, 'held_until', 'service_id, held_until'),
    ]),
    replays(tables),
    index(tables, 'replay', 'held_until', 'service_id, held_until'),
    ...clients(tables),
  ]
}

function accessTokens(tables: Tables): string {
  return `create table if not exists ${tables.of('access_token')} (
  service_id text not null,
  hash text not null,
  version integer not null,
  client_id integer not null,
  subject text,
  refresh_token_hash text,
  held_until integer not null,
  record text not null,
  primary key (service_id, hash)
)`
}

function takeOnceRecords(tables: Tables, table: 'pushed_request' | 'ticket'): string {
  return `create table if not exists ${tables.of(table)} (
  service_id text not null,
  hash text not null,
  held_until integer not null,
  record text not null,
  primary key (service_id, hash)
)`
}

function replays(tables: Tables): string {
  return `create table if not exists ${tables.of('replay')} (
  service_id text not null,
  hash text not null,
  held_until integer not null,
  primary key (service_id, hash)
) without rowid`
}

function clients(tables: Tables): readonly string[] {
  return [
    `create table if not exists ${tables.of('client')} (
  service_id text not null,
  client_id integer not null,
  record text not null,
  primary key (service_id, client_id)
)`,
    `create table if not exists ${tables.of('client_name')} (
  service_id text not null,
  name text not null,
  client_id integer not null,
  primary key (service_id, name)
) without rowid`,
    index(tables, 'client_name', 'client', 'service_id, client_id'),
    `create table if not exists ${tables.of('client_lock')} (
  service_id text primary key not null,
  changes integer not null
)`,
  ]
}

function revocations(tables: Tables): readonly string[] {
  return [
    index(tables, 'access_token', 'subject', 'service_id, subject, client_id', '', 'subject is not null'),
    `create table if not exists ${tables.of('client_revocation')} (
  service_id text not null,
  client_id integer not null,
  revoked_at integer not null,
  primary key (service_id, client_id)
) without rowid`,
    `create table if not exists ${tables.of('revocation')} (
  service_id text not null,
  hash text not null,
  revoked_at integer not null,
  held_until integer not null,
  primary key (service_id, hash)
) without rowid`,
    index(tables, 'revocation', 'held_until', 'service_id, held_until'),
  ]
}

function documents(tables: Tables): readonly string[] {
  return [
    `create table if not exists ${tables.of('document')} (
  name text primary key not null,
  version integer not null,
  record text not null
)`,
  ]
}

/** Nothing is written to the rows that there are: a revocation removes those without an instant. */
function creation(tables: Tables): readonly string[] {
  return [`alter table ${tables.of('access_token')} add column created_at integer`]
}

function tokenFamilies(tables: Tables): readonly string[] {
  return [
    `create table if not exists ${tables.of('token_family')} (
  service_id text not null,
  hash text not null,
  version integer not null,
  held_until integer not null,
  record text not null,
  primary key (service_id, hash)
)`,
    index(tables, 'token_family', 'held_until', 'service_id, held_until'),
  ]
}

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
