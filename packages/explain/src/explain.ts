import type { ReportEvent } from '@symbolon/core'
import { explainEvent } from './explain-event.js'
import { explainName } from './explain-name.js'
import type { Explanation } from './explanation.js'

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
