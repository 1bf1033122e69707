import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain } from '../src/explain.js'
import { formatExplanation, markDifference } from '../src/explanation.js'
import { readReportEvent } from '../src/read-report-event.js'
import { anyReport } from './any-report.js'

describe('whatever a client has sent (docs/rules.md §8)', () => {
  test('the text has no control characters but its line breaks', () => {
    fc.assert(
      fc.property(anyReport, event => {
        const text = formatExplanation(explain(event))
        expect(text).not.toMatch(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/u)
        for (const line of text.split('\n').slice(1)) expect(line).toMatch(/^( {2}\S| {12}|Nothing is wrong\.$)/)
      }),
    )
  })

  test('colours change nothing but the colours', () => {
    fc.assert(
      fc.property(anyReport, event => {
        const coloured = formatExplanation(explain(event), { colour: true })
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the colours.
        expect(coloured.replace(/\u001b\[\d{1,2}m/g, '')).toBe(formatExplanation(explain(event)))
      }),
    )
  })

  test('an unknown option is a misuse', () => {
    const wrong: object = { color: true }
    expect(() => formatExplanation({ subject: 'a', findings: [] }, wrong)).toThrow(/^formatExplanation: .*color/)
  })
})

describe('a report read from a log', () => {
  test('is the report that was written', () => {
    fc.assert(
      fc.property(anyReport, event => {
        const written = JSON.stringify({ ...event, level: 30, pid: 7 })
        const read = readReportEvent(JSON.parse(written))
        expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(withoutNumbersThatJsonLacks(event))))
      }),
    )
  })

  test('of a server that logs the instant as text and the fault as a name', () => {
    const logged = {
      operation: 'introspection',
      action: 'OK',
      resultCode: 'A1',
      at: '2026-01-01T00:00:00Z',
      fault: 'clock',
    }
    expect(readReportEvent(logged)).toMatchObject({ at: Date.UTC(2026, 0, 1), fault: { name: 'clock' } })
  })

  test('anything else is none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const read = readReportEvent(value)
        expect(read === undefined || typeof read.operation === 'string').toBe(true)
      }),
    )
  })

  test.each([null, [], 'a', {}, { operation: 'a', action: 'b' }, { operation: 1, action: 'b', resultCode: 'c' }])(
    '%j is none',
    value => {
      expect(readReportEvent(value)).toBeUndefined()
    },
  )
})

/** JSON writes null for numbers that are none. */
function withoutNumbersThatJsonLacks<Event extends { readonly at?: number }>({ at, ...event }: Event): object {
  return at === undefined || !Number.isFinite(at) ? event : { ...event, at }
}

describe('the mark of a difference', () => {
  test.each([
    ['https://a.example/v1/x', 'https://a.example/v2/x', `${' '.repeat(19)}^`],
    ['https://a.example/x', 'https://a.example/x/', `${' '.repeat(19)}^`],
    ['https://a.example/x/', 'https://a.example/x', `${' '.repeat(19)}^`],
    ['http://a.example/', 'https://a.example/', '    ^'],
    ['accounts', 'payments', undefined],
    ['same text', 'same text', undefined],
    [undefined, 'text', undefined],
  ])('%s and %s', (expected, actual, mark) => {
    expect(markDifference(expected, actual)).toBe(mark)
  })

  test('covers at least one character, and ends at most one after the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (before, left, right, after) => {
        const actual = before + right + after
        const mark = markDifference(before + left + after, actual)
        expect(mark ?? '^').toMatch(/^ *\^+$/)
        expect((mark ?? '').length).toBeLessThanOrEqual(actual.length + 1)
      }),
    )
  })
})
