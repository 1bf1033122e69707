import { createStorage, memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import {
  accessTokenStoreContract,
  clientStoreContract,
  pushedRequestStoreContract,
  replayStoreContract,
  storesContract,
  ticketStoreContract,
} from '../src/index.js'
import { failures, kitTests } from './failures.js'
import { altered, differing, meanwhile } from './fakes.js'

describe('stores that keep every promise pass', () => {
  test('synchronous ones', async () => {
    const storage = createStorage()
    expect(await failures(serviceId => memoryStores({ serviceId, storage }))).toEqual([])
  })

  test('asynchronous ones', async () => {
    const open = altered(({ stores }) => ({
      replays: differing(stores.replays, {
        async claim(marks, now) {
          await meanwhile()
          return stores.replays.claim(marks, now)
        },
      }),
      tickets: differing(stores.tickets, {
        async take(key) {
          await meanwhile()
          return stores.tickets.take(key)
        },
      }),
    }))
    expect(await failures(async serviceId => open(serviceId))).toEqual([])
  })

  test('ones that forget early what has outlived its instant', async () => {
    const open = altered(({ stores }) => ({
      tickets: differing(stores.tickets, {
        add: (record, now) => record.retainedUntil < now || stores.tickets.add(record, now),
      }),
    }))
    expect(await failures(open)).toEqual([])
  })

  test('ones where the server expires and a sweep does nothing', async () => {
    const open = altered(({ stores }) => ({
      accessTokens: differing(stores.accessTokens, { sweep: () => 0 }),
      replays: differing(stores.replays, { sweep: () => 0 }),
    }))
    expect(await failures(open)).toEqual([])
  })
})

describe('the kit', () => {
  const open = () => memoryStores({ serviceId: 'unused' })

  test.each([
    ['clients', clientStoreContract],
    ['accessTokens', accessTokenStoreContract],
    ['pushedRequests', pushedRequestStoreContract],
    ['tickets', ticketStoreContract],
    ['replays', replayStoreContract],
  ])('examines %s alone when asked to', (subject, contract) => {
    const names = [...kitTests(contract, open).keys()]
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter(name => !name.startsWith(`${subject}: `))).toEqual([])
    expect([...kitTests(storesContract, open).keys()]).toEqual(expect.arrayContaining(names))
  })

  test('reports stores that cannot be opened', async () => {
    const refused = await failures(() => Promise.reject(new Error('no connection')))
    expect(refused).toHaveLength(kitTests(storesContract, open).size)
  })
})
