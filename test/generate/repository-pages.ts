import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { REPOSITORY, ROOT } from '../workspace.js'

/** The README of each package and each example as a page of the site, by its path. */
export function repositoryPages(): ReadonlyMap<string, string> {
  return new Map(
    ['packages', 'examples'].flatMap(folder =>
      readdirSync(join(ROOT, folder))
        .map(name => posix.join(folder, name))
        .filter(of => existsSync(join(ROOT, of, 'README.md')))
        .map(of => [
          `docs/${of}.md`,
          withReference(withWholeLinks(readFileSync(join(ROOT, of, 'README.md'), 'utf8'), of), of),
        ]),
    ),
  )
}

/** Text of a README with links below its title to what its package exports. */
function withReference(text: string, folder: string): string {
  const { name, exports } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  const entries = Object.entries(Object(exports)).flatMap(([entry, target]) =>
    entry === './internal' || Reflect.get(Object(target), 'types') === undefined ? [] : [entry],
  )
  const slug = (entry: string) => `${posix.basename(folder)}${entry.slice(1).replaceAll('/', '-')}`
  const links = entries.map(entry => `[\`${posix.join(name, entry)}\`](../reference/${slug(entry)}.md)`)
  return links.length === 0 ? text : text.replace('\n', `\n\nReference: ${links.join(', ')}.\n`)
}

/** Text of a README with links that do not depend on its folder. The site makes links to pages of some of them. */
function withWholeLinks(text: string, folder: string): string {
  return text.replace(/\]\((?![a-z]+:|#)([^)#\s]+)/g, (_, path: string) => {
    const target = posix.join(folder, path)
    return `](${REPOSITORY}/${/\.\w+$/.test(target) ? 'blob' : 'tree'}/main/${target}`
  })
}
