import { describe, expect, test } from 'vitest'
import { always, type Check } from '../../src/lib/check.js'
import { ok, refuse } from '../../src/lib/result.js'
import { Pipeline, type Stage } from '../../src/pipeline/pipeline.js'
import { completeTrace } from '../../src/pipeline/trace.js'
import type { TraceEntry } from '../../src/ports/report.js'

interface Refusal {
  readonly reason: string
}

/** What a stage of these tests does. */
interface Plan {
  readonly refuses?: boolean
  readonly checks?: readonly Check<readonly string[], Refusal>[]
}

/** A stage that adds its name to the facts, with the port that it is given. */
function stage(
  name: string,
  { refuses = false, checks = [] }: Plan = {},
): Stage<readonly string[], readonly string[], { log(text: string): void }, Refusal> {
  return {
    name,
    clause: `clause of ${name}`,
    gather(facts, ports) {
      ports.log(name)
      return refuses ? refuse({ reason: `${name} gathered nothing` }) : ok([...facts, name])
    },
    checks,
  }
}

function check(name: string, plan: Partial<Check<readonly string[], Refusal>> = {}): Check<readonly string[], Refusal> {
  return { name, clause: `clause of ${name}`, applies: always, run: () => undefined, ...plan }
}

/** Runs a pipeline with a trace. */
async function played(pipeline: ReturnType<typeof three>) {
  const gathered: string[] = []
  const trace: TraceEntry[] = []
  const passage = await pipeline.run([], { log: text => gathered.push(text) }, trace)
  const outcomes = completeTrace(trace, pipeline.stages).map(entry => `${entry.stage}/${entry.name}: ${entry.outcome}`)
  return { passage, gathered, trace, outcomes }
}

function three(first: Plan, second: Plan, third: Plan) {
  return Pipeline.of(stage('one', first)).to(stage('two', second)).to(stage('three', third))
}

describe('stages for one part of the facts', () => {
  /** Facts with a part that may have stages of its own. */
  interface Whole {
    readonly part: readonly string[] | undefined
  }

  const nested = Pipeline.of(stage('a', { checks: [check('of a')] })).to(stage('b'))

  function partOf(part: readonly string[] | undefined): Stage<object, Whole, object, Refusal> {
    return { name: 'whole', clause: 'clause of whole', gather: () => ok({ part }), checks: [] }
  }

  async function playedOn(part: readonly string[] | undefined, stages = nested) {
    const trace: TraceEntry[] = []
    const pipeline = Pipeline.of(partOf(part)).when('part', stages)
    const passage = await pipeline.run({}, { log: () => undefined }, trace)
    return {
      passage,
      outcomes: completeTrace(trace, pipeline.stages).map(({ name, outcome }) => `${name}: ${outcome}`),
    }
  }

  test('are skipped when the part is absent, and the trace says so', async () => {
    const { passage, outcomes } = await playedOn(undefined)
    expect(passage).toEqual({ passed: true, facts: { part: undefined } })
    expect(outcomes).toEqual(['whole: passed', 'a: not-applicable', 'of a: not-applicable', 'b: not-applicable'])
  })

  test('run with the part alone, and replace it by what they answer', async () => {
    const { passage, outcomes } = await playedOn([])
    expect(passage).toEqual({ passed: true, facts: { part: ['a', 'b'] } })
    expect(outcomes).toEqual(['whole: passed', 'a: passed', 'of a: passed', 'b: passed'])
  })

  test('may gather asynchronously', async () => {
    const slow: ReturnType<typeof stage> = { ...stage('slow'), gather: async facts => ok([...facts, 'slow']) }
    const { passage } = await playedOn([], Pipeline.of(slow).to(stage('b')))
    expect(passage).toEqual({ passed: true, facts: { part: ['slow', 'b'] } })
  })

  test('refuse for the whole pipeline, with the facts of the part so far', async () => {
    const refusing = Pipeline.of(stage('a', { checks: [check('of a', { run: () => ({ reason: 'no' }) })] })).to(
      stage('b'),
    )
    const { passage, outcomes } = await playedOn([], refusing)
    expect(passage).toEqual({ passed: false, refusal: { reason: 'no' }, facts: { part: ['a'] } })
    expect(outcomes).toEqual(['whole: passed', 'a: passed', 'of a: refused', 'b: not-reached'])
  })

  test('are never skipped because nobody decided about the part', async () => {
    const undecided: Stage<object, Whole, object, Refusal> = {
      ...partOf(undefined),
      gather: () => ok(Object.create(null)),
    }
    const pipeline = Pipeline.of(undecided).when('part', nested)
    expect(() => pipeline.run({}, { log: () => undefined })).toThrow("the stage 'a' has no facts")
  })

  test('leave the part unchanged when a gather refuses', async () => {
    const refusing = Pipeline.of(stage('a')).to(stage('b', { refuses: true }))
    const { passage } = await playedOn([], refusing)
    expect(passage).toEqual({ passed: false, refusal: { reason: 'b gathered nothing' }, facts: { part: ['a'] } })
  })
})

