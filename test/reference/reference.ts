import { table, wrapped } from '../docs/markdown.js'
import { type Declared, type DeclaredPackage, declaredPackages } from './declarations.js'

const INTRODUCTION = wrapped(
  'Generated from the declarations. To change it, change the code, build, and run ' +
    '`UPDATE_DOCS=1 npx vitest run test/reference`.',
)

/** The reference of all packages, by the paths of its pages. */
export function referencePages(): ReadonlyMap<string, string> {
  return new Map(declaredPackages().map(each => [`docs/reference/${each.folder}.md`, packagePage(each)]))
}

function packagePage({ manifest, entries }: DeclaredPackage): string {
  const described = Reflect.get(manifest, 'description')
  return `${[
    `# ${manifest.name}`,
    wrapped(`${typeof described === 'string' ? described : manifest.name}.`),
    INTRODUCTION,
    ...entries.flatMap(({ name, declared }) => [`## ${name}`, ...declared.flatMap(each => declaredPart(each))]),
  ].join('\n\n')}\n`
}

function declaredPart({ name, text, comment, members }: Declared): readonly string[] {
  const documented = members.map(member => [`\`${member.name}\``, plain(member.comment).replaceAll('\n', ' ')])
  return [
    `### ${name}`,
    ...paragraphsOf(comment),
    `\`\`\`typescript\n${text}\n\`\`\``,
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
