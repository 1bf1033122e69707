import { readdirSync, readFileSync } from 'node:fs'

/** A file of the page. */
export interface PageFile {
  readonly type: string
  readonly text: string
}

const FOLDER = new URL('../page/', import.meta.url)

const TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
])

/**
 * The files of the page by their names, as they are in the sources. A build puts their text in place of
 * this module (`test/console/inline-page.ts`): the package reads no disk, so it works in a bundle too.
 */
export const PAGE_FILES: ReadonlyMap<string, PageFile> = new Map(
  readdirSync(FOLDER).flatMap(name => {
    const type = TYPES.get(name.slice(name.lastIndexOf('.') + 1))
    return type === undefined ? [] : [[name, { type, text: readFileSync(new URL(name, FOLDER), 'utf8') }]]
  }),
)
