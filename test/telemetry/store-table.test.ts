import { createPorts, createStoresCheck, describePorts, type Ports } from '@symbolon/core'
import { STORES, storeNames } from '@symbolon/core/internal'
import { memoryStores } from '@symbolon/memory'
import { createTelemetry } from '@symbolon/opentelemetry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepOnce } from '../../packages/cli/src/sweeping.js'
import { Sdk } from '../../packages/opentelemetry/test/sdk.js'

/*
 * Every list of stores is read from one table: a store that is added there is required, handed to operations, described,
 * probed, swept and measured, and nobody has to remember a list.
 */

const ADDED = 'keepsakes'

/** A store that nobody knows, as an adapter of the future has it. */
const keepsakes = { find: () => undefined, sweep: () => 3 }

beforeAll(() => void Reflect.set(STORES, ADDED, { required: true, methods: ['find'], swept: true }))
afterAll(() => void Reflect.deleteProperty(STORES, ADDED))

function portsWith(stores: object): Ports {
  const service = { serviceId: 'bank', issuer: 'https://as.example' }
  const options = { service, secrets: ['only for the tests: 32 bytes or more'] } as const
  return createPorts({ ...options, stores: Object.assign(Object.create(memoryStores({ serviceId: 'bank' })), stores) })
}

describe('a store that is added to the table', () => {
  test('is required of stores, with its methods', () => {
    expect(() => portsWith({})).toThrow(/stores is missing keepsakes/)
    expect(() => portsWith({ keepsakes: {} })).toThrow(/stores\.keepsakes must be an object with find\(\)/)
  })

  test('is handed to operations, and described', () => {
    const ports = portsWith({ keepsakes })
    expect(Object.keys(ports)).toEqual(expect.arrayContaining([...storeNames()]))
    expect(describePorts(ports).has).toEqual(expect.arrayContaining(['keepsakes.find', 'keepsakes.sweep']))
  })

  test('is ill as long as nothing probes it', async () => {
    const check = createStoresCheck(portsWith({ keepsakes }), {
      milliseconds: 5_000,
      setTimer: (after, act) => {
        const timer = setTimeout(act, after)
        return () => clearTimeout(timer)
      },
    })
    expect((await check()).ill.map(({ store }) => store)).toStrictEqual([ADDED])
  })

  test('is swept', async () => {
    expect(
      await sweepOnce([portsWith({ keepsakes })], error => {
        throw error
      }),
    ).toBe(3)
  })
})

test.each([...storeNames(), ADDED])('telemetry measures %s: its duration, its failure and its sweep', async name => {
  const sdk = new Sdk()
  const telemetry = createTelemetry({ meter: sdk.meter })
  const failing = () => Promise.reject(new RangeError('of the test'))
  const ports = telemetry.instrumentPorts({
    ...portsWith({ keepsakes }),
    [name]: { find: () => 1, claim: failing, sweep: () => 2 },
  })
  const store = Object(Reflect.get(ports, name))
  store.find()
  await expect(store.claim()).rejects.toThrow(RangeError)
  store.sweep(0, 10)
  const points = await sdk.points()
  const seen = points.map(({ name: metric, attributes }) => [metric, ...Object.values(attributes)].join(' '))
  expect(seen).toEqual(
    expect.arrayContaining([
      `symbolon.store.duration ${name}.find`,
      `symbolon.store.duration ${name}.claim RangeError`,
      `symbolon.sweeps ${name} finished`,
      `symbolon.sweep.records ${name}`,
    ]),
  )
})
