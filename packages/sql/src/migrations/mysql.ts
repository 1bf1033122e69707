import type { Tables } from '../tables.js'
import type { Migration } from './migration.js'

/**
 * The schema on MySQL and MariaDB. Keys are binary, so that no collation ignores case or trailing spaces.
 *
 * These servers commit after each statement, so each statement can be run again.
 */
export const MYSQL_MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'records', statements: records },
  { number: 2, name: 'revocations', statements: revocations },
  { number: 3, name: 'documents', statements: documents },
  { number: 4, name: 'creation', statements: creation },
  { number: 5, name: 'token-families', statements: tokenFamilies },
]

/** The stores need transactions, which InnoDB has, and 3072-byte indexes, which dynamic rows have. */
const ENGINE = 'engine = InnoDB row_format = dynamic'

function records(tables: Tables): readonly string[] {
  return [
    accessTokens(tables),
    takeOnceRecords(tables, 'pushed_request'),
    takeOnceRecords(tables, 'ticket'),
    `create table if not exists ${tables.of('replay')} (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  held_until bigint not null,
  primary key (service_id, hash),
  key held_until (service_id, held_until)
) ${ENGINE}`,
    ...clients(tables),
  ]
}

function accessTokens(tables: Tables): string {
  return `create table if not exists ${tables.of('access_token')} (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  version bigint not null,
  client_id bigint not null,
  subject mediumblob,
  refresh_token_hash varbinary(128),
  held_until bigint not null,
  record longtext character set ascii not null,
  primary key (service_id, hash),
  unique key refresh_token (service_id, refresh_token_hash),
  key holder (service_id, client_id, subject(255)),
  key held_until (service_id, held_until)
) ${ENGINE}`
}

function takeOnceRecords(tables: Tables, table: 'pushed_request' | 'ticket'): string {
  return `create table if not exists ${tables.of(table)} (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  held_until bigint not null,
  record longtext character set ascii not null,
  primary key (service_id, hash),
  key held_until (service_id, held_until)
) ${ENGINE}`
}

function clients(tables: Tables): readonly string[] {
  return [
    `create table if not exists ${tables.of('client')} (
  service_id varbinary(255) not null,
  client_id bigint not null,
  record longtext character set ascii not null,
  primary key (service_id, client_id)
) ${ENGINE}`,
    `create table if not exists ${tables.of('client_name')} (
  service_id varbinary(255) not null,
  name varbinary(2048) not null,
  client_id bigint not null,
  primary key (service_id, name),
  key client (service_id, client_id)
) ${ENGINE}`,
    `create table if not exists ${tables.of('client_lock')} (
  service_id varbinary(255) not null primary key,
  changes bigint not null
) ${ENGINE}`,
  ]
}

/** The index comes last: MySQL cannot create it again, but `migrate` goes on when it exists. */
function revocations(tables: Tables): readonly string[] {
  return [
    `create table if not exists ${tables.of('client_revocation')} (
  service_id varbinary(255) not null,
  client_id bigint not null,
  revoked_at bigint not null,
  primary key (service_id, client_id)
) ${ENGINE}`,
    `create table if not exists ${tables.of('revocation')} (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  revoked_at bigint not null,
  held_until bigint not null,
  primary key (service_id, hash),
  key held_until (service_id, held_until)
) ${ENGINE}`,
    // Instances go on reading and writing meanwhile.
    `create index subject on ${tables.of('access_token')} (service_id, subject(255), client_id)
  algorithm = inplace lock = none`,
  ]
}

function documents(tables: Tables): readonly string[] {
  return [
    `create table if not exists ${tables.of('document')} (
  name varbinary(128) not null primary key,
  version bigint not null,
  record longtext character set ascii not null
) ${ENGINE}`,
  ]
}

/** Nothing is written to the rows that there are: a revocation removes those without an instant. */
function creation(tables: Tables): readonly string[] {
  return [`alter table ${tables.of('access_token')} add column created_at bigint, algorithm = instant`]
}

function tokenFamilies(tables: Tables): readonly string[] {
  return [
    `create table if not exists ${tables.of('token_family')} (
  service_id varbinary(255) not null,
  hash varbinary(128) not null,
  version bigint not null,
  held_until bigint not null,
  record longtext character set ascii not null,
  primary key (service_id, hash),
  key held_until (service_id, held_until)
) ${ENGINE}`,
  ]
}
