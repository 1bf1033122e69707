import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linksAfterFence } from '../../docs/site/.vitepress/linked-types.js'
import { ENTRIES, SIDEBAR } from '../../docs/site/.vitepress/sidebar.js'
import { codeBlocks, wideLines } from '../generate/markdown.js'
import { repositoryPages } from '../generate/repository-pages.js'
import { run } from '../package/run.js'
import { publishedPackages, ROOT, readManifest } from '../workspace.js'
import { COMMANDS } from './commands.js'
import { commandsOf, documents, fragmentsOf, modulesOf, shownDocuments } from './documents.js'
import { brokenLinks, relativeLinks } from './links.js'

const onDisk = documents()
const all = await shownDocuments()
const modules = all.flatMap(modulesOf)
/** A folder for this process, inside the workspace so that imports of our packages resolve. */
const generated = fileURLToPath(new URL(`.generated/${process.pid}`, import.meta.url))

/** Runs a server of a document, and sends it two requests. */
const FIRST_REQUESTS = fileURLToPath(new URL('first-requests.mjs', import.meta.url))

/** The module as Node runs it: one of TypeScript, which may have decorators, becomes JavaScript. */
async function runnable(path: string): Promise<string> {
  if (path.endsWith('.mjs')) return path
  const outfile = path.replace(/\.ts$/, '.mjs')
  await build({ entryPoints: [path], outfile, tsconfig: join(generated, 'tsconfig.json') })
  return outfile
}

/** Blocks that are not checked. Each needs a reason to be listed here. */
const FRAGMENTS: readonly string[] = []

describe('code blocks', () => {
  beforeAll(() => {
    mkdirSync(generated, { recursive: true })
    for (const { file, code } of modules) writeFileSync(join(generated, file), `${code}\nexport {}\n`)
    const tsconfig = {
      extends: '../../../../tsconfig.base.json',
      compilerOptions: {
        noEmit: true,
        emitDeclarationOnly: false,
        composite: false,
        declaration: false,
        noUnusedLocals: false,
        skipLibCheck: true,
        experimentalDecorators: true,
        types: ['node'],
        allowJs: true,
        checkJs: true,
      },
      include: ['*.ts', '*.mjs'],
    }
    writeFileSync(join(generated, 'tsconfig.json'), JSON.stringify(tsconfig))
  })

  afterAll(() => rmSync(generated, { recursive: true, force: true }))

  test('all of them type-check', { timeout: 120_000 }, async () => {
    expect(modules).not.toHaveLength(0)
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc')
    const { output } = await run(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], generated)
    // Errors in the packages themselves are reported by `npm run typecheck`.
    expect(output.split('\n').filter(line => line !== '' && !line.startsWith('../'))).toStrictEqual([])
  })

  test.each(modules.filter(({ runs }) => runs))('$name runs', async ({ file }) => {
    await expect(import(/* @vite-ignore */ join(generated, file))).resolves.toBeDefined()
  })

  test.each(modules.filter(({ serves }) => serves))('$name serves, and asks for credentials', async ({ file }) => {
    const served = await run(process.execPath, [FIRST_REQUESTS, await runnable(join(generated, file))], generated)
    // Nest logs how it starts, in colours.
    const printed = served.output.split('\n').filter(line => line !== '' && !line.includes('[Nest]'))
    expect(printed).toStrictEqual(['GET /accounts 401, POST /par 401'])
  })

  test('only the listed fragments are not checked', () => {
    expect(all.flatMap(fragmentsOf)).toStrictEqual(FRAGMENTS)
  })

  test('every fence names its language', () => {
    const bare = all.flatMap(({ path, text }) =>
      codeBlocks(text)
        .filter(({ language }) => language === '')
        .map(({ line }) => `${path}:${line}`),
    )
    expect(bare).toStrictEqual([])
  })
})

