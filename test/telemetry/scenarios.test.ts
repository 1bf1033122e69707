import { type Answer, connectToCore, type Operations, play } from '@symbolon/contract/scenarios'
import type { Ports } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { createTelemetry } from '@symbolon/opentelemetry'
import { SCENARIOS } from '@symbolon/scenarios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTRIBUTES, METRICS, SPANS } from '../../packages/opentelemetry/src/names.js'
import { activateContext, Sdk } from '../../packages/opentelemetry/test/sdk.js'
import { eachOperation } from '../scenarios/each-operation.js'
import { configuredSecrets, foundOfMany, rememberPresented } from '../scenarios/secrets.js'

/** The names of attributes, by the span or metric that they are on. */
const seen = new Map<string, Set<string>>()
/** All values of all attributes. */
const values = new Set<string>()
const secrets = configuredSecrets()
const subjects = new Set<string>()
const clients = new Set<string>()

function remember(on: string, attributes: object): void {
  const names = seen.get(on) ?? new Set()
  seen.set(on, names)
  for (const [name, value] of Object.entries(attributes)) {
    names.add(name)
    for (const each of [value].flat()) values.add(String(each))
    if (name === ATTRIBUTES.client.name) clients.add(String(value))
  }
}

beforeAll(async () => {
  const deactivate = activateContext()
  const storage = createStorage()
  const sdk = new Sdk()
  const { tracer, meter } = sdk
  const telemetry = createTelemetry({ tracer, meter, stages: true, clientIdentifiers: true })
  const connect = (ports: Ports) => observing(telemetry, ports)
  for (const scenario of Object.values(SCENARIOS).flat()) {
    await play(serviceId => memoryStores({ serviceId, storage }), connect, scenario)
  }
  for (const { name, attributes } of sdk.spans()) {
    remember(name.startsWith(`${SPANS.store.name}.`) ? SPANS.store.name : SPANS.operation.name, attributes)
  }
  for (const { name, attributes } of await sdk.points()) remember(name, attributes)
  await sdk.stop()
  deactivate()
}, 240_000)

afterAll(() => values.clear())

/** Operations below spans, which remember what is secret in their requests. */
function observing(telemetry: ReturnType<typeof createTelemetry>, ports: Ports): Operations {
  const instrumented = telemetry.instrumentPorts(ports)
  const observed = (name: keyof Operations) => (request: unknown) => {
    rememberPresented(secrets, request)
    const { subject } = Object(request)
    if (typeof subject === 'string') subjects.add(subject)
    return telemetry.observe<Answer>(report => connectToCore(reportingTo(instrumented, report))[name](request))
  }
  return eachOperation(observed)
}

function reportingTo(ports: Ports, own: NonNullable<Ports['report']>): Ports {
  const report = (event: Parameters<typeof own>[0]) => {
    ports.report?.(event)
    own(event)
  }
  return { ...ports, report }
}

test('no attribute of any scenario contains a secret, a subject or a URL but that of a client', () => {
  expect(values.size).toBeGreaterThan(200)
  expect(foundOfMany([...values].join('\n'), secrets)).toStrictEqual([])
  expect([...values].filter(value => subjects.has(value))).toStrictEqual([])
  expect([...values].filter(value => value.includes('://') && !clients.has(value))).toStrictEqual([])
  expect(subjects.size).toBeGreaterThan(2)
})

const DOCUMENTED = [...Object.values(METRICS), ...Object.values(SPANS)]

test.each(DOCUMENTED.map(({ name, attributes }) => [name, attributes] as const))(
  '%s has the attributes that its row names, and no others',
  (name, keys) => {
    const allowed = keys.map(key => ATTRIBUTES[key].name)
    expect([...(seen.get(name) ?? [])].filter(each => !allowed.some(known => known === each))).toStrictEqual([])
  },
)

test('nothing is emitted without a row', () => {
  const names: readonly string[] = DOCUMENTED.map(({ name }) => name)
  expect([...seen.keys()].filter(name => !names.includes(name))).toStrictEqual([])
  // Nothing is swept in a scenario.
  const silent = names.filter(name => !seen.has(name))
  expect(silent).toStrictEqual([METRICS.sweeps.name, METRICS.sweptRecords.name])
})
