import { fileURLToPath } from 'node:url'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/package/packed.js'
import { NO_NODE_22, startWorkers, type Workers } from '../../../test/runtimes/workers.js'
import { SCALE } from '../../../test/scale.js'
import { fromSqliteWasm, migrate, type Row, type Step } from '../src/index.js'
import { type Introspections, introspections } from './elsewhere/introspections.js'
import type { KitReport, Part } from './elsewhere/kit.js'

const WORKER = fileURLToPath(new URL('elsewhere/worker.ts', import.meta.url))
const ISOLATES = ['w0', 'w1', 'w2', 'w3']
const RACERS = 8

/**
 * What is large is left for the night, and from a worker also races, because each of their trips is a request to
 * another process: for each commit they run inside of the object and in d1.test.ts.
 */
const SIZE = SCALE === 'full' ? { size: 2_000 } : {}
const PARTS: readonly Part[] = SCALE === 'full' ? ['contract', 'scenarios', 'model'] : ['contract']

const step = (text: string): Step => ({ query: { text, returnsRows: text.startsWith('select') }, values: [] })

/** Which columns of the tables hold values of another type than that which they are declared with. */
const DIFFERENT = `select m.name as "table", c.name as "column", lower(c.type) as type from sqlite_master m, pragma_table_info(m.name) c
  where m.type = 'table' and m.name like 'symbolon_%' and c.name <> 'applied_at'`

describe.skipIf(NO_NODE_22 !== '')(`on the runtime of Cloudflare ${NO_NODE_22}`, () => {
  const folder = temporaryFolder()
  let workers: Workers

  beforeAll(async () => {
    workers = await startWorkers(WORKER, ISOLATES.length, folder)
  })

  afterAll(() => workers?.end())

  describe.each([
    ['D1', 'd1'],
    ['a Durable Object, from a worker', 'object'],
    ['a Durable Object, inside of it', 'inside'],
    ...(SCALE === 'full' ? [['Durable Objects, one of them for marks', 'apart']] : []),
  ])('%s', (name, on) => {
    const without = SCALE === 'full' || on === 'inside' ? undefined : 'racers|no more than its limit'

    test.each(PARTS)('passes the kit: %s', async part => {
      const { passed, failed, seconds } = await workers.ask<KitReport>('kit', { on, part, without, ...SIZE })
      expect(failed).toEqual([])
      expect(passed).toBeGreaterThan(part === 'model' ? 0 : 100)
      console.log(`${name}: ${passed} tests of the ${part} in ${seconds} s`)
    })
  })

  describe.each(['d1', 'object'])('%s', on => {
    const rows = async (text: string) => {
      const [answer] = await workers.ask<readonly (readonly Row[])[]>('run', { on, steps: [step(text)] })
      return answer ?? []
    }

    test('no column holds another type than it is declared with: D1 binds numbers as reals', async () => {
      const columns = await rows(DIFFERENT)
      expect(columns.length).toBeGreaterThan(30)
      const counts = columns.map(({ table, column, type }) => {
        const expected = String(type).startsWith('int') ? 'integer' : 'text'
        return `select '${table}.${column}' as place, typeof("${column}") as found from ${table}
          where typeof("${column}") not in ('${expected}', 'null') limit 1`
      })
      const found = await workers.ask<readonly (readonly Row[])[]>('run', { on, steps: counts.map(step) })
      expect(found.flat()).toEqual([])
    })

    test('an introspection costs two trips', async () => {
      const times = SCALE === 'full' ? 500 : 10
      const { trips, milliseconds } = await workers.ask<Introspections>('introspect', { on, times })
      expect(trips).toBe(2)
      console.log(`${on}: ${milliseconds} ms for an introspection`)
    })

    test(`of ${RACERS} callers in ${ISOLATES.length} isolates that claim marks, one wins each`, async () => {
      const keys = Array.from({ length: 8 }, () => crypto.randomUUID())
      const racers = Array.from({ length: RACERS }, (_, at) => ISOLATES[at % ISOLATES.length])
      const wins = await Promise.all(racers.map(each => workers.ask<readonly boolean[]>('claim', { on, keys }, each)))
      expect(keys.map((_, at) => wins.filter(won => won[at] === true).length)).toEqual(keys.map(() => 1))
    })
  })

  test('SQLite in this process, beside them', async () => {
    const database = new sqlite.Database()
    const driver = fromSqliteWasm(database)
    await migrate(driver)
    const { milliseconds } = await introspections(driver, SCALE === 'full' ? 500 : 10)
    expect(milliseconds).toBeGreaterThanOrEqual(0)
    console.log(`SQLite: ${milliseconds} ms for an introspection`)
    database.close()
  })

  test('an object that is evicted while marks are claimed keeps those that were won', async () => {
    const keys = Array.from({ length: 64 }, () => crypto.randomUUID())
    const claim = (worker: string) => workers.ask<readonly unknown[]>('claim', { on: 'object', keys }, worker)
    const racing = Promise.allSettled(ISOLATES.map(claim))
    expect(await workers.ask('evict')).toContain('evicted by the test')
    const answers = (await racing).flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    const wins = (at: number) => answers.filter(each => each[at] === true).length
    expect(Math.max(...keys.map((_, at) => wins(at)))).toBeLessThanOrEqual(1)
    const later = await claim('w1')
    expect(keys.filter((_, at) => wins(at) === 1 && later[at] !== false)).toEqual([])
  })

  test('an alarm sweeps the object', async () => {
    const count = async () => {
      const steps = [step("select count(*) as marks from symbolon_replay where service_id = 'bank'")]
      const [answer] = await workers.ask<readonly (readonly Row[])[]>('run', { on: 'object', steps })
      return answer?.[0]?.marks
    }
    await workers.ask('claim', { on: 'object', keys: [crypto.randomUUID()] })
    expect(await count()).toBeGreaterThan(0)
    await workers.ask('wake')
    await expect.poll(count, { timeout: 30_000 }).toBe(0)
  })
  test('what was won is known after a restart', async () => {
    const orders = ['d1', 'object'].map(on => ({ on, keys: [crypto.randomUUID()] }))
    const claim = () => Promise.all(orders.map(order => workers.ask('claim', order)))
    expect(await claim()).toEqual([[true], [true]])
    await workers.end()
    workers = await startWorkers(WORKER, 1, folder)
    expect(await claim()).toEqual([[false], [false]])
  })
})
