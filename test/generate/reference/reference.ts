import { posix } from 'node:path'
import type ts from 'typescript'
import { githubSlug } from '../../../docs/site/.vitepress/github-slug.js'
import { DOCUMENTED } from '../documented.js'
import { table, wrapped } from '../markdown.js'
import type { Declared, DeclaredPackage, Entry, Exported, Kind } from './declarations.js'

/** Where the page of everything is that a package exports. */
export type Homes = ReadonlyMap<ts.Symbol, string>

const FOLDER = 'docs/reference'

/**
 * What two entries or packages export has one page: where it is declared, in the first entry of that
 * package. Functions come first, so that a type has the longer path where the two differ only in case.
 */
export function homesOf(packages: readonly DeclaredPackage[]): Homes {
  const homes = new Map<ts.Symbol, string>()
  const taken = new Set<string>()
  for (const { kind, symbol, path } of packages.flatMap(placesOf).toSorted(byKind)) {
    if (homes.has(symbol)) continue
    const free = taken.has(path.toLowerCase()) ? `${path}-${kind}` : path
    taken.add(free.toLowerCase())
    homes.set(symbol, `${free}.md`)
  }
  return homes
}

interface Place extends Pick<Exported, 'kind' | 'symbol'> {
  readonly path: string
}

const OPERATIONS: ReadonlySet<string> = new Set(DOCUMENTED.map(({ call }) => call))

function placesOf(of: DeclaredPackage): readonly Place[] {
  return of.entries.flatMap(entry =>
    entry.declared
      .filter(({ isOwn }) => isOwn)
      .map(({ kind, symbol, name }) => {
        const folder = OPERATIONS.has(name) ? 'operations' : slugOf(of, entry)
        return { kind, symbol, path: `${FOLDER}/${folder}/${name}` }
      }),
  )
}

function byKind(one: Place, other: Place): number {
  const kinds = Object.keys(PARTS)
  return kinds.indexOf(one.kind) - kinds.indexOf(other.kind)
}

function slugOf({ folder, manifest }: DeclaredPackage, { name }: Entry): string {
  return `${folder}${name.slice(manifest.name.length).replaceAll('/', '-')}`
}

/**
 * The reference of all packages, by the paths of its pages: a list of the entries, a list for each, and
 * a page for everything that is exported. Those of operations are made elsewhere.
 */
export function referencePages(packages: readonly DeclaredPackage[], homes: Homes): ReadonlyMap<string, string> {
  return new Map([
    [`${FOLDER}/README.md`, listOfEntries(packages)],
    ...packages.flatMap(each =>
      each.entries.flatMap(entry => [
        [`${FOLDER}/${slugOf(each, entry)}.md`, entryPage(each, entry, homes)] as const,
        ...entry.declared.flatMap(of => ownPage(each, entry, of, homes)),
      ]),
    ),
  ])
}

function listOfEntries(packages: readonly DeclaredPackage[]): string {
  const rows = packages.flatMap(each =>
    each.entries.map(entry => [`[\`${entry.name}\`](${slugOf(each, entry)}.md)`, describedBy(each, entry)]),
  )
  return `${['# Reference', 'Every function, value and type, by the entry that exports it.', table(['entry', 'what'], rows)].join('\n\n')}\n`
}

/** What the entries of a package are for, besides the first. */
const FOR: Readonly<Record<string, string>> = {
  '@symbolon/contract/scenarios': 'The table of scenarios, to play it over a binding of your own',
  '@symbolon/core/crypto-node': 'The `Crypto` port on node:crypto',
  '@symbolon/core/crypto-web': 'The `Crypto` port on WebCrypto',
  '@symbolon/core/encryption': 'Encryption at rest',
  '@symbolon/core/http': 'Endpoints and guards over HTTP, and what an adapter of a framework is made of',
  '@symbolon/core/metadata': 'Metadata of clients and of the server',
  '@symbolon/core/stores': 'What an adapter of a storage is made of',
  '@symbolon/explain/judge': 'What judges captured requests',
}

function describedBy({ manifest }: DeclaredPackage, { name }: Entry): string {
  const described = name === manifest.name ? Reflect.get(manifest, 'description') : FOR[name]
  if (typeof described !== 'string') throw new Error(`nothing says what ${name} is for`)
  return described
}

/** The parts of a list, in the order in which people look. */
const PARTS: Readonly<Record<Kind, string>> = { function: '## Functions', value: '## Values', type: '## Types' }

