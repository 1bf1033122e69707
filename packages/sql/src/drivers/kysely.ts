import {
  type DialectName,
  drive,
  type Row,
  type SqlAnswer,
  type SqlDriver,
  type SqlValue,
  type Step,
} from '../driver.js'
import { committingOnceAsked } from './mysql.js'

/** What runs statements: a `Kysely`, or a transaction of it. */
export interface KyselyExecutor<Compiled> {
  executeQuery(query: Compiled): Promise<{ readonly rows: unknown[]; readonly numAffectedRows?: bigint }>
}

/** A `Kysely`. */
export interface KyselyDatabase<Compiled> extends KyselyExecutor<Compiled> {
  transaction(): KyselyTransactionBuilder<Compiled>
}

/** What `transaction()` of Kysely gives. */
export interface KyselyTransactionBuilder<Compiled> {
  execute<Value>(act: (transaction: KyselyExecutor<Compiled>) => Promise<Value>): Promise<Value>
  setIsolationLevel(level: 'read committed'): KyselyTransactionBuilder<Compiled>
}

/** What {@link fromKysely} must be told. */
export interface KyselyOptions<Compiled> {
  /** The kind of SQL that the database speaks. */
  readonly dialect: DialectName
  /** `CompiledQuery.raw` of kysely. */
  readonly compile: (text: string, values: SqlValue[]) => Compiled
}

/** Any database through a `Kysely` that is there anyway; the driver below it alone is faster. */
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
  const committing = committingOnceAsked(run)
  return {
    dialect,
    async run(step) {
      if (dialect === 'mysql') await committing()
      return run(step)
    },
    async transaction(work) {
      try {
        return await begin().execute(async transaction => {
          if (await drive(work, step => answer(transaction, step))) return true
          throw new RolledBack()
        })
      } catch (error) {
        if (error instanceof RolledBack) return false
        throw error
      }
    },
  }
}

/** Kysely rolls back when something is thrown, and only then. */
class RolledBack extends Error {}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null
}
