/**
 * What was thrown, as an error: frameworks take `undefined` and some words for no error, and would
 * leave the request without an answer.
 */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('A handler threw a value that is not an Error', { cause: thrown })
}
