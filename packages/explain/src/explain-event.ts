import type { ReportEvent, TraceEntry } from '@symbolon/core'
import { defined } from '@symbolon/core/internal'
import { answerText } from './answer-text.js'
import { causeOf } from './causes.js'
import type { Explanation, Finding } from './explanation.js'
import { isInMilliseconds } from './guess-times.js'
import { guessOf } from './hints.js'
import { nearestOf } from './nearest.js'
import { PLAIN_CODES } from './plain-codes.js'
import { plainText } from './plain-text.js'
import { type AnyRow, refusalsOf } from './refusal-tables.js'

/** What one call did, and the rule that refused it. */
export function explainEvent(event: ReportEvent): Explanation {
  const finding = event.reason === undefined ? faultIn(event) : refusalIn(event, event.reason)
  return { subject: subjectOf(event), findings: finding === undefined ? [] : [finding] }
}

/** What a call was, in one line. */
export function subjectOf({
  operation,
  clientIdentifier,
  clientId,
  serviceId,
  action,
  resultCode,
  at,
}: ReportEvent): string {
  const client = clientIdentifier ?? clientId
  return [
    `${operation}: ${action} ${resultCode}`,
    ...(client === undefined ? [] : [`client ${client}`]),
    ...(serviceId === undefined ? [] : [`service ${serviceId}`]),
    ...(at !== undefined && Math.abs(at) <= 8.64e15 ? [new Date(at).toISOString()] : []),
  ].join(', ')
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
    ...comparedIn(refused),
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

/** What a check compared. */
function comparedIn(refused: TraceEntry | undefined): Pick<Finding, 'expected' | 'actual' | 'lines' | 'differingLine'> {
  const { expected, actual, lines, hint = '' } = refused ?? {}
  const [, line] = /^line (\d{1,4}), /.exec(hint) ?? []
  const differingLine = lines === undefined || line === undefined ? undefined : Number(line)
  return defined({ expected, actual, lines, differingLine })
}

/** A port that failed, or a mistake of the caller. */
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
