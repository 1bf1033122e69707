import { Database } from 'bun:sqlite'
import { SQL } from 'bun'
import { fromBunSql, fromSqlite, type Step } from '../../src/index.js'
import { type KitOrder, runKit } from './kit.js'

/*
 * The kit in Bun: `bun.ts <order as JSON>` prints a report.
 */

interface BunOrder extends KitOrder {
  readonly on: 'bun:sqlite' | 'Bun.SQL'
  /** The file or the server. */
  readonly url: string
  readonly losesConnection?: boolean
}

const DRIVERS = {
  'bun:sqlite'(url: string) {
    const database = new Database(url)
    database.run('pragma journal_mode = wal')
    database.run('pragma synchronous = normal')
    return fromSqlite(database)
  },
  'Bun.SQL': (url: string) => fromBunSql(new SQL(url)),
} as const

/** Loses the only connection in a transaction, and says what comes out of it and of the next statement. */
async function losing(url: string): Promise<unknown> {
  const driver = fromBunSql(new SQL(url, { max: 1 }))
  const step = (text: string): Step => ({ query: { text, returnsRows: true }, values: [] })
  const lost = Promise.resolve(
    driver.transaction(function* () {
      yield step('select pg_terminate_backend(pg_backend_pid())')
      return true
    }),
  )
  const outcome = await lost.catch(() => 'rejected')
  const { rows } = await driver.run(step('select 1 as one'))
  return { outcome, rows }
}

const { on, url, losesConnection, ...order }: BunOrder = JSON.parse(process.argv[2] ?? '')
console.log(JSON.stringify(losesConnection === true ? await losing(url) : await runKit(DRIVERS[on](url), order)))
process.exit()
