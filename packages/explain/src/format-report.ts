import type { ReportEvent, TraceEntry } from '@symbolon/core'
import { type Outcome, requireOptions } from '@symbolon/core/internal'
import { callFacts, explain } from './explain.js'
import { differenceLines, toneOf } from './explanation.js'
import { LINE_LENGTH, type Line, labelled, labelledIfAny, plainLine, type Tone, writtenLines } from './lines.js'

/** How {@link formatReport} writes. */
export interface FormatReportOptions {
  /** Colours for a terminal. Default: none, for logs. */
  readonly colour?: boolean
  /** Every stage and check with its outcome. Default: what happened, and the rule that refused. */
  readonly verbose?: boolean
}

const OPTIONS = { colour: true, verbose: true } as const

/**
 * One report as text. A refusal and a fault begin with their sentence, then comes what differs and what to do, then why,
 * the rule and the call. A call that was granted has one line.
 *
 * Whatever a client has sent, the text has no control characters but its own line breaks (and its
 * own colours), and at most 40,000 characters. It contains no more than the report.
 */
export function formatReport(event: ReportEvent, options: FormatReportOptions = {}): string {
  const { colour = false, verbose = false } = requireOptions('formatReport', options, OPTIONS)
  const [found] = explain(event).findings
  const head =
    found === undefined
      ? [{ text: callText(event, verbose), tone: 'good' as const }]
      : [
          { text: plainLine(found.problem, LINE_LENGTH), tone: toneOf(found) },
          ...differenceLines(verbose ? found : { ...found, lines: [] }),
          ...labelledIfAny('rule', found.rule),
          labelled('call', callText(event, verbose)),
        ]
  const lines = [...head, ...withoutChecks(event, verbose), ...(verbose ? stageLines(event) : [])]
  return writtenLines(cut(lines), colour)
}

/** What happened, in one line: this is what logs are searched for. */
function callText(event: ReportEvent, verbose: boolean): string {
  const { operation, action, resultCode, reason } = event
  const { serviceId: _, at: __, ...short } = event
  const words = [action, resultCode, ...(reason === undefined ? [] : [reason]), ...callFacts(verbose ? event : short)]
  const [what, ...rest] = [operation, ...words].map(word => plainLine(word, WORD_LENGTH))
  return `${what}: ${rest.join(' ')}`
}

function withoutChecks({ checks, operation, reason }: ReportEvent, verbose: boolean): readonly Line[] {
  if (checks.length > 0 || (reason === undefined && !verbose)) return []
  const why = operation === 'api' ? 'none: the call reached no operation' : NO_TRACE
  return [labelled('checks', why, 'faint')]
}

const NO_TRACE = 'none: the listener has readsChecks: false; a listener without it gets them'

function stageLines({ checks }: ReportEvent): readonly Line[] {
  return stagesOf(checks).flatMap(stage => {
    const [gather, ...others] = stage
    if (gather === undefined) return []
    const entered = stage.some(({ outcome }) => outcome === 'passed' || outcome === 'refused')
    return entered
      ? [lineOf(gather, ''), ...others.map(check => lineOf(check, '  '))]
      : [
          {
            text: `${lineOf(gather, '').text}: ${others.length} ${others.length === 1 ? 'check' : 'checks'}`,
            tone: 'faint',
          },
        ]
  })
}

/** The entries by stage; a stage begins with its gather, which has its name. */
function stagesOf(entries: readonly TraceEntry[]): readonly (readonly TraceEntry[])[] {
  const stages = new Map<string, TraceEntry[]>()
  for (const entry of entries) {
    const stage = stages.get(entry.stage)
    if (stage === undefined) stages.set(entry.stage, [entry])
    else stage.push(entry)
  }
  return [...stages.values()]
}

function lineOf(entry: TraceEntry, indent: string): Line {
  const { word, tone } = OUTCOMES[entry.outcome]
  return { text: `  ${word.padEnd(OUTCOME_WIDTH)}${indent}${ruleText(entry)}`, tone }
}

function ruleText({ name, clause }: TraceEntry): string {
  return `${plainLine(name, WORD_LENGTH)} (${plainLine(clause, WORD_LENGTH)})`
}

const OUTCOMES: Readonly<Record<Outcome, { readonly word: string; readonly tone: Tone }>> = {
  passed: { word: 'passed', tone: 'good' },
  refused: { word: 'refused', tone: 'refused' },
  'not-applicable': { word: 'does not apply', tone: 'faint' },
  'not-reached': { word: 'not reached', tone: 'faint' },
}

const OUTCOME_WIDTH = 'does not apply'.length + 2

function cut(lines: readonly Line[]): readonly Line[] {
  let length = 0
  const kept = lines.filter(({ text }) => {
    length += text.length + COLOURED
    return length <= TEXT_LENGTH
  })
  const left = lines.length - kept.length
  return left === 0 ? kept : [...kept, { text: `… (${left} more lines)` }]
}

/** Characters of a line break and of the codes around a coloured line. */
const COLOURED = 10

/** Characters of all lines but one that says how many are left out. */
const TEXT_LENGTH = 39_900

/** Characters of a name, such as that of a rule or a service. */
const WORD_LENGTH = 200
