import type { Open, Runner } from '../runner.js'
import { type Answer, type Connect, openWorld, type Setting, type World } from './world.js'

/** One sentence of a specification, played. */
export interface Scenario extends Setting {
  readonly name: string
  /** Where the sentence stands. */
  readonly clause: string
  /** Plays; the answer of the last call is the one that counts. */
  play(world: World): Promise<Answer>
  readonly expect: Expectation
}

/** What the answer must hold: these members with these values, and none of the absent ones. */
export interface Expectation {
  readonly action: string
  readonly resultCode?: string
  /** The `error` that the client is told, in a challenge, a JSON body or a redirect. */
  readonly error?: string
  readonly absent?: readonly string[]
  readonly [member: string]: unknown
}

/** Registers a test per scenario. */
export function playAll(
  runner: Runner,
  open: Open,
  connect: Connect,
  subject: string,
  scenarios: readonly Scenario[],
): void {
  for (const scenario of scenarios) {
    runner.test(`${subject}: ${scenario.name} (${scenario.clause})`, async () => {
      const { seen, expected } = await play(open, connect, scenario)
      runner.equal(seen, expected)
    })
  }
}

/** What a scenario came to, reduced to what it speaks of, and what was expected. */
export async function play(
  open: Open,
  connect: Connect,
  scenario: Scenario,
): Promise<{ readonly seen: object; readonly expected: object }> {
  const answer = await scenario.play(await openWorld(open, connect, scenario))
  const { absent = [], error, ...members } = scenario.expect
  const speaksOf = (name: string) => name in members
  const held = Object.entries(answer).filter(([name]) => speaksOf(name))
  return {
    seen: {
      ...Object.fromEntries(held),
      ...(error !== undefined && { error: errorOf(answer) }),
      absent: absent.filter(name => name in answer),
    },
    expected: { ...members, ...(error !== undefined && { error }), absent: [] },
  }
}

/** The error code that an answer tells the client. */
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
