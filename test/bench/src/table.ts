import { isReached, type Outcome, ratioOf, type Target, type Unit } from './case.js'
import type { CaseData, RowData } from './run.js'

/** Decimal places. */
const DIGITS: Readonly<Record<Unit, number>> = { µs: 2, trips: 0, bytes: 0, count: 0 }

/** A case as a Markdown table that is also readable on a terminal. */
export function formatCase(data: CaseData, before?: CaseData): string {
  const { title, unit, notes, failures } = data
  const change = before === undefined ? [] : ['before']
  const heading = ['what', 'against', `reference ${unit}`, `ours ${unit}`, 'ratio', 'target', '', ...change]
  const cells = [heading, ...data.rows.map(row => [...cellsOf(row, unit), ...(before ? [changeOf(row, before)] : [])])]
  const widths = heading.map((_, column) => Math.max(3, ...cells.map(row => (row[column] ?? '').length)))
  const rule = widths.map((width, column) => (isFigure(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  const [head = [], ...body] = cells
  const lines = [head, rule, ...body].map(row => lineOf(row, widths))
  return [title, '', ...lines, ...notes, ...failures.map(failure => `FAILED: ${failure}`), ''].join('\n')
}

function cellsOf(row: RowData, unit: Unit): readonly string[] {
  return [
    row.what,
    row.against,
    figure(row.reference, DIGITS[unit]),
    figure(row.ours, DIGITS[unit]),
    figure(row.ratio, 2),
    row.target ?? '',
    row.reached === null ? '' : row.reached ? 'reached' : 'NOT REACHED',
  ]
}

/** What the row showed in an earlier run: ratios, because those do not depend on the machine. */
function changeOf({ what, against, ours, ratio }: RowData, before: CaseData): string {
  const row = before.rows.find(each => each.what === what && each.against === against)
  if (row === undefined) return 'new'
  const [now, then] = ratio === null || row.ratio === null ? [ours, row.ours] : [ratio, row.ratio]
  const percent = Math.round(100 * (now / then - 1))
  return `${then.toFixed(2)} (${percent < 0 ? '' : '+'}${percent} %)`
}

function figure(value: number | null, digits: number): string {
  return value === null ? '' : value.toFixed(digits)
}

function targetText(target: Target, unit: Unit): string {
  if ('most' in target) return `≤ ${target.most} ${unit}`
  const plus = target.plus === undefined ? '' : ` + ${target.plus} ${unit}`
  return `≤ ${Number(target.ratio.toFixed(2))} ×${plus}`
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
export function caseAsData(
  name: string,
  title: string,
  { unit = 'µs', rows, notes = [], failures }: Outcome,
): CaseData {
  const data = rows.map(row => ({
    what: row.what,
    against: row.against,
    reference: row.reference ?? null,
    ours: row.ours,
    ratio: ratioOf(row) ?? null,
    target: row.target === undefined ? null : targetText(row.target, unit),
    reached: isReached(row) ?? null,
  }))
  return { name, title, unit, rows: data, notes, failures }
}
