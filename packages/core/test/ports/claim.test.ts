import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { defineService } from '../../src/configuration/service.js'
import { claimOnce, longestLifetime } from '../../src/ports/claim.js'
import type { ReplayMark } from '../../src/ports/stores.js'
import { platformCrypto } from '../../src/setup/platform/node-crypto.js'
import { NOW } from '../fakes.js'

const stored: ReplayMark[] = []
const ports = {
  crypto: platformCrypto,
  replays: {
    claim: (marks: readonly ReplayMark[]) => {
      stored.push(...marks)
      return marks.map(() => true)
    },
    sweep: () => 0,
  },
}

beforeEach(() => {
  stored.length = 0
})

const BASE = { serviceId: 'test', issuer: 'https://as.example' }

const anyService = fc
  .record({
    clientAssertionMaxLifetime: fc.integer({ min: 1, max: 86_400 }),
    requestObjectMaxLifetime: fc.integer({ min: 1, max: 86_400 }),
    dpopProofLifetime: fc.integer({ min: 1, max: 3_600 }),
    dpopNonceDuration: fc.integer({ min: 1, max: 86_400 }),
    allowableClockSkew: fc.integer({ min: 0, max: 60 }),
  })
  .map(lifetimes => defineService({ ...BASE, ...lifetimes }))

const claim = async (until: number, service = defineService(BASE)) =>
  claimOnce([undefined, { scope: ['x'], until }], { service, now: NOW }, ports)

test('docs/rules.md §3: no mark outlives the longest lifetime that the service allows', async () => {
  await fc.assert(
    fc.asyncProperty(anyService, fc.integer({ min: 1, max: 1_000_000_000 }), async (service, beyond) => {
      const latest = NOW + longestLifetime(service) * 1000
      expect(await claim(latest, service)).toEqual([true, true])
      stored.length = 0
      await expect(claim(latest + beyond, service)).rejects.toThrow(RangeError)
      expect(stored).toEqual([])
    }),
  )
})

test.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, NOW + 0.5, 1e308, 8.64e15])(
  'docs/rules.md §8: no store receives a mark until %d',
  async until => {
    await expect(claim(until)).rejects.toThrow(RangeError)
    expect(stored).toEqual([])
  },
)

test('one mark without end prevents all others', async () => {
  const identifiers = [NOW + 1, Number.POSITIVE_INFINITY].map(until => ({ scope: [`${until}`], until }))
  const call = { service: defineService(BASE), now: NOW }
  await expect(async () => claimOnce(identifiers, call, ports)).rejects.toThrow(RangeError)
  expect(stored).toEqual([])
})
