import { ticketRecord } from '@symbolon/contract'
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import { fromPostgresJs, migrate, type SqlDriver, SqlTimeSpent, type Step, sqlStores } from '../src/index.js'
import { BUDGET } from '../src/retry.js'
import { postgresJsPool } from './adapters.js'

const NOW = 1_700_000_000_000
const KILL = 'select pg_terminate_backend(pg_backend_pid())'

const server = await provided('postgres')

const step = (text: string): Step => ({ query: { text, returnsRows: true }, values: [] })

/** The first answer: until then the library gives out the error of the connection that was lost. */
async function answered(driver: SqlDriver): Promise<unknown> {
  for (;;) {
    try {
      return (await driver.run(step('select 1 as one'))).rows
    } catch {}
  }
}

describe.skipIf('missing' in server)(`postgres ${skippedWithout(server)}`, () => {
  const url = 'url' in server ? server.url : ''

  test('a connection that is lost in a transaction is not used again', async () => {
    const { driver, close } = postgresJsPool(url, { max: 1 })
    const dying = driver.transaction(function* () {
      yield step(KILL)
      return true
    })
    await expect(dying).rejects.toThrow()
    expect(await answered(driver)).toEqual([{ one: 1 }])
    await close()
  })

  test('a row is found after a connection was lost', async () => {
    const { driver, close } = postgresJsPool(url, { max: 1 })
    await expect(Promise.resolve(driver.run(step(KILL)))).rejects.toThrow()
    expect(await answered(driver)).toEqual([{ one: 1 }])
    await close()
  })

  test.each([true, false])('statements are prepared, unless `prepare` is false: %s', async prepare => {
    const client = postgres(url, { max: 1, onnotice: () => undefined })
    const driver = fromPostgresJs(client, { prepare })
    await migrate(driver)
    const { tickets } = sqlStores(driver, { serviceId: crypto.randomUUID() })
    const record = ticketRecord()
    expect(await tickets.add(record, NOW)).toBe(true)
    expect(await tickets.take(record.key)).toEqual(record)
    const { rows } = await driver.run(step("select name from pg_prepared_statements where statement like '%symbolon%'"))
    expect(rows.length > 0).toBe(prepare)
    await client.end()
  })

  test('a write whose time was spent in the queue does not happen', async () => {
    const client = postgres(url, { max: 1, onnotice: () => undefined })
    const driver = fromPostgresJs(client)
    await migrate(driver)
    const clock = { elapsed: 0 }
    const { replays } = sqlStores(driver, { serviceId: crypto.randomUUID(), elapsed: () => clock.elapsed })
    const slow = driver.run(step('select pg_sleep(0.05)'))
    const late = replays.claim([{ key: 'mark', until: NOW }], NOW)
    const rejected = expect(late).rejects.toThrow(SqlTimeSpent)
    clock.elapsed += BUDGET + 1
    await Promise.all([slow, rejected])
    expect(await replays.claim([{ key: 'mark', until: NOW }], NOW)).toEqual([true])
    await client.end()
  })
})
