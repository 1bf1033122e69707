import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandsOf } from '../docs/documents.js'
import { codeBlocks } from '../generate/markdown.js'
import { ROOT } from '../workspace.js'

/** The page of the three ways. */
export const PAGE: string = readFileSync(join(ROOT, 'docs/recipes/newcomers.md'), 'utf8')

/** One way in, as its section shows it. */
export interface Way {
  readonly title: string
  /** The JavaScript, in its order. */
  readonly programs: readonly string[]
  readonly commands: readonly string[]
}

/** The sections of the page that install something. */
export function waysOf(page: string): readonly Way[] {
  const sections = page.split(/^## /m).slice(1)
  return sections
    .map(text => ({
      title: text.slice(0, text.indexOf('\n')),
      programs: codeBlocks(text).flatMap(({ language, code }) => (language === 'js' ? [code] : [])),
      commands: commandsOf({ path: '', text }),
    }))
    .filter(({ commands }) => commands.length > 0)
}

/** The lines of a program, and those of them that another does not have. */
export function linesWritten(after: string, before = ''): number {
  const had = new Set(before.split('\n'))
  return after.split('\n').filter(line => line.trim() !== '' && !had.has(line)).length
}

/** The numbers in the second column of the table, in their order. */
export function statedLines(page: string): readonly number[] {
  return [...page.matchAll(/^\| \[[^\]]+\]\(#[^)]+\) \| (\d+) \|/gm)].map(match => Number(match[1]))
}
