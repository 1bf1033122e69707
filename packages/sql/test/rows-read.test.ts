import { accessTokenRecord, pushedRequestRecord, ticketRecord, tokenFamilyRecord } from '@symbolon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, type SqlStores, sqlStores } from '../src/index.js'
import { METERED, type Metered, type Reads } from './metered.js'

const NOW = 1_700_000_000_000
const DAY = 86_400_000

/** How many records each table holds. A tenth of them is outlived. */
const ROWS = 2_000

/** How many rows a statement may read for each row that it removes, and besides. */
const [FACTOR, BESIDES] = [5, 10]

/** The records of each index are spread over ten clients, ten subjects and all instants. */
const hashAt = (index: number) => `hash-${String(index).padStart(8, '0')}`
const retainedUntil = (index: number) => (index % 10 === 0 ? NOW - DAY - index : NOW + DAY + index)
const clientAt = (index: number) => Math.floor(index / 10) % 10
const subjectAt = (index: number) => `user-${Math.floor(index / 100) % 10}`

async function fill(
  { accessTokens, pushedRequests, tickets, replays, revocations, tokenFamilies }: SqlStores,
  serviceId: string,
): Promise<void> {
  const each = async (index: number) => {
    const until = retainedUntil(index)
    const shared = { serviceId, retainedUntil: until }
    const holder = { clientId: clientAt(index), subject: subjectAt(index), refreshTokenHash: `re-${hashAt(index)}` }
    await accessTokens.add(accessTokenRecord({ ...shared, ...holder, hash: hashAt(index) }), NOW)
    await pushedRequests.add(pushedRequestRecord({ ...shared, key: hashAt(index) }), NOW)
    await tickets.add(ticketRecord({ ...shared, key: hashAt(index) }), NOW)
    await tokenFamilies.add(tokenFamilyRecord({ ...shared, key: hashAt(index) }), NOW)
    await replays.claim([{ key: hashAt(index), until }], NOW)
    await revocations.revoke({ key: hashAt(index), revokedAt: NOW, retainedUntil: until }, NOW)
  }
  let next = 0
  const writer = async () => {
    while (next < ROWS) await each(next++)
  }
  await Promise.all(Array.from({ length: 32 }, writer))
}

type Removal = (stores: SqlStores) => PromiseLike<number> | number

const REMOVALS: readonly (readonly [what: string, removed: number, remove: Removal])[] = [
  ['sweep pushed requests', 20, ({ pushedRequests }) => pushedRequests.sweep(NOW, 20)],
  ['sweep tickets', 20, ({ tickets }) => tickets.sweep(NOW, 20)],
  ['sweep marks', 20, ({ replays }) => replays.sweep(NOW, 20)],
  ['sweep revocations', 20, ({ revocations }) => revocations.sweep(NOW, 20)],
  ['sweep token families', 20, ({ tokenFamilies }) => tokenFamilies.sweep(NOW, 20)],
  ['sweep when nothing is outlived', 0, ({ accessTokens }) => accessTokens.sweep(NOW - 9 * DAY, 20)],
  ['remove a token', 1, ({ accessTokens }) => accessTokens.remove({ hash: hashAt(ROWS - 11) }, 500)],
  [
    'remove the token of a refresh token',
    1,
    ({ accessTokens }) => accessTokens.remove({ refreshTokenHash: `re-${hashAt(ROWS - 12)}` }, 500),
  ],
  [
    'remove the tokens of a client and a subject',
    20,
    ({ accessTokens }) => accessTokens.remove({ clientId: 8, subject: 'user-8' }, 500),
  ],
  ['remove tokens of a client', 20, ({ accessTokens }) => accessTokens.remove({ clientId: 9 }, 20)],
  ['remove tokens of a subject', 20, ({ accessTokens }) => accessTokens.remove({ subject: 'user-7' }, 20)],
  ['remove the last tokens of a client', 180, ({ accessTokens }) => accessTokens.remove({ clientId: 9 }, 500)],
  ['remove the tokens of a client that has none', 0, ({ accessTokens }) => accessTokens.remove({ clientId: 99 }, 500)],
  ['sweep access tokens', 20, ({ accessTokens }) => accessTokens.sweep(NOW, 20)],
]

describe.each(METERED)('%s', (_, open) => {
  if (typeof open === 'object') {
    test.skip(`rows that are read (${open.missing})`)
    return
  }
  let metered: Metered | undefined
  const tablePrefix = `t${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}_`
  const serviceId = 'bank'

  beforeAll(async () => {
    metered = await open()
    await migrate(metered.wide, { tablePrefix })
    await fill(sqlStores(metered.wide, { serviceId, tablePrefix }), serviceId)
    const tables = ['access_token', 'pushed_request', 'ticket', 'replay', 'revocation', 'token_family']
    await metered.analyze(tables.map(name => `${tablePrefix}${name}`))
  })

  afterAll(() => metered?.close())

  test.each(REMOVALS)('%s: reads as many rows as it removes, by an index', async (_, removed, remove) => {
    if (metered === undefined) throw new Error('the database is not open')
    const stores = sqlStores(metered.driver, { serviceId, tablePrefix })
    const counted: number[] = []
    const reads = await metered.read(async () => counted.push(await remove(stores)))
    expect(counted).toEqual([removed])
    expectProportional(reads, removed)
  })
})

/** By the counters of the server or, on SQLite, by plans that search by two columns of an index. */
function expectProportional(reads: Reads, removed: number): void {
  if ('rows' in reads) {
    expect(reads.rows).toBeLessThanOrEqual(FACTOR * removed + BESIDES)
    return
  }
  const searches = reads.plans.filter(plan => plan !== 'LIST SUBQUERY 1')
  expect(searches.length).toBeGreaterThan(0)
  for (const plan of searches) {
    expect(plan).toMatch(/^SEARCH \w+ USING (COVERING |PRIMARY )?(INDEX|KEY) ?\w* \(service_id=\? AND \w+[=<]\?/)
  }
}
