import { isReached, type Outcome, type Row, ratioOf, type Target, type Unit } from './case.js'

/** Decimal places. */
const DIGITS: Readonly<Record<Unit, number>> = { µs: 2, trips: 0, bytes: 0 }

/** A case as a Markdown table that is also readable on a terminal. */
export function formatCase(title: string, { unit = 'µs', rows, notes = [], failures }: Outcome): string {
  const heading = ['what', 'against', `reference ${unit}`, `ours ${unit}`, 'ratio', 'target', '']
  const cells = [heading, ...rows.map(row => cellsOf(row, unit))]
  const widths = heading.map((_, column) => Math.max(3, ...cells.map(row => (row[column] ?? '').length)))
  const rule = widths.map((width, column) => (isFigure(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  const [head = [], ...body] = cells
  const lines = [head, rule, ...body].map(row => lineOf(row, widths))
  return [title, '', ...lines, ...notes, ...failures.map(failure => `FAILED: ${failure}`), ''].join('\n')
}

function cellsOf(row: Row, unit: Unit): readonly string[] {
  const reached = isReached(row)
  return [
    row.what,
    row.against,
    figure(row.reference, DIGITS[unit]),
    figure(row.ours, DIGITS[unit]),
    figure(ratioOf(row), 2),
    targetText(row.target, unit),
    reached === undefined ? '' : reached ? 'reached' : 'NOT REACHED',
  ]
}

function figure(value: number | undefined, digits: number): string {
  return value === undefined ? '' : value.toFixed(digits)
}

function targetText(target: Target | undefined, unit: Unit): string {
  if (target === undefined) return ''
  return 'ratio' in target ? `≤ ${Number(target.ratio.toFixed(2))} ×` : `≤ ${target.most} ${unit}`
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

/** A case as data, with the contents of the table. */
export function caseAsData(name: string, title: string, { unit = 'µs', rows, notes = [], failures }: Outcome): object {
  const data = rows.map(row => ({
    what: row.what,
    against: row.against,
    reference: row.reference ?? null,
    ours: row.ours,
    ratio: ratioOf(row) ?? null,
    target: row.target ?? null,
    reached: isReached(row) ?? null,
  }))
  return { name, title, unit, rows: data, notes, failures }
}
