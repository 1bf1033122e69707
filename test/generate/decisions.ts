import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../workspace.js'
import { table } from './markdown.js'

const FOLDER = join(ROOT, 'docs/decisions')

/** The list of docs/decisions/README.md: number and title of each record, as its first line says them. */
export function decisionList(): string {
  const names = readdirSync(FOLDER).filter(name => /^\d{4}-/.test(name))
  return table(['', 'decision'], names.toSorted().map(linked))
}

function linked(name: string): readonly string[] {
  const [, number = '', title = ''] = /^# (\d{4}) (.+)/.exec(readFileSync(join(FOLDER, name), 'utf8')) ?? []
  return [number, `[${title}](${name})`]
}
