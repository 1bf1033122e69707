/** The name of an error as a report may hold it: letters only, for whoever failed chose it; else `unknown`. */
export function errorName(error: unknown): string {
  const name: unknown = error instanceof Error ? error.name : undefined
  return typeof name === 'string' && /^[A-Za-z]{1,60}$/.test(name) ? name : 'unknown'
}
