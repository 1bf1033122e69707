import type { ReportEvent, TraceEntry } from '@symbolon/core'
import type { Paint } from './paint.js'

interface Row {
  readonly mark: string
  readonly name: string
  readonly clause: string
  readonly note: string
  /** What was expected and seen, where a check refused. */
  readonly seen?: readonly string[]
}

/**
 * What the operator sees of one call, as an aligned table: a line for every stage that passed,
 * every check of the stage that refused, and what was expected and seen there.
 */
export function traceTable(event: ReportEvent, paint: Paint): readonly string[] {
  const stages = stagesOf(event.checks)
  const rows = stages.flatMap(stage => (stage.some(isRefused) ? rowsOfRefusal(stage, paint) : rowOfStage(stage, paint)))
  const fault = event.fault === undefined ? [] : [paint.red(`fault: ${event.fault.port ?? 'core'} ${event.fault.name}`)]
  return [traceHeadline(event, paint), ...aligned(rows, paint), ...fault]
}

/** A call on one line: the operation, its answer, and why it was refused. */
export function traceHeadline({ operation, action, resultCode, reason }: ReportEvent, paint: Paint): string {
  const answer = reason === undefined ? `${action} ${resultCode}` : `${action} ${resultCode} (${reason})`
  return `${operation}: ${reason === undefined ? paint.green(answer) : paint.red(answer)}`
}

/** The entries by stage; a stage begins with its gather, which has its name. */
function stagesOf(entries: readonly TraceEntry[]): readonly (readonly TraceEntry[])[] {
  const stages = new Map<string, TraceEntry[]>()
  for (const entry of entries) stages.set(entry.stage, [...(stages.get(entry.stage) ?? []), entry])
  return [...stages.values()]
}

function isRefused({ outcome }: TraceEntry): boolean {
  return outcome === 'refused'
}

function rowOfStage(stage: readonly TraceEntry[], paint: Paint): readonly Row[] {
  const [gather, ...checks] = stage
  if (gather === undefined) return []
  const { name, clause, outcome } = gather
  if (outcome === 'not-reached') return [{ mark: paint.dim('·'), name, clause, note: 'not reached' }]
  if (outcome === 'not-applicable') return [{ mark: paint.dim('·'), name, clause, note: 'did not apply' }]
  const passed = checks.filter(check => check.outcome === 'passed').length
  const idle = checks.length - passed
  const note = [
    ...(passed > 0 ? [`${passed} ${passed === 1 ? 'check' : 'checks'} passed`] : []),
    ...(idle > 0 ? [`${idle} did not apply`] : []),
  ].join(', ')
  return [{ mark: paint.green('✓'), name, clause, note }]
}

/** Checks that did not apply, and those after the refusal, are left out. */
function rowsOfRefusal(stage: readonly TraceEntry[], paint: Paint): readonly Row[] {
  return stage
    .filter(({ outcome }) => outcome === 'passed' || outcome === 'refused')
    .map(entry =>
      isRefused(entry)
        ? { mark: paint.red('✗'), name: entry.name, clause: entry.clause, note: 'refused', seen: seenBy(entry) }
        : { mark: paint.green('✓'), name: entry.name, clause: entry.clause, note: '' },
    )
}

function seenBy({ expected, actual, hint }: TraceEntry): readonly string[] {
  return [
    ...(expected === undefined ? [] : [`expected  ${expected}`]),
    ...(actual === undefined ? [] : [`was       ${actual}`]),
    ...(hint === undefined ? [] : [`hint      ${hint}`]),
  ]
}

function aligned(rows: readonly Row[], paint: Paint): readonly string[] {
  const width = (key: 'name' | 'clause') => Math.max(0, ...rows.map(row => row[key].length))
  const [name, clause] = [width('name'), width('clause')]
  return rows.flatMap(row => [
    `${row.mark} ${row.name.padEnd(name)}  ${paint.dim(row.clause.padEnd(clause))}  ${row.note}`.trimEnd(),
    ...(row.seen ?? []).map(line => `    ${paint.yellow(line)}`),
  ])
}
