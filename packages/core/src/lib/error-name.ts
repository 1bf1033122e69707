/**
 * The name of an error as a report may contain it; `unknown` unless it has only letters, because
 * foreign code chooses the name.
 */
export function errorName(error: unknown): string {
  const name = nameOf(error)
  return typeof name === 'string' && /^[A-Za-z]{1,60}$/.test(name) ? name : 'unknown'
}

/** The error may be a proxy that throws on any access. */
function nameOf(error: unknown): unknown {
  try {
    return error instanceof Error ? error.name : undefined
  } catch {
    return undefined
  }
}
