import { accessTokenText } from '@symbolon/core/stores'
import { fromPg, migrate, plannedMigrations, sqlStores } from '@symbolon/sql'
import pg from 'pg'
import { startPostgres } from '../../../servers/databases.js'
import type { Case, Outcome, Row } from '../case.js'
import { modelRecord } from '../storage/tokens.js'
import { SERVICE_ID } from '../subject.js'

const SIZES = [100_000, 1_000_000, 10_000_000]

/** One token in so many is outlived, and one in so many belongs to the client that is revoked. */
const SHARE = 10

/** The most rows that are swept or removed at one size. */
const MOST = 100_000

const TABLE = 'symbolon_access_token'

/** How the cost of sweeping and removing a token grows with the table of PostgreSQL. */
export const SIZE: Case = {
  name: 'size-postgres',
  title: 'sweep and removal in a large table, PostgreSQL, written by the server itself',
  async measure(_, { tokens }) {
    const { server, stop } = await startPostgres()
    if ('missing' in server) return { rows: [], notes: [`Not measured: ${server.missing}`], failures: [] }
    const pool = new pg.Pool({ connectionString: server.url, max: 2 })
    // The server may stop before the last connection is closed.
    pool.on('error', () => undefined)
    try {
      return await measureAll(pool, tokens)
    } finally {
      await pool.end()
      await stop()
    }
  },
}

interface Figures {
  readonly sweep: number
  readonly removal: number
  readonly note: string
}

async function measureAll(pool: pg.Pool, most: number): Promise<Outcome> {
  const rows: Row[] = []
  const notes = ['']
  let first: Figures | undefined
  for (const size of SIZES.filter(each => each <= most)) {
    process.stderr.write(`  PostgreSQL: ${size} tokens\n`)
    const figures = await figuresOf(pool, size)
    first ??= figures
    const name = size.toLocaleString('en')
    for (const what of ['sweep', 'removal'] as const) {
      const against = `${what}, ${(SIZES[0] ?? 0).toLocaleString('en')} tokens`
      rows.push({ what: `${what}, ${name} tokens`, against, reference: first[what], ours: figures[what] })
    }
    notes.push(figures.note)
  }
  return { rows, notes, failures: [] }
}

async function figuresOf(pool: pg.Pool, size: number): Promise<Figures> {
  const now = Date.now()
  const { accessTokens } = sqlStores(fromPg(pool), { serviceId: SERVICE_ID })
  await fillTable(pool, size, now)
  const filled = await bytes(pool)
  const sweep = await perRow(limit => accessTokens.sweep(now, limit))
  const removal = await perRow(limit => accessTokens.remove({ clientId: 2002 }, limit))
  const vacuum = await timed(() => pool.query(`vacuum ${TABLE}`))
  // As many new tokens as there were old ones: they take the room of what is gone.
  await insert(pool, { from: size + 1, to: size + Math.min(MOST, size / SHARE), now, outlived: false })
  const grown = (await bytes(pool)) / filled - 1
  const [megabytes, seconds] = [Math.round(filled / 2 ** 20), (vacuum / 1_000).toFixed(1)]
  const note =
    `${size.toLocaleString('en')} tokens take ${megabytes} MiB with indexes. A vacuum after all that took ` +
    `${seconds} s. As many new tokens as were swept made the table ${(grown * 100).toFixed(1)} % larger.`
  return { sweep, removal, note }
}

/** Microseconds for each row, in steps of 500. */
async function perRow(step: (limit: number) => PromiseLike<number> | number): Promise<number> {
  let rows = 0
  const elapsed = await timed(async () => {
    for (let done = 500; done === 500 && rows < MOST; rows += done) done = await step(500)
  })
  return (elapsed * 1_000) / rows
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

async function bytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`select pg_total_relation_size('${TABLE}') as bytes`)
  return Number(rows[0]?.bytes)
}

/** An empty table is filled without its indexes: to sort millions of keys is faster than to insert them. */
async function fillTable(pool: pg.Pool, size: number, now: number): Promise<void> {
  await migrate(fromPg(pool))
  await pool.query(`truncate ${TABLE}`)
  for (const name of ['refresh_token', 'holder', 'held_until', 'subject']) {
    await pool.query(`drop index ${TABLE}_${name}`)
  }
  await pool.query(`alter table ${TABLE} drop constraint ${TABLE}_pkey`)
  await insert(pool, { from: 1, to: size, now, outlived: true })
  await pool.query(`alter table ${TABLE} add primary key (service_id, hash)`)
  for (const { statements } of plannedMigrations('postgres')) for (const text of statements) await pool.query(text)
  await pool.query(`vacuum analyze ${TABLE}`)
}

interface Inserted {
  readonly from: number
  readonly to: number
  readonly now: number
  readonly outlived: boolean
}

/** Rows with random keys, as tokens have them, and the text of a real record. */
async function insert(pool: pg.Pool, { from, to, now, outlived }: Inserted): Promise<void> {
  const record = accessTokenText.write(await modelRecord())
  const until = outlived
    ? `case when n % ${SHARE} = 0 then ${now - 3_600_000} - n % 1000 else ${now + 3_600_000} + n end`
    : `${now + 3_600_000} + n`
  await pool.query(
    `insert into ${TABLE} (service_id, hash, version, client_id, subject, held_until, record)
     select $1, left(encode(sha256(n::text::bytea), 'hex'), 43), 1,
       case when n % ${SHARE} = 1 then 2002 else 1001 + n % 7 end, 'user-' || n, ${until}, $2
     from generate_series(${from}::bigint, ${to}::bigint) n`,
    [SERVICE_ID, record],
  )
}
