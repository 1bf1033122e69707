import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, publishedPackages, ROOT } from '../workspace.js'
import { cycleOf, type Import, importsOf } from './imports.js'
import { CORE_RULES, ENTRIES, OPERATIONS, offencesOf, ROOMS } from './layers.js'
import { parse, sourcesOf } from './source.js'

/** Packages that are made of others (CONTRIBUTING.md). */
const PUTS_TOGETHER: ReadonlyMap<string, readonly string[]> = new Map([
  ['@symbolon/api', ['@symbolon/fetch', '@symbolon/token']],
  ['@symbolon/console', ['@symbolon/explain']],
  ['@symbolon/explain', ['@symbolon/attestation', '@symbolon/token', '@symbolon/x509']],
  ['@symbolon/express', ['@symbolon/node']],
  ['@symbolon/koa', ['@symbolon/node']],
  ['@symbolon/fastify', ['@symbolon/node']],
  ['@symbolon/hono', ['@symbolon/fetch']],
  ['@symbolon/nest', ['@symbolon/node']],
  ['@symbolon/contract', ['@symbolon/attestation', '@symbolon/token']],
  [
    'symbolon',
    [
      '@symbolon/api',
      '@symbolon/attestation',
      '@symbolon/console',
      '@symbolon/explain',
      '@symbolon/memory',
      '@symbolon/node',
      '@symbolon/opentelemetry',
      '@symbolon/probe',
      '@symbolon/redis',
      '@symbolon/sql',
      '@symbolon/token',
      '@symbolon/x509',
    ],
  ],
])

/** The package of an import, without the entry behind it. */
function packageOf(target: string): string {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/')
}

const core = sourcesOf(join(ROOT, 'packages/core'))

describe('core', () => {
  test.each(CORE_RULES.map(rule => [rule.name, rule] as const))('%s', (_, rule) => {
    expect(core.filter(({ path }) => rule.concerns(path))).not.toHaveLength(0)
    expect(core.flatMap(source => offencesOf([rule], source.path, importsOf(source)))).toStrictEqual([])
  })

  test('has entries at its top, and rooms below it', () => {
    const top = [...new Set(core.map(({ path }) => path.split('/', 1).join('')))]
    expect(top.toSorted()).toStrictEqual([...ENTRIES, ...ROOMS].toSorted())
  })

  test('every operation has a folder', () => {
    const folders = new Set(core.map(({ path }) => path.split('/')[0]))
    expect(OPERATIONS.filter(folder => !folders.has(folder))).toStrictEqual([])
  })
})

test('x509 uses no package but core, and chooses its crypto in one file', () => {
  const sources = sourcesOf(join(ROOT, 'packages/x509'))
  const imports = sources.flatMap(source => importsOf(source).map(each => ({ from: source.path, ...each })))
  const foreign = imports.filter(({ target, relative }) => !relative && !target.startsWith('@symbolon/core'))
  expect(foreign.map(({ from, target }) => `${from} ${target}`)).toStrictEqual([
    'platform/node-signature.ts node:crypto',
    'platform/node-signature.ts node:util',
    'signatures.ts #platform-signature',
  ])
})

