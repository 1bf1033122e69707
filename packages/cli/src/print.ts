/** Writes a line to the standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a problem to the standard error. */
export function complain(problem: string): undefined {
  process.stderr.write(`symbolon: ${problem}\n`)
  return undefined
}

/** What an error says, or else this. */
export function reasonOf(error: unknown, otherwise: string): string {
  // A name with several addresses, of which none answered: the error itself says nothing.
  if (error instanceof AggregateError) return error.errors.map(each => reasonOf(each, otherwise)).join('; ')
  return error instanceof Error && error.message !== '' ? error.message : otherwise
}
