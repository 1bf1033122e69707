import { context, INVALID_SPAN_CONTEXT, type Span, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { introspect, type Ports, type Report, type ReportEvent } from '@symbolon/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTelemetry, type TelemetryOptions } from '../src/index.js'
import { activateContext, Sdk } from './sdk.js'
import { openWorld, type World } from './world.js'

/** Makes spans of parents. */
const parents = new Sdk()

/** What a `traceparent` header of a trace that is not sampled says. */
const remote = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  traceFlags: TraceFlags.NONE,
  isRemote: true,
}

let deactivate: () => void
let world: World
let sdk: Sdk

beforeAll(() => {
  deactivate = activateContext()
})
afterAll(() => deactivate())

beforeEach(async () => {
  world = await openWorld()
  sdk = new Sdk()
})
afterEach(() => sdk.stop())

/** Ports and an operation with spans and metrics. */
function instrumented(options: TelemetryOptions = {}, ports: Ports = world.ports) {
  const telemetry = createTelemetry({ tracer: sdk.tracer, meter: sdk.meter, ...options })
  return {
    telemetry,
    ports: telemetry.instrumentPorts(ports),
    introspect: telemetry.instrumentOperation('introspection', introspect),
  }
}

const broken = (error: Error, ports: Ports): Ports => ({
  ...ports,
  accessTokens: { ...ports.accessTokens, find: () => Promise.reject(error) },
})

