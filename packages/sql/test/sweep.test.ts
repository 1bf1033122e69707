import { accessTokenRecord, pushedRequestRecord, ticketRecord, tokenFamilyRecord } from '@symbolon/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { provided, skippedWithout } from '../../../test/provided.js'
import { fromPg, migrate, type SqlStores, sqlStores } from '../src/index.js'
import { eachAdapter } from './each-adapter.js'

const NOW = 1_700_000_000_000
const MINUTE = 60_000

/**
 * For each kind: adds a record that is kept until an instant, and returns how to see if it exists.
 */
const KINDS: readonly (readonly [
  name: 'accessTokens' | 'pushedRequests' | 'tickets' | 'replays' | 'revocations' | 'tokenFamilies',
  put: (stores: SqlStores, until: number) => Promise<() => Promise<boolean>>,
])[] = [
  [
    'accessTokens',
    async ({ accessTokens }, retainedUntil) => {
      const record = accessTokenRecord({ retainedUntil })
      await accessTokens.add(record, NOW)
      return async () => (await accessTokens.find(record.hash)) !== undefined
    },
  ],
  [
    'pushedRequests',
    async ({ pushedRequests }, retainedUntil) => {
      const record = pushedRequestRecord({ retainedUntil })
      await pushedRequests.add(record, NOW)
      return async () => (await pushedRequests.find(record.key)) !== undefined
    },
  ],
  [
    'tickets',
    async ({ tickets }, retainedUntil) => {
      const record = ticketRecord({ retainedUntil })
      await tickets.add(record, NOW)
      return async () => (await tickets.find(record.key)) !== undefined
    },
  ],
  [
    'replays',
    async ({ replays }, until) => {
      const mark = { key: crypto.randomUUID(), until }
      await replays.claim([mark], NOW)
      return async () => (await replays.claim([mark], NOW))[0] === false
    },
  ],
  [
    'revocations',
    async ({ revocations }, retainedUntil) => {
      const key = crypto.randomUUID()
      await revocations.revoke({ key, revokedAt: NOW, retainedUntil }, NOW)
      return async () => (await revocations.find([key]))[0] === NOW
    },
  ],
  [
    'tokenFamilies',
    async ({ tokenFamilies }, retainedUntil) => {
      const record = tokenFamilyRecord({ retainedUntil })
      await tokenFamilies.add(record, NOW)
      return async () => (await tokenFamilies.find(record.key)) !== undefined
    },
  ],
]

eachAdapter('sweeping', ({ storesOf }) => {
  test.each(KINDS)('%s: a sweep removes rows more than a minute after their instant, not before', async (kind, put) => {
    const stores = storesOf(crypto.randomUUID())
    const [early, edge, late] = [
      await put(stores, NOW - MINUTE - 1),
      await put(stores, NOW - MINUTE),
      await put(stores, NOW),
    ]
    expect(await stores[kind].sweep(NOW, 100)).toBe(1)
    expect([await early(), await edge(), await late()]).toEqual([false, true, true])
  })

  test('a sweep deletes as many batches as necessary, and stops at its limit', async () => {
    const { replays } = storesOf(crypto.randomUUID())
    const marks = Array.from({ length: 1100 }, (_, at) => ({ key: `mark-${at}`, until: NOW }))
    for (let at = 0; at < marks.length; at += 50) await replays.claim(marks.slice(at, at + 50), NOW)
    const later = NOW + 2 * MINUTE
    expect(await replays.sweep(later, 7)).toBe(7)
    expect(await replays.sweep(later, 0)).toBe(0)
    expect(await replays.sweep(later, Number.NaN)).toBe(0)
    expect(await replays.sweep(later, 10_000)).toBe(1093)
    expect(await replays.sweep(later, 10_000)).toBe(0)
  })

  test('a sweep does not delete rows of other services', async () => {
    const serviceId = crypto.randomUUID()
    const there = await Promise.all(KINDS.map(([, put]) => put(storesOf(serviceId), NOW - 10 * MINUTE)))
    for (const [kind] of KINDS) expect(await storesOf(`${serviceId}-2`)[kind].sweep(NOW, 100)).toBe(0)
    expect(await Promise.all(there.map(each => each()))).toEqual(KINDS.map(() => true))
  })
})

const postgres = await provided('postgres')

const skipped = skippedWithout(postgres)

test.skipIf(skipped !== '')(`PostgreSQL: a sweep skips locked rows without waiting ${skipped}`, async () => {
  const url = 'url' in postgres ? postgres.url : ''
  const [pool, rival] = [new pg.Pool({ connectionString: url }), new pg.Client({ connectionString: url })]
  await rival.connect()
  const driver = fromPg(pool)
  await migrate(driver)
  const serviceId = crypto.randomUUID()
  const { tickets } = sqlStores(driver, { serviceId })
  const records = Array.from({ length: 3 }, () => ticketRecord({ serviceId, retainedUntil: NOW - 10 * MINUTE }))
  for (const record of records) await tickets.add(record, NOW)

  await rival.query('begin')
  await rival.query('delete from symbolon_ticket where hash = $1', [records[0]?.key])
  expect(await tickets.sweep(NOW, 100)).toBe(2)
  await rival.query('rollback')
  expect(await tickets.sweep(NOW, 100)).toBe(1)
  await Promise.all([pool.end(), rival.end()])
})
