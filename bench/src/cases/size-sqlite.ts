import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessTokenText } from '@symbolon/core/stores'
import { fromSqliteWasm, migrate, plannedMigrations, type SqlDriver, sqlStores } from '@symbolon/sql'
import sqliteWasm from 'node-sqlite3-wasm'
import type { Case, Row } from '../case.js'
import { elapsedTime, processorTime } from '../measure.js'
import { modelRecord } from '../storage/tokens.js'
import { SERVICE_ID } from '../subject.js'

/** How many rows are swept, and how many are removed with their client. */
const ROWS = 5_000

/** The longest turn in microseconds. */
const TURN = 50_000

const INDEXES = ['refresh_token', 'holder', 'held_until', 'subject']

/** How long one turn of a sweep and of a removal blocks the process, in a large file of SQLite. */
export const SIZE_SQLITE: Case = {
  name: 'size-sqlite',
  title: 'turns of a sweep and a removal in a large file, SQLite with node-sqlite3-wasm',
  async measure(_, { tokens }) {
    const folder = await mkdtemp(join(tmpdir(), 'symbolon-bench-'))
    const database = new sqliteWasm.Database(join(folder, 'size.db'))
    try {
      database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
      const driver = fromSqliteWasm(database)
      await migrate(driver)
      const now = Date.now()
      await fillTable(database, tokens, now)
      const sweep = await turnsOf(driver, ({ accessTokens }) => accessTokens.sweep(now, ROWS))
      const removal = await turnsOf(driver, ({ accessTokens }) => accessTokens.remove({ clientId: 2002 }, ROWS))
      return { rows: [...rowsOf('sweep', sweep), ...rowsOf('removal', removal)], failures: [] }
    } finally {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Turns {
  readonly processor: readonly number[]
  readonly elapsed: readonly number[]
}

type Stores = ReturnType<typeof sqlStores>

/** Measures each statement, which is a turn of the event loop. */
async function turnsOf(plain: SqlDriver, work: (stores: Stores) => PromiseLike<number> | number): Promise<Turns> {
  const [processor, elapsed]: [number[], number[]] = [[], []]
  const driver: SqlDriver = {
    ...plain,
    run(step) {
      const begin = [processorTime(), elapsedTime()] as const
      const answer = plain.run(step)
      processor.push((processorTime() - begin[0]) * 1_000)
      elapsed.push((elapsedTime() - begin[1]) * 1_000)
      return answer
    },
  }
  await work(sqlStores(driver, { serviceId: SERVICE_ID }))
  return { processor: sorted(processor), elapsed: sorted(elapsed) }
}

function sorted(times: readonly number[]): readonly number[] {
  return [...times].sort((one, other) => one - other)
}

function rowsOf(what: string, { processor, elapsed }: Turns): readonly Row[] {
  const median = (times: readonly number[]) => times[times.length >> 1] ?? 0
  return [
    { what: `${what}: processor time of a turn, median`, against: '', ours: median(processor) },
    { what: `${what}: the longest`, against: '', ours: processor.at(-1) ?? 0, target: { most: TURN } },
    { what: `${what}: elapsed time of a turn, median`, against: '', ours: median(elapsed) },
    { what: `${what}: the longest`, against: '', ours: elapsed.at(-1) ?? 0 },
  ]
}

/** An empty table is filled without its indexes: to sort a million keys is faster than to insert them. */
async function fillTable(database: sqliteWasm.Database, size: number, now: number): Promise<void> {
  for (const name of INDEXES) database.exec(`drop index symbolon_access_token_${name}`)
  const record = accessTokenText.write(await modelRecord()).replaceAll("'", "''")
  database.exec(`
    insert into symbolon_access_token (service_id, hash, version, client_id, subject, held_until, record)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${Math.floor(size)})
    select '${SERVICE_ID}', lower(hex(randomblob(21))), 1, case when n % 2 = 0 then 2002 else 1001 end, 'user-' || n,
      case when n % 10 = 0 then ${now - 3_600_000} - n % 1000 else ${now + 3_600_000} + n end, '${record}'
    from numbers`)
  for (const { statements } of plannedMigrations('sqlite')) for (const text of statements) database.exec(text)
}
