import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { bundleSizesTable } from '../package/bundle-sizes.js'
import { filesBelow, ROOT } from '../workspace.js'
import { narrowed } from './narrowed.js'
import { repositoryPages } from './repository-pages.js'
import { sitePages } from './site-pages.js'

/** What the site is built from. It is not committed. */
export const SITE_SOURCE: string = join(ROOT, 'docs/site/.source')

/** Writes what the site is built from: the files of `docs`, and what is generated. The packages must be built. */
export async function writeSiteSource(): Promise<void> {
  const files = filesBelow(join(ROOT, 'docs'), '').filter(path => !path.startsWith('site/'))
  const [written, others] = [files.filter(isPage), files.filter(path => !isPage(path))]
  const pages = new Map([
    ...written.map(path => [`docs/${path}`, readFileSync(join(ROOT, 'docs', path), 'utf8')] as const),
    ...repositoryPages(),
    ...(await sitePages(await bundleSizesTable())),
  ])
  rmSync(SITE_SOURCE, { recursive: true, force: true })
  for (const path of others) copyFileSync(join(ROOT, 'docs', path), prepared(path))
  for (const [path, text] of narrowed(pages)) writeFileSync(prepared(posix.relative('docs', path)), text)
}

function isPage(path: string): boolean {
  return path.endsWith('.md')
}

/** A path below the source of the site, in a folder that exists. Pictures keep their names on the site. */
function prepared(path: string): string {
  const file = join(SITE_SOURCE, path.startsWith('pictures/') ? 'public' : '', path)
  mkdirSync(dirname(file), { recursive: true })
  return file
}
