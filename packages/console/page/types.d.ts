import type { Row } from '../src/row.js'

/** What the list shows of a decision. */
export type { Row }

/** One message of the stream. */
export interface Message {
  readonly run: string
  readonly rows: readonly Row[]
  readonly missed: number
}

/** One rule and its outcome. */
export interface Check {
  readonly name: string
  readonly clause: string
  readonly outcome: string
  readonly expected?: string
  readonly actual?: string
}

/** The checks of one stage. */
export interface Stage {
  readonly name: string
  readonly outcome: string
  readonly checks: readonly Check[]
}

/** Why a call was refused. */
export interface Finding {
  readonly problem: string
  readonly rule?: string
  readonly expected?: string
  readonly actual?: string
  readonly lines?: readonly string[]
  readonly answer?: string
  readonly cause?: string
  readonly fix: string
}

/** One call of a sequence. */
export interface Call {
  readonly row: Row
  readonly parties: readonly string[]
}

/** One decision. */
export interface Decision {
  readonly row: Row
  readonly finding?: Finding
  readonly challenge?: string
  readonly stages: readonly Stage[]
  readonly sequence: readonly Call[]
}
