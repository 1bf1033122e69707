import { type DialectName, drive, isRow, type SqlAnswer, type SqlDriver, type SqlValue, type Step } from '../driver.js'
import { isReadOnly, requireWritable } from '../read-only.js'
import { autocommitCheck } from './mysql.js'
import { throwingToRollBack } from './rolled-back.js'

/** A `Kysely`, or a transaction of it. */
export interface KyselyExecutor<Compiled> {
  executeQuery(query: Compiled): Promise<{ readonly rows: unknown[]; readonly numAffectedRows?: bigint }>
}

/** A `Kysely`. */
export interface KyselyDatabase<Compiled> extends KyselyExecutor<Compiled> {
  withoutPlugins(): KyselyDatabase<Compiled>
  connection(): KyselyConnectionBuilder<Compiled>
  transaction(): KyselyTransactionBuilder<Compiled>
}

/** The return value of `connection()` of a `Kysely`. */
export interface KyselyConnectionBuilder<Compiled> {
  execute<Value>(callback: (connection: KyselyDatabase<Compiled>) => Promise<Value>): Promise<Value>
}

/** The return value of `transaction()` of a `Kysely`. */
export interface KyselyTransactionBuilder<Compiled> {
  execute<Value>(callback: (transaction: KyselyExecutor<Compiled>) => Promise<Value>): Promise<Value>
  setIsolationLevel(level: 'read committed'): KyselyTransactionBuilder<Compiled>
}

/** Options of {@link fromKysely}. */
export interface KyselyOptions<Compiled> {
  /** The SQL dialect of the database. */
  readonly dialect: DialectName
  /** `CompiledQuery.raw` of kysely. */
  readonly compile: (text: string, values: SqlValue[]) => Compiled
}

/**
 * Ends the session of a connection, which its pool then leaves. On PostgreSQL nothing is safe: a client of `pg` that
 * loses its connection while Kysely uses it ends the process.
 */
const END_SESSION: Step = { query: { text: 'kill connection_id()', returnsRows: false }, values: [] }

/** A driver for any database that you use through a `Kysely`; the library below it alone is faster. */
export function fromKysely<Compiled>(
  database: KyselyDatabase<Compiled>,
  { dialect, compile }: KyselyOptions<Compiled>,
): SqlDriver {
  const answer = async (executor: KyselyExecutor<Compiled>, { query, values }: Step): Promise<SqlAnswer> => {
    const { rows, numAffectedRows = 0n } = await executor.executeQuery(compile(query.text, [...values]))
    return requireWritable({ rows: rows.filter(isRow), affected: Number(numAffectedRows) })
  }
  // Plugins may rename columns, and make objects of texts.
  const plain = database.withoutPlugins()
  const begin = (connection: KyselyDatabase<Compiled>) => {
    const builder = connection.transaction()
    return dialect === 'postgres' ? builder.setIsolationLevel('read committed') : builder
  }
  const onConnection = <Value>(call: (connection: KyselyDatabase<Compiled>) => Promise<Value>): Promise<Value> =>
    plain.connection().execute(async connection => {
      try {
        return await call(connection)
      } catch (error) {
        if (dialect === 'mysql' && isReadOnly(error)) await answer(connection, END_SESSION).catch(() => undefined)
        throw error
      }
    })
  const run = (step: Step) => onConnection(connection => answer(connection, step))
  const checkAutocommit = autocommitCheck(run)
  return {
    dialect,
    async run(step) {
      if (dialect === 'mysql') await checkAutocommit()
      return run(step)
    },
    transaction(work) {
      return throwingToRollBack(finish =>
        onConnection(connection =>
          begin(connection).execute(async transaction =>
            finish(await drive(work(), step => answer(transaction, step))),
          ),
        ),
      )
    },
  }
}
