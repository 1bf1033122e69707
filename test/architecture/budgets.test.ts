import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages, ROOT } from '../workspace.js'
import { importsOf } from './imports.js'
import { type SourceFile, sourcesOf } from './source.js'

/*
 * How heavy the project is. A budget only falls: who needs more takes it from somewhere else. It rose for the token
 * endpoint: token families, their package (docs/decisions/0054-one-record-for-each-authorization.md), and their races in
 * the kit; for calls without promises (docs/decisions/0055-a-call-makes-no-promise-of-its-own.md); for copies of a
 * storage: rows of both storage packages, and a command (docs/decisions/0056-a-copy-has-a-last-run.md); for storage
 * where the handlers run: the drivers of D1, Durable Objects, Bun and postgres; for the black box: the package probe,
 * whose tables have a row for each rule, and its command; for the raw forms that `symbolon explain` reads; and for a
 * log whose lines are written together. It rose once more for 34 mistakes of the token endpoint, of keys and connections of
 * others, of HTTP, certificates and failovers, each with its refusal or its rule.
 */

const packages = publishedPackages().map(({ folder, path }) => ({ folder, sources: sourcesOf(path) }))
const core = sourcesOf(join(ROOT, 'packages/core'))

const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length
const linesIn = (sources: readonly SourceFile[]): number => sources.reduce((sum, each) => sum + linesOf(each), 0)
const linesBelow = (folder: string): number => linesIn(packages.find(each => each.folder === folder)?.sources ?? [])

/** The room of a file of core: its folder, or its own name for an entry. */
const roomOf = (path: string): string => path.split('/', 1).join('')

/** Pairs of rooms of which one imports the other. */
function arrows(): ReadonlySet<string> {
  const pairs = core.flatMap(source =>
    importsOf(source)
      .filter(({ relative }) => relative)
      .map(({ target }) => [roomOf(source.path), roomOf(target)] as const),
  )
  return new Set(pairs.filter(([from, to]) => from !== to).map(pair => pair.join(' → ')))
}

/** The names that the entries of core export, by its API report. */
function exportedNames(entry: RegExp): number {
  const report = readFileSync(join(ROOT, 'packages/core/api-report.txt'), 'utf8')
  const sections = report.split(/^== /m).filter(section => entry.test(section))
  return sections.reduce((sum, section) => sum + (section.match(/^-- /gm) ?? []).length, 0)
}

function medianLinesOfCore(): number {
  const lengths = core.map(linesOf).toSorted((one, other) => one - other)
  return lengths[Math.floor(lengths.length / 2)] ?? 0
}

/** The sizes of the files that are built of core, which its tarball has. */
function builtOfCore(): readonly number[] {
  const folder = join(ROOT, 'packages/core/dist')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.filter(path => /\.(?:js|d\.ts)$/.test(path)).map(path => statSync(join(folder, path)).size)
}

test.each<readonly [what: string, most: number, count: () => number]>([
  ['lines of all packages', 69_260, () => packages.reduce((sum, { sources }) => sum + linesIn(sources), 0)],
  ['lines of core', 26_260, () => linesIn(core)],
  ['files of core', 219, () => core.length],
  ['files in the tarball of core', 465, () => builtOfCore().length],
  ['bytes in the tarball of core, unpacked', 1_970_000, () => builtOfCore().reduce((sum, size) => sum + size, 0)],
  ['arrows between the rooms and entries of core', 131, () => arrows().size],
  ['names that users import from core', 98, () => exportedNames(/^@symbolon\/core\n/)],
  ['names of all entries of core but internal', 216, () => exportedNames(/^@symbolon\/core(?!\/internal)/)],
  ['lines of cli', 8_461, () => linesBelow('cli')],
  ['lines of explain', 4_746, () => linesBelow('explain')],
  ['lines of the storage kit, because the semantics of core are tested in core', 4_621, () => linesBelow('contract')],
  ['lines of token, which must stay a thin package over core', 2_506, () => linesBelow('token')],
  ['lines of probe', 2_956, () => linesBelow('probe')],
  ['lines of x509', 4_036, () => linesBelow('x509')],
])('%s: at most %i', (_, most, count) => {
  const counted = count()
  expect(counted).toBeGreaterThan(0)
  expect(counted).toBeLessThanOrEqual(most)
  // Whoever needs less lowers the budget.
  expect(counted).toBeGreaterThan(0.97 * most)
})

test('a file of core has about a hundred lines: half of them at least 85', () => {
  expect(medianLinesOfCore()).toBeGreaterThanOrEqual(85)
})
