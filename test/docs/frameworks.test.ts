import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as http from '@symbolon/core/http'
import { describe, expect, test } from 'vitest'
import { linkTargets } from '../generate/markdown.js'
import { publishedPackages, ROOT } from '../workspace.js'

const FRAMEWORKS = readFileSync(join(ROOT, 'docs/frameworks.md'), 'utf8')

/** The packages of the table of what differs. */
const PACKAGES = [...FRAMEWORKS.matchAll(/^\| \[`(@symbolon\/[a-z]+)`\]/gm)].map(match => match[1] ?? '')

/** The names of the table of what is the same. */
const NAMES = [...FRAMEWORKS.matchAll(/^\| `([A-Za-z]+)` \|/gm)].map(match => match[1] ?? '')

/** Whether an export of core is a row of the table of endpoints. */
function isRow(exported: unknown): exported is { readonly name: string } {
  return typeof exported === 'object' && Object.hasOwn(Object(exported), 'name')
}

const WITH_A_GUARD = publishedPackages().filter(({ folder }) =>
  /\bresourceGuard\b/.test(readFileSync(join(ROOT, 'packages', folder, 'src/index.ts'), 'utf8')),
)

describe('docs/frameworks.md', () => {
  test('has a row for each package with a guard', () => {
    const folders = PACKAGES.map(name => name.replace('@symbolon/', ''))
    expect(folders.sort()).toStrictEqual(WITH_A_GUARD.map(({ folder }) => folder).sort())
  })

  test('names the functions of the table, and what reads the result of a guard', () => {
    const table = Object.values(http).flatMap(each => (isRow(each) ? [each.name] : []))
    expect([...table, 'introspectionOf'].toSorted()).toStrictEqual(NAMES.toSorted())
  })

  test.each(PACKAGES)('names what %s exports', async name => {
    const exported: object = await import(name)
    expect(NAMES.filter(each => !(each in exported))).toStrictEqual([])
  })
})

describe('the README of the demo', () => {
  test('names every file', () => {
    const demo = join(ROOT, 'examples/demo')
    const files = ['server', 'on', 'tour'].flatMap(folder =>
      readdirSync(join(demo, folder)).map(file => `${folder}/${file}`),
    )
    const named = linkTargets(readFileSync(join(demo, 'README.md'), 'utf8'))
    expect(files.filter(file => !named.includes(file))).toStrictEqual([])
  })
})
