import { describe, expect, test } from 'vitest'
import { fullAccessToken, fullClient, fullPushedRequest, fullTicket } from '../src/full-records.js'
import { type Open, storesContract } from '../src/index.js'
import { kitTests } from './failures.js'
import { altered, takeOnce, tokens, withMethods } from './fakes.js'

/** A record without one of its fields. */
function without<Stored extends object>(record: Stored, field: string): Stored {
  const rest = { ...record }
  Reflect.deleteProperty(rest, field)
  return rest
}

/** For each kind of record, its fields and a store that loses one of them. */
const STORES: readonly (readonly [kind: string, record: object, losing: (field: string) => Open])[] = [
  [
    'accessTokens',
    fullAccessToken('bank'),
    field => tokens(store => ({ add: (record, now) => store.add(without(record, field), now) })),
  ],
  ['pushedRequests', fullPushedRequest('bank'), losingTaken],
  ['tickets', fullTicket('bank'), losingTaken],
  [
    'clients',
    fullClient(),
    field =>
      altered(({ stores: { clients } }) => ({
        clients: withMethods(clients, { put: (client, now) => clients.put(without(client, field), now) }),
      })),
  ],
]

function losingTaken(field: string): Open {
  return takeOnce(store => ({ add: (record, now) => store.add(without(record, field), now) }))
}

/** The test of the kit that stores a record with every field. */
const nameOf = (kind: string) =>
  `${kind}: a ${kind === 'clients' ? 'client' : 'record'} is stored unchanged: every field`

const ROWS = STORES.flatMap(([kind, record, losing]) =>
  Object.keys(record).map(field => [kind, field, losing] as const),
)

describe('ts-oauth2-server #250: the kit detects a store that loses a field', () => {
  test.each(ROWS)('%s: %s', async (kind, field, losing) => {
    const run = kitTests(storesContract, losing(field)).get(nameOf(kind))
    expect(run).toBeDefined()
    await expect((async () => run?.())()).rejects.toThrow()
  })

  test.each(STORES.map(([kind]) => kind))('%s, and lets a store pass that loses none', async kind => {
    const run = kitTests(
      storesContract,
      altered(() => ({})),
    ).get(nameOf(kind))
    expect(run).toBeDefined()
    await run?.()
  })
})