describe('spans', () => {
  test('an operation is a span, and the calls of stores are its children in their order', async () => {
    const { introspect, ports } = instrumented()
    const answer = await introspect({ token: world.token, scopes: ['payments'] }, ports)
    expect(answer.action).toBe('OK')
    const [find, client, revoked, operation] = sdk.spans()
    expect([find?.name, client?.name, revoked?.name, operation?.name]).toStrictEqual([
      'symbolon.store.accessTokens.find',
      'symbolon.store.clients.find',
      'symbolon.store.revocations.find',
      'symbolon.introspection',
    ])
    const parent = operation?.spanContext().spanId
    expect(parent).toBeDefined()
    expect([find, client, revoked].map(span => span?.parentSpanContext?.spanId)).toStrictEqual([parent, parent, parent])
    expect(find?.attributes).toStrictEqual({ 'symbolon.store.method': 'accessTokens.find' })
    expect(operation?.attributes).toStrictEqual({
      'symbolon.operation.name': 'introspection',
      'symbolon.action': 'OK',
      'symbolon.result_code': 'A056001',
      'symbolon.service.id': 'bank',
    })
  })

  test('what a store calls finds the span of the store as its parent', async () => {
    const parents: unknown[] = []
    const find = (hash: string) => {
      parents.push(trace.getActiveSpan()?.spanContext().spanId)
      return world.ports.accessTokens.find(hash)
    }
    const { introspect, ports } = instrumented(
      {},
      { ...world.ports, accessTokens: { ...world.ports.accessTokens, find } },
    )
    await introspect({ token: world.token }, ports)
    expect(parents).toStrictEqual([sdk.spans()[0]?.spanContext().spanId])
  })

  test('a refusal has its reason and is no error', async () => {
    const { introspect, ports } = instrumented()
    await introspect({ token: 'unknown' }, ports)
    const operation = sdk.spans().at(-1)
    expect(operation?.attributes).toMatchObject({
      'symbolon.action': 'UNAUTHORIZED',
      'symbolon.result_code': 'A057302',
      'symbolon.refusal.reason': 'token_unknown',
    })
    expect(operation?.status.code).toBe(SpanStatusCode.UNSET)
  })

  test('a fault is an error with the name of the port, and without the message of the error', async () => {
    const error = new RangeError('the password is hidden')
    const { introspect, ports } = instrumented({}, broken(error, world.ports))
    expect((await introspect({ token: world.token }, ports)).action).toBe('INTERNAL_SERVER_ERROR')
    const [store, operation] = sdk.spans()
    expect(operation?.attributes).toMatchObject({
      'symbolon.fault.port': 'accessTokens',
      'error.type': 'RangeError',
    })
    expect([store, operation].map(span => span?.status)).toStrictEqual([
      { code: SpanStatusCode.ERROR },
      { code: SpanStatusCode.ERROR },
    ])
    expect(store?.attributes).toMatchObject({ 'error.type': 'RangeError' })
    expect(
      JSON.stringify(sdk.spans().map(({ attributes, events, status }) => [attributes, events, status])),
    ).not.toContain('hidden')
  })

  test('calls of stores outside of an operation make no span', async () => {
    await instrumented().ports.accessTokens.find('unknown')
    expect(sdk.spans()).toStrictEqual([])
  })

  test('a trace that is not sampled has no spans, asks for no report, and is measured', async () => {
    const reports: unknown[] = []
    const { telemetry } = instrumented({ tracer: sdk.silent })
    const operation = telemetry.instrumentOperation('introspection', async (_: object, ports: { report?: Report }) => {
      reports.push(ports.report)
      return { action: 'OK' }
    })
    await operation({}, {})
    expect(sdk.spans()).toStrictEqual([])
    expect(reports).toStrictEqual([undefined])
    expect(await sdk.pointsOf('symbolon.operation.duration')).toHaveLength(1)
  })

  test.each<[name: string, parent: Span | undefined, isMade: boolean]>([
    ['without a parent', undefined, true],
    ['below a span that is recorded', parents.tracer.startSpan('request'), true],
    ['below a span that this process does not record', parents.silent.startSpan('request'), false],
    ['below a span that another process did not record', trace.wrapSpanContext(remote), true],
    ['below a span that says nothing', trace.wrapSpanContext(INVALID_SPAN_CONTEXT), true],
  ])('%s: whether the sampler is asked for a span', async (_, parent, isMade) => {
    const { introspect, ports } = instrumented({ tracer: sdk.eager })
    const active = parent === undefined ? context.active() : trace.setSpan(context.active(), parent)
    const answer = await context.with(active, () => introspect({ token: world.token }, ports))
    expect(answer.action).toBe('OK')
    expect(sdk.spans().some(({ name }) => name === 'symbolon.introspection')).toBe(isMade)
    expect(await sdk.pointsOf('symbolon.operation.duration')).toHaveLength(1)
  })

  test('what is called below a trace that is not recorded finds a span of that trace', async () => {
    const found: unknown[] = []
    const operation = createTelemetry({ tracer: sdk.silent }).instrumentOperation('introspection', async () => {
      found.push(trace.getActiveSpan()?.isRecording())
      return { action: 'OK' }
    })
    await operation({}, {})
    await context.with(trace.setSpan(context.active(), parents.silent.startSpan('request')), () => operation({}, {}))
    expect(found).toStrictEqual([false, false])
  })

  test.each<[name: string, options: TelemetryOptions, expected: unknown]>([
    ['by default, no client is named', {}, undefined],
    ['with clientIdentifiers, the client is named', { clientIdentifiers: true }, 'ledger'],
  ])('%s', async (_, options, expected) => {
    const { introspect, ports } = instrumented(options)
    await introspect({ token: world.token }, ports)
    expect(sdk.spans().at(-1)?.attributes['symbolon.client.identifier']).toBe(expected)
  })

  test('a client that is known by a URL is named by it', async () => {
    const { telemetry } = instrumented({ clientIdentifiers: true })
    const event = { clientId: 17, clientIdentifier: 'https://client.example/metadata' }
    await telemetry.observe(async report => report(eventOf(event)))
    expect(sdk.spans()[0]?.attributes['symbolon.client.identifier']).toBe('https://client.example/metadata')
  })
})

