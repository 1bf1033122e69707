/** What every answer of an operation has, as far as metrics read it. */
export interface Answered {
  readonly action: string
  /** `A` and six digits, of which the fourth is the class: 1 is a fault, 2 a mistake of the caller. */
  readonly resultCode?: string | undefined
}

/**
 * The action as metrics count it. A call that its caller got wrong is answered like a fault, because
 * the client is not to blame, but the server has not failed and nobody need be woken.
 */
export function countedAction({ action, resultCode }: Answered): string {
  return action === 'INTERNAL_SERVER_ERROR' && /^A\d{3}2\d\d$/.test(resultCode ?? '') ? 'CALLER_MISTAKE' : action
}