describe('commands', () => {
  test('every command that is shown is tested', () => {
    const unknown = all.flatMap(document =>
      commandsOf(document)
        .filter(command => !(command in COMMANDS))
        .map(command => `${document.path}: ${command}`),
    )
    expect(unknown).toStrictEqual([])
  })

  test('every script that is named exists', () => {
    const { scripts } = readManifest(join(ROOT, 'package.json'))
    const named = Object.keys(COMMANDS).flatMap(
      command => /^npm (?:run )?(start|test|build|lint|format|typecheck)$/.exec(command)?.[1] ?? [],
    )
    expect(named.filter(name => scripts?.[name] === undefined)).toStrictEqual([])
  })
})

/** Documents whose lines are counted. Those of the changelog are as the changesets have them. */
const COUNTED = /^(?:README|CONTRIBUTING|SECURITY|docs\/(?!changelog).+|packages\/core\/src\/.+)\.md$/

describe('lines', () => {
  test('a row of a table is one line', () => {
    const broken = all.flatMap(({ path, text }) =>
      text
        .replace(/^( *)```[\s\S]*?^\1```$/gm, '')
        .split('\n')
        .filter(line => /^ *\|.*[^|\s] *$/.test(line))
        .map(line => `${path}: ${line}`),
    )
    expect(broken).toStrictEqual([])
  })

  test('prose has at most 100 columns, so that a diff shows what changed', () => {
    const counted = all.filter(({ path }) => COUNTED.test(path))
    expect(counted).not.toHaveLength(0)
    expect(counted.flatMap(({ path, text }) => wideLines(text).map(line => `${path}:${line}`))).toStrictEqual([])
  })
})

test('the rules of storage.md are numbered without a gap, so that one can be cited', () => {
  const text = all.find(({ path }) => path === 'docs/storage.md')?.text ?? ''
  const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
  expect(numbers).toStrictEqual(Array.from({ length: 55 }, (_, at) => at + 1))
})

test('every page of the site is in the sidebar; of decisions and of what packages export, their lists', () => {
  const paths = [...all.map(({ path }) => path), ...repositoryPages().keys()]
  const isListed = /^docs\/(?!decisions\/0|index\.md|reference\/(?!operations\/)[^/]+\/)(.+)\.md$/
  const pages = paths.flatMap(path => isListed.exec(path)?.[1] ?? [])
  const links = [...SIDEBAR, ENTRIES].flatMap(({ items }) =>
    items.map(({ link }) => link.slice(1).replace(/(?<=\/)$/, 'README')),
  )
  expect(links.toSorted()).toStrictEqual(pages.toSorted())
})

describe('links', () => {
  const textsOf = (shown: typeof all) => new Map(shown.map(({ path, text }) => [path, text]))
  const [everywhere, onMain] = [textsOf(all), textsOf(onDisk)]

  test.each(all.map(document => [document.path, document] as const))('%s has no broken links', (_, document) => {
    expect(brokenLinks(document, everywhere, onMain)).toStrictEqual([])
  })

  test('the names in code of the reference lead to pages and anchors that are there', () => {
    const pages = all.filter(({ text }) => /^```typescript .*=/m.test(text))
    expect(pages.length).toBeGreaterThan(300)
    const broken = pages.flatMap(({ path, text }) => {
      const targets = codeBlocks(text).flatMap(({ marks }) => [...linksAfterFence(marks.join(' ')).values()])
      const links = targets.map(target => `[a](${target})`)
      return brokenLinks({ path, text: `${text}\n${links.join(' ')}` }, everywhere, onMain)
    })
    expect(broken).toStrictEqual([])
  })

  // npm shows the READMEs of packages outside the repository.
  test.each(publishedPackages().map(({ folder }) => `packages/${folder}/README.md`))(
    '%s has no relative link',
    name => {
      const found = all.filter(({ path }) => path === name)
      expect(found).toHaveLength(1)
      expect(found.flatMap(relativeLinks)).toStrictEqual([])
    },
  )
})
