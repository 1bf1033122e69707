/** The seconds of a `max_age` parameter; `undefined` when it is malformed (OpenID Connect Core §3.1.2.1). */
export function readMaxAge(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined
}
