import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Numbered } from '../src/event-ring.js'
import { flowOf, linkedTo } from '../src/flow.js'
import { eventOf } from './calls.js'

/** Events of which each has these names of its flow. */
const eventsWith = (...flows: readonly (readonly string[] | undefined)[]): readonly Numbered[] =>
  flows.map((flow, at) => ({ number: at + 1, event: eventOf(flow === undefined ? {} : { flow }) }))

const numbersOf = (found: readonly Numbered[]) => found.map(({ number }) => number)

const LOGIN = [['challenge', 'uri'], ['uri', 'ticket'], ['other'], ['ticket'], ['challenge', 'family'], undefined]
const API = [['family', 'token'], ['another family']]

test.each([
  ['a pushed request', 1, [1, 2, 4, 5, 7]],
  ['an API call', 7, [1, 2, 4, 5, 7]],
  ['a call of another flow', 3, [3]],
  ['a call that names none', 6, [6]],
])('%s is linked, through the calls between them, with %j', (_, chosen, linked) => {
  const events = eventsWith(...LOGIN, ...API)
  const found = events.filter(({ number }) => number === chosen)
  expect(found.map(each => numbersOf(linkedTo(each, events)))).toEqual([linked])
})

test('another service has flows of its own', () => {
  const [first, second] = eventsWith(['a'], ['a'])
  if (first === undefined || second === undefined) throw new Error('there are two')
  const elsewhere = { ...second, event: { ...second.event, serviceId: 'another' } }
  expect(numbersOf(linkedTo(first, [first, elsewhere]))).toEqual([1])
})

test('belonging together is mutual, and complete', () => {
  const flow = fc.array(fc.integer({ min: 1, max: 12 }).map(String), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(flow, { minLength: 1, maxLength: 30 }), flows => {
      const events = eventsWith(...flows)
      for (const each of events) {
        const linked = linkedTo(each, events)
        expect(linked).toContain(each)
        for (const other of linked) expect(linkedTo(other, events)).toEqual(linked)
      }
    }),
  )
})

test('a picture has at most ten calls before a decision and after it, and none of a call that stands alone', () => {
  const events = eventsWith(...Array.from({ length: 30 }, () => ['same']), ['alone'])
  const picture = (number: number) =>
    events.filter(each => each.number === number).flatMap(each => flowOf(each, events).map(({ row }) => row.number))
  expect(picture(15)).toEqual(Array.from({ length: 21 }, (_, at) => at + 5))
  expect(picture(31)).toEqual([])
})
