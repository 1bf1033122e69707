import { type Answer, connectToCore, type Operations, play, type Scenario } from '@symbolon/contract/scenarios'
import type { Ports } from '@symbolon/core'
import type { Instant, ReplayMark } from '@symbolon/core/stores'
import { createStorage, memoryStores } from '@symbolon/memory'
import { SCENARIOS } from '@symbolon/scenarios'
import { beforeAll, expect, test, vi } from 'vitest'
import { longestLifetime } from '../../packages/core/src/ports/claim.js'
import { eachOperation } from './each-operation.js'
import { reporting, withArguments } from './recording.js'
import {
  configuredSecrets,
  foundIn,
  foundOfMany,
  KINDS,
  rememberHandedOut,
  rememberPresented,
  type Secrets,
} from './secrets.js'

/** The secrets used in a scenario, and all texts that it stored, reported, answered or logged. */
interface Observed {
  readonly secrets: Secrets
  readonly texts: string[]
}

const CONSOLE = ['debug', 'error', 'info', 'log', 'warn'] as const

/** A mark given to the store, and the latest instant that its `until` may have. */
interface Claimed extends ReplayMark {
  readonly latest: Instant
}

const leaks: string[] = []
const met = new Set<string>()
const claimed: Claimed[] = []

beforeAll(async () => {
  const written: string[] = []
  for (const method of CONSOLE) vi.spyOn(console, method).mockImplementation((...all) => void written.push(String(all)))
  const storage = createStorage()
  for (const [operation, scenarios] of Object.entries(SCENARIOS)) {
    for (const scenario of scenarios) {
      const { secrets, texts } = await observe(scenario, storage)
      const found = foundIn(texts.concat(written).join('\n'), secrets)
      if (found.length > 0 || texts.length === 0) leaks.push(`${operation}: ${scenario.name}: ${found.join(', ')}`)
      for (const kind of secrets.keys()) met.add(kind)
    }
  }
  vi.restoreAllMocks()
}, 600_000)

test('no record, response, log or trace of any scenario contains a secret (docs/rules.md §8)', () => {
  expect(leaks).toEqual([])
  // Every kind of secret must occur in a scenario, otherwise this test proves nothing about it.
  expect(KINDS.filter(kind => !met.has(kind))).toEqual([])
  expect(KINDS.length).toBeGreaterThanOrEqual(20)
})

test('no scenario claims a mark for longer than the longest lifetime of the service (docs/rules.md §3)', () => {
  expect(claimed.filter(({ until, latest }) => !Number.isSafeInteger(until) || until > latest)).toEqual([])
  expect(claimed.length).toBeGreaterThan(200)
})

test.each([
  ['as plain text', (secret: string) => secret],
  ['as base64url', (secret: string) => Buffer.from(secret).toString('base64url')],
  ['as base64', (secret: string) => Buffer.from(secret).toString('base64')],
  ['as hexadecimal digits', (secret: string) => Buffer.from(secret).toString('hex')],
  ['form-encoded', (secret: string) => new URLSearchParams({ a: secret }).toString()],
  ['percent-encoded', (secret: string) => encodeURIComponent(secret)],
  ['in JSON', (secret: string) => JSON.stringify({ secret })],
])('finds a secret %s', (_, write) => {
  const secrets: Secrets = new Map([['planted', new Set(['correct horse + battery/staple = ?>~'])]])
  for (const search of [foundIn, foundOfMany]) {
    expect(search(`before ${write('correct horse + battery/staple = ?>~')} after`, secrets)).toEqual(['planted'])
    expect(search(`before ${write('correct horse + battery')} after`, secrets)).toEqual([])
  }
})

/** Plays a scenario and records the arguments of its store calls, its reports and its answers. */
async function observe(scenario: Scenario, storage: ReturnType<typeof createStorage>): Promise<Observed> {
  const observed: Observed = { secrets: configuredSecrets(), texts: [] }
  const connect = (ports: Ports) => observing(rememberingMarks(ports), observed)
  await play(serviceId => memoryStores({ serviceId, storage }), connect, scenario)
  return observed
}

/** Ports that record every claimed mark. */
function rememberingMarks(ports: Ports): Ports {
  const claim: Ports['replays']['claim'] = async (marks, now) => {
    const latest = now + longestLifetime(await ports.service.load()) * 1000
    claimed.push(...marks.map(mark => ({ ...mark, latest })))
    return ports.replays.claim(marks, now)
  }
  const sweep: Ports['replays']['sweep'] = (now, limit) => ports.replays.sweep(now, limit)
  return { ...ports, replays: { claim, sweep } }
}

/** Operations that record secrets of requests and answers, and the texts to search. */
function observing(ports: Ports, { secrets, texts }: Observed): Operations {
  const report = { push: (event: unknown) => texts.push(JSON.stringify(event)) }
  const operations = connectToCore(reporting(withArguments(ports, texts), report))
  const observed = (operation: keyof Operations) => async (request: unknown) => {
    rememberPresented(secrets, request)
    const answer: Answer = await operations[operation](request)
    texts.push(rememberHandedOut(secrets, answer))
    return answer
  }
  return eachOperation(observed)
}
