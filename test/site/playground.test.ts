import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MISTAKES, stateOf } from '../../docs/site/playground/mistakes.js'
import { run } from '../../docs/site/playground/run.js'
import {
  changed,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  fragmentOf,
  INITIAL,
  readFragment,
  type State,
} from '../../docs/site/playground/state.js'
import { scaled } from '../scale.js'

/** A value that the field may hold. */
function anyValueOf(name: FieldName): fc.Arbitrary<string> {
  const { kind, choices = {} } = FIELDS[name]
  if (kind === 'choice') return fc.constantFrom(...Object.keys(choices))
  if (kind === 'seconds') return fc.integer({ min: -9_999_999, max: 9_999_999 }).map(String)
  return fc.oneof(fc.constant(INITIAL[name]), fc.string({ unit: 'grapheme', maxLength: 100 }))
}

const STATES: fc.Arbitrary<State> = fc
  .tuple(...FIELD_NAMES.map(name => anyValueOf(name).map(value => [name, value] as const)))
  .map(values => values.reduce((state, [name, value]) => changed(state, name, value), INITIAL))

test.each(['api', 'push'])('%s: what the page shows first is granted', async call => {
  const shown = await run({ ...INITIAL, call })
  expect(shown).toMatchObject({ granted: true, refusedBy: undefined })
  expect(shown.decision).toMatch(call === 'api' ? /^OK / : /^CREATED /)
})

test('there are twelve mistakes', () => {
  expect(MISTAKES).toHaveLength(12)
})

test.each(MISTAKES.map(mistake => [mistake.title, mistake] as const))(
  '%s: refused by its check, with the answer, the report and a fix',
  async (_, mistake) => {
    const shown = await run(stateOf(mistake))
    expect(shown.refusedBy).toBe(mistake.check)
    expect(shown.granted).toBe(false)
    expect(shown.answer).toMatch(/^40[013]\n/)
    expect(shown.report).toContain(mistake.check)
    expect(shown.explanation).toMatch(/^ {2}fix /m)
  },
)

test('a mistake is one change, and its link holds only that', () => {
  for (const mistake of MISTAKES) expect(readFragment(fragmentOf(stateOf(mistake)))).toStrictEqual(stateOf(mistake))
  expect(fragmentOf(INITIAL)).toBe('')
  expect(fragmentOf({ ...INITIAL, key: 'other' })).toBe('key=other')
})

test('a link gives back every state', () => {
  fc.assert(
    fc.property(STATES, state => {
      expect(readFragment(`#${fragmentOf(state)}`)).toStrictEqual(state)
    }),
    { numRuns: scaled(2_000) },
  )
})

test('whatever a link holds, it is a state that the form can hold, or no state', () => {
  fc.assert(
    fc.property(fc.webFragments(), text => {
      const state = readFragment(text)
      if (state !== undefined)
        for (const name of FIELD_NAMES) expect(changed(INITIAL, name, state[name])[name]).toBe(state[name])
    }),
    { numRuns: scaled(2_000) },
  )
})

test.each([
  ['another page’s anchor', '#one-decision'],
  ['an unknown name', '#call=api&token=abc'],
  ['a name of every object', '#constructor=x'],
  ['a name twice', '#key=own&key=other'],
  ['an unknown choice', '#key=mine'],
  ['a choice of every object', '#key=constructor'],
  ['no number', '#clock=1e9'],
  ['too long a text', `#url=${'a'.repeat(2_001)}`],
])('a link with %s is refused', (_, fragment) => {
  expect(readFragment(fragment)).toBeUndefined()
})

test('every state has a call that is answered, or says what cannot be called', async () => {
  await fc.assert(
    fc.asyncProperty(STATES, async state => {
      const shown = await run(state)
      expect(shown.granted).toBe(shown.refusedBy === undefined && /^(?:OK|CREATED) /.test(shown.decision))
    }),
    { numRuns: scaled(400) },
  )
})
