import { expect, test } from 'vitest'
import { faultLine } from '../src/faults.js'

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' })
const PLACE = { operation: 'introspection', port: 'accessTokens' }

test.each<[string, unknown, object, string]>([
  ['message and code', refused, {}, 'introspection: accessTokens: connect ECONNREFUSED 127.0.0.1:6379 (ECONNREFUSED)'],
  [
    'an error with a cause',
    new Error('Redis: the connection is closed', { cause: refused }),
    {},
    'introspection: accessTokens: Redis: the connection is closed: connect ECONNREFUSED 127.0.0.1:6379 (ECONNREFUSED)',
  ],
  [
    'several addresses',
    new AggregateError([refused, Object.assign(new Error('connect ETIMEDOUT ::1'), { code: 'ETIMEDOUT' })]),
    {},
    'introspection: accessTokens: connect ECONNREFUSED 127.0.0.1:6379; connect ETIMEDOUT ::1 (ECONNREFUSED, ETIMEDOUT)',
  ],
  ['no port', new RangeError('a bug'), { port: undefined }, 'introspection: a bug'],
  ['no message', new RangeError(''), {}, 'introspection: accessTokens: RangeError'],
  ['no error', { secret: 1 }, {}, 'introspection: accessTokens: an unknown error'],
  ['a code that is a number', Object.assign(new Error('x'), { code: 7 }), {}, 'introspection: accessTokens: x'],
  ['several lines', new Error('one\r\ntwo\u2028three'), {}, 'introspection: accessTokens: one two three'],
])('prints one line for a fault: %s', (_, error, changes, line) => {
  expect(faultLine(error, { ...PLACE, ...changes })).toBe(line)
})

test('shortens a long message and a circular chain of causes', () => {
  expect(faultLine(new Error('x'.repeat(100_000)), PLACE)).toHaveLength(500)
  const circle = new Error('round')
  circle.cause = circle
  expect(faultLine(circle, PLACE)).toBe('introspection: accessTokens: round')
})