describe('stages (docs/rules.md §8)', () => {
  test('run in order, each with the facts of the previous one', async () => {
    const { passage, gathered, outcomes } = await played(three({ checks: [check('a')] }, {}, { checks: [check('b')] }))
    expect(passage).toEqual({ passed: true, facts: ['one', 'two', 'three'] })
    expect(gathered).toEqual(['one', 'two', 'three'])
    expect(outcomes).toEqual([
      'one/one: passed',
      'one/a: passed',
      'two/two: passed',
      'three/three: passed',
      'three/b: passed',
    ])
  })

  test('run only when no check refused before; the facts of the stage that refused are kept', async () => {
    const refused = { reason: 'b says no' }
    const { passage, gathered, outcomes } = await played(
      three(
        { checks: [check('a', { applies: () => false })] },
        { checks: [check('b', { run: () => refused }), check('c')] },
        { checks: [check('d')] },
      ),
    )
    expect(passage).toEqual({ passed: false, refusal: refused, facts: ['one', 'two'] })
    expect(gathered).toEqual(['one', 'two'])
    expect(outcomes).toEqual([
      'one/one: passed',
      'one/a: not-applicable',
      'two/two: passed',
      'two/b: refused',
      'two/c: not-reached',
      'three/three: not-reached',
      'three/d: not-reached',
    ])
  })

  test('run without a pause when no gather needs one', () => {
    const passage = three({}, {}, {}).run([], { log: () => undefined })
    expect(passage).toEqual({ passed: true, facts: ['one', 'two', 'three'] })
  })

  test('a gather may refuse; then the facts are those that it received', async () => {
    const { passage, gathered, outcomes } = await played(three({}, { refuses: true, checks: [check('a')] }, {}))
    expect(passage).toEqual({ passed: false, refusal: { reason: 'two gathered nothing' }, facts: ['one'] })
    expect(gathered).toEqual(['one', 'two'])
    expect(outcomes).toEqual(['one/one: passed', 'two/two: refused', 'two/a: not-reached', 'three/three: not-reached'])
  })

  test('a gather that throws leaves its stage unreached', async () => {
    const failing: ReturnType<typeof stage> = {
      ...stage('two', { checks: [check('b')] }),
      gather: () => Promise.reject(new Error('x')),
    }
    const pipeline = Pipeline.of(stage('one', { checks: [check('a')] })).to(failing)
    const trace: TraceEntry[] = []
    await expect(pipeline.run([], { log: () => undefined }, trace)).rejects.toThrow('x')
    expect(completeTrace(trace, pipeline.stages).map(({ name, outcome }) => [name, outcome])).toEqual([
      ['one', 'passed'],
      ['a', 'passed'],
      ['two', 'not-reached'],
      ['b', 'not-reached'],
    ])
  })

  test('are listed with their checks before anything runs', () => {
    const pipeline = three({ checks: [check('a'), check('b')] }, {}, {})
    expect(pipeline.stages.map(({ name, checks }) => [name, checks.map(each => each.name)])).toEqual([
      ['one', ['a', 'b']],
      ['two', []],
      ['three', []],
    ])
  })

  test('a pipeline is not changed by adding a stage to it', async () => {
    const one = Pipeline.of(stage('one'))
    const both = one.to(stage('two'))
    expect(one.stages).toHaveLength(1)
    expect(both.stages).toHaveLength(2)
    expect(await one.run([], { log: () => undefined })).toEqual({ passed: true, facts: ['one'] })
  })
})

describe('what a check shows', () => {
  const showing = (calls: string[], plan: Partial<Check<readonly string[], Refusal>> = {}) =>
    check('shown', {
      seen(facts) {
        calls.push(facts.join())
        return { expected: 'e', actual: 'a', hint: 'h' }
      },
      ...plan,
    })

  test('is in the trace, passed or refused', async () => {
    for (const refusal of [undefined, { reason: 'no' }]) {
      const { trace } = await played(three({ checks: [showing([], { run: () => refusal })] }, {}, {}))
      expect(trace[1]).toEqual({
        stage: 'one',
        name: 'shown',
        clause: 'clause of shown',
        outcome: refusal === undefined ? 'passed' : 'refused',
        expected: 'e',
        actual: 'a',
        hint: 'h',
      })
    }
  })

  test('is computed once, and not when the check does not apply', async () => {
    const calls: string[] = []
    await played(three({ checks: [showing(calls), showing(calls, { applies: () => false })] }, {}, {}))
    expect(calls).toEqual(['one'])
  })

  test('is not computed without a listener', async () => {
    const calls: string[] = []
    const pipeline = three({ checks: [showing(calls)] }, {}, {})
    const passage = await pipeline.run([], { log: () => undefined })
    expect(passage.passed).toBe(true)
    expect(calls).toEqual([])
  })
})
