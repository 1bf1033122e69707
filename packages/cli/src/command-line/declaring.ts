import type { Command } from 'commander'

/** What is wrong with a command line. The text never repeats a value, which may be a secret. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Read<Value> = (value: string) => Value

/** Reads a value by a function that answers `undefined` for one that is not valid. */
export function reading<Value>(read: (value: string) => Value | undefined, takes: string): Read<Value> {
  return value => {
    const result = read(value)
    if (result === undefined) throw new UsageError(takes)
    return result
  }
}

export function wholeNumber(least: number, most: number, takes: string): Read<number> {
  const isRight = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most
  return reading(value => (isRight(value) ? Number(value) : undefined), takes)
}

export function port(option: string): Read<number> {
  return wholeNumber(0, 65_535, `${option} takes a number from 0 to 65535`)
}

/** Reads an address to listen on; the empty one would mean every address. */
export function host(option: string): Read<string> {
  return reading(
    value => value.replace(/^\[(.*)\]$/, '$1') || undefined,
    `${option} takes an address, for example ${LOOPBACK}`,
  )
}

export const LOOPBACK = '127.0.0.1'

export function path(option: string): Read<string> {
  return reading(value => value || undefined, `${option} takes the path of a file`)
}

export function oneOf<Word extends string>(words: readonly Word[], takes: string): Read<Word> {
  return reading(value => words.find(each => each === value), takes)
}

export function withConfiguration(command: Command, description = 'the configuration of symbolon serve'): Command {
  return command.requiredOption('--config <FILE>', description, path('--config'))
}

export function withStorage(command: Command): Command {
  return command
    .option('--tokens-url <URL>', 'where access tokens are, instead of "storage" of the configuration')
    .option('--marks-url <URL>', 'where one-time marks, pushed requests and tickets are, likewise')
}

export function requireNeeded(command: Command, needs: Readonly<Record<string, string>>): void {
  for (const [flag, needed] of Object.entries(needs)) {
    if (isGiven(command, flag) && !isGiven(command, needed)) throw new UsageError(`${flag} needs ${needed}`)
  }
}

/** Whether the command line has an option, so that its value is no default. */
export function isGiven(command: Command, flag: string): boolean {
  const option = command.options.find(({ long }) => long === flag)
  return option !== undefined && command.getOptionValueSource(option.attributeName()) === 'cli'
}
