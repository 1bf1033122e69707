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
        .map(of => [`docs/${of}.md`, withWholeLinks(readFileSync(join(ROOT, of, 'README.md'), 'utf8'), of)]),
    ),
  )
}

/** Text of a README with links that do not depend on its folder. The site makes links to pages of some of them. */
function withWholeLinks(text: string, folder: string): string {
  return text.replace(/\]\((?![a-z]+:|#)([^)#\s]+)/g, (_, path: string) => {
    const target = posix.join(folder, path)
    return `](${REPOSITORY}/${/\.\w+$/.test(target) ? 'blob' : 'tree'}/main/${target}`
  })
}
