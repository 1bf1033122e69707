import { describe, expect, test } from 'vitest'
import { about, always, type Check, judgeOf, lift } from '../../src/lib/check.js'
import { andThen, isPromised, ok, refuse } from '../../src/lib/result.js'

/** A check that keeps a record of every call. */
function recorded(name: string, applies: boolean, refusal: string | undefined, calls: string[]): Check<string, string> {
  return {
    name,
    clause: `clause of ${name}`,
    applies(facts) {
      calls.push(`${name} applies ${facts}`)
      return applies
    },
    run(facts) {
      calls.push(`${name} run ${facts}`)
      return refusal
    },
    seen(facts) {
      calls.push(`${name} seen ${facts}`)
      return { expected: name, actual: facts }
    },
  }
}

test('a result holds a value or a refusal', () => {
  expect(ok(1)).toEqual({ ok: true, value: 1 })
  expect(refuse('no')).toEqual({ ok: false, refusal: 'no' })
})

test('always applies to everything', () => {
  expect(always()).toBe(true)
})

/** A promise of another library: it has `then` and nothing else. */
const thenable = (value: number) =>
  // biome-ignore lint/suspicious/noThenProperty: a foreign promise is what this makes.
  ({ then: (done: (value: number) => void) => done(value) }) as Promise<number>

describe('a value, or a promise of it', () => {
  test.each<[string, unknown, boolean]>([
    ['a promise', Promise.resolve(1), true],
    ['a foreign promise', thenable(1), true],
    ['a value', 1, false],
    ['nothing', undefined, false],
    ['null', null, false],
    ['an object', { done: 1 }, false],
    ['text', 'then', false],
  ])('%s', (_, value, promised) => {
    expect(isPromised(value)).toBe(promised)
  })

  test('a value continues at once, a promise later', async () => {
    expect(andThen(1, value => value + 1)).toBe(2)
    expect(await andThen(Promise.resolve(1), value => value + 1)).toBe(2)
    expect(await andThen(thenable(1), value => Promise.resolve(value + 1))).toBe(2)
    await expect(andThen(Promise.reject(new Error('no')), () => 1)).rejects.toThrow('no')
  })
})

describe('lifted rules (docs/rules.md §8)', () => {
  const calls: string[] = []
  const rules = [
    recorded('a', true, undefined, calls),
    recorded('b', false, 'no', calls),
    recorded('c', true, 'no', calls),
  ]
  const lifted = lift(
    rules,
    (facts: { readonly inner: string }) => facts.inner,
    fault => ({ reason: fault }),
  )

  test('keep their names, clauses and order', () => {
    expect(lifted.map(({ name, clause }) => [name, clause])).toEqual(rules.map(({ name, clause }) => [name, clause]))
  })

  test('run on the view, and their faults become refusals', () => {
    const facts = { inner: 'view' }
    expect(lifted.map(rule => rule.applies(facts))).toEqual([true, false, true])
    expect(lifted.map(rule => rule.run(facts))).toEqual([undefined, { reason: 'no' }, { reason: 'no' }])
    expect(lifted.map(rule => rule.seen?.(facts))).toEqual(
      ['a', 'b', 'c'].map(expected => ({ expected, actual: 'view' })),
    )
    expect(calls.every(call => call.endsWith(' view'))).toBe(true)
  })

  test('have nothing seen when the rule has none', () => {
    const [silent] = lift(
      [{ name: 'n', clause: 'c', applies: always, run: () => undefined }],
      (facts: string) => facts,
      fault => fault,
    )
    expect(silent?.seen?.('f') ?? {}).toEqual({})
  })
})

