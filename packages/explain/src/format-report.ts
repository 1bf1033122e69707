import type { ReportEvent, TraceEntry } from '@symbolon/core'
import { type Outcome, requireOptions } from '@symbolon/core/internal'
import { hintOf } from './hints.js'
import { type Line, labelled, plainLine, type Tone, writtenLines } from './lines.js'

/** How {@link formatReport} writes. */
export interface FormatReportOptions {
  /** Colours for a terminal. Default: none, for logs. */
  readonly colour?: boolean
  /** Every stage and check with its outcome. Default: what happened, and the rule that refused. */
  readonly verbose?: boolean
}

const OPTIONS = { colour: true, verbose: true } as const

/**
 * One report as text: what happened on the first line and, for a refusal, the rule that refused,
 * with what it expected, what it found and a hint.
 *
 * Whatever a client has sent, the text has no control characters but its own line breaks (and its
 * own colours), and at most 40,000 characters. It contains no more than the report.
 */
export function formatReport(event: ReportEvent, options: FormatReportOptions = {}): string {
  const { colour = false, verbose = false } = requireOptions('formatReport', options, OPTIONS)
  const refused = event.checks.find(isRefused)
  const details = refused === undefined ? hintLines(event, refused) : refusalLines(event, refused)
  const lines = [
    headline(event, verbose),
    ...details,
    ...faultLines(event),
    ...withoutChecks(event, verbose),
    ...(verbose ? [...stageLines(event), ...comparedLines(refused)] : []),
  ]
  return writtenLines(cut(lines), colour)
}

function headline(event: ReportEvent, verbose: boolean): Line {
  const { operation, action, resultCode, reason, clientId, clientIdentifier, serviceId, at, requestId } = event
  const client = clientIdentifier ?? clientId
  const words = [
    ...[action, resultCode],
    ...(reason === undefined ? [] : [reason]),
    ...(client === undefined ? [] : [`client ${client}`]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
    ...(verbose && serviceId !== undefined ? [`service ${serviceId}`] : []),
    ...(verbose && at !== undefined ? [timeText(at)] : []),
  ]
  const tone = reason === undefined && event.fault === undefined ? 'good' : 'bad'
  const [what, ...rest] = [operation, ...words].map(word => plainLine(word, WORD_LENGTH))
  return { text: `${what}: ${rest.join(' ')}`, tone }
}

/** An instant of a broken clock has no text. */
function timeText(at: number): string {
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : `at ${at}`
}

function isRefused({ outcome }: TraceEntry): boolean {
  return outcome === 'refused'
}

function refusalLines(event: ReportEvent, refused: TraceEntry): readonly Line[] {
  return [
    valueLine('refused', ruleText(refused), 'bad'),
    ...(refused.expected === undefined ? [] : [valueLine('expected', refused.expected, 'notable')]),
    ...(refused.actual === undefined ? [] : [valueLine('actual', refused.actual, 'notable')]),
    ...hintLines(event, refused),
  ]
}

function hintLines(event: ReportEvent, refused: TraceEntry | undefined): readonly Line[] {
  const hint = hintOf(event, refused)
  return hint === undefined ? [] : [valueLine('hint', hint, 'notable')]
}

function comparedLines(refused: TraceEntry | undefined): readonly Line[] {
  return (refused?.lines ?? []).map(line => labelled('over', line, 'notable'))
}

function withoutChecks({ checks, operation, reason }: ReportEvent, verbose: boolean): readonly Line[] {
  if (checks.length > 0 || (reason === undefined && !verbose)) return []
  const why = operation === 'api' ? 'none: the call reached no operation' : NO_TRACE
  return [valueLine('checks', why, 'faint')]
}

const NO_TRACE = 'none: the listener has readsChecks: false; a listener without it gets them'

function faultLines({ fault }: ReportEvent): readonly Line[] {
  if (fault === undefined) return []
  const where = fault.port === undefined ? fault.name : `the port ${fault.port} failed: ${fault.name}`
  return [valueLine('fault', where, 'bad'), labelled('hint', 'onFault gets the error itself', 'notable')]
}

function valueLine(label: string, value: string, tone: Tone): Line {
  return labelled(label, value, tone, VALUE_LENGTH)
}

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
  refused: { word: 'refused', tone: 'bad' },
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

/** Characters of a value, which a trace has cut to 300 and a note about the rest. */
const VALUE_LENGTH = 340
