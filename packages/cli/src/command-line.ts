import { parseArgs } from 'node:util'
import { type CommandReader, type Given, type Mistake, mistake, OPTIONS } from './command-line/options.js'
import { CHECK, type CheckCommand } from './command-line/read-check.js'
import { DOCTOR, type DoctorCommand } from './command-line/read-doctor.js'
import { EXPLAIN, type ExplainCommand } from './command-line/read-explain.js'
import { INIT, type InitCommand } from './command-line/read-init.js'
import { MIGRATE, type MigrateCommand } from './command-line/read-migrate.js'
import { SERVE, type ServeCommand } from './command-line/read-serve.js'

/** What the first word of a command line asks for. */
type Asked = InitCommand | CheckCommand | ServeCommand | MigrateCommand | DoctorCommand | ExplainCommand

/** The name of a command. */
export type CommandName = Asked['name']

/** A command line. */
export type Command =
  | { readonly name: 'help'; readonly of?: CommandName }
  | { readonly name: 'version' }
  | Mistake
  | Asked

const READERS: Readonly<Record<CommandName, CommandReader<Asked>>> = {
  init: INIT,
  check: CHECK,
  serve: SERVE,
  migrate: MIGRATE,
  doctor: DOCTOR,
  explain: EXPLAIN,
}

/** Reads the command line. A mistake says what is expected. */
export function readCommandLine(words: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
    const [word, ...others] = positionals
    const name = nameOf(word)
    if (values.help || words.length === 0) return { name: 'help', ...(name !== undefined && { of: name }) }
    if (values.version) return { name: 'version' }
    return name === undefined
      ? mistake(`expected a command: ${Object.keys(READERS).join(', ')}`)
      : readCommand(name, values, others)
  } catch (error) {
    // parseArgs throws for an unknown option and names it.
    return mistake(error instanceof Error ? error.message : 'the command line cannot be read')
  }
}

function nameOf(word: string | undefined): CommandName | undefined {
  return word !== undefined && isName(word) ? word : undefined
}

function isName(word: string): word is CommandName {
  return Object.hasOwn(READERS, word)
}

function readCommand(name: CommandName, given: Given, words: readonly string[]): Command {
  const { options, read } = READERS[name]
  const taken: readonly string[] = options
  const stray = Object.keys(given).find(each => !taken.includes(each))
  return stray === undefined ? read(given, words) : mistake(`${name} takes no --${stray}`)
}
