import { DOCUMENTED } from '../documented.js'
import { table, wrapped } from '../markdown.js'
import type { Declared, DeclaredPackage, Entry, Kind } from './declarations.js'

/**
 * The reference of all packages, by the paths of its pages: one for each entry. Operations have pages
 * of their own.
 */
export function referencePages(packages: readonly DeclaredPackage[]): ReadonlyMap<string, string> {
  const operations = DOCUMENTED.map(({ call }) => call)
  return new Map(
    packages.flatMap(each =>
      each.entries.map(entry => [`docs/reference/${fileOf(each, entry)}`, entryPage(each, entry, operations)] as const),
    ),
  )
}

function fileOf({ folder, manifest }: DeclaredPackage, { name }: Entry): string {
  return `${folder}${name.slice(manifest.name.length).replaceAll('/', '-')}.md`
}

/** The parts of a page, in the order in which people look. */
const PARTS: Readonly<Record<Kind, string>> = { function: '## Functions', value: '## Values', type: '## Types' }

const PARTS_OF_TYPES = ['## Parts of these types', 'They are not exported: `Parameters` and `ReturnType` find them.']

function entryPage(of: DeclaredPackage, entry: Entry, operations: readonly string[]): string {
  const { name } = of.manifest
  const described = Reflect.get(of.manifest, 'description')
  const others = of.entries.filter(each => each !== entry).map(each => `[\`${each.name}\`](${fileOf(of, each)})`)
  return `${[
    `# ${entry.name}`,
    wrapped(`${typeof described === 'string' ? described : name}.`),
    ...(others.length === 0 ? [] : [wrapped(`Other entries of the package: ${others.join(', ')}.`)]),
    ...Object.entries(PARTS).flatMap(([kind, title]) => {
      const declared = entry.declared.filter(each => each.kind === kind)
      return declared.length === 0 ? [] : [title, ...declared.flatMap(each => declaredPart(each, operations))]
    }),
    ...(entry.parts.length === 0 ? [] : [...PARTS_OF_TYPES, ...entry.parts.flatMap(each => declaredPart(each, []))]),
  ].join('\n\n')}\n`
}

function declaredPart({ name, text, comment, members }: Declared, operations: readonly string[]): readonly string[] {
  const documented = members.map(member => [`\`${member.name}\``, plain(member.comment).replaceAll('\n', ' ')])
  return [
    `### ${name}`,
    ...paragraphsOf(comment),
    `\`\`\`typescript\n${text}\n\`\`\``,
    ...(operations.includes(name)
      ? [wrapped(`[The operation ${name}](operations/${name}.md): its checks, refusals and ports, and an example.`)]
      : []),
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
export function plain(comment: string, above = '../'): string {
  return comment
    .replace(/<(?=[a-z/!])/gi, '&lt;')
    .replaceAll('{{', '&#123;&#123;')
    .replace(/\]\((?=[\w-]+\.md)/g, `](${above}`)
}
