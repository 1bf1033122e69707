import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SEARCH_OPTIONS } from '../../docs/site/.vitepress/search.js'
import { ROOT } from '../workspace.js'
import type { BuiltSite } from './built-site.js'

/** Answers the pages that the search of a built site finds, best first. */
export type Search = (words: string) => readonly string[]

/** The part of MiniSearch that is used: the library is a dependency of VitePress, not ours. */
interface Index {
  search(words: string, options: object): readonly { readonly id: string }[]
}

/** The search of the site, with its own index, library and options. */
export async function searchOf({ folder }: BuiltSite): Promise<Search> {
  const chunks = join(folder, 'assets', 'chunks')
  const name = readdirSync(chunks).find(file => file.startsWith('@localSearchIndex')) ?? ''
  const { default: json } = await import(pathToFileURL(join(chunks, name)).href)
  const fromSite = createRequire(join(ROOT, 'docs/site/package.json'))
  const MiniSearch = createRequire(fromSite.resolve('vitepress/package.json'))('minisearch')
  const index: Index = MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
  })
  return words => [...new Set(index.search(words, SEARCH_OPTIONS).map(({ id }) => id.replace(/#.*/, '')))]
}

/** A question of docs/questions.md, and the pages that its answer names. */
export interface Question {
  readonly question: string
  readonly pages: readonly string[]
}

export function questions(): Question[] {
  const text = readFileSync(join(ROOT, 'docs', 'questions.md'), 'utf8')
  return text
    .split(/^### /m)
    .slice(1)
    .map(section => ({
      question: /^.*/.exec(section)?.[0] ?? '',
      pages: [...section.matchAll(/\]\(([\w/-]+)\.md/g)].map(([, path]) => `/${path}.html`),
    }))
}