test('no example, guide or README uses what promises nothing', () => {
  const texts = [
    ...['.ts', '.mjs', '.md'].flatMap(ending =>
      filesBelow(join(ROOT, 'examples'), ending).map(path => join('examples', path)),
    ),
    ...filesBelow(join(ROOT, 'docs'), '.md').map(path => join('docs', path)),
    ...publishedPackages().map(({ folder }) => join('packages', folder, 'README.md')),
    'README.md',
  ]
  expect(texts.length).toBeGreaterThan(100)
  const users = texts.filter(path => /from '@symbolon\/core\/internal'/.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(users).toStrictEqual([])
})

test('what explains in every runtime imports nothing of what judges, and no package but core', () => {
  const others = sourcesOf(join(ROOT, 'packages/explain')).filter(({ path }) => !/^judg(?:e\.|ing\/)/.test(path))
  const imports = others.flatMap(source => importsOf(source).map(each => ({ from: source.path, ...each })))
  expect(imports).not.toHaveLength(0)
  const foreign = ({ target, relative }: Import) =>
    relative ? target.startsWith('judging/') : !/^@symbolon\/(?:core|token\/internal$)/.test(target)
  expect(imports.filter(foreign)).toStrictEqual([])
})

test('attestation uses no package but core, and zod where it reads a call', () => {
  const sources = sourcesOf(join(ROOT, 'packages/attestation'))
  const imports = sources.flatMap(source => importsOf(source).map(each => ({ from: source.path, ...each })))
  const foreign = imports.filter(({ target, relative }) => !relative && !target.startsWith('@symbolon/core'))
  expect(foreign.map(({ from, target }) => `${from} ${target}`)).toStrictEqual(['request.ts zod'])
})

test('token uses no package but core', () => {
  const imports = sourcesOf(join(ROOT, 'packages/token')).flatMap(importsOf)
  expect(imports.filter(({ target, relative }) => !relative && !target.startsWith('@symbolon/core'))).toStrictEqual([])
})

describe.each(publishedPackages().map(each => [each.manifest.name, each] as const))('%s', (_, { path, manifest }) => {
  const sources = sourcesOf(path)
  const imports = sources.flatMap(source => importsOf(source).map(each => ({ from: source.path, ...each })))

  test('relative imports stay inside src, name a file of it, and spell it with .js', () => {
    const paths = new Set(sources.map(source => source.path))
    expect(imports.filter(each => each.relative && !paths.has(each.target))).toStrictEqual([])
  })

  test('packages are imported by their name, and only declared ones', () => {
    const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
    const foreign = imports.filter(({ target, relative }) => !relative && !/^(?:#|node:)/.test(target))
    expect(foreign.filter(({ target }) => !declared.has(packageOf(target)))).toStrictEqual([])
  })

  test('of our own packages only core is used, but by packages that are made of others', () => {
    const allowed = new Set(['@symbolon/core', ...(PUTS_TOGETHER.get(manifest.name) ?? [])])
    const own = imports.filter(({ target }) => target.startsWith('@symbolon/'))
    expect(own.filter(({ target }) => !allowed.has(packageOf(target)))).toStrictEqual([])
  })

  test('no import cycle', () => {
    expect(cycleOf(sources)).toBeUndefined()
  })
})

describe('the import scanner', () => {
  const offenders: readonly (readonly [what: string, path: string, text: string])[] = [
    ['a standard that knows records', 'standards/a.ts', "import { a } from '../records/client.js'"],
    ['a standard that knows the types of ports', 'standards/a.ts', "import type { Ports } from '../ports/ports.js'"],
    ['a standard that imports zod', 'standards/a.ts', "import { z } from 'zod'"],
    ['jose outside standards/jose/jwe-platform', 'standards/jwt.ts', "import { SignJWT } from 'jose'"],
    ['the same by a dynamic import', 'standards/jwt.ts', "const jose = await import('jose')"],
    ['jose before there is a JWE', 'standards/jose/jwe-platform.ts', "import { compactDecrypt } from 'jose'"],
    [
      'structured-headers, which is for tests',
      'message-signatures/structured-field-reader.ts',
      "import { parseItem } from 'structured-headers'",
    ],
    ['zod in a stage', 'introspection/a.ts', "import { z } from 'zod'"],
    ['an operation that imports another', 'introspection/a.ts', "import { a } from '../access-token/jwt.js'"],
    ['the same by a dynamic import', 'introspection/a.ts', "const a = await import('../access-token/jwt.js')"],
    ['the same by a re-export', 'introspection/a.ts', "export { a } from '../authorization/a.js'"],
    ['the same by an import type', 'introspection/a.ts', "type A = import('../authorization/request.js').A"],
    ['an operation that imports the HTTP layer', 'introspection/a.ts', "import { a } from '../http/guard-resource.js'"],
    [
      'an operation that makes its ports',
      'introspection/a.ts',
      "import { createPorts } from '../setup/create-ports.js'",
    ],
    ['a shared room that knows an operation', 'client-authentication/a.ts', "import '../introspection/introspect.js'"],
    ['a lower room that knows a higher one', 'lib/encoding.ts', "import { a } from '../ports/ports.js'"],
    ['a package that nobody chose', 'pipeline/operation.ts', "import a from 'lodash'"],
    ['an operation that chooses its crypto', 'introspection/a.ts', "import { a } from '#platform-crypto'"],
  ]

  test.each(offenders)('finds %s', (_, path, text) => {
    const imports = importsOf(parse(path, text))
    expect(offencesOf(CORE_RULES, path, imports)).not.toHaveLength(0)
  })

  test('tells imports of types from others', () => {
    const text = [
      "import type { A } from './a.js'",
      "import { type B } from './b.js'",
      "import { type C, c } from './c.js'",
      "import './d.js'",
      "export type { E } from './e.js'",
    ].join('\n')
    const typeOnly = importsOf(parse('x.ts', text)).filter(each => each.typeOnly)
    expect(typeOnly.map(each => each.target)).toStrictEqual(['a.ts', 'b.ts', 'e.ts'])
  })

  test('finds a cycle, and one of types alone', () => {
    const a = parse('a.ts', "import { b } from './b.js'")
    expect(cycleOf([a, parse('b.ts', "import { a } from './a.js'")])).toStrictEqual(['a.ts', 'b.ts', 'a.ts'])
    expect(cycleOf([a, parse('b.ts', "import type { A } from './a.js'")])).toStrictEqual(['a.ts', 'b.ts', 'a.ts'])
    expect(cycleOf([a, parse('b.ts', '')])).toBeUndefined()
  })
})
