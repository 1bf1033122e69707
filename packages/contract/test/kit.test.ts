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
import { altered, meanwhile, withMethods } from './fakes.js'

describe('stores that keep every promise pass', () => {
  test('if they are synchronous', async () => {
    const storage = createStorage()
    expect(await failures(serviceId => memoryStores({ serviceId, storage }))).toEqual([])
  })

  test('if they are asynchronous', async () => {
    const open = altered(({ stores }) => ({
      replays: withMethods(stores.replays, {
        async claim(marks, now) {
          await meanwhile()
          return stores.replays.claim(marks, now)
        },
      }),
      tickets: withMethods(stores.tickets, {
        async take(key) {
          await meanwhile()
          return stores.tickets.take(key)
        },
      }),
    }))
    expect(await failures(async serviceId => open(serviceId))).toEqual([])
  })

  test('if they remove records as soon as their instant is a minute past', async () => {
    const open = altered(({ stores }) => ({
      tickets: withMethods(stores.tickets, {
        add: (record, now) => record.retainedUntil < now - 60_000 || stores.tickets.add(record, now),
      }),
    }))
    expect(await failures(open)).toEqual([])
  })

  test('if the server expires records and a sweep does nothing', async () => {
    const open = altered(({ stores }) => ({
      accessTokens: withMethods(stores.accessTokens, { sweep: () => 0 }),
      replays: withMethods(stores.replays, { sweep: () => 0 }),
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
  ])('has a contract for %s only', (subject, contract) => {
    const names = [...kitTests(contract, open).keys()]
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter(name => !name.startsWith(`${subject}: `))).toEqual([])
    expect([...kitTests(storesContract, open).keys()]).toEqual(expect.arrayContaining(names))
  })

  test('fails all tests if the stores cannot be opened', async () => {
    const refused = await failures(() => Promise.reject(new Error('no connection')))
    expect(refused).toHaveLength(kitTests(storesContract, open).size)
  })
})
