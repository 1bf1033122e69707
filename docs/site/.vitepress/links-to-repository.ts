import { posix } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

const REPOSITORY = 'https://github.com/symbolon/symbolon'

/** The repository, as a page in `docs` sees it. */
const DOCS = 'docs'

/** The page of a folder is its README.md in the repository. */
const README = /README(?=\.md)/

/** The README of a package or an example, which is a page of its own. */
const PAGE_OF_FOLDER = /^((?:packages|examples)\/[\w-]+)(?:\/README\.md|\/)?$/

/** Lets links lead to pages of the site where it has them, and otherwise to the repository. */
export function linksToRepository(md: MarkdownRenderer): void {
  md.core.ruler.push('links to the repository', ({ tokens, env }) => {
    const from: unknown = env.relativePath
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (href !== null && typeof from === 'string') token.attrSet('href', addressOf(href, from))
      }
    }
  })
}

/** Where a link of a page leads. */
export function addressOf(href: string, from: string): string {
  const [path = '', ...anchor] = href.split('#')
  const inRepository = path.startsWith(`${REPOSITORY}/`) ? path.replace(/^.*?\/(?:blob|tree)\/main\//, '') : undefined
  if (inRepository === undefined && /^(?:[a-z]+:|#|\/)/i.test(href)) return href
  const target = inRepository ?? posix.join(DOCS, posix.dirname(from), path)
  if (inRepository === undefined && isPage(target)) return href.replace(README, 'index')
  const page = isPage(target) ? target.replace(README, 'index').slice(DOCS.length) : pageOfFolder(target)
  if (page === undefined && inRepository !== undefined) return href
  const kind = /\.\w+$/.test(target) ? 'blob' : 'tree'
  return [page ?? `${REPOSITORY}/${kind}/main/${target.replace(/\/$/, '')}`, ...anchor].join('#')
}

function isPage(target: string): boolean {
  return target.startsWith(`${DOCS}/`) && target.endsWith('.md')
}

function pageOfFolder(target: string): string | undefined {
  const folder = PAGE_OF_FOLDER.exec(target)?.[1]
  return folder === undefined ? undefined : `/${folder}.md`
}
