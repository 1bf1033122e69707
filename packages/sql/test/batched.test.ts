import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fromD1, migrate, migrationStatus, type SqlDriver, type Step, sqlStores } from '../src/index.js'
import { type LocalD1, localD1 } from './local-d1.js'

const step = (text: string, values: readonly (string | number)[] = []): Step => ({
  query: { text, returnsRows: text.startsWith('select') },
  values,
})

describe('a transaction as one batch', () => {
  let database: LocalD1
  let driver: SqlDriver

  beforeEach(async () => {
    database = localD1()
    driver = fromD1(database)
    await driver.run(step('create table counter (name text primary key, number integer)'))
    await driver.run(step('insert into counter values (?, ?)', ['a', 0]))
  })

  afterEach(() => database.close())

  const counters = async () => (await driver.run(step('select name, number from counter order by name'))).rows

  /** Counts by reading first: without a condition two callers would count from the same number. */
  async function count(): Promise<unknown> {
    try {
      return await driver.transaction(function* () {
        const [row] = (yield step('select number from counter where name = ?', ['a'])).rows
        yield step('update counter set number = ? where name = ?', [Number(row?.number) + 1, 'a'])
        return true
      })
    } catch (error) {
      return error
    }
  }

  test('writes nothing, and is transient, if another one has changed what it read', async () => {
    const results = await Promise.all([count(), count(), count()])
    expect(results.filter(result => result === true)).toHaveLength(1)
    const conflicts = results.filter(result => result instanceof Error)
    expect(conflicts.map(error => Reflect.get(error, 'code'))).toEqual(['SQLITE_BUSY', 'SQLITE_BUSY'])
    expect(await counters()).toEqual([{ name: 'a', number: 1 }])
  })

  test.each([
    ['appeared', 'insert into counter values (?, 1)'],
    ['appeared beside others', 'insert into counter values (?, 1), (99, 1)'],
  ])('writes nothing if a row that it did not find has %s', async (_, rival) => {
    let met = false
    const meeting = driver.transaction(function* () {
      const { rows } = yield step('select name from counter where number = ?', [1])
      yield step('insert into counter values (?, ?)', [`${rows.length} rows`, 7])
      if (!met) void driver.run(step(rival, ['b']))
      met = true
      return true
    })
    await expect(Promise.resolve(meeting)).rejects.toThrow('was changed meanwhile')
    expect((await counters()).map(({ name }) => name)).not.toContain('0 rows')
  })

  test('tells its work how many rows a statement changed, and rolls back what came before', async () => {
    const told: number[] = []
    const committed = await driver.transaction(function* () {
      yield step('update counter set number = 5')
      const { affected } = yield step('insert into counter values (?, ?) on conflict do nothing', ['a', 1])
      told.push(affected)
      return affected === 1
    })
    expect({ committed, told }).toEqual({ committed: false, told: [1, 0] })
    expect(await counters()).toEqual([{ name: 'a', number: 0 }])
  })

  test('does not ask how many rows were changed if its work does not', async () => {
    await driver.run(step('insert into counter values (?, ?)', ['b', 0]))
    let begun = 0
    await driver.transaction(function* () {
      begun++
      yield step('delete from counter')
      return true
    })
    expect(begun).toBe(1)
    expect(await counters()).toEqual([])
  })

  test('throws every other error, and has done nothing', async () => {
    const failing = driver.transaction(function* () {
      yield step('update counter set number = 5')
      yield step('insert into nowhere values (1)')
      return true
    })
    await expect(Promise.resolve(failing)).rejects.toThrow('no such table')
    expect(await counters()).toEqual([{ name: 'a', number: 0 }])
  })

  test('many rows are removed a hundred at a time, because a trip costs more than a row', async () => {
    let trips = 0
    const counted = fromD1({
      withSession(constraint) {
        trips++
        return database.withSession(constraint)
      },
    })
    await migrate(counted)
    const { replays } = sqlStores(counted, { serviceId: 'bank' })
    await replays.claim(
      Array.from({ length: 250 }, (_, at) => ({ key: `${at}`, until: 0 })),
      0,
    )
    trips = 0
    expect(await replays.sweep(60_001, 1_000)).toBe(250)
    expect(trips).toBe(3)
  })

  test('ten callers that migrate at once run the migrations once', async () => {
    const drivers = Array.from({ length: 10 }, () => fromD1(database))
    const runs = await Promise.all(drivers.map(each => migrate(each, { elapsed: () => 0 })))
    expect(runs.filter(({ length }) => length > 0)).toHaveLength(1)
    expect((await migrationStatus(driver)).every(({ applied }) => applied)).toBe(true)
  })
})
