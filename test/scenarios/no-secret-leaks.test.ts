import { type Answer, connectToCore, type Operations, play, SCENARIOS, type Scenario } from '@symbolon/contract'
import type { Ports } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reporting, withArguments } from './recording.js'
import { configuredSecrets, foundIn, KINDS, rememberHandedOut, rememberPresented, type Secrets } from './secrets.js'

/** What a scenario came to: the secrets that it knew, and all that was told, kept or written while it played. */
interface Overheard {
  readonly secrets: Secrets
  readonly texts: string[]
}

const CONSOLE = ['debug', 'error', 'info', 'log', 'warn'] as const
const written: string[] = []

beforeEach(() => {
  written.length = 0
  for (const method of CONSOLE) vi.spyOn(console, method).mockImplementation((...all) => void written.push(String(all)))
})
afterEach(() => vi.restoreAllMocks())

test('every refusal and every success: no record, response, log or trace holds a secret (docs/rules.md §8)', async () => {
  const storage = createStorage()
  const met = new Set<string>()
  const told: string[] = []
  for (const [operation, scenarios] of Object.entries(SCENARIOS)) {
    for (const scenario of scenarios) {
      const { secrets, texts } = await overhear(scenario, storage)
      const found = foundIn(texts.concat(written).join('\n'), secrets)
      if (found.length > 0 || texts.length === 0) told.push(`${operation}: ${scenario.name}: ${found.join(', ')}`)
      for (const kind of secrets.keys()) met.add(kind)
    }
  }
  expect(told).toEqual([])
  // Nothing is proven about a kind of secret that was never there.
  expect(KINDS.filter(kind => !met.has(kind))).toEqual([])
  expect(KINDS.length).toBeGreaterThanOrEqual(20)
}, 120_000)

test.each([
  ['as it is', (secret: string) => secret],
  ['as base64url', (secret: string) => Buffer.from(secret).toString('base64url')],
  ['as base64', (secret: string) => Buffer.from(secret).toString('base64')],
  ['as hexadecimal digits', (secret: string) => Buffer.from(secret).toString('hex')],
  ['as a form has it', (secret: string) => new URLSearchParams({ a: secret }).toString()],
  ['as a URI has it', (secret: string) => encodeURIComponent(secret)],
  ['as JSON has it', (secret: string) => JSON.stringify({ secret })],
])('a secret is found %s', (_, write) => {
  const secrets: Secrets = new Map([['planted', new Set(['correct horse + battery/staple = ?>~'])]])
  expect(foundIn(`before ${write('correct horse + battery/staple = ?>~')} behind`, secrets)).toEqual(['planted'])
  expect(foundIn(`before ${write('correct horse + battery')} behind`, secrets)).toEqual([])
})

/** Plays a scenario behind ports that write down what they are given. */
async function overhear(scenario: Scenario, storage: ReturnType<typeof createStorage>): Promise<Overheard> {
  const overheard: Overheard = { secrets: configuredSecrets(), texts: [] }
  const connect = (ports: Ports) => listening(ports, overheard)
  await play(serviceId => memoryStores({ serviceId, storage }), connect, scenario)
  return overheard
}

/** The operations, with what they are asked, told and keep collected. */
function listening(ports: Ports, { secrets, texts }: Overheard): Operations {
  const report = { push: (event: unknown) => texts.push(JSON.stringify(event)) }
  const operations = connectToCore(reporting(withArguments(ports, texts), report))
  const heard = (verb: keyof Operations) => async (request: unknown) => {
    rememberPresented(secrets, request)
    const answer: Answer = await operations[verb](request)
    texts.push(rememberHandedOut(secrets, answer))
    return answer
  }
  return {
    introspect: heard('introspect'),
    introspectStandard: heard('introspectStandard'),
    push: heard('push'),
    authorize: heard('authorize'),
    complete: heard('complete'),
    authenticate: heard('authenticate'),
    prove: heard('prove'),
    createToken: heard('createToken'),
    updateToken: heard('updateToken'),
    revokeTokens: heard('revokeTokens'),
  }
}
