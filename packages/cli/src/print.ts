/** Writes a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a problem to standard error. */
export function complain(problem: string): undefined {
  process.stderr.write(`symbolon: ${problem}\n`)
  return undefined
}

/** The message of an error, or the fallback if it has none. */
export function reasonOf(error: unknown, fallback: string): string {
  // When no address of a host answers, the error itself has no message.
  if (error instanceof AggregateError) return error.errors.map(each => reasonOf(each, fallback)).join('; ')
  return error instanceof Error && error.message !== '' ? error.message : fallback
}
