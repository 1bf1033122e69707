/** The name of an error as a report may hold it: letters only, for whoever failed chose it; else `unknown`. */
export function errorName(error: unknown): string {
  const name = nameOf(error)
  return typeof name === 'string' && /^[A-Za-z]{1,60}$/.test(name) ? name : 'unknown'
}

/** An error may be a proxy that throws even when it is asked what it is. */
function nameOf(error: unknown): unknown {
  try {
    return error instanceof Error ? error.name : undefined
  } catch {
    return undefined
  }
}
