import { accessTokenRecord, clientRecord, pushedRequestRecord } from '@symbolon/contract'
import { describe, expect, test } from 'vitest'
import { driveSync } from '../src/driver.js'
import { type DialectName, type SqlAnswer, type SqlDriver, type SqlStores, type Step, sqlStores } from '../src/index.js'

const NOW = 1_700_000_000_000
const TOKEN = accessTokenRecord({ subject: 'ada', refreshTokenHash: 'refresh' })

/** The record in every row of a table. */
const RECORDS: Readonly<Record<string, object>> = {
  access_token: accessTokenRecord({ hash: 'hash' }),
  pushed_request: pushedRequestRecord({ key: 'key' }),
  client: clientRecord({ clientId: 7, clientIdAlias: 'ledger' }),
}

/** Stores on a driver that finds every record or none, with the recorded statements. */
function recorded(dialect: DialectName, { finds, affected }: { readonly finds: boolean; readonly affected: number }) {
  const steps: Step[] = []
  const resultOf = ({ query }: Step): SqlAnswer => {
    const [, table = ''] = /(?:from|join) ["`]?symbolon_(access_token|pushed_request|client)\b/.exec(query.text) ?? []
    const stored = { writable: null, record: JSON.stringify(RECORDS[table] ?? RECORDS.client), revoked: null }
    return {
      rows: [...(query.columns?.includes('writable') ? [{ writable: 1 }] : []), ...(finds ? [stored] : [])],
      affected,
    }
  }
  const rounds = { now: 0, highest: 0, total: 0 }
  const driver: SqlDriver = {
    dialect,
    async run(step) {
      steps.push(step)
      // Statements that are sent in the same turn share one round trip.
      if (rounds.now++ === 0) rounds.total++
      await Promise.resolve()
      rounds.now = 0
      return resultOf(step)
    },
    async transaction(work) {
      return driveSync(work(), step => {
        steps.push(step)
        return resultOf(step)
      })
    },
  }
  return { stores: sqlStores(driver, { serviceId: 'bank' }), steps, rounds }
}

const CALLS: readonly (readonly [name: string, trips: number, call: (stores: SqlStores) => unknown])[] = [
  ['find a client by its number', 1, ({ clients }) => clients.find('7')],
  ['find a client by a name', 1, ({ clients }) => clients.find('ledger')],
  ['find an access token', 1, ({ accessTokens }) => accessTokens.find('hash')],
  ['add an access token', 1, ({ accessTokens }) => accessTokens.add(TOKEN, NOW)],
  ['replace an access token', 1, ({ accessTokens }) => accessTokens.replace(TOKEN.hash, 1, TOKEN, NOW)],
  ['remove by client and subject', 1, ({ accessTokens }) => accessTokens.remove({ clientId: 7, subject: 'ada' }, 100)],
  ['remove by client', 1, ({ accessTokens }) => accessTokens.remove({ clientId: 7 }, 500)],
  ['remove by subject', 1, ({ accessTokens }) => accessTokens.remove({ subject: 'ada' }, 500)],
  ['revoke the tokens of a client', 1, ({ clients }) => clients.revokeTokens(7, NOW)],
  [
    'revoke the tokens of a holder',
    1,
    ({ revocations }) => revocations.revoke({ key: 'key', revokedAt: NOW, retainedUntil: NOW }, NOW),
  ],
  ['add a pushed request', 1, ({ pushedRequests }) => pushedRequests.add(pushedRequestRecord(), NOW)],
  ['find a pushed request', 1, ({ pushedRequests }) => pushedRequests.find('key')],
  ['take a pushed request', 1, ({ pushedRequests }) => pushedRequests.take('key')],
  [
    'claim three marks',
    1,
    ({ replays }) =>
      replays.claim(
        ['a', 'b', 'c'].map(key => ({ key, until: NOW })),
        NOW,
      ),
  ],
]

describe.each(['postgres', 'mysql', 'sqlite'] as const)('%s', dialect => {
  const found = { finds: true, affected: 1 }

  test.each(CALLS)('%s: %i round trip', async (name, trips, call) => {
    const { stores, rounds } = recorded(dialect, found)
    await call(stores)
    // MySQL has no `delete … returning`, so the store reads first.
    expect(rounds.total).toBe(dialect === 'mysql' && name.startsWith('take') ? 2 : trips)
  })

  test('a statement has a placeholder for each value, contains no value, and has a valid name', async () => {
    const { stores, steps } = recorded(dialect, found)
    for (const [, , call] of CALLS) await call(stores)
    await stores.clients.put(clientRecord({ clientId: 7, clientIdAlias: 'ledger' }), NOW)
    await stores.tickets.sweep(NOW, 1)
    expect(steps.length).toBeGreaterThan(10)
    for (const { query, values } of steps) {
      const placeholders = query.text.match(dialect === 'postgres' ? /\$\d+/g : /\?/g) ?? []
      expect(placeholders).toHaveLength(values.length)
      expect(query.text).not.toMatch(/ledger|ada|bank|refresh'|:/)
      expect(query.name ?? 'symbolon_').toMatch(/^symbolon_[0-9a-f]{0,16}$/)
    }
  })

  test('each name of a statement belongs to one text', async () => {
    const { stores, steps } = recorded(dialect, found)
    for (const [, , call] of [...CALLS, ...CALLS]) await call(stores)
    const named = steps.filter(({ query }) => query.name !== undefined)
    const texts = new Map(named.map(({ query }) => [query.name, query.text]))
    expect(named.filter(({ query }) => texts.get(query.name) !== query.text)).toEqual([])
    expect(texts.size).toBe(new Set(named.map(({ query }) => query.text)).size)
    expect(texts.size).toBeGreaterThan(8)
  })

  test('a write that changed no row returns false or undefined', async () => {
    const { stores } = recorded(dialect, { finds: false, affected: 0 })
    expect(await stores.accessTokens.add(TOKEN, NOW)).toBe(false)
    expect(await stores.accessTokens.replace(TOKEN.hash, 1, TOKEN, NOW)).toBe(false)
    expect(await stores.pushedRequests.add(pushedRequestRecord(), NOW)).toBe(false)
    expect(await stores.pushedRequests.take('key')).toBeUndefined()
    expect(await stores.replays.claim([{ key: 'mark', until: NOW }], NOW)).toEqual([false])
  })
})

test('MySQL: take returns undefined if a concurrent call deleted the record after it was read', async () => {
  const { stores } = recorded('mysql', { finds: true, affected: 0 })
  expect(await stores.pushedRequests.take('key')).toBeUndefined()
})

test('replace throws when the new record has another hash', async () => {
  const { stores } = recorded('postgres', { finds: false, affected: 1 })
  await expect(stores.accessTokens.replace('another', 1, TOKEN, NOW)).rejects.toThrow(TypeError)
})

test.each([
  ['postgres', 500, 7, 7],
  ['mysql', 50, 7, 7],
  ['sqlite', 10, 7, 28],
  ['sqlite', 10, 8, 30],
] as const)(
  '%s: sweeps and removals delete %i rows at once, and after a statement of %i ms rest for %i',
  async (dialect, batch, took, rest) => {
    const rows: number[] = []
    const pauses: number[] = []
    let now = 0
    const driver: SqlDriver = {
      dialect,
      run({ query }) {
        const affected = Number(/ limit (\d+)/.exec(query.text)?.[1])
        rows.push(affected)
        now += took
        return { rows: [], affected }
      },
      transaction: () => false,
    }
    const patience = { pause: async (milliseconds: number) => void pauses.push(milliseconds), elapsed: () => now }
    const { accessTokens, tickets } = sqlStores(driver, { serviceId: 'bank', ...patience })
    for (const remove of [
      () => tickets.sweep(NOW, 1_000),
      () => accessTokens.remove({ clientId: 7 }, 1_000),
      () => accessTokens.remove({ subject: 'ada' }, 1_000),
    ]) {
      rows.length = pauses.length = 0
      expect(await remove()).toBe(1_000)
      expect(rows).toEqual(Array.from({ length: 1_000 / batch }, () => batch))
      expect(pauses).toEqual(rows.map(() => rest))
    }
  },
)
