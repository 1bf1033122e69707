import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainEvent } from '../src/plain-event.js'
import { eventOf } from './calls.js'

const CHECK = { stage: 'request', name: 'a', clause: 'RFC 6750', outcome: 'refused' } as const

test('what a client chose has no character that hides or turns writing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const checks = [{ ...CHECK, expected: text, actual: text, hint: text, lines: [text] }]
      const fault = { port: text, name: text }
      const event = plainEvent(
        eventOf({ clientIdentifier: text, serviceId: text, reason: text, challenge: text, fault, checks }),
      )
      expect(JSON.stringify(event)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    }),
  )
})

test('an event stays as it is apart from that', () => {
  const event = eventOf({
    clientId: 4,
    clientIdentifier: 'ledger',
    challenge: 'Bearer error="invalid_token"',
    checks: [{ ...CHECK, expected: 'x', lines: ['y'] }],
  })
  expect(plainEvent(event)).toEqual(event)
})

test.each([
  ['a long name', eventOf({ clientIdentifier: 'x'.repeat(1_000_000) })],
  ['a long value', eventOf({ checks: [{ ...CHECK, actual: 'x'.repeat(1_000_000) }] })],
  ['many lines', eventOf({ checks: [{ ...CHECK, lines: Array(10_000).fill('x'.repeat(50)) }] })],
  ['many checks', eventOf({ checks: Array(10_000).fill(CHECK) })],
])('%s is cut', (_, event) => {
  expect(JSON.stringify(plainEvent(event)).length).toBeLessThan(40_000)
})
