import { expect, test } from 'vitest'
import { FaultLog } from '../src/faults.js'

const PLACE = { operation: 'introspection', port: 'accessTokens' }
const LINE = 'introspection: accessTokens: refused (ECONNREFUSED)'

function refused(message = 'refused', code = 'ECONNREFUSED'): Error {
  return Object.assign(new Error(message), { code })
}

/** A log and its lines. */
function opened() {
  const lines: string[] = []
  const log = new FaultLog(line => {
    const [, time = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    expect(new Date(time).toISOString()).toBe(time)
    lines.push(rest)
  })
  return { lines, log }
}

test('a fault is logged at once, and its repetitions as one line with their number', () => {
  const { lines, log } = opened()
  for (let left = 1_000; left > 0; left--) log.hear(refused(), PLACE)
  expect(lines).toEqual([LINE])
  log.flush()
  expect(lines).toEqual([LINE, `${LINE} (999 more)`])
})

test('a fault that goes on is one line a minute, and one that comes back is a new one', () => {
  const { lines, log } = opened()
  for (let minutes = 3; minutes > 0; minutes--) {
    log.hear(refused(), PLACE)
    log.hear(refused(), PLACE)
    log.flush()
  }
  expect(lines).toEqual([LINE, `${LINE} (1 more)`, `${LINE} (2 more)`, `${LINE} (2 more)`])
  log.flush()
  log.hear(refused(), PLACE)
  expect(lines.at(-1)).toBe(LINE)
})

test.each([
  ['another place', refused(), { ...PLACE, port: 'clients' }, 2],
  ['another operation', refused(), { ...PLACE, operation: 'sweeping' }, 2],
  ['another code', refused('refused', 'ETIMEDOUT'), PLACE, 2],
  ['another name', new RangeError('refused'), PLACE, 2],
  ['another cause', new Error('refused', { cause: refused() }), PLACE, 2],
  ['another message only', refused('refused by 10.0.0.2'), PLACE, 1],
])('%s is or is not another kind of fault', (_, error, place, lines) => {
  const opening = opened()
  opening.log.hear(refused(), PLACE)
  opening.log.hear(error, place)
  expect(opening.lines).toHaveLength(lines)
})

test('the memory for kinds of faults is bounded', () => {
  const { lines, log } = opened()
  for (let code = 0; code < 10_000; code++) log.hear(refused('refused', `E${code}`), PLACE)
  expect(lines).toHaveLength(201)
  log.flush()
  expect(lines.slice(201)).toEqual([expect.stringMatching(/\(9799 more\)$/)])
})

test('the first line of a fault has the id of its request', () => {
  const { lines, log } = opened()
  log.hear(refused(), { ...PLACE, requestId: '5f0c7c3e' })
  log.hear(refused(), { ...PLACE, requestId: 'another' })
  log.flush()
  expect(lines).toEqual([`${LINE} request 5f0c7c3e`, `${LINE} (1 more)`])
})
