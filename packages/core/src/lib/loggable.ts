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

/* A secret may be in the place of a name, so text that does not look like a name is replaced. */

export function isLoggableName(name: string): boolean {
  return /^[A-Za-z_]{1,40}$/.test(name)
}

export function loggableParameterName(name: string): string {
  return /^[a-z_]{1,40}$/.test(name) ? name : '(another name)'
}

export function loggableName(text: string): string {
  return /^[A-Za-z][\w.+/-]{0,39}$/.test(text) ? text : text === '' ? 'none' : '(not a name)'
}
