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

export type PlainRows<Action extends string> = Readonly<
  Record<string, Omit<Row<never, Action>, 'detail' | 'parameters'>>
>

export type ReasonsOf<Rows> = { readonly [Reason in keyof Rows]: object }

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
