import { createPorts, type Ports } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { expect, test, vi } from 'vitest'
import { keepSwept, sweepOnce } from '../src/sweeping.js'

const NOW = 1_700_000_000_000

async function service(serviceId: string, marks: number): Promise<Ports> {
  const stores = memoryStores({ serviceId })
  const keys = Array.from({ length: marks }, (_, at) => ({ key: `mark-${at}`, until: NOW }))
  await stores.replays.claim(keys, NOW)
  return createPorts({
    service: { serviceId, issuer: 'https://as.example' },
    stores,
    secrets: ['only for the tests: 32 bytes or more'],
    clock: { now: () => NOW + 3_600_000 },
  })
}

const never = (error: unknown) => {
  throw error
}

test('a store that fails keeps no other store from being swept', async () => {
  const [bank, shop, faults] = [await service('bank', 0), await service('shop', 3), [] as unknown[]]
  const accessTokens = { ...bank.accessTokens, sweep: () => Promise.reject(new Error('read-only')) }
  const removed = await sweepOnce([{ ...bank, accessTokens }, shop], (_, place) => faults.push(place))
  expect([removed, faults]).toEqual([3, [{ operation: 'sweeping', port: 'accessTokens' }]])
})

test('outlived revocations are swept too', async () => {
  const bank = await service('bank', 0)
  const revocation = { key: 'client:1', revokedAt: NOW, retainedUntil: NOW }
  await bank.revocations?.revoke(revocation, NOW)
  expect(await sweepOnce([bank], never)).toBe(1)
})

test('outlived token families are swept too', async () => {
  const bank = await service('bank', 0)
  const client = { clientId: 1, clientIdentifier: '1', clientIdAliasUsed: false, clientEntityIdUsed: false }
  const record = { serviceId: 'bank', key: 'k', version: 1, ...client, metadataDocumentUsed: false, scopes: [] }
  await bank.tokenFamilies?.add({ ...record, createdAt: NOW, expiresAt: NOW, retainedUntil: NOW }, NOW)
  expect(await sweepOnce([bank], never)).toBe(1)
})

test('a round removes a limited number of expired records in every service', async () => {
  const services = [await service('bank', 1500), await service('shop', 3)]
  expect(await sweepOnce(services, never)).toBe(1003)
  expect(await sweepOnce(services, never)).toBe(500)
  expect(await sweepOnce(services, never)).toBe(0)
})

test('repeats rounds, also after a failure, until it is stopped', async () => {
  const [bank, rounds] = [await service('bank', 0), { begun: 0 }]
  let fourth: () => void = () => undefined
  const reached = new Promise<void>(resolve => {
    fourth = resolve
  })
  const replays = {
    ...bank.replays,
    async sweep() {
      if (++rounds.begun === 4) fourth()
      throw new Error('the database is gone')
    },
  }
  const faults: unknown[] = []
  const stop = keepSwept(
    () => [{ ...bank, replays }],
    (error, place) => faults.push([error, place]),
    1,
  )
  await reached
  await stop()
  expect(faults[0]).toEqual([new Error('the database is gone'), { operation: 'sweeping', port: 'replays' }])
  const begun = rounds.begun
  await sweepOnce([bank], never)
  expect(rounds.begun).toBe(begun)
})

test('repeats rounds at once while many records are left, and yields in between', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const bank = await service('bank', 4_500)
  const left: number[] = []
  let emptied: () => void = () => undefined
  const empty = new Promise<void>(resolve => {
    emptied = resolve
  })
  const replays = {
    ...bank.replays,
    async sweep(now: number, limit: number) {
      left.push(await bank.replays.sweep(now, limit))
      if (left.at(-1) === 500) emptied()
      // Requests are handled when the event loop continues.
      setImmediate(() => left.push(0))
      return left.at(-1) ?? 0
    },
  }
  const stop = keepSwept(
    () => [{ ...bank, replays }],
    () => undefined,
  )
  vi.advanceTimersToNextTimer()
  await empty
  await stop()
  vi.useRealTimers()
  expect(left.slice(0, 9)).toEqual([1000, 0, 1000, 0, 1000, 0, 1000, 0, 500])
})
