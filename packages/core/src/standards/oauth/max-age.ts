/**
 * Reads the seconds of a `max_age` parameter (OpenID Connect Core §3.1.2.1); `undefined` when it is
 * malformed.
 */
export function readMaxAge(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined
}
