import { expect, test } from 'vitest'
import { RANGES } from './ranges.js'
import { SOURCES } from './sources.js'
import { TIME_WINDOWS } from './time-windows.js'

const ROWS = [TIME_WINDOWS, RANGES].flatMap(table => Object.entries(table))

test.each(ROWS)(
  'docs/rules.md §7: accepted from its first to its last moment: %s',
  async (_, [{ from, to, step = 1 }, accepts]) => {
    if (from !== undefined)
      expect([await accepts(from - step), await accepts(from), await accepts(from + step)]).toEqual([false, true, true])
    if (to !== undefined)
      expect([await accepts(to - step), await accepts(to), await accepts(to + step)]).toEqual([true, true, false])
  },
)

/** What compares an instant, or how far ahead it is, with another. */
const COMPARES = /secondsAhead\(|\bnow\b[^<>(]*? [<>]=? (?!\()|[ (][<>]=? [^<>]*\bnow\b|[aA]head\b[^<>]* [<>]=? /

/** Files that compare instants and accept or refuse nothing by it. */
const NO_WINDOWS = [
  'access-token/revoke-access-tokens.ts', // how long one call may work
  'standards/jose/jwt.ts', // what the rules compare
]

const rows = new Set(ROWS.map(([name]) => name.split(':', 1).join()))

/** The files with a line of code that does something. */
function filesThat(does: RegExp): readonly string[] {
  const isDoing = (line: string) => !/^\s*[/*]/.test(line) && does.test(line.replaceAll('=>', ''))
  return SOURCES.filter(({ text }) => text.split('\n').some(isDoing)).map(({ file }) => file)
}

test('every file that compares instants has its rows', () => {
  const comparing = filesThat(COMPARES)
  expect(comparing.length).toBeGreaterThan(15)
  expect(comparing.filter(file => !rows.has(file) && !NO_WINDOWS.includes(file))).toEqual([])
})

test('every file whose schema has a least or a most has its rows', () => {
  const ranged = filesThat(/(?<!Math)\.(?:min|max)\(\d|\.(?:nonnegative|positive)\(/).filter(file => !rows.has(file))
  expect(ranged).toEqual([])
})

/** Files whose constants are lengths of what is shown, or of keys. */
const NO_LIMITS = [
  /^(?:report|explain)\//,
  /^pipeline\/trace\.ts$/,
  /^setup\/platform\/aead\.ts$/,
  /^lib\/limits\.ts$/, // limits.test.ts
]

test('every file with a limit of its own has its rows', () => {
  const limiting = filesThat(/const \w*(?:LENGTH|COUNT|DEPTH|BYTES|SECONDS|MAXIMUM|MINIMUM|LATEST|EARLIEST)\w* = \d/)
  expect(limiting.length).toBeGreaterThan(10)
  expect(limiting.filter(file => !rows.has(file) && !NO_LIMITS.some(each => each.test(file)))).toEqual([])
})