describe('a check about one value (docs/rules.md §8)', () => {
  interface Facts {
    readonly age?: number
    readonly limit: number
  }
  const young = about<Facts, number, string>(({ age }) => age, {
    name: 'young',
    clause: 'clause of young',
    run: (age, { limit }) => (age > limit ? 'too old' : undefined),
    seen: (age, { limit }) => ({ expected: `at most ${limit}`, actual: `${age}` }),
  })

  test.each<[string, Facts, boolean, string | undefined, object]>([
    ['right', { age: 1, limit: 2 }, true, undefined, { expected: 'at most 2', actual: '1' }],
    ['wrong', { age: 3, limit: 2 }, true, 'too old', { expected: 'at most 2', actual: '3' }],
    ['zero', { age: 0, limit: 2 }, true, undefined, { expected: 'at most 2', actual: '0' }],
    ['absent', { limit: 2 }, false, undefined, {}],
  ])('%s', (_, facts, applies, refusal, seen) => {
    expect(young).toMatchObject({ name: 'young', clause: 'clause of young' })
    expect(young.applies(facts)).toBe(applies)
    expect(young.run(facts)).toBe(refusal)
    expect(young.seen?.(facts)).toEqual(seen)
  })

  test('shows nothing where it compares nothing', () => {
    const silent = about<Facts, number, string>(({ age }) => age, { name: '', clause: '', run: () => undefined })
    expect(silent.seen?.({ age: 1, limit: 2 })).toEqual({})
  })
})

describe('checks that are judged together (docs/rules.md §8)', () => {
  interface Facts {
    readonly part?: { readonly broken: readonly string[] }
    readonly own: readonly string[]
  }
  const views: Facts[] = []
  const inner = ['a', 'b', 'c'].map(
    (name): Check<{ readonly broken: readonly string[] }, string> => ({
      name,
      clause: '',
      applies: ({ broken }) => !broken.includes(`not ${name}`),
      run: ({ broken }) => (broken.includes(name) ? name : undefined),
    }),
  )
  const lifted = lift(
    inner,
    (facts: Facts) => {
      views.push(facts)
      return facts.part
    },
    fault => `lifted ${fault}`,
  )
  const own: Check<Facts, string> = {
    name: 'own',
    clause: '',
    applies: ({ own }) => own.length > 0,
    run: ({ own }) => own[0],
  }
  const value = about<Facts, string, string>(({ own }) => own[1], {
    name: 'value',
    clause: '',
    run: each => `value ${each}`,
  })
  const [first, second, third] = lifted

  /** Judges check by check, as for a trace. */
  const oneByOne = (checks: readonly Check<Facts, string>[], facts: Facts) =>
    checks
      .filter(check => check.applies(facts))
      .map(check => check.run(facts))
      .find(refusal => refusal !== undefined)

  const lists: Record<string, readonly (Check<Facts, string> | undefined)[]> = {
    'a whole group': lifted,
    'a group between others': [value, ...lifted, own],
    'others before a group': [own, value, ...lifted],
    'a group without its first check': [second, third, own],
    'a group without its last check': [first, second, own],
    'a group with another check inside': [first, own, second, third],
    'a group in another order': [third, second, first],
    'no check': [],
  }
  const facts: readonly Facts[] = [
    { own: [] },
    { own: ['x'] },
    { own: ['x', 'y'] },
    { own: [], part: { broken: [] } },
    ...['a', 'b', 'c'].map(name => ({ own: ['x', 'y'], part: { broken: [name] } })),
    { own: ['x'], part: { broken: ['c', 'a'] } },
    { own: ['x'], part: { broken: ['a', 'not a', 'b'] } },
    { own: [], part: { broken: ['a', 'not a', 'c'] } },
  ]

  test.each(Object.entries(lists))('%s refuses as its checks do one by one', (_, list) => {
    const checks = list.filter(check => check !== undefined)
    const judge = judgeOf(checks)
    for (const each of facts) expect(judge(each)).toBe(oneByOne(checks, each))
  })

  test('a view is made once, and where it is absent no check of the group is asked', () => {
    views.length = 0
    expect(judgeOf([...lifted, own])({ own: ['x'] })).toBe('x')
    expect(views).toHaveLength(1)
  })

  test('a group within a group is judged as one', () => {
    const outer = lift(
      lifted,
      (outside: { readonly facts?: Facts }) => outside.facts,
      fault => `outer ${fault}`,
    )
    expect(judgeOf(outer)({ facts: { own: [], part: { broken: ['b'] } } })).toBe('outer lifted b')
    expect(judgeOf(outer)({})).toBeUndefined()
  })
})
