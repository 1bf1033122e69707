export { type SqlStores, type SqlStoresOptions, sqlStores } from './sql-stores.js'
export { type SqlDocumentOptions, sqlDocument } from './document.js'
export {
  fromPg,
  fromPglite,
  type PgConnection,
  type PgliteConnection,
  type PgliteDatabase,
  type PgliteTransaction,
  type PgOptions,
  type PgPool,
  type PgResult,
  type PgStatement,
} from './drivers/postgres.js'
export {
  fromPostgresJs,
  type PostgresJsClient,
  type PostgresJsColumn,
  type PostgresJsExecutor,
  type PostgresJsOptions,
  type PostgresJsResult,
  type PostgresJsTransform,
} from './drivers/postgres-js.js'
export {
  fromMysql2,
  type MysqlConnection,
  type MysqlExecutor,
  type MysqlPool,
  type MysqlStatement,
} from './drivers/mysql.js'
export {
  fromSqlite,
  fromSqliteWasm,
  type SqliteDatabase,
  type SqliteStatement,
  type SqliteWasmDatabase,
} from './drivers/sqlite.js'
export { fromLibsql, type LibsqlClient, type LibsqlExecutor, type LibsqlTransaction } from './drivers/libsql.js'
export { type BunSqlClient, type BunSqlExecutor, fromBunSql } from './drivers/bun.js'
export { fromD1, type D1Binding, type D1Result, type D1Session, type D1Statement } from './drivers/d1.js'
export {
  type DurableObjectDriver,
  type DurableObjectStorage,
  type DurableObjectStub,
  fromDurableObject,
  fromDurableObjectStub,
} from './drivers/durable-object.js'
export {
  fromKysely,
  type KyselyDatabase,
  type KyselyExecutor,
  type KyselyOptions,
  type KyselyTransactionBuilder,
} from './drivers/kysely.js'
export { type MigrateOptions, type MigrationState, migrate, migrationStatus } from './migrate.js'
export { migrationFile, migrationSql, type PlannedMigration, plannedMigrations } from './migrations.js'
export type { TableOptions } from './tables.js'
export { type Elapsed, type Patience, type Pause, SqlTimeSpent } from './retry.js'
export { SqlCorruptRecord } from './corrupt-record.js'
export { SqlReadOnly } from './read-only.js'
export { SqlUnexpectedAnswer } from './unexpected-answer.js'
export type { DialectName, Query, RequireTime, Row, SqlAnswer, SqlDriver, SqlValue, Step, Work } from './driver.js'
export { sqlRows } from './stored-rows.js'
export type { StoredBatch, StoredKind, StoredRow, StoredRows } from '@symbolon/core/internal'
