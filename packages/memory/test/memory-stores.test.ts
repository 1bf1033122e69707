import {
  accessTokenRecord,
  clientRecord,
  pushedRequestRecord,
  ticketRecord,
  tokenFamilyRecord,
} from '@symbolon/contract'
import type { TakeOnceStore } from '@symbolon/core/stores'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStorage, type MemoryStores, memoryStores } from '../src/index.js'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000

const WRITES: [kind: string, write: (stores: MemoryStores, now: number) => unknown][] = [
  ['clients', (stores, now) => stores.clients.put(clientRecord(), now)],
  ['accessTokens', (stores, now) => stores.accessTokens.add(accessTokenRecord(), now)],
  ['pushedRequests', (stores, now) => stores.pushedRequests.add(pushedRequestRecord(), now)],
  ['tickets', (stores, now) => stores.tickets.add(ticketRecord(), now)],
  ['tokenFamilies', (stores, now) => stores.tokenFamilies.add(tokenFamilyRecord(), now)],
  ['replays', (stores, now) => stores.replays.claim([{ key: crypto.randomUUID(), until: now }], now)],
]

describe('capacity', () => {
  test.each(WRITES)('%s: throws when the capacity is exceeded', (kind, write) => {
    const stores = memoryStores({ serviceId: 'a', storage: createStorage({ capacity: 2 }) })
    write(stores, NOW)
    write(stores, NOW)
    expect(() => write(stores, NOW)).toThrow(`${kind}: the storage is full (capacity: 2)`)
  })

  test.each(WRITES.slice(1))('%s: expired records make room', (_, write) => {
    const stores = memoryStores({ serviceId: 'a', storage: createStorage({ capacity: 2 }) })
    write(stores, NOW)
    write(stores, NOW)
    expect(() => write(stores, NOW + HOUR)).not.toThrow()
  })

  test.each(WRITES)('%s: a full service does not affect the others', (_, write) => {
    const storage = createStorage({ capacity: 1 })
    write(memoryStores({ serviceId: 'a', storage }), NOW)
    expect(() => write(memoryStores({ serviceId: 'b', storage }), NOW)).not.toThrow()
  })

  test('replacing an access token, a token family or a client needs no room', async () => {
    const stores = memoryStores({ serviceId: 'a', storage: createStorage({ capacity: 1 }) })
    const [token, family, client] = [accessTokenRecord(), tokenFamilyRecord(), clientRecord()]
    await stores.accessTokens.add(token, NOW)
    await stores.tokenFamilies.add(family, NOW)
    await stores.clients.put(client, NOW)
    expect(await stores.accessTokens.replace(token.hash, 1, { ...token, version: 2 }, NOW)).toBe(true)
    expect(await stores.tokenFamilies.replace(family.key, 1, { ...family, version: 2 }, NOW)).toBe(true)
    expect(await stores.clients.put({ ...client, locked: true }, NOW)).toBe(true)
  })
})

describe('storage', () => {
  test('node-oidc-provider b4d27aa4: is shared by all stores of the same service, and by no other', async () => {
    const storage = createStorage()
    const record = ticketRecord()
    await memoryStores({ serviceId: 'a', storage }).tickets.add(record, NOW)
    expect(await memoryStores({ serviceId: 'a', storage }).tickets.find(record.key)).toEqual(record)
    expect(await memoryStores({ serviceId: 'b', storage }).tickets.find(record.key)).toBeUndefined()
  })

  test('is a new one when none is passed', async () => {
    const record = ticketRecord()
    await memoryStores({ serviceId: 'a' }).tickets.add(record, NOW)
    expect(await memoryStores({ serviceId: 'a' }).tickets.find(record.key)).toBeUndefined()
  })

  test('does not expire records of one service by the clock of another', async () => {
    const storage = createStorage()
    const [early, late] = [memoryStores({ serviceId: 'a', storage }), memoryStores({ serviceId: 'b', storage })]
    const record = accessTokenRecord()
    await early.accessTokens.add(record, NOW)
    for (let at = 0; at < 100; at++) await late.accessTokens.add(accessTokenRecord(), NOW + 1000 * HOUR)
    await late.accessTokens.sweep(NOW + 2000 * HOUR, 1000)
    expect(await early.accessTokens.find(record.hash)).toEqual(record)
  })
})

describe('access tokens', () => {
  test('sweeping a record removes its index entries', async () => {
    const { accessTokens } = memoryStores({ serviceId: 'a' })
    const record = accessTokenRecord({ refreshTokenHash: 'refresh', subject: 'somebody' })
    await accessTokens.add(record, NOW)
    expect(await accessTokens.sweep(NOW + HOUR, 10)).toBe(1)
    expect(await accessTokens.remove({ clientId: record.clientId }, 100)).toBe(0)
    expect(await accessTokens.remove({ refreshTokenHash: 'refresh' }, 100)).toBe(0)
    expect(await accessTokens.add(record, NOW)).toBe(true)
  })

  test.each(['real', 'fake'])('a removal of many gives others a turn after each 25, with %s timers', async timers => {
    if (timers === 'fake') vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { accessTokens } = memoryStores({ serviceId: 'a' })
    const records = Array.from({ length: 60 }, () => accessTokenRecord({ clientId: 7 }))
    for (const record of records) await accessTokens.add(record, NOW)
    const left = () => records.filter(({ hash }) => accessTokens.find(hash) !== undefined).length
    const removed = accessTokens.remove({ clientId: 7 }, 55)
    expect(left()).toBe(35)
    expect(await removed).toBe(55)
    expect(left()).toBe(5)
    expect(await accessTokens.remove({ clientId: 7 }, Number.NaN)).toBe(0)
    expect(await accessTokens.remove({ clientId: 7 }, 55)).toBe(5)
  })

  test('replace throws when the new record has another hash', async () => {
    const { accessTokens } = memoryStores({ serviceId: 'a' })
    const record = accessTokenRecord()
    await accessTokens.add(record, NOW)
    expect(() => accessTokens.replace(record.hash, 1, accessTokenRecord(), NOW)).toThrow(TypeError)
    expect(await accessTokens.find(record.hash)).toEqual(record)
  })
})

