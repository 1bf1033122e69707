import { describe, expect, test } from 'vitest'
import * as limits from '../../../src/lib/limits.js'
import { CREDENTIAL_LIMITS } from './credential-limits.js'
import { MESSAGE_LIMITS } from './message-limits.js'
import { REQUEST_LIMITS } from './request-limits.js'
import { SOURCES } from './sources.js'

const ROWS = [REQUEST_LIMITS, CREDENTIAL_LIMITS, MESSAGE_LIMITS].flatMap(table => Object.entries(table))

describe.each(ROWS)('docs/rules.md §7: up to its limit and no further: %s', (name, [limit, uses]) => {
  test(`it is ${limit}`, () => {
    expect(Object.entries(limits)).toContainEqual([name, limit])
  })

  test.each(Object.entries(uses))('%s', async (_, use) => {
    const [step, accepts] = typeof use === 'function' ? [1, use] : use
    expect([await accepts(limit - step), await accepts(limit), await accepts(limit + step)]).toEqual([
      true,
      true,
      false,
    ])
  })
})

test('every file that uses a limit has its row', () => {
  const rows = new Set(ROWS.flatMap(([name, [, uses]]) => Object.keys(uses).map(use => `${name} ${use.split(':', 1)}`)))
  const used = SOURCES.flatMap(({ file, text }) => {
    const [names = ''] =
      /(?<=import \{)[^}]+(?=\} from '(?:[^']*\/limits\.js|@symbolon\/core\/internal)')/.exec(text) ?? []
    return (names.match(/[A-Z][A-Z_]+/g) ?? []).filter(name => name in limits).map(name => `${name} ${file}`)
  })
  expect(used.length).toBeGreaterThan(60)
  expect(used.filter(each => !rows.has(each))).toEqual([])
})
