import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ATTRIBUTES, type AttributeKey, METRICS, SPANS } from '../../packages/opentelemetry/src/names.js'
import { ROOT } from '../workspace.js'

const lines = readFileSync(join(ROOT, 'docs/telemetry.md'), 'utf8').split('\n')
const code = (text: string) => `\`${text}\``
const named = (keys: readonly AttributeKey[]) => keys.map(key => code(ATTRIBUTES[key].name)).join(', ')
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The rows of the table below a heading. */
function rowsBelow(heading: string): readonly string[] {
  const rest = lines.slice(lines.indexOf(heading) + 1)
  const next = rest.findIndex(line => line.startsWith('#'))
  return rest.slice(0, next).filter(line => line.startsWith('| `'))
}

test('docs/telemetry.md has every span', () => {
  const rows = Object.values(SPANS).map(({ name, meaning, attributes }) => row(code(name), meaning, named(attributes)))
  expect(rowsBelow('### Spans')).toStrictEqual(rows)
})

test('docs/telemetry.md has every metric', () => {
  const rows = Object.values(METRICS).map(({ name, kind, unit, meaning, attributes }) =>
    row(code(name), kind, code(unit), meaning, named(attributes)),
  )
  expect(rowsBelow('### Metrics')).toStrictEqual(rows)
})

test('docs/telemetry.md has every attribute', () => {
  const rows = Object.values(ATTRIBUTES).map(({ name, meaning }) => row(code(name), meaning))
  expect(rowsBelow('### Attributes')).toStrictEqual(rows)
})
