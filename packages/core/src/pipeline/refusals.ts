/**
 * `A` and six digits. The third digit from the right is the class: 0 success, 1 fault, 2 mistake of
 * the caller, 3 mistake of the client.
 */
export type ResultCode = `A${number}`

/** The refusals of an interface that maps each reason to what it carries. */
export type RefusalOf<Reasons, Reason extends keyof Reasons = keyof Reasons> = {
  [R in Reason]: { readonly reason: R } & Reasons[R]
}[Reason]

/** What a reason means on the wire. */
export interface Row<Refusal, Action extends string> {
  readonly action: Action
  /** The `error` for the client, as the RFC spells it. */
  readonly error: string
  readonly code: ResultCode
  /** For the caller, and for the client too unless `shown` replaces it. */
  readonly text: string
  /** What the client receives instead, where it must not learn which of several reasons applied. */
  readonly shown?: Wording
  /** What only the caller receives, after the text. */
  readonly detail?: (refusal: Refusal) => string
  /** Further parameters of the challenge. */
  readonly parameters?: (refusal: Refusal) => Readonly<Record<string, string>>
}

/** A code and a text. */
export interface Wording {
  readonly code: ResultCode
  readonly text: string
}

/** One row for every reason: a reason without a row does not compile. */
export type RefusalTable<Reasons, Action extends string> = {
  readonly [Reason in keyof Reasons]: Row<RefusalOf<Reasons, Reason>, Action>
}

/** Rows of reasons that carry nothing but their name. */
export type PlainRows<Action extends string> = Readonly<
  Record<string, Omit<Row<never, Action>, 'detail' | 'parameters'>>
>

/** The reasons of such rows, so that each is written once. */
export type ReasonsOf<Rows> = { readonly [Reason in keyof Rows]: object }

/** What one refusal becomes on the wire. */
interface Verdict<Action extends string> extends Wording {
  readonly action: Action
  readonly error: string
  readonly shown: Wording
  readonly parameters: Readonly<Record<string, string>>
}

/** Looks a refusal up in its table. */
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

/** `[code] text`, the form of every result message. */
export function resultMessage(wording: Wording): string {
  return `[${wording.code}] ${wording.text}`
}
