import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { bundleSizesTable } from '../package/bundle-sizes.js'
import { filesBelow, ROOT } from '../workspace.js'
import { sitePages } from './site-pages.js'

/** What the site is built from. It is not committed. */
export const SITE_SOURCE: string = join(ROOT, 'docs/site/.source')

/** Writes what the site is built from: the files of `docs`, and what is generated. The packages must be built. */
export async function writeSiteSource(): Promise<void> {
  rmSync(SITE_SOURCE, { recursive: true, force: true })
  for (const path of filesBelow(join(ROOT, 'docs'), '').filter(path => !path.startsWith('site/')))
    copyFileSync(join(ROOT, 'docs', path), prepared(path))
  for (const [path, text] of await sitePages(await bundleSizesTable()))
    writeFileSync(prepared(posix.relative('docs', path)), text)
}

/** A path below the source of the site, in a folder that exists. */
function prepared(path: string): string {
  const file = join(SITE_SOURCE, path)
  mkdirSync(dirname(file), { recursive: true })
  return file
}
