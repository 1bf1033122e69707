import { isReached, type Outcome, type Row, ratioOf, type Target } from './case.js'

const HEAD = ['what', 'against', 'limit µs', 'ours µs', 'ratio', 'target', '']

/** A case in columns, as Markdown that reads well on a terminal too. */
export function formatCase(title: string, { rows, notes = [], failures }: Outcome): string {
  const cells = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(3, ...cells.map(row => (row[column] ?? '').length)))
  const rule = widths.map((width, column) => (isFigure(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  const [head = [], ...body] = cells
  const lines = [head, rule, ...body].map(row => lineOf(row, widths))
  return [title, '', ...lines, ...notes, ...failures.map(failure => `FAILED: ${failure}`), ''].join('\n')
}

function cellsOf(row: Row): readonly string[] {
  const reached = isReached(row)
  return [
    row.what,
    row.against,
    figure(row.limit, 2),
    figure(row.ours, 2),
    figure(ratioOf(row), 2),
    targetText(row.target),
    reached === undefined ? '' : reached ? 'reached' : 'NOT REACHED',
  ]
}

function figure(value: number | undefined, digits: number): string {
  return value === undefined ? '' : value.toFixed(digits)
}

function targetText(target: Target | undefined): string {
  if (target === undefined) return ''
  return 'ratio' in target ? `≤ ${Number(target.ratio.toFixed(2))} ×` : `≤ ${target.micros} µs`
}

function isFigure(column: number): boolean {
  return column >= 2 && column <= 4
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, column) => {
    const width = widths[column] ?? 0
    return isFigure(column) ? cell.padStart(width) : cell.padEnd(width)
  })
  return `| ${padded.join(' | ')} |`
}

/** A case as data: the same as the table says. */
export function caseAsData(name: string, title: string, { rows, notes = [], failures }: Outcome): object {
  const data = rows.map(row => ({
    what: row.what,
    against: row.against,
    limitMicros: row.limit ?? null,
    oursMicros: row.ours,
    ratio: ratioOf(row) ?? null,
    target: row.target ?? null,
    reached: isReached(row) ?? null,
  }))
  return { name, title, rows: data, notes, failures }
}
