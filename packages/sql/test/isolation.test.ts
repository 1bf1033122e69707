import { accessTokenRecord, pushedRequestRecord, storesContract, ticketRecord } from '@symbolon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provided } from '../../../test/provided.js'
import { chosen, SCALE } from '../../../test/scale.js'
import { migrate, sqlStores } from '../src/index.js'
import { CONNECTIONS, mariadbPool, type Opened, postgresPool } from './adapters.js'
import { PATIENT } from './patient.js'

const NOW = 1_700_000_000_000

/** How many records are raced for, each by as many callers as the pool has connections. */
const RECORDS = chosen({ full: 20, otherwise: 5 })

const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])

const LEVELS = ['read committed', 'repeatable read', 'serializable']

/** The default levels of the servers, which contract.test.ts covers: the others are left for the night. */
const COVERED = ['PostgreSQL, read committed', 'MariaDB, repeatable read']

const ROWS: readonly (readonly [name: string, open: (() => Opened) | { readonly missing: string }])[] = [
  ...LEVELS.map(level => {
    const settings = `-c default_transaction_isolation=${level.replaceAll(' ', '\\ ')}`
    return [`PostgreSQL, ${level}`, 'url' in postgres ? () => postgresPool(postgres.url, settings) : postgres] as const
  }),
  ...LEVELS.map(level => {
    const first = `set session transaction isolation level ${level}`
    return [`MariaDB, ${level}`, 'url' in mariadb ? () => mariadbPool(mariadb.url, first) : mariadb] as const
  }),
]

describe.each(ROWS)('%s', (name, open) => {
  if (typeof open === 'object') {
    test.skip(`the stores contract, and races of ${CONNECTIONS} connections (${open.missing})`)
    return
  }
  const opened = open()
  beforeAll(() => migrate(opened.driver))
  afterAll(() => opened.close())

  const stores = (serviceId: string) => sqlStores(opened.driver, { serviceId, ...PATIENT })
  if (SCALE === 'full' && !COVERED.includes(name)) {
    storesContract({ test, equal: (actual, expected) => expect(actual).toStrictEqual(expected) }, stores)
  }

  /** Makes all attempts at all records at once, and returns the different numbers of successes. */
  async function wins<Item>(items: readonly Item[], attempt: (item: Item) => Promise<boolean>): Promise<Set<number>> {
    const counts = items.map(async item => {
      const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => attempt(item)))
      return answers.filter(Boolean).length
    })
    return new Set(await Promise.all(counts))
  }

  const ONCE = new Set([1])
  const many = <Item>(make: () => Item) => Array.from({ length: RECORDS }, make)

  test(`of ${CONNECTIONS} callers that claim a mark, one wins`, async () => {
    const { replays } = stores(crypto.randomUUID())
    const marks = many(() => ({ key: crypto.randomUUID(), until: NOW }))
    expect(await wins(marks, async mark => (await replays.claim([mark], NOW))[0] === true)).toEqual(ONCE)
  })

  test(`of ${CONNECTIONS} callers that take a pushed request, one gets it`, async () => {
    const serviceId = crypto.randomUUID()
    const { pushedRequests } = stores(serviceId)
    const records = many(() => pushedRequestRecord({ serviceId }))
    for (const record of records) expect(await pushedRequests.add(record, NOW)).toBe(true)
    expect(await wins(records, async ({ key }) => (await pushedRequests.take(key)) !== undefined)).toEqual(ONCE)
  })

  test(`of ${CONNECTIONS} callers that add a ticket, one succeeds`, async () => {
    const { tickets } = stores(crypto.randomUUID())
    expect(await wins(many(ticketRecord), async record => tickets.add(record, NOW))).toEqual(ONCE)
  })

  test(`of ${CONNECTIONS} callers that replace a version, one succeeds`, async () => {
    const serviceId = crypto.randomUUID()
    const { accessTokens } = stores(serviceId)
    const records = many(() => accessTokenRecord({ serviceId, refreshTokenHash: crypto.randomUUID() }))
    for (const record of records) expect(await accessTokens.add(record, NOW)).toBe(true)
    const replace = async (record: (typeof records)[number]) =>
      accessTokens.replace(record.hash, 1, { ...record, version: 2, refreshTokenHash: crypto.randomUUID() }, NOW)
    expect(await wins(records, replace)).toEqual(ONCE)
  })

  test.each([
    ['a client', { clientId: 7 }],
    ['a subject', { subject: 'ada' }],
    ['a client and a subject', { clientId: 7, subject: 'ada' }],
  ])(
    'callers that remove tokens of %s at the same time remove different ones, as many as each may',
    async (_, selection) => {
      const serviceId = crypto.randomUUID()
      const { accessTokens } = stores(serviceId)
      const records = Array.from({ length: 80 }, () => accessTokenRecord({ serviceId, clientId: 7, subject: 'ada' }))
      await Promise.all(records.map(record => accessTokens.add(record, NOW)))
      const counts = await Promise.all(Array.from({ length: 8 }, async () => accessTokens.remove(selection, 10)))
      expect(counts).toEqual(counts.map(() => 10))
      expect(await accessTokens.remove(selection, 10)).toBe(0)
    },
  )

  test('of many callers that add tokens with one refresh token, and one that replaces a token with it, one succeeds', async () => {
    const serviceId = crypto.randomUUID()
    const { accessTokens } = stores(serviceId)
    const [refreshTokenHash, holder] = [crypto.randomUUID(), accessTokenRecord({ serviceId })]
    await accessTokens.add(holder, NOW)
    const answers = await Promise.all([
      ...many(async () => accessTokens.add(accessTokenRecord({ serviceId, refreshTokenHash }), NOW)),
      accessTokens.replace(holder.hash, 1, { ...holder, version: 2, refreshTokenHash }, NOW),
    ])
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await accessTokens.remove({ refreshTokenHash }, 100)).toBe(1)
  })
})
