import { describe, expect, test } from 'vitest'
import { about, always, type Check, lift } from '../../src/lib/check.js'
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
