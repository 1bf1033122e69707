import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SUPPORTED } from '../generate/supported-rows.js'
import { ROOT } from '../workspace.js'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const RANGES = SUPPORTED.flatMap(({ what, range }) => (range === undefined ? [] : [[what, range] as const]))

test.each(RANGES)('%s: the range of the package is the one of the table', (_, { file, of, name, range }) => {
  expect(Object(JSON.parse(read(file))[of])[name]).toBe(range)
})

const INSTALLED = SUPPORTED.flatMap(({ what, tested, installed = [] }) =>
  installed.map(each => [`${what} ${each.major}`, { ...each, tested }] as const),
)

test.each(INSTALLED)('%s is what the tests install', (_, { file, name, major, tested }) => {
  expect(majorIn(read(file), name)).toBe(major)
  expect(tested.split(', ').map(version => Number.parseInt(version, 10))).toContain(major)
})

/** The major version of a library in a manifest or a catalog. */
function majorIn(text: string, name: string): number {
  const version = new RegExp(`^ *"?${name}"?: *"?(?:npm:[@/\\w-]+@)?[\\^~]?(\\d+)\\.`, 'm').exec(text)?.[1]
  return Number(version)
}

test('Node in the workflow is what the table says', () => {
  const versions = /node: \[(.+)\]/.exec(read('.github/workflows/ci.yml'))?.[1]?.split(', ')
  expect(versions?.join(', ')).toBe(SUPPORTED.find(({ what }) => what === 'Node')?.tested)
})
