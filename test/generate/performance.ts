import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseData, RowData, Run } from '../bench/src/run.js'
import { ROOT } from '../workspace.js'
import { table, wrapped } from './markdown.js'

/** The run that the page shows. */
const RUN = 'test/bench/run.json'

export function performanceRun(): string {
  const { machine, seconds, cases }: Run = JSON.parse(readFileSync(join(ROOT, RUN), 'utf8'))
  const { date, node, cpus, platform, load } = machine
  return [
    wrapped(
      `${date}, Node ${node}, ${cpus} CPUs, ${platform}, load ${load} at the start, ${seconds} seconds per case.`,
    ),
    ...cases.flatMap(each => ['', ...caseLines(each)]),
  ].join('\n')
}

function caseLines({ name, title, unit, rows, notes }: CaseData): readonly string[] {
  const heading = ['what', 'against', `reference, ${unit}`, `ours, ${unit}`, 'ratio', 'target', 'reached']
  return [
    `### ${name}`,
    '',
    wrapped(`${title[0]?.toUpperCase()}${title.slice(1)}.`),
    '',
    table(heading, rows.map(cells)),
    ...notes.filter(note => note !== '').flatMap(note => ['', wrapped(note)]),
  ]
}

function cells({ what, against, reference, ours, ratio, target, reached }: RowData): readonly string[] {
  const outcome = reached === null ? '' : reached ? 'yes' : 'no'
  return [what, against, figure(reference), figure(ours), figure(ratio), target ?? '', outcome]
}

function figure(value: number | null): string {
  return value === null ? '' : value >= 1_000 ? value.toFixed(0) : value.toFixed(2)
}
