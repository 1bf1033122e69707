import type { Open, Runner } from '../runner.js'
import type { Answer, Connect } from './operations.js'
import { openWorld, type Setting, type World } from './world.js'

/** One sentence of a specification as a test. */
export interface Scenario extends Setting {
  readonly name: string
  /** Where the sentence can be found. */
  readonly clause: string
  /** Makes the calls of the scenario, and returns the answer to check. */
  play(world: World): Promise<Answer>
  readonly expect: Expectation
}

/** The expected members of the answer, and the names of members that must be absent. */
export interface Expectation {
  readonly action: string
  readonly resultCode?: string
  /** The `error` that is sent to the client, in a challenge, a JSON body or a redirect. */
  readonly error?: string
  readonly absent?: readonly string[]
  readonly [member: string]: unknown
}

/** Registers one test for each scenario, keyed by the operation that it tests. */
export function playAll(
  runner: Runner,
  open: Open,
  connect: Connect,
  scenarios: Readonly<Record<string, readonly Scenario[]>>,
): void {
  for (const [operation, rows] of Object.entries(scenarios)) {
    for (const scenario of rows) {
      runner.test(`${operation}: ${scenario.name} (${scenario.clause})`, async () => {
        const { seen, expected } = await play(open, connect, scenario)
        runner.equal(seen, expected)
      })
    }
  }
}

/** Plays a scenario, and returns the members that it expects with their actual and expected values. */
export async function play(
  open: Open,
  connect: Connect,
  scenario: Scenario,
): Promise<{ readonly seen: object; readonly expected: object }> {
  const answer = await scenario.play(await openWorld(open, connect, scenario))
  const { absent = [], error, ...members } = scenario.expect
  const actual = Object.entries(answer).filter(([name]) => name in members)
  return {
    seen: {
      ...Object.fromEntries(actual),
      ...(error !== undefined && { error: errorOf(answer) }),
      absent: absent.filter(name => name in answer),
    },
    expected: { ...members, ...(error !== undefined && { error }), absent: [] },
  }
}

function errorOf(answer: Answer): string | undefined {
  const content: unknown = Reflect.get(answer, 'responseContent')
  if (typeof content !== 'string') return undefined
  const patterns = [
    /^\w+ error="([^"]*)"/,
    /^\{"error":"([^"]*)"/,
    /[?&#]error=([^&]*)/,
    /name="error" value="([^"]*)"/,
  ]
  return patterns.map(pattern => pattern.exec(content)?.[1]).find(found => found !== undefined)
}
