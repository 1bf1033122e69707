import type { ConfigurationFault } from '@symbolon/core'

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The most bytes that a pipe takes as a whole. Workers share one, where longer writes could mix (POSIX, PIPE_BUF). */
const WHOLE = 4_096

/**
 * Prints the lines of a log: those of one turn of the event loop together, because each write takes as long as a small
 * call. What waits when the process ends is printed then.
 */
export class LinePrinter {
  #waiting = ''

  constructor() {
    // A second signal ends the process at once.
    process.once('exit', () => this.#flush())
  }

  print(line: string): void {
    if (Buffer.byteLength(this.#waiting) + Buffer.byteLength(line) >= WHOLE) this.#flush()
    if (this.#waiting === '') setImmediate(() => this.#flush())
    this.#waiting += `${line}\n`
  }

  #flush(): void {
    const text = this.#waiting
    this.#waiting = ''
    if (text !== '') process.stdout.write(text)
  }
}

export function complain(problem: string): undefined {
  process.stderr.write(`symbolon: ${problem}\n`)
  return undefined
}

/** A line for each problem, below what is wrong with all of it. */
export function withProblems(title: string, problems: readonly ConfigurationFault[]): string {
  return [title, ...problems.map(({ path, problem }) => `  ${path || '(root)'}: ${problem}`)].join('\n')
}

export function reasonOf(error: unknown, fallback: string): string {
  // When no address of a host answers, the error itself has no message.
  if (error instanceof AggregateError) return error.errors.map(each => reasonOf(each, fallback)).join('; ')
  return error instanceof Error && error.message !== '' ? error.message : fallback
}

/** Milliseconds between two looks at whether npm still runs. */
const LOOK_EVERY = 250

/**
 * Calls back once when npm or npx, which started this process by a shell, has ended. They pass no SIGTERM on: they end
 * themselves, and the server would go on as an orphan. A server that anybody else starts may outlive its parent.
 */
export function whenNpmEnds(ended: () => void): void {
  if (process.env.npm_command === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    ended()
  }, LOOK_EVERY).unref()
}
