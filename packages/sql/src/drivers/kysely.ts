import { type DialectName, drive, isRow, type SqlAnswer, type SqlDriver, type SqlValue, type Step } from '../driver.js'
import { autocommitCheck } from './mysql.js'
import { throwingToRollBack } from './rolled-back.js'

/** A `Kysely`, or a transaction of it. */
export interface KyselyExecutor<Compiled> {
  executeQuery(query: Compiled): Promise<{ readonly rows: unknown[]; readonly numAffectedRows?: bigint }>
}

/** A `Kysely`. */
export interface KyselyDatabase<Compiled> extends KyselyExecutor<Compiled> {
  transaction(): KyselyTransactionBuilder<Compiled>
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

/** A driver for any database that you use through a `Kysely`; the library below it alone is faster. */
export function fromKysely<Compiled>(
  database: KyselyDatabase<Compiled>,
  { dialect, compile }: KyselyOptions<Compiled>,
): SqlDriver {
  const answer = async (executor: KyselyExecutor<Compiled>, { query, values }: Step): Promise<SqlAnswer> => {
    const { rows, numAffectedRows = 0n } = await executor.executeQuery(compile(query.text, [...values]))
    return { rows: rows.filter(isRow), affected: Number(numAffectedRows) }
  }
  const begin = () => {
    const builder = database.transaction()
    return dialect === 'postgres' ? builder.setIsolationLevel('read committed') : builder
  }
  const run = (step: Step) => answer(database, step)
  const checkAutocommit = autocommitCheck(run)
  return {
    dialect,
    async run(step) {
      if (dialect === 'mysql') await checkAutocommit()
      return run(step)
    },
    transaction(work) {
      return throwingToRollBack(end =>
        begin().execute(async transaction => end(await drive(work(), step => answer(transaction, step)))),
      )
    },
  }
}
