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

/*
 * Names from outside, as traces and errors may contain them. A secret may be in the place of a
 * name, so text that does not look like a name is replaced.
 */

/** Whether a trace or an error may contain the name of a member. */
export function isLoggableName(name: string): boolean {
  return /^[A-Za-z_]{1,40}$/.test(name)
}

/** The name of a parameter, or a placeholder. */
export function loggableParameterName(name: string): string {
  return /^[a-z_]{1,40}$/.test(name) ? name : '(another name)'
}

/** A value that should be a name, such as `typ`, `kty` or `htm`, or a placeholder. */
export function loggableName(text: string): string {
  return /^[A-Za-z][\w.+/-]{0,39}$/.test(text) ? text : text === '' ? 'none' : '(not a name)'
}
