import { authenticateClient, createPorts, defineClient } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import type { Case, Outcome, Row } from '../case.js'
import { ISSUER } from '../pushes.js'
import { ALGORITHMS, type Asserter, type AssertionAlgorithm, asserter } from '../timing/asserter.js'
import { type Attempt, type Comparison, compared, timesOf } from '../timing/rank-test.js'
import { startServe } from '../timing/serve.js'

/**
 * Names of the same length: of a client that has authenticated, of one that has not, and of none.
 */
const NAMES = { active: 'active-client', idle: 'idling-client', absent: 'absent-client' } as const

/** The number of assertions that a stranger sends in turn for each name. */
const POOL = 64

/** The results of an algorithm: each kind of client compared with an unknown one. */
type Compared = readonly (readonly [algorithm: AssertionAlgorithm, kind: string, comparison: Comparison])[]

/** The clients of an algorithm, and a stranger who signs assertions in their names. */
interface Scene {
  readonly algorithm: AssertionAlgorithm
  readonly active: Asserter
  readonly idle: Asserter
  readonly stranger: Asserter
}

const nameOf = (kind: keyof typeof NAMES, algorithm: string) => `${NAMES[kind]}-${algorithm}`

function scenes(): readonly Scene[] {
  return ALGORITHMS.map(algorithm => ({
    algorithm,
    active: asserter(algorithm),
    idle: asserter(algorithm),
    stranger: asserter(algorithm),
  }))
}

function registrations(all: readonly Scene[]) {
  return all.flatMap(({ algorithm, active, idle }) => [
    active.registration(nameOf('active', algorithm)),
    idle.registration(nameOf('idle', algorithm)),
  ])
}

/** Sends a form and resolves to the action. */
type Send = (form: string) => Promise<unknown>

/** Compares the times in which assertions by a stranger are refused, by kind of client. */
async function comparisons(all: readonly Scene[], send: Send, refused: unknown, seconds: number): Promise<Compared> {
  const outcome: Compared[number][] = []
  for (const { algorithm, active, stranger } of all) {
    if ((await send(active.form(nameOf('active', algorithm)))) === refused)
      throw new Error(`${algorithm}: not accepted`)
    const attempt = (kind: keyof typeof NAMES): Attempt => {
      const forms = Array.from({ length: POOL }, () => stranger.form(nameOf(kind, algorithm)))
      return async index => {
        if ((await send(forms[index % POOL] ?? '')) !== refused)
          throw new Error(`${algorithm}: ${kind} was not refused`)
      }
    }
    const attempts = [attempt('active'), attempt('idle'), attempt('absent')]
    const [ofActive = [], ofIdle = [], ofAbsent = []] = await timesOf(attempts, seconds / all.length)
    outcome.push([algorithm, 'active client', compared(ofActive, ofAbsent)])
    outcome.push([algorithm, 'idle client', compared(ofIdle, ofAbsent)])
  }
  return outcome
}

/**
 * The slower of both compared with the faster, because a difference in either direction reveals the
 * client.
 */
function outcomeOf(all: Compared, ratio: number): Outcome {
  const rows = all.map(([algorithm, kind, { medians }]): Row => {
    const [reference, ours] = [Math.min(...medians), Math.max(...medians)]
    return { what: `${algorithm}, ${kind}`, against: 'unknown client', reference, ours, target: { ratio } }
  })
  const notes = all.map(
    ([
      algorithm,
      kind,
      {
        medians: [known, unknown],
        distinguished,
        deviations,
      },
    ]) =>
      `${algorithm}, ${kind}: ${known.toFixed(1)} µs, unknown ${unknown.toFixed(1)} µs; a pair of calls distinguishes them in ${distinguished.toFixed(1)} of 100 cases, ${deviations.toFixed(1)} standard deviations.`,
  )
  return { rows, notes: ['', ...notes], failures: [] }
}

/** The time to refuse an assertion of a known and of an unknown client, by `authenticateClient`. */
export const TIMING: Case = {
  name: 'timing-function',
  title:
    'authenticateClient, assertion signed by a stranger: known and unknown client, the slower compared with the faster',
  async measure(seconds) {
    const all = scenes()
    const stores = memoryStores({ serviceId: 'bench' })
    for (const each of registrations(all)) await stores.clients.put(await defineClient(each), Date.now())
    const service = { serviceId: 'bench', issuer: ISSUER }
    const ports = createPorts({ service, stores, secrets: ['only for the benchmarks: 32 bytes and more'] })
    const send = async (parameters: string) => (await authenticateClient({ parameters }, ports)).action
    return outcomeOf(await comparisons(all, send, 'UNAUTHORIZED', seconds), 1.05)
  },
}

/** The same by `symbolon serve` over HTTP. */
export const HTTP_TIMING: Case = {
  name: 'timing-http',
  title:
    'pushed request to symbolon serve, assertion signed by a stranger: known and unknown client, the slower compared with the faster',
  async measure(seconds) {
    const all = scenes()
    const server = await startServe({ serviceId: 'bench', issuer: ISSUER, clients: registrations(all) })
    try {
      return outcomeOf(await comparisons(all, server.push, 'UNAUTHORIZED', seconds), 1.05)
    } finally {
      await server.stop()
    }
  },
}
