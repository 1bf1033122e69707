import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { filesBelow, ROOT } from '../workspace.js'

const FOLDER = join(ROOT, '.github')
const SCRIPTS: ReadonlySet<string> = new Set(
  Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts),
)

const workflows = filesBelow(join(FOLDER, 'workflows'), '.yml')
const read = (...path: readonly string[]) => readFileSync(join(FOLDER, ...path), 'utf8')

test.each(workflows)('%s calls scripts that exist', path => {
  const called = [...read('workflows', path).matchAll(/npm (?:run )?(\S+)$/gm)].map(([, name]) => name ?? '')
  expect(called).not.toHaveLength(0)
  expect(called.filter(name => !SCRIPTS.has(name))).toStrictEqual([])
})

test.each(workflows)('%s may only read, unless a job says more', path => {
  expect(parse(read('workflows', path)).permissions).toStrictEqual({ contents: 'read' })
})

test.each(['bug.yml', 'feature.yml'])('the form %s asks for something, and each question has a label', path => {
  const { name, description, body } = parse(read('ISSUE_TEMPLATE', path))
  expect([name, description].every(text => typeof text === 'string')).toBe(true)
  const questions = body.filter(({ type }: { type: string }) => type !== 'markdown')
  const labels = questions.map(({ attributes }: { attributes: { label: string } }) => attributes.label)
  expect(labels).not.toHaveLength(0)
  expect(labels.every((label: unknown) => typeof label === 'string')).toBe(true)
})

test('the form for bugs asks for the trace, and warns of secrets', () => {
  expect(read('ISSUE_TEMPLATE', 'bug.yml')).toMatch(/Do not paste tokens[\s\S]*label: The trace/)
})

test('dependabot looks at the packages and at the actions', () => {
  const { updates } = parse(read('dependabot.yml'))
  expect(updates.map((each: Record<string, unknown>) => each['package-ecosystem'])).toStrictEqual([
    'npm',
    'github-actions',
  ])
})
