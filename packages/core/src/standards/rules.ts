import { always, type Check } from '../lib/check.js'

/** A rule of a standard, as a row of a table. */
export interface Rule<Facts, Reason extends string> extends Pick<Check<Facts, never>, 'name' | 'clause' | 'seen'> {
  /** Default: always. */
  applies?(facts: Facts): boolean
  /** Why the rule does not hold, otherwise nothing. */
  broken(facts: Facts): Reason | false | undefined
}

/** The checks of a table, in its order. */
export function rulesOf<Facts, Reason extends string>(
  rules: readonly Rule<Facts, Reason>[],
): readonly Check<Facts, { readonly reason: Reason }>[] {
  return rules.map(({ broken, applies = always, ...rule }) => ({
    ...rule,
    applies,
    run(facts) {
      const reason = broken(facts)
      return reason ? { reason } : undefined
    },
  }))
}
