import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explainText } from '../src/judging/explain-text.js'

const FOLDER = join(import.meta.dirname, 'captures')

interface Captured {
  readonly form: string
  readonly cause: string
  readonly name: string
  readonly text: string
}

const ROWS: readonly Captured[] = readdirSync(FOLDER).flatMap(file =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map(row => {
      const [, cause = '', name = '', text = ''] = /^(\S+) = ([^\n]*)\n(.*)$/s.exec(row) ?? []
      return { form: file.replace('.txt', ''), cause, name, text }
    }),
)

test('table', async () => {
  const wrong: string[] = []
  for (const { form, cause, name, text } of ROWS) {
    const read = await explainText(text)
    const [first, ...more] = read.ok ? read.value.findings : []
    const got = read.ok ? `${first?.code ?? '(nothing)'} ${first?.confidence ?? ''} +${more.length}` : read.refusal
    if (first?.code !== cause || first.confidence === 'possible')
      wrong.push(`${form.padEnd(14)} ${cause.padEnd(34)} ${got}   [${name}]`)
  }
  console.log(`${ROWS.length} rows, wrong ${wrong.length}\n${wrong.join('\n')}`)
  expect(ROWS.length).toBeGreaterThan(100)
})
