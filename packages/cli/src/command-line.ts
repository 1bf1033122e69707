import { parseArgs } from 'node:util'
import { type CommandReader, type Given, type Mistake, mistake, OPTIONS } from './command-line/options.js'
import { EXPLAIN, type ExplainCommand } from './command-line/read-explain.js'
import { MIGRATE, type MigrateCommand } from './command-line/read-migrate.js'
import { SERVE, type ServeCommand } from './command-line/read-serve.js'

/** A command line. */
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'version' }
  | Mistake
  | ServeCommand
  | MigrateCommand
  | ExplainCommand

const READERS: ReadonlyMap<string, CommandReader<Command>> = new Map<string, CommandReader<Command>>([
  ['serve', SERVE],
  ['migrate', MIGRATE],
  ['explain', EXPLAIN],
])

/** Reads the command line. A mistake says what is expected. */
export function readCommandLine(words: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
    if (values.help || words.length === 0) return { name: 'help' }
    if (values.version) return { name: 'version' }
    return readCommand(values, positionals)
  } catch (error) {
    // parseArgs throws for an unknown option and names it.
    return mistake(error instanceof Error ? error.message : 'the command line cannot be read')
  }
}

function readCommand(given: Given, [word = '', ...others]: readonly string[]): Command {
  const reader = READERS.get(word)
  if (reader === undefined) return mistake(`expected a command: ${[...READERS.keys()].join(', ')}`)
  const options: readonly string[] = reader.options
  const stray = Object.keys(given).find(name => !options.includes(name))
  return stray === undefined ? reader.read(given, others) : mistake(`${word} takes no --${stray}`)
}