describe('clients', () => {
  test('a client id is found only in its canonical spelling', async () => {
    const { clients } = memoryStores({ serviceId: 'a' })
    await clients.put(clientRecord({ clientId: 7 }), NOW)
    expect(await clients.find('7')).toMatchObject({ by: 'id', canonical: '7' })
    for (const identifier of ['07', '7.0', '+7', ' 7', '7e0']) expect(await clients.find(identifier)).toBeUndefined()
  })

  test('a name of two kinds is reported as the first kind', async () => {
    const { clients } = memoryStores({ serviceId: 'a' })
    await clients.put(
      clientRecord({ entityId: 'https://a.example', metadataDocumentLocation: 'https://a.example' }),
      NOW,
    )
    expect(await clients.find('https://a.example')).toMatchObject({ by: 'entityId' })
  })
})

async function expectCopies<Stored extends { readonly key: string }>(
  records: Pick<TakeOnceStore<Stored>, 'add' | 'find'>,
  record: Stored,
): Promise<void> {
  await records.add(record, NOW)
  Object.assign((await records.find(record.key)) ?? {}, { clientId: 0 })
  expect(await records.find(record.key)).toEqual(record)
  expect(Object.isFrozen(record)).toBe(false)
}

describe('a found record', () => {
  test('accessTokens: is deeply frozen, but the record that was added is not', async () => {
    const { accessTokens } = memoryStores({ serviceId: 'a' })
    const record = accessTokenRecord({ properties: [{ key: 'k', value: 'v', hidden: false }] })
    await accessTokens.add(record, NOW)
    const found = await accessTokens.find(record.hash)
    expect([found, found?.properties, found?.properties?.[0]].map(Object.isFrozen)).toEqual([true, true, true])
    expect([record, record.properties].map(Object.isFrozen)).toEqual([false, false])
  })

  test('pushedRequests: is a new copy each time', async () => {
    const { pushedRequests } = memoryStores({ serviceId: 'a' })
    await expectCopies(pushedRequests, pushedRequestRecord())
  })

  test('tickets: is a new copy each time', async () => {
    const { tickets } = memoryStores({ serviceId: 'a' })
    await expectCopies(tickets, ticketRecord())
  })
})

describe('bytes', () => {
  const large = 'a'.repeat(16_000)

  test.each<[kind: string, write: (stores: MemoryStores) => unknown]>([
    ['accessTokens', ({ accessTokens }) => accessTokens.add(accessTokenRecord({ scopes: [large] }), NOW)],
    [
      'pushedRequests',
      ({ pushedRequests }) => pushedRequests.add(pushedRequestRecord({ parameters: [['state', large]] }), NOW),
    ],
    ['tickets', ({ tickets }) => tickets.add(ticketRecord({ parameters: [['state', large]] }), NOW)],
  ])('%s: throws when the bytes are exceeded', (kind, write) => {
    const stores = memoryStores({ serviceId: 'a', storage: createStorage({ bytes: 40_000 }) })
    write(stores)
    write(stores)
    expect(() => write(stores)).toThrow(`${kind}: the storage is full (bytes: 40000)`)
  })

  test('a larger replacement needs room for the difference', async () => {
    const { accessTokens } = memoryStores({ serviceId: 'a', storage: createStorage({ bytes: 40_000 }) })
    const record = accessTokenRecord({ scopes: [large] })
    await accessTokens.add(record, NOW)
    const larger = (times: number) => ({ ...record, version: 2, scopes: [large.repeat(times)] })
    expect(() => accessTokens.replace(record.hash, 1, larger(3), NOW)).toThrow('accessTokens: the storage is full')
    expect(await accessTokens.find(record.hash)).toEqual(record)
    expect(await accessTokens.replace(record.hash, 1, larger(2), NOW)).toBe(true)
  })
})

describe('misuse', () => {
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('createStorage throws for a limit of %s', limit => {
    expect(() => createStorage({ capacity: limit })).toThrow('`capacity`')
    expect(() => createStorage({ bytes: limit })).toThrow('`bytes`')
  })

  test.each<[unknown, string]>([
    [undefined, 'memoryStores: pass an object with serviceId, storage'],
    [{}, 'memoryStores: pass the id of the service as `serviceId`'],
    [{ serviceId: '' }, 'memoryStores: pass the id of the service as `serviceId`'],
    [{ serviceId: 'a', capacity: 10 }, 'memoryStores: there is no `capacity`; known are serviceId, storage'],
    [{ serviceId: 'a', storage: {} }, 'memoryStores: pass a storage made by createStorage() as `storage`'],
  ])('memoryStores(%j) throws', (options, problem) => {
    expect(() => Reflect.apply(memoryStores, undefined, [options])).toThrow(new TypeError(problem))
  })

  test.each<[unknown, string]>([
    [null, 'createStorage: pass an object with capacity, bytes'],
    [{ size: 1 }, 'createStorage: there is no `size`; known are capacity, bytes'],
  ])('createStorage(%j) throws', (options, problem) => {
    expect(() => Reflect.apply(createStorage, undefined, [options])).toThrow(new TypeError(problem))
  })
})
