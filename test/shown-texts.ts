import { readFileSync, writeFileSync } from 'node:fs'
import type { ReportEvent } from '@symbolon/core'

/**
 * What operators read in reports: the name and clause of every check, and each text that it shows.
 * The texts are reviewed in a file, so that nobody changes or loses one without seeing it.
 */
export interface ShownTexts {
  report(event: Pick<ReportEvent, 'checks'>): void
  /** Texts that were shown since the last call and are not in the file. */
  unreviewed(): readonly string[]
  /** Texts of the file that were never shown. */
  unseen(): readonly string[]
}

/** Collects the texts and compares them with the file; with `UPDATE_DOCS=1` writes it instead. */
export function shownTexts(file: URL): ShownTexts {
  const updating = process.env.UPDATE_DOCS === '1'
  const reviewed = new Set(updating ? [] : readLines(file))
  const seen = new Set<string>()
  let fresh = new Set<string>()
  return {
    report({ checks }) {
      for (const line of checks.flatMap(linesOf)) {
        seen.add(line)
        if (!reviewed.has(line)) fresh.add(line)
      }
    },
    unreviewed() {
      const found = updating ? [] : [...fresh]
      fresh = new Set()
      return found
    },
    unseen() {
      if (updating) writeFileSync(file, textOf(seen))
      return [...reviewed].filter(line => !seen.has(line))
    },
  }
}

type Entry = ReportEvent['checks'][number]

/** The line of a check, and one for what it showed. */
function linesOf({ stage, name, clause, outcome, expected, actual, hint, lines = [] }: Entry): readonly string[] {
  if (outcome !== 'passed' && outcome !== 'refused') return []
  const check = `${stage}: ${name} (${clause})`
  // Digests of random tokens differ from run to run.
  const compared = lines.map(line => line.replaceAll(/sha256:[\w-]{8}/g, 'sha256:(digest)'))
  const texts = Object.entries({ expected, actual, hint, lines: compared.join(' / ') || undefined })
  const shown = texts.flatMap(([label, text]) => (text === undefined ? [] : [`${label}: ${text}`]))
  return [check, `${check}${SEPARATOR}${[outcome, ...shown].join(' | ')}`]
}

/** Separates a check from what it showed; in the file, a new line that is indented. */
const SEPARATOR = '\n  '

function textOf(lines: Iterable<string>): string {
  const sorted = [...lines].sort()
  return `${sorted.map(line => line.slice(Math.max(0, line.indexOf('\n') + 1))).join('\n')}\n`
}

function readLines(file: URL): readonly string[] {
  let check = ''
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      if (line.startsWith('  ')) return `${check}\n${line}`
      check = line
      return line
    })
}
