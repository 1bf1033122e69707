import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  CAUSE_ROWS,
  CAUSES,
  causeOf,
  PLAIN_CODES,
  REFUSAL_TABLES,
} from '../../packages/explain/src/reasons-and-codes.js'
import { ROOT } from '../workspace.js'

const REFUSALS = REFUSAL_TABLES.flatMap(({ refusals }) =>
  Object.entries(refusals).map(([reason, { code }]) => ({ reason, code })),
)

test('every refusal has a cause and a fix', () => {
  const without = REFUSALS.filter(({ reason, code }) => {
    const { cause = '', fix = '' } = causeOf(reason, code) ?? {}
    return !(cause.endsWith('.') && fix.endsWith('.'))
  })
  expect(without).toEqual([])
})

test('every cause is that of a refusal, and is short', () => {
  const keys = new Set(REFUSALS.flatMap(({ reason, code }) => [reason, `${reason} ${code}`]))
  expect([...CAUSES.keys()].filter(key => !keys.has(key))).toEqual([])
  for (const { cause, fix } of CAUSES.values()) {
    expect(cause.length, cause).toBeLessThanOrEqual(120)
    expect(fix.length, fix).toBeLessThanOrEqual(120)
  }
})

test('no cause is written twice', () => {
  const keys = CAUSE_ROWS.map(([key]) => key)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

/** The codes that the sources answer: those of the storage kit are examples, and explanations only name them. */
function codesInSources(): ReadonlySet<string> {
  const packages = readdirSync(join(ROOT, 'packages')).filter(name => name !== 'contract' && name !== 'explain')
  const files = packages.flatMap(name => sourcesBelow(join(ROOT, 'packages', name, 'src')))
  return new Set(files.flatMap(file => readFileSync(file, 'utf8').match(/\bA\d{6}\b/g) ?? []))
}

function sourcesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return entries.filter(path => path.endsWith('.ts')).map(path => join(folder, path))
}

test('docs/refusals.md has every result code that the sources have', () => {
  const document = readFileSync(join(ROOT, 'docs/refusals.md'), 'utf8')
  const codes = codesInSources()
  expect(codes.size).toBeGreaterThan(250)
  expect([...codes].filter(code => !document.includes(code))).toEqual([])
})

test('the codes without a reason are in the sources, and in no table of refusals', () => {
  const codes = codesInSources()
  const known = new Set(REFUSALS.map(({ code }): string => code))
  expect(PLAIN_CODES.filter(({ code }) => !codes.has(code) || known.has(code))).toEqual([])
})