describe('metrics', () => {
  test('answers are counted by operation, action, reason and service', async () => {
    const { ports } = instrumented()
    for (const token of [world.token, world.token, 'unknown']) await introspect({ token }, ports)
    const named = { 'symbolon.operation.name': 'introspection', 'symbolon.service.id': 'bank' }
    expect(await sdk.pointsOf('symbolon.operations')).toStrictEqual([
      [{ ...named, 'symbolon.action': 'OK' }, 2],
      [{ ...named, 'symbolon.action': 'UNAUTHORIZED', 'symbolon.refusal.reason': 'token_unknown' }, 1],
    ])
  })

  test('a mistake of the caller is counted as one, and not as a fault', async () => {
    const { introspect, ports } = instrumented()
    await introspect(Object({ token: world.token, scope: 'payments' }), ports)
    const mistake = { 'symbolon.operation.name': 'introspection', 'symbolon.action': 'CALLER_MISTAKE' }
    const reason = { 'symbolon.service.id': 'bank', 'symbolon.refusal.reason': 'request_unreadable' }
    expect(await sdk.pointsOf('symbolon.operations')).toStrictEqual([[{ ...mistake, ...reason }, 1]])
    expect(await sdk.pointsOf('symbolon.operation.duration')).toStrictEqual([[mistake, 1]])
  })

  test('a fault is counted by its port', async () => {
    const { ports } = instrumented({}, broken(new Error('down'), world.ports))
    await introspect({ token: world.token }, ports)
    const [[attributes, value] = []] = await sdk.pointsOf('symbolon.operations')
    expect(attributes).toMatchObject({
      'symbolon.action': 'INTERNAL_SERVER_ERROR',
      'symbolon.fault.port': 'accessTokens',
    })
    expect(value).toBe(1)
  })

  test('operations and stores are measured', async () => {
    const { introspect, ports } = instrumented()
    await introspect({ token: world.token }, ports)
    expect(await sdk.pointsOf('symbolon.operation.duration')).toStrictEqual([
      [{ 'symbolon.operation.name': 'introspection', 'symbolon.action': 'OK' }, 1],
    ])
    expect(await sdk.pointsOf('symbolon.store.duration')).toStrictEqual([
      [{ 'symbolon.store.method': 'accessTokens.find' }, 1],
      [{ 'symbolon.store.method': 'clients.find' }, 1],
      [{ 'symbolon.store.method': 'revocations.find' }, 1],
    ])
  })

  test.each<[how: string, find: () => Promise<never>]>([
    ['rejects', () => Promise.reject(new RangeError('down'))],
    [
      'throws',
      () => {
        throw new RangeError('down')
      },
    ],
  ])('a store that %s is measured with the name of the error', async (_, find) => {
    const { ports } = instrumented({}, { ...world.ports, accessTokens: { ...world.ports.accessTokens, find } })
    await expect(async () => ports.accessTokens.find('a')).rejects.toThrow('down')
    expect(await sdk.pointsOf('symbolon.store.duration')).toStrictEqual([
      [{ 'symbolon.store.method': 'accessTokens.find', 'error.type': 'RangeError' }, 1],
    ])
  })

  test.each<[outcome: string, removed: number]>([
    ['finished', 2],
    ['unfinished', 3],
  ])('a sweep is %s when it removes %i of at most 3 records', async (outcome, removed) => {
    const { ports } = instrumented({}, { ...world.ports, tickets: { ...world.ports.tickets, sweep: () => removed } })
    expect(await ports.tickets.sweep(0, 3)).toBe(removed)
    const store = { 'symbolon.store.name': 'tickets' }
    expect(await sdk.pointsOf('symbolon.sweeps')).toStrictEqual([[{ ...store, 'symbolon.sweep.outcome': outcome }, 1]])
    expect(await sdk.pointsOf('symbolon.sweep.records')).toStrictEqual([[store, removed]])
  })

  test('a sweep that fails is counted as failed', async () => {
    const sweep = () => Promise.reject(new Error('down'))
    const { ports } = instrumented({}, { ...world.ports, tickets: { ...world.ports.tickets, sweep } })
    await expect(async () => ports.tickets.sweep(0, 3)).rejects.toThrow('down')
    const failed = { 'symbolon.store.name': 'tickets', 'symbolon.sweep.outcome': 'failed' }
    expect(await sdk.pointsOf('symbolon.sweeps')).toStrictEqual([[failed, 1]])
  })

  test('nonces are counted by whether they are accepted', async () => {
    const { ports } = instrumented()
    const now = Date.now()
    const nonce = await ports.nonces.current('rs', now)
    expect(await ports.nonces.acceptedUntil(nonce, 'rs', now)).toBeGreaterThan(now)
    expect(await ports.nonces.acceptedUntil('guessed', 'rs', now)).toBeUndefined()
    const purpose = { 'symbolon.nonce.purpose': 'rs' }
    expect(await sdk.pointsOf('symbolon.nonces')).toStrictEqual([
      [{ ...purpose, 'symbolon.nonce.outcome': 'accepted' }, 1],
      [{ ...purpose, 'symbolon.nonce.outcome': 'missed' }, 1],
    ])
  })

  test('two telemetries of one meter add up', async () => {
    const [one, other] = [instrumented(), instrumented()]
    await introspect({ token: world.token }, one.ports)
    await introspect({ token: world.token }, other.ports)
    expect((await sdk.pointsOf('symbolon.operations')).map(([, value]) => value)).toStrictEqual([2])
  })

  test('metrics need no trace', async () => {
    const { ports } = instrumented()
    expect(ports.report?.readsChecks).toBe(false)
  })
})

