import { createStorage, memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { type FAULTS, faultContract, faulty, type Runner } from '../src/index.js'
import { withMethods } from './fakes.js'

const equal = (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected)
const storage = createStorage()

faultContract({ test, equal }, serviceId => memoryStores({ serviceId, storage }))

/** The names of the tests of the fault contract that fail. */
async function failing(open: Parameters<typeof faultContract>[1]): Promise<readonly string[]> {
  const tests: [string, () => Promise<void> | void][] = []
  const runner: Runner = { test: (name, run) => tests.push([name, run]), equal }
  faultContract(runner, open)
  const outcomes = await Promise.allSettled(tests.map(async ([, run]) => run()))
  return tests.filter((_, at) => outcomes[at]?.status === 'rejected').map(([name]) => name)
}

describe('the fault contract detects stores', () => {
  test('that report every claim as won', async () => {
    const names = await failing(serviceId => {
      const stores = memoryStores({ serviceId, storage })
      return { ...stores, replays: withMethods(stores.replays, { claim: marks => marks.map(() => true) }) }
    })
    expect(names).toContain('faults: introspect with a proof: at any port call, it completes but then rejects')
  })

  test('whose take does not remove the record', async () => {
    const names = await failing(serviceId => {
      const stores = memoryStores({ serviceId, storage })
      return { ...stores, tickets: withMethods(stores.tickets, { take: key => stores.tickets.find(key) }) }
    })
    expect(names).toContain('faults: complete: at any port call, it completes but then rejects')
  })
})

describe('faulty', () => {
  const find = async (key: string) => ({ serviceId: 'bank', key })
  const ports = () => ({ tickets: { find, take: find }, serviceId: 'bank' })

  async function outcomes(fault: (typeof FAULTS)[number]) {
    const { ports: changed, calls, injected } = faulty<never>(ports() as never, { call: 1, fault })
    const { tickets } = Object(changed)
    const first = await tickets.find('a')
    const second = await Promise.race([
      tickets.take('b').then(
        (answer: unknown) => answer,
        (error: Error) => error.message,
      ),
      new Promise(resolve => setImmediate(resolve, 'nothing')),
    ])
    return { first, second, third: await tickets.find('c'), calls, injected: injected() }
  }

  test.each<readonly [(typeof FAULTS)[number], unknown]>([
    ['it rejects', 'the port is down'],
    ['it hangs', 'nothing'],
    ['it completes but then rejects', 'the reply was lost'],
    ["it returns another tenant's record", expect.objectContaining({ serviceId: 'another', key: 'b' })],
    ['it returns corrupt JSON', '{"serviceId":"ba'],
  ])('injects "%s" into one call only', async (fault, second) => {
    expect(await outcomes(fault)).toEqual({
      first: { serviceId: 'bank', key: 'a' },
      second,
      third: { serviceId: 'bank', key: 'c' },
      calls: ['tickets.find', 'tickets.take', 'tickets.find'],
      injected: true,
    })
  })
})