function entryPage(of: DeclaredPackage, entry: Entry, homes: Homes): string {
  const others = of.entries.filter(each => each !== entry).map(each => `[\`${each.name}\`](${slugOf(of, each)}.md)`)
  return `${[
    `# ${entry.name}`,
    `[Reference](README.md) · [the package](../../packages/${of.folder}/README.md)`,
    wrapped(`${describedBy(of, entry)}.`),
    ...(others.length === 0 ? [] : [wrapped(`Other entries of the package: ${others.join(', ')}.`)]),
    ...Object.entries(PARTS).flatMap(([kind, title]) => {
      const rows = entry.declared.filter(each => each.kind === kind).map(each => rowOf(each, homes))
      return rows.length === 0 ? [] : [title, table(['name', 'what'], rows)]
    }),
  ].join('\n\n')}\n`
}

function rowOf({ name, symbol, comment }: Exported, homes: Homes): readonly string[] {
  const home = homes.get(symbol)
  const [sentence = ''] = /^.*?[.:?](?=\s|$)/s.exec(plain(comment)) ?? [plain(comment)]
  return [
    home === undefined ? `\`${name}\`` : `[\`${name}\`](${posix.relative(FOLDER, home)})`,
    sentence.replaceAll('\n', ' '),
  ]
}

function ownPage(
  of: DeclaredPackage,
  entry: Entry,
  exported: Exported,
  homes: Homes,
): readonly (readonly [string, string])[] {
  const path = homes.get(exported.symbol)
  if (!path?.startsWith(`${FOLDER}/${slugOf(of, entry)}/`)) return []
  const { place, head, parts } = partsOfPage(of, entry, exported, homes)
  return [[path, `${[`# ${exported.name}`, place, ...head, ...parts].join('\n\n')}\n`]]
}

/** What a page shows of the declaration of a name: where it is, the declaration itself, and types that have no page. */
export interface PartsOfPage {
  readonly place: string
  readonly head: readonly string[]
  readonly parts: readonly string[]
}

/** What the pages of operations show of their functions, by the paths of the pages. */
export function partsOfPages(packages: readonly DeclaredPackage[], homes: Homes): ReadonlyMap<string, PartsOfPage> {
  return new Map(
    packages.flatMap(each =>
      each.entries.flatMap(entry =>
        entry.declared
          .filter(({ isOwn }) => isOwn)
          .map(of => [homes.get(of.symbol) ?? '', partsOfPage(each, entry, of, homes)]),
      ),
    ),
  )
}

function partsOfPage(of: DeclaredPackage, entry: Entry, exported: Exported, homes: Homes): PartsOfPage {
  const links = linksOf(exported, homes)
  const parts = exported.parts.flatMap(part => [`### ${part.name}`, ...declaredPart(part, links)])
  return {
    place: `[Reference](../README.md) › [\`${entry.name}\`](../${slugOf(of, entry)}.md)`,
    head: declaredPart(exported, links),
    parts:
      parts.length === 0
        ? []
        : ['## Types that are not exported', '`Parameters` and `ReturnType` find them.', ...parts],
  }
}

/** Where the names lead that a page mentions, as the words after the fence of its code: `Name=path`. */
function linksOf(exported: Exported, homes: Homes): string {
  const path = homes.get(exported.symbol) ?? ''
  const own = new Map(exported.parts.map(({ name }) => [name, `#${githubSlug(name)}`]))
  const mentions = [exported, ...exported.parts].flatMap(({ mentions }) => [...mentions])
  const links = new Map(
    mentions.flatMap(([name, symbol]) => {
      const home = homes.get(symbol)
      const target = home === undefined ? own.get(name) : posix.relative(posix.dirname(path), home)
      return target === undefined || home === path ? [] : [[name, target]]
    }),
  )
  return [...links].map(([name, target]) => ` ${name}=${target}`).join('')
}

function declaredPart({ text, comment, members }: Declared, links: string): readonly string[] {
  const documented = members.map(member => [`\`${member.name}\``, plain(member.comment).replaceAll('\n', ' ')])
  return [
    ...paragraphsOf(comment),
    `\`\`\`typescript${links}\n${text}\n\`\`\``,
    ...(documented.length === 0 ? [] : [table(['member', 'meaning'], documented)]),
  ]
}

function paragraphsOf(comment: string): readonly string[] {
  return plain(comment)
    .split(/\n\s*\n/)
    .filter(paragraph => paragraph !== '')
    .map(paragraph => (/^\s*[-*] /m.test(paragraph) ? paragraph : wrapped(paragraph.replaceAll('\n', ' '))))
}

/**
 * A comment for a page that is so far below `docs`. Comments link documents from there, and the site
 * would read a tag or two braces.
 */
export function plain(comment: string, above = '../../'): string {
  return comment
    .replace(/<(?=[a-z/!])/gi, '&lt;')
    .replaceAll('{{', '&#123;&#123;')
    .replace(/\]\((?=[\w-]+\.md)/g, `](${above}`)
}
