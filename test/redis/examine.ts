import {
  type ContractStores,
  documentStoreContract,
  faultContract,
  revocationStoreContract,
  scenarioContract,
  sizeContract,
  storesContract,
  tokenFamilyStoreContract,
} from '@symbolon/contract'
import { type RedisStores, redisDocument, redisStores } from '@symbolon/redis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chosen } from '../scale.js'
import type { Place } from '../servers/redis.js'
import type { Connect, Connected } from './clients.js'

const TOKENS = chosen({ full: 25_000, otherwise: 1_200 })

const equal = (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected)

/**
 * Registers the contract tests of stores over a client that is connected before the first test.
 * `withScenarios` adds the scenarios of all operations, faults in every call, and removals of many.
 */
export function examine(places: () => readonly Place[], connect: Connect, withScenarios: boolean): void {
  let connected: Connected | undefined
  beforeAll(async () => {
    const [first, ...others] = places()
    if (first !== undefined) connected = await connect([first, ...others])
  })
  afterAll(async () => connected?.close())
  const client = () => {
    if (connected === undefined) throw new Error('not connected')
    return connected.client
  }
  const open = (serviceId: string): RedisStores & ContractStores => redisStores(client(), { serviceId, prefix: 'kit' })
  storesContract({ test, equal }, open)
  revocationStoreContract({ test, equal }, serviceId => open(serviceId).revocations)
  tokenFamilyStoreContract({ test, equal }, serviceId => open(serviceId).tokenFamilies)
  documentStoreContract({ test, equal }, name => redisDocument(client(), { name, prefix: 'kit' }))
  if (!withScenarios) return
  scenarioContract({ test, equal }, open)
  faultContract({ test, equal }, open)
  sizeContract({ test: (title, run) => test(title, run, 120_000), equal }, open, TOKENS)
}
