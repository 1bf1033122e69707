import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRIES, SIDEBAR, type SidebarPage } from './sidebar.js'

const SUMMARY =
  'A TypeScript library for authors of OAuth 2.0 and OpenID Connect authorization servers: token introspection and ' +
  'pushed authorization requests, with storage, clock and crypto as ports.'

/**
 * Writes the site for readers of plain text: `llms.txt`, a list of the pages with their first
 * sentences (llmstxt.org), and `llms-full.txt`, all pages in one file.
 */
export function writePlainTexts({ docs, folder }: { readonly docs: string; readonly folder: string }): void {
  const parts = [...SIDEBAR, ENTRIES].map(({ text, items }) => ({ text, pages: items.map(item => pageOf(item, docs)) }))
  const list = parts.map(({ text, pages }) => `## ${text}\n\n${pages.map(lineOf).join('\n')}`)
  const pages = parts.flatMap(part => part.pages)
  writeFileSync(join(folder, 'llms.txt'), `# Symbolon\n\n> ${SUMMARY}\n\n${list.join('\n\n')}\n`)
  writeFileSync(
    join(folder, 'llms-full.txt'),
    `${pages.map(({ link, markdown }) => `<!-- ${link} -->\n\n${markdown.trim()}`).join('\n\n')}\n`,
  )
}

interface Page extends SidebarPage {
  readonly markdown: string
}

function pageOf({ text, link }: SidebarPage, docs: string): Page {
  const file = link.endsWith('/') ? `${link}README.md` : `${link}.md`
  const markdown = readFileSync(join(docs, file), 'utf8').replace(/^```typescript .*$/gm, '```typescript')
  return { text, link: link.endsWith('/') ? link : `${link}.html`, markdown }
}

function lineOf({ text, link, markdown }: Page): string {
  return `- [${text}](${link}): ${firstSentence(markdown)}`
}

/** The first sentence below the title, without links. */
function firstSentence(markdown: string): string {
  const paragraph = markdown.split('\n\n').find(each => /^(?!\[?Reference\b)[A-Z*`[]/.test(each)) ?? ''
  const plain = paragraph.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return /^.*?[.:?](?= |$)/.exec(plain)?.[0] ?? plain
}
