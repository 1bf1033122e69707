import { githubSlug } from '../../docs/site/.vitepress/github-slug.js'

export function row(cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')
}

const PROSE_COLUMNS = 100

/**
 * A paragraph or an item of a list, in lines of 100 columns at most; code and links stay in one
 * line.
 */
export function wrapped(text: string): string {
  const start = /^ *(?:- |\d+\. )?/.exec(text)?.[0] ?? ''
  const [first = '', ...words] = text.slice(start.length).match(/(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+/g) ?? []
  const lines: string[] = []
  let line = start + first
  for (const word of words) {
    const longer = `${line} ${word}`
    if (longer.length > PROSE_COLUMNS) lines.push(line)
    line = longer.length > PROSE_COLUMNS ? ' '.repeat(start.length) + word : longer
  }
  return [...lines, line].join('\n')
}

/** Rows of tables cannot be wrapped, and neither can a line that holds one link or address. */
const UNWRAPPABLE = /^ *(?:\||(?:- |\d+\. )?(?:!?\[[^\]]*\]\(\S+\)|\S+)[.,:;)]*$)/

/** The lines of prose, counted from 1, that have more than 100 columns. */
export function wideLines(text: string): readonly number[] {
  const prose = text.replace(/^( *)```[\s\S]*?^\1```$/gm, block => block.replace(/[^\n]/g, ''))
  return prose.split('\n').flatMap((line, at) => {
    const isWide = [...line].length > PROSE_COLUMNS && !UNWRAPPABLE.test(line)
    return isWide ? [at + 1] : []
  })
}

export interface CodeBlock {
  /** The first word after the fence. */
  readonly language: string
  /** The words after the language. */
  readonly marks: readonly string[]
  readonly code: string
  /** The line of the fence, counted from 1. */
  readonly line: number
}

export function codeBlocks(text: string): readonly CodeBlock[] {
  return [...text.matchAll(/^( *)```([^\n`]*)\n([\s\S]*?)^\1```$/gm)].map(({ 1: indent, 2: info, 3: code, index }) => {
    const [language = '', ...marks] = (info ?? '').trim().split(/\s+/)
    const lines = (code ?? '').split('\n').map(line => line.slice((indent ?? '').length))
    return { language, marks, code: lines.join('\n'), line: text.slice(0, index).split('\n').length }
  })
}

/** The targets of all links and images of Markdown text, except in code. */
export function linkTargets(text: string): readonly string[] {
  const prose = withoutCode(text)
  const inline = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)]
  const references = [...prose.matchAll(/^\[[^\]]+\]:\s+<?(\S+?)>?$/gm)]
  return [...inline, ...references].map(match => match[1] ?? '')
}

/** Undefined references of Markdown text, as in `[text][reference]`. */
export function undefinedReferences(text: string): readonly string[] {
  const prose = withoutCode(text)
  const used = [...prose.matchAll(/\]\[([^\]\n]+)\]/g)].map(match => match[1] ?? '')
  const defined = new Set([...prose.matchAll(/^\[([^\]]+)\]: /gm)].map(match => match[1]))
  return used.filter(reference => !defined.has(reference))
}

function withoutCode(text: string): string {
  return text.replace(/^( *)```[\s\S]*?^\1```$/gm, '').replace(/`[^`\n]*`/g, '')
}

export function anchorsOf(text: string): ReadonlySet<string> {
  const prose = text.replace(/^( *)```[\s\S]*?^\1```$/gm, '')
  return new Set([...prose.matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(match => githubSlug(match[1] ?? '')))
}
