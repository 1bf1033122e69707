import type { ReportEvent, TraceEntry } from '@symbolon/core'
import { defined, resultMessage } from '@symbolon/core/internal'
import type { Confidence, Explanation, Finding } from './explanation.js'
import { isInMilliseconds } from './guesses.js'
import { guessOf, nearestOf } from './hints.js'
import { type AnyRow, causeOf, PLAIN_CODES, REFUSAL_TABLES, refusalsOf } from './reasons-and-codes.js'

/**
 * Says what happened, which rule refused, what the client got, why this happens most of the
 * time, and what to do. The subject is a report, a result code such as `A065310`, or a reason such as
 * `proof_used`. The answer is `undefined` for a text that is neither a code nor a reason.
 *
 * It contains no more of the request than the report.
 */
export function explain(subject: ReportEvent): Explanation
export function explain(subject: string): Explanation | undefined
export function explain(subject: ReportEvent | string): Explanation | undefined {
  return typeof subject === 'string' ? explainName(subject) : explainEvent(subject)
}

function explainEvent(event: ReportEvent): Explanation {
  const finding = event.reason === undefined ? faultIn(event) : refusalIn(event, event.reason)
  return { subject: callLine(event), findings: finding === undefined ? [] : [finding] }
}

function callLine(event: ReportEvent): string {
  return [`${event.operation}: ${event.action} ${event.resultCode}`, ...callFacts(event)].join(', ')
}

/** Whose call it was, and which. */
export function callFacts({ clientIdentifier, clientId, serviceId, requestId, at }: Partial<ReportEvent>) {
  const client = clientIdentifier ?? clientId
  return [
    ...(client === undefined ? [] : [`client ${client}`]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
    ...(serviceId === undefined ? [] : [`service ${serviceId}`]),
    ...(at === undefined ? [] : [timeText(at)]),
  ]
}

/** An instant of a broken clock has no text. */
function timeText(at: number): string {
  return Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : `at ${at}`
}

function refusalIn(event: ReportEvent, reason: string): Finding {
  const refused = event.checks.find(({ outcome }) => outcome === 'refused')
  const row = rowOf(event.operation, reason)
  const usual = causeOf(reason, event.resultCode)
  const guess = guessOf(event, refused)
  return defined({
    code: reason,
    confidence: 'certain' as const,
    problem: row?.text ?? `The call was refused for the reason ${reason}.`,
    rule: refused && `${refused.name} (${refused.clause})`,
    ...comparedIn(refused, reason),
    answer: row && answerText(row),
    cause: guess?.hint ?? (usual && plainText(usual.cause)),
    nearest: isInMilliseconds(guess) ? undefined : nearestOf(reason, refused),
    fix: plainText(guess?.fix ?? usual?.fix ?? 'Compare what was expected with what was found.'),
  })
}

/** The row of a reason. A log may have any text in the place of one. */
function rowOf(operation: string, reason: string): AnyRow | undefined {
  const refusals = refusalsOf(operation)?.refusals
  return refusals !== undefined && Object.hasOwn(refusals, reason) ? refusals[reason] : undefined
}

function comparedIn(refused: TraceEntry | undefined, reason: string) {
  const { expected, actual, lines, hint = '' } = refused ?? {}
  const [, line] = /^line (\d{1,4}), /.exec(hint) ?? []
  const differingLine = lines === undefined || line === undefined ? undefined : Number(line)
  // A stage without a value to show repeats its reason.
  const shown = actual === reason.replaceAll('_', ' ') ? undefined : actual
  return defined({ expected, actual: shown, lines, differingLine })
}

function faultIn({ fault, resultCode }: ReportEvent): Finding | undefined {
  if (fault === undefined) return undefined
  const where = fault.port === undefined ? fault.name : `the port ${fault.port} failed with ${fault.name}`
  const { meaning, fix } = PLAIN_CODES.find(({ code }) => code === resultCode) ?? {}
  return defined({
    code: resultCode,
    confidence: 'certain' as const,
    problem: meaning ?? 'A port failed.',
    actual: where,
    fix: plainText(fix ?? 'onFault gets the error itself.'),
  })
}

/** What a result code or a reason can mean; `undefined` for a text that is neither. */
function explainName(name: string): Explanation | undefined {
  const refusals = refusalsNamed(name)
  const findings = [...refusals.map(each => meaningOf(each, confidenceOf(refusals))), ...plainMeaningsOf(name)]
  return findings.length === 0 ? undefined : { subject: nameLine(name, refusals), findings }
}

/** A refusal, with all functions that answer it in the same words. */
interface Named {
  readonly reason: string
  readonly row: AnyRow
  readonly functions: readonly string[]
}

function refusalsNamed(name: string): readonly Named[] {
  const named = new Map<string, Named>()
  for (const { functions, refusals } of REFUSAL_TABLES) {
    for (const [reason, row] of Object.entries(refusals)) {
      if (name !== reason && name !== row.code && name !== row.shown?.code) continue
      const key = `${reason} ${row.code}`
      named.set(key, { reason, row, functions: [...(named.get(key)?.functions ?? []), ...functions] })
    }
  }
  return [...named.values()]
}

function confidenceOf(refusals: readonly Named[]): Confidence {
  return refusals.length === 1 ? 'certain' : 'possible'
}

function nameLine(name: string, refusals: readonly Named[]): string {
  const functions = [...new Set(refusals.flatMap(each => each.functions))]
  const what = /^A\d{6}$/.test(name) ? 'result code' : 'reason'
  const count = refusals.length > 1 ? `, ${refusals.length} meanings; the report has the reason` : ''
  return functions.length === 0 ? `${what} ${name}` : `${what} ${name} of ${functions.join(', ')}${count}`
}

function meaningOf({ reason, row }: Named, confidence: Confidence): Finding {
  const { cause, fix = 'Compare what was expected with what was found.' } = causeOf(reason, row.code) ?? {}
  return defined({
    code: reason,
    confidence,
    problem: row.text,
    answer: answerText(row),
    cause: cause && plainText(cause),
    fix: plainText(fix),
  })
}

function plainMeaningsOf(name: string): readonly Finding[] {
  return PLAIN_CODES.filter(({ code }) => code === name).map(({ code, where, meaning, fix }) => ({
    code,
    confidence: 'certain',
    problem: meaning,
    rule: where,
    fix: plainText(fix),
  }))
}

/** What the client gets of a refusal: the action, the error, and the text with its code. */
function answerText({ action, error, code, text, shown = { code, text } }: AnyRow): string {
  return `${[action, error].filter(Boolean).join(' ')}: ${resultMessage(shown)}`
}

/** A sentence of the documents as plain text: a link becomes its words and the path of the page. */
function plainText(markdown: string): string {
  return markdown.replace(/\[([^[\]]*)\]\(([^()]*)\)/g, '$1 (docs/$2)')
}
