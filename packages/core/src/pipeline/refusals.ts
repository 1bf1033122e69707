/** The third digit from the right: 0 success, 1 fault, 2 mistake of the caller, 3 mistake of the client. */
export type ResultCode = `A${number}`

export type RefusalOf<Reasons, Reason extends keyof Reasons = keyof Reasons> = {
  [R in Reason]: { readonly reason: R } & Reasons[R]
}[Reason]

export interface Row<Refusal, Action extends string> {
  readonly action: Action
  readonly error: string
  readonly code: ResultCode
  /** For the caller, and for the client too unless `shown` replaces it. */
  readonly text: string
  /** What the client receives instead, where it must not learn which of several reasons applied. */
  readonly shown?: Wording
  /** What only the caller receives, after the text. */
  readonly detail?: (refusal: Refusal) => string
  readonly parameters?: (refusal: Refusal) => Readonly<Record<string, string>>
}

export interface Wording {
  readonly code: ResultCode
  readonly text: string
}

/** One row for every reason: a reason without a row does not compile. */
export type RefusalTable<Reasons, Action extends string> = {
  readonly [Reason in keyof Reasons]: Row<RefusalOf<Reasons, Reason>, Action>
}

/**
 * What reasons have in common: what the caller does, the error that the client gets, and what it
 * receives instead of the texts.
 */
export type Outcome<Action extends string = string> = readonly [action: Action, error: string, shown?: Wording]

type More<Refusal> = Pick<Row<Refusal, string>, 'detail' | 'parameters'>

/** A row as a table is written. */
type Written = readonly [outcome: Outcome, code: ResultCode, text: string, more?: More<never>]

type Entry = Written | Row<never, string>

/** The reasons of the rows of a table, each with what its texts need to know. */
export type ReasonsOf<Rows> = { readonly [Reason in keyof Rows]: DetailsOf<Rows[Reason]> }

type DetailsOf<Each> =
  Each extends Row<infer Details, string>
    ? Details
    : Each extends readonly [unknown, unknown, unknown, More<infer Details>]
      ? Details
      : object

type ActionOf<Each> =
  Each extends Row<never, infer Action>
    ? Action
    : Each extends readonly [Outcome<infer Action>, ...unknown[]]
      ? Action
      : never

export type ReasonsIn<Table> = Table extends RefusalTable<infer Reasons, string> ? Reasons : never

/** A table of rows, of which some may come from another table. */
export function refusals<const Rows extends Readonly<Record<string, Entry>>>(
  rows: Rows,
): RefusalTable<ReasonsOf<Rows>, ActionOf<Rows[keyof Rows]>>
export function refusals(rows: Readonly<Record<string, Entry>>): object {
  return Object.fromEntries(Object.entries(rows).map(([reason, row]) => [reason, 'code' in row ? row : rowOf(row)]))
}

function rowOf([outcome, code, text, more]: Written): Row<never, string> {
  return { ...answerOf(outcome), code, text, ...more }
}

function answerOf([action, error, shown]: Outcome): Pick<Row<never, string>, 'action' | 'error' | 'shown'> {
  return { action, error, ...(shown && { shown }) }
}

/** The same reasons with another outcome; what the client receives stays, unless that says it, too. */
export function withOutcome<Reasons, Action extends string>(
  outcome: Outcome<Action>,
  table: RefusalTable<Reasons, string>,
): RefusalTable<Reasons, Action>
export function withOutcome(outcome: Outcome, table: object): object {
  return Object.fromEntries(Object.entries(table).map(([reason, row]) => [reason, { ...row, ...answerOf(outcome) }]))
}

interface Verdict<Action extends string> extends Wording {
  readonly action: Action
  readonly error: string
  readonly shown: Wording
  readonly parameters: Readonly<Record<string, string>>
}

export function verdictOf<Reasons, Reason extends keyof Reasons, Action extends string>(
  table: RefusalTable<Reasons, Action>,
  refusal: RefusalOf<Reasons, Reason>,
): Verdict<Action> {
  const row: RefusalTable<Reasons, Action>[Reason] = table[refusal.reason]
  return {
    action: row.action,
    error: row.error,
    code: row.code,
    text: row.detail === undefined ? row.text : `${row.text} ${row.detail(refusal)}`,
    shown: row.shown ?? { code: row.code, text: row.text },
    parameters: row.parameters?.(refusal) ?? {},
  }
}

export function resultMessage(wording: Wording): string {
  return `[${wording.code}] ${wording.text}`
}

export const WRONG = ['BAD_REQUEST', 'invalid_request'] as const

/** The caller made a mistake, and the client must not be blamed. */
export const MISUSED = ['INTERNAL_SERVER_ERROR', 'server_error'] as const

/** The same where the client receives what it does of any fault. */
export function misused(shown: Wording): Outcome<'INTERNAL_SERVER_ERROR'> {
  return [...MISUSED, shown]
}

/** The row of a call that cannot be read; without `shown` the client gets the same text. */
export function unreadable(
  code: ResultCode,
  shown?: Wording,
  text = 'The call could not be read.',
): Row<{ readonly problem: string }, 'INTERNAL_SERVER_ERROR'> {
  const [action, error] = MISUSED
  return { action, error, code, text, detail: ({ problem }) => problem, ...(shown && { shown }) }
}

export const FORM_TOO_LARGE = {
  action: 'PAYLOAD_TOO_LARGE',
  error: 'invalid_request',
  code: 'A245303',
  text: 'The request is larger than this endpoint takes.',
} as const

export const FORM_REFUSALS = refusals({
  parameters_too_many: [WRONG, 'A244303', 'The request has too many parameters.'],
  parameter_repeated: [WRONG, 'A244301', 'A parameter is repeated.'],
  parameter_malformed: [WRONG, 'A244302', 'A parameter holds control characters, or is not UTF-8.'],
})
