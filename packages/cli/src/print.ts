/** Writes a line to the standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a problem to the standard error. */
export function complain(problem: string): undefined {
  process.stderr.write(`symbolon: ${problem}\n`)
  return undefined
}
