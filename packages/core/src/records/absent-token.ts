/** For the operator. The client learns only that the token does not exist. */
export const ABSENCES = ['token_inactive', 'token_type_unfit', 'token_issuer_different', 'token_not_yet_valid'] as const

/** In place of a token: there is none to use, and this is why. */
export interface AbsentToken {
  readonly absent: (typeof ABSENCES)[number]
}

export function isAbsentToken(found: object | null | undefined): found is AbsentToken {
  const reason: unknown = Object(found).absent
  return ABSENCES.some(each => each === reason)
}
