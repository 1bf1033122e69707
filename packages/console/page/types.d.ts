import type { Decision } from '../src/decision.js'
import type { Row } from '../src/row.js'

/** What the list shows of a decision, one decision, a call of its flow, why it was refused, and its checks. */
export type { Decision, Row }
export type Call = Decision['flow'][number]
export type Finding = NonNullable<Decision['finding']>
export type Check = Decision['event']['checks'][number]

/** One message of the stream. */
export interface Message {
  readonly run: string
  readonly rows: readonly Row[]
  readonly missed: number
}
