import { posix } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

const REPOSITORY = 'https://github.com/symbolon/symbolon'

/** The repository, as a page in `docs` sees it. */
const DOCS = 'docs'

/** The page of a folder is its README.md in the repository. */
const README = /README(?=\.md)/

/** Lets links to files beside `docs` lead to the repository: such files are no pages. */
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
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href
  const [path = '', ...anchor] = href.split('#')
  const target = posix.join(DOCS, posix.dirname(from), path)
  if (target.startsWith(`${DOCS}/`) && target.endsWith('.md')) return href.replace(README, 'index')
  const kind = /\.\w+$/.test(target) ? 'blob' : 'tree'
  return [`${REPOSITORY}/${kind}/main/${target.replace(/\/$/, '')}`, ...anchor].join('#')
}
