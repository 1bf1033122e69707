import { describe, expect, test } from 'vitest'
import { publishedPackages } from '../workspace.js'
import { parse, sourcesOf } from './source.js'
import { offencesAgainstStyle, publishedBy } from './style.js'

/** Lines of the longest file that one should have to read. */
const FILE_LENGTH = 300

/** Tables of test data are read row by row, so they may be longer. */
const isTable = (path: string): boolean => /-(?:rows|scenarios)\.ts$/.test(path)

describe.each(publishedPackages().map(each => [each.manifest.name, sourcesOf(each.path)] as const))(
  '%s',
  (_, sources) => {
    test('exports are named, public ones documented; no any, no non-null assertion, no export *', () => {
      const isPublished = publishedBy(sources)
      expect(sources.flatMap(each => offencesAgainstStyle(each, isPublished))).toStrictEqual([])
    })

    test(`files have at most ${FILE_LENGTH} lines`, () => {
      const prose = sources.filter(({ path }) => !isTable(path))
      const long = prose.filter(({ text }) => text.trimEnd().split('\n').length > FILE_LENGTH)
      expect(long.map(({ path }) => path)).toStrictEqual([])
    })
  },
)

describe('the scanner', () => {
  test.each([
    ['any', 'let a: any'],
    ['any', 'const a = b as any'],
    ['non-null assertion', 'const a = b!'],
    ['default export', '/** A. */\nexport default function a() {}'],
    ['default export', 'export default 1'],
    ['default export', 'export { a as default }'],
    ['export *', "export * from './a.js'"],
    ['export *', "export * as a from './a.js'"],
    ['an export without a doc comment', 'export const a = 1'],
    ['an export without a doc comment', '// A.\nexport interface A {}'],
    ['an export without a doc comment', 'export function a(): void\nexport function a() {}'],
    ['a re-export outside an entry', "export { a } from './a.js'"],
  ])('finds %s in %s', (offence, text) => {
    expect(offencesAgainstStyle(parse('planted.ts', text)).join('\n')).toContain(offence)
  })

  test.each([
    '/** A. */\nexport const a = 1',
    '/** A. */\nexport function a(): void\nexport function a(b?: string) {}',
    'const company = 1 // any company!',
    "const text = 'any'",
  ])('passes %s', text => {
    expect(offencesAgainstStyle(parse('planted.ts', text))).toStrictEqual([])
  })

  test('demands doc comments of what entries export, and of nothing else', () => {
    const sources = [
      parse('index.ts', "export { a as c } from './planted.js'\nexport const d = 1"),
      parse('internal.ts', "export { b } from './planted.js'"),
      parse('planted.ts', 'export const a = 1\nexport const b = 1\nexport function e() {}'),
    ]
    expect(sources.flatMap(each => offencesAgainstStyle(each, publishedBy(sources)))).toStrictEqual([
      'index.ts:2 an export without a doc comment',
      'planted.ts:1 an export without a doc comment',
    ])
  })

  test('passes what index.ts re-exports by name', () => {
    expect(offencesAgainstStyle(parse('index.ts', "export { a, type B } from './a.js'"))).toStrictEqual([])
  })
})
