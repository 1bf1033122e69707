import { describe, expect, test } from 'vitest'
import { always } from '../../src/lib/check.js'
import { ok, refuse } from '../../src/lib/result.js'
import { type Decision, type Operation, operate } from '../../src/pipeline/operation.js'
import { Pipeline } from '../../src/pipeline/pipeline.js'
import { ask, PortFault } from '../../src/ports/ask.js'
import type { ReportEvent } from '../../src/ports/report.js'
import type { Service } from '../../src/records/service.js'
import { fakePorts, NOW } from '../fakes.js'

interface Facts {
  readonly input: unknown
  readonly service: Service
  readonly now: number
}
interface Refusal {
  readonly reason: 'odd' | 'forbidden'
}
type Answer = { readonly action: string; readonly resultCode: string; readonly at?: number | undefined }

const EVENTFUL = new Error('SELECT * FROM tokens WHERE hash = hunter2')

/** Anything can be thrown: this value throws when it is examined. */
const UNLOOKED = new Proxy(EVENTFUL, { getPrototypeOf: () => breaks() })

/**
 * An operation of one stage: `throw` breaks it, `refuse` is refused, `check` is refused by its
 * check.
 */
const OPERATION: Operation<Facts, object, Refusal, Answer> = {
  name: 'an operation',
  pipeline: Pipeline.of({
    name: 'stage',
    clause: 'clause of stage',
    async gather(facts: Facts) {
      if (facts.input === 'throw') throw EVENTFUL
      if (facts.input === 'throw a value that throws') throw UNLOOKED
      if (facts.input === 'reject a port') await ask('clients', () => Promise.reject(EVENTFUL))
      return facts.input === 'refuse' ? refuse<Refusal>({ reason: 'odd' }) : ok(facts)
    },
    checks: [
      {
        name: 'check',
        clause: 'clause of check',
        applies: always,
        run: ({ input }) => (input === 'check' ? { reason: 'forbidden' } : undefined),
        seen: ({ input }) => ({ actual: String(input) }),
      },
    ],
  }),
  answer(decision: Decision<Facts, Refusal>) {
    if (decision.kind === 'granted') return { action: 'OK', resultCode: 'A000001', at: decision.facts.now }
    if (decision.kind === 'refused') return { action: decision.refusal.reason, resultCode: 'A000301' }
    return { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A000101' }
  },
  client: ({ input }) => (input === 'of client 7' ? { clientId: 7, clientIdentifier: 'shop' } : undefined),
}

test('docs/rules.md §8: what a check compared is not computed without a listener', async () => {
  let computed = 0
  const seen = { toString: () => `${++computed}` }
  await played(seen, { report: undefined })
  expect(computed).toBe(0)
  await played(seen)
  expect(computed).toBe(1)
})

test.each(['of client 7', 'refuse', 'check', 'throw'])(
  'a listener that does not read checks gets the same event (%s), and none is shown',
  async input => {
    const [whole] = (await played(input)).events
    const events: ReportEvent[] = []
    const report = Object.assign((event: ReportEvent) => void events.push(event), { readsChecks: false as const })
    await played(input, { report })
    expect(events).toEqual([{ ...whole, checks: [] }])
  },
)

test('what a check compared is not computed for a listener that does not read checks', async () => {
  const seen = { toString: () => expect.unreachable() }
  await played(seen, { report: Object.assign(() => undefined, { readsChecks: false }) })
})

/** Makes a call and collects its events. */
async function played(input: unknown, changes: object = {}) {
  const events: ReportEvent[] = []
  const { ports } = await fakePorts()
  const answer = await operate(OPERATION, input, { ...ports, report: event => events.push(event), ...changes })
  return { answer, events, event: events[0] }
}

describe('a call', () => {
  test('is answered, and reported once', async () => {
    const { answer, events } = await played('of client 7')
    expect(answer).toEqual({ action: 'OK', resultCode: 'A000001', at: NOW })
    expect(events).toEqual([
      {
        operation: 'an operation',
        serviceId: 'test',
        clientId: 7,
        clientIdentifier: 'shop',
        at: NOW,
        action: 'OK',
        resultCode: 'A000001',
        checks: [
          { stage: 'stage', name: 'stage', clause: 'clause of stage', outcome: 'passed' },
          { stage: 'stage', name: 'check', clause: 'clause of check', outcome: 'passed', actual: 'of client 7' },
        ],
      },
    ])
  })

  test.each([
    ['refuse', 'odd', ['refused', 'not-reached']],
    ['check', 'forbidden', ['passed', 'refused']],
  ])('that is refused (%s) reports the reason', async (input, reason, outcomes) => {
    const { answer, event } = await played(input)
    expect(answer).toEqual({ action: reason, resultCode: 'A000301' })
    expect(event).toMatchObject({ reason, action: reason, resultCode: 'A000301' })
    expect(event).not.toHaveProperty('clientId')
    expect(event).not.toHaveProperty('fault')
    expect(event?.checks.map(({ outcome }) => outcome)).toEqual(outcomes)
  })

  test('ports.ts: reads the clock once and loads the service once', async () => {
    const asked: string[] = []
    const { ports } = await fakePorts()
    const service = await ports.service.load()
    await played('x', {
      clock: { now: () => asked.push('clock') && NOW },
      service: { load: () => (asked.push('service') ? service : service) },
    })
    expect(asked.sort()).toEqual(['clock', 'service'])
  })
})

const breaks = (): never => {
  throw EVENTFUL
}
const rejects = () => Promise.reject(EVENTFUL)
const serviceRejects = (error: unknown) => ({ service: { load: () => Promise.reject(error) } })
const clockSays = (now: () => unknown) => ({ clock: { now } })
const driverError = Object.assign(new Error('password=hunter2'), { name: 'SequelizeConnectionError', code: 'hunter2' })

describe('a fault is INTERNAL_SERVER_ERROR, with the port and the name of the error (docs/rules.md §8)', () => {
  test.each<[string, unknown, object, object]>([
    ['a bug', 'throw', {}, { name: 'Error' }],
    ['a bug that throws what throws when it is examined', 'throw a value that throws', {}, { name: 'unknown' }],
    ['a port that rejects', 'reject a port', {}, { port: 'clients', name: 'Error' }],
    ['a service that rejects', 'x', { service: { load: rejects } }, { port: 'service', name: 'Error' }],
    ['a service that throws', 'x', { service: { load: breaks } }, { port: 'service', name: 'Error' }],
    ['a service that is absent', 'x', { service: undefined }, { port: 'service', name: 'TypeError' }],
    ['a driver’s own error', 'x', serviceRejects(driverError), { port: 'service', name: 'SequelizeConnectionError' }],
    ['a value that is not an error', 'x', serviceRejects('hunter2'), { port: 'service', name: 'unknown' }],
    ['nothing at all', 'x', serviceRejects(undefined), { port: 'service', name: 'unknown' }],
    ['a clock that throws', 'x', clockSays(breaks), { port: 'clock', name: 'Error' }],
    ['a value that throws when it is examined', 'x', serviceRejects(UNLOOKED), { port: 'service', name: 'unknown' }],
    ['a clock that is absent', 'x', { clock: undefined }, { port: 'clock', name: 'TypeError' }],
    ['a clock that answers seconds', 'x', clockSays(() => NOW / 1000), { port: 'clock', name: 'TypeError' }],
    ['a clock that answers a text', 'x', clockSays(() => String(NOW)), { port: 'clock', name: 'TypeError' }],
    [
      'a clock that answers a promise',
      'x',
      clockSays(() => Promise.resolve(NOW)),
      { port: 'clock', name: 'TypeError' },
    ],
    ['a clock that rejects', 'x', clockSays(rejects), { port: 'clock', name: 'TypeError' }],
    ...[undefined, null, {}, { serviceId: '' }, { serviceId: 1 }].map(
      loaded =>
        [
          `a service that is ${JSON.stringify(loaded)}`,
          'x',
          { service: { load: () => loaded } },
          { port: 'service', name: 'TypeError' },
        ] as [string, unknown, object, object],
    ),
  ])('%s', async (_, input, changes, fault) => {
    const { answer, event } = await played(input, changes)
    expect(answer).toEqual({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A000101' })
    expect(event).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A000101', fault })
    expect(JSON.stringify([answer, event])).not.toMatch(/hunter2|SELECT/)
    expect(event?.checks.map(({ outcome }) => outcome)).toEqual(['not-reached', 'not-reached'])
  })

  test('without a listener the answer is the same', async () => {
    const { answer } = await played('throw', { report: undefined })
    expect(answer).toEqual({ action: 'INTERNAL_SERVER_ERROR', resultCode: 'A000101' })
  })

  test('the report contains what was known by then', async () => {
    const noClock = await played('x', clockSays(breaks))
    expect(noClock.event).not.toHaveProperty('at')
    expect(noClock.event).not.toHaveProperty('serviceId')
    const noService = await played('x', { service: { load: rejects } })
    expect(noService.event).toMatchObject({ at: NOW })
    expect(noService.event).not.toHaveProperty('serviceId')
    expect((await played('throw')).event).toMatchObject({ at: NOW, serviceId: 'test' })
  })
})

describe('onFault receives the error itself (ports.ts)', () => {
  test.each<[string, unknown, object, unknown, object]>([
    ['a bug', 'throw', {}, EVENTFUL, {}],
    ['a port that rejects', 'reject a port', {}, EVENTFUL, { port: 'clients' }],
    ['a service that throws', 'x', { service: { load: breaks } }, EVENTFUL, { port: 'service' }],
    ['a value that is not an error', 'x', serviceRejects('hunter2'), 'hunter2', { port: 'service' }],
    ['nothing at all', 'x', serviceRejects(undefined), undefined, { port: 'service' }],
    ['a clock that throws', 'x', clockSays(breaks), EVENTFUL, { port: 'clock' }],
  ])('%s', async (_, input, changes, error, place) => {
    for (const report of [() => undefined, undefined]) {
      const heard: unknown[] = []
      await played(input, { ...changes, report, onFault: (...all: readonly unknown[]) => heard.push(all) })
      expect(heard).toEqual([[error, { operation: 'an operation', ...place }]])
      expect(Object(heard[0])[0]).toBe(error)
    }
  })

  test('even if it throws when it is examined', async () => {
    const heard: boolean[] = []
    await played('throw a value that throws', { onFault: (error: unknown) => heard.push(Object.is(error, UNLOOKED)) })
    expect(heard).toEqual([true])
  })

  test.each(['x', 'refuse', 'check'])('%s is not a fault', async input => {
    const heard: unknown[] = []
    await played(input, { onFault: (error: unknown) => heard.push(error) })
    expect(heard).toEqual([])
  })

  test('it names what was expected of a service', async () => {
    const heard: unknown[] = []
    await played('x', { service: { load: () => ({}) }, onFault: (error: unknown) => heard.push(String(error)) })
    expect(heard).toEqual(['TypeError: expected a service'])
  })

  test('it is not awaited', async () => {
    const { answer } = await played('throw', { onFault: () => new Promise(() => undefined) })
    expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
  })
})

describe('a listener changes no answer (ports.ts)', () => {
  test.each<[string, unknown]>([
    ['throws', breaks],
    [
      'throws a value that is not an error',
      () => {
        throw undefined
      },
    ],
    ['rejects', rejects],
    ['never settles', () => new Promise(() => undefined)],
    ['answers with something', () => ({ action: 'OK' })],
  ])('that %s', async (_, listener) => {
    for (const input of ['x', 'refuse', 'check', 'throw']) {
      const { answer } = await played(input, { report: listener })
      expect(answer).toEqual((await played(input)).answer)
      expect((await played(input, { onFault: listener })).answer).toEqual(answer)
    }
  })

  test('that changes the event', async () => {
    const report = (event: ReportEvent) => Object.assign(event, { action: 'INTERNAL_SERVER_ERROR', checks: [] })
    expect((await played('x', { report })).answer.action).toBe('OK')
  })

  test('receives events in the order of the calls', async () => {
    const { events } = await played('x')
    expect(events).toHaveLength(1)
  })
})

describe('asking a port', () => {
  test('passes its answer on', async () => {
    expect(await ask('clients', () => 1)).toBe(1)
    expect(await ask('clients', async () => undefined)).toBeUndefined()
    expect(await ask('clients', async () => null)).toBeNull()
  })

  test.each([
    ['throws', breaks],
    ['rejects', rejects],
  ])('that %s is a fault with its name and cause', async (_, call) => {
    const asking = async () => ask<unknown>('accessTokens', call)
    const fault = await asking().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(PortFault)
    expect(fault).toMatchObject({ port: 'accessTokens', cause: EVENTFUL })
    expect(String(fault)).not.toContain('hunter2')
  })
})
