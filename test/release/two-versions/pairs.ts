import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Place } from './places.js'

/** What one version leaves for the other. */
export interface Left {
  readonly [what: string]: unknown
}

/** The action of each answer, by what was asked. */
export interface Outcomes {
  readonly [what: string]: string
}

/** What a version is asked to do: to leave something of each kind, to use what another left, and to look at that. */
export interface Task {
  readonly act: 'write' | 'use' | 'again'
  readonly serviceId: string
  readonly left: Left
}

/** What versions answer that understand each other. */
const EXPECTED: Outcomes = {
  'a token': 'OK',
  'a token with everything': 'OK',
  'a proof that was used': 'UNAUTHORIZED',
  'another proof for its token': 'OK',
  'a token that was revoked': 'UNAUTHORIZED',
  'a token of a user whose tokens were revoked': 'UNAUTHORIZED',
  'a pushed request': 'INTERACTION',
  'a code': 'OK',
  'a refresh token': 'OK',
  'a refresh token that is replaced': 'OK',
  'a refresh token that was revoked': 'BAD_REQUEST',
  'a token of a code that the other redeemed': 'OK',
  'a refresh token that the other replaced': 'OK',
  'a code that the other redeemed': 'BAD_REQUEST',
  'a token that the other revoked': 'UNAUTHORIZED',
  'a pushed request that the other used': 'BAD_REQUEST',
}

/** Two versions: their programs, bundled from `program.ts` of each. */
export interface Pair {
  readonly older: string
  readonly newer: string
}

/**
 * What two versions on one storage do not understand of each other, in both directions. Each leaves tokens, a used
 * proof, codes, families, revocations and a pushed request; the other uses them, and the first looks at the result.
 */
export async function misunderstandings({ older, newer }: Pair, place: Place): Promise<readonly string[]> {
  const [before, after] = [await started(older, place), await started(newer, place)]
  try {
    return [
      ...(await inOneDirection(after, before, 'the older version, of what the newer one wrote')),
      ...(await inOneDirection(before, after, 'the newer version, of what the older one wrote')),
    ]
  } finally {
    for (const child of [before, after]) child.kill()
  }
}

async function inOneDirection(writer: ChildProcess, reader: ChildProcess, who: string): Promise<readonly string[]> {
  const serviceId = `pair-${randomUUID()}`
  const left = await asked(writer, { act: 'write', serviceId, left: {} })
  const used = await asked(reader, { act: 'use', serviceId, left })
  const again = await asked(writer, { act: 'again', serviceId, left: used })
  const outcomes = Object.entries({ ...Object(used.outcomes), ...Object(again.outcomes) })
  const wrong = outcomes.filter(([what, action]) => EXPECTED[what] !== undefined && EXPECTED[what] !== action)
  const lines = wrong.map(([what, action]) => `${who}: ${what}: ${action} instead of ${EXPECTED[what]}`)
  return outcomes.length === 0 ? [`${who}: nothing was asked`] : lines
}

async function started(program: string, place: Place): Promise<ChildProcess> {
  const child = fork(program, [JSON.stringify(place)], { execArgv: [] })
  await answerOf(child)
  return child
}

async function asked(child: ChildProcess, task: Task): Promise<Left> {
  child.send(task)
  return Object(await answerOf(child))
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a version ended before it answered')
  })
  const [answer] = await Promise.race([once(child, 'message'), ended])
  return answer
}