describe('stages', () => {
  test('the span and the metrics say which stages passed and which check refused', async () => {
    const { introspect, ports } = instrumented({ stages: true })
    await introspect({ token: 'unknown' }, ports)
    expect(sdk.spans().at(-1)?.attributes).toMatchObject({
      'symbolon.stage.passed': ['request'],
      'symbolon.refusal.stage': 'token known',
      'symbolon.refusal.check': 'token known',
    })
    const named = { 'symbolon.operation.name': 'introspection' }
    expect(await sdk.pointsOf('symbolon.stages')).toStrictEqual([
      [{ ...named, 'symbolon.stage.name': 'request', 'symbolon.stage.outcome': 'passed' }, 1],
      [{ ...named, 'symbolon.stage.name': 'token known', 'symbolon.stage.outcome': 'refused' }, 1],
    ])
  })
})

describe('nothing changes for the program', () => {
  test('a store that answers at once goes on answering at once, and a frozen one works', () => {
    const accessTokens = Object.freeze({ ...world.ports.accessTokens, find: () => undefined })
    const { ports } = instrumented({}, { ...world.ports, accessTokens })
    expect(ports.accessTokens.find('a')).toBeUndefined()
  })

  test('a store keeps its own this, and its absent methods stay absent', async () => {
    const { ports } = instrumented()
    expect(await ports.clients.find('ledger')).toMatchObject({ client: { clientIdAlias: 'ledger' } })
    expect(ports.clients.renewKeys).toBeUndefined()
    expect(ports.serviceId).toBe(world.ports.serviceId)
  })

  test('the listener of the ports goes on hearing all, with its trace', async () => {
    const events: ReportEvent[] = []
    const { introspect, ports } = instrumented({}, { ...world.ports, report: event => void events.push(event) })
    await introspect({ token: world.token }, ports)
    expect(events.map(({ action, checks }) => [action, checks.length > 0])).toStrictEqual([['OK', true]])
  })

  test('a listener that throws keeps nothing from the telemetry', async () => {
    const report = () => {
      throw new Error('a listener')
    }
    const { introspect, ports } = instrumented({}, { ...world.ports, report })
    expect((await introspect({ token: world.token }, ports)).action).toBe('OK')
    expect(await sdk.pointsOf('symbolon.operations')).toHaveLength(1)
    expect(sdk.spans().at(-1)?.attributes['symbolon.action']).toBe('OK')
  })

  test('a call that rejects goes on rejecting, and its span has ended', async () => {
    const { telemetry } = instrumented()
    await expect(telemetry.observe(() => Promise.reject(new RangeError('hidden')))).rejects.toThrow('hidden')
    expect(sdk.spans().map(({ name, status, attributes }) => [name, status, attributes])).toStrictEqual([
      ['symbolon.operation', { code: SpanStatusCode.ERROR }, { 'error.type': 'RangeError' }],
    ])
  })

  test('an operation without ports says so itself', async () => {
    const { introspect } = instrumented()
    // @ts-expect-error ports are needed
    await expect(introspect({ token: 'a' }, undefined)).rejects.toThrow('introspection: pass the ports')
  })

  test.each<[name: string, options: object, problem: string]>([
    ['nothing', {}, 'createTelemetry: pass a tracer, a meter or both'],
    ['an unknown option', { trace: undefined }, 'trace'],
  ])('refuses %s', (_, options, problem) => {
    expect(() => createTelemetry(options)).toThrow(problem)
  })

  test('refuses to instrument what are no ports', () => {
    // @ts-expect-error ports are needed
    expect(() => instrumented().telemetry.instrumentPorts(undefined)).toThrow('instrumentPorts: pass the ports')
  })
})

describe('observe', () => {
  test('names the span by what the call reports, and measures it', async () => {
    const { telemetry } = instrumented()
    await telemetry.observe(async report => report(eventOf({ reason: 'path_unknown' })))
    expect(sdk.spans().map(({ name, attributes }) => [name, attributes['symbolon.refusal.reason']])).toStrictEqual([
      ['symbolon.api', 'path_unknown'],
    ])
    expect(await sdk.pointsOf('symbolon.operation.duration')).toHaveLength(1)
  })

  test('works with a meter alone', async () => {
    const { telemetry } = instrumented({ tracer: undefined })
    expect(await telemetry.observe(async report => report(eventOf({})))).toBeUndefined()
    expect(await sdk.pointsOf('symbolon.operation.duration')).toHaveLength(1)
  })
})

function eventOf(changes: Partial<ReportEvent>): ReportEvent {
  return { operation: 'api', action: 'NOT_FOUND', resultCode: 'A001291', checks: [], ...changes }
}
