import { createRequire } from 'node:module'
import { CommanderError, Command as Program } from 'commander'
import { type CopyCommand, declareCopy } from './copy.js'
import { type DoctorCommand, declareDoctor } from './doctor.js'
import { declareExplain, type ExplainCommand } from './explain.js'
import {
  type CheckCommand,
  declareCheck,
  declareInit,
  declareMigrate,
  type InitCommand,
  type MigrateCommand,
} from './init-check-migrate.js'
import { declareProbe, type ProbeCommand } from './probe.js'
import { declareServe, type ServeCommand } from './serve.js'

export type Command =
  | InitCommand
  | CheckCommand
  | ServeCommand
  | MigrateCommand
  | CopyCommand
  | DoctorCommand
  | ExplainCommand
  | ProbeCommand

export type CommandLine =
  | Command
  | { readonly name: 'text'; readonly text: string }
  | { readonly name: 'mistake'; readonly problem: string; readonly help: string }

/** Columns of the help, whatever the terminal has. */
const COLUMNS = 100

const { version }: { readonly version: string } = createRequire(import.meta.url)('symbolon/package.json')

export function declaredProgram(take: (command: Command) => void, show: (text: string) => void): Program {
  const program = new Program('symbolon')
    .description('Token introspection and pushed authorization requests (RFC 9126) for authorization servers.')
    .exitOverride()
    .configureOutput({ writeOut: show, writeErr: () => undefined, getOutHelpWidth: () => COLUMNS })
    .version(version, '--version', 'the version')
    .helpOption('-h, --help', 'the help of the command, with its options and an example')
    .addHelpText('after', AFTER)
  declareInit(program, take)
  declareCheck(program, take)
  declareServe(program, take)
  declareMigrate(program, take)
  declareCopy(program, take)
  declareDoctor(program, take)
  declareExplain(program, take)
  declareProbe(program, take)
  return program
}

const AFTER = `
Begin with
  symbolon init              writes a configuration that symbolon serve takes
  symbolon serve --help      has an example configuration
  symbolon explain A065310   says what a result code means`

/** Reads the command line. A mistake says what is expected, and never repeats a value. */
export function readCommandLine(words: readonly string[]): CommandLine {
  let [command, text]: [Command | undefined, string] = [undefined, '']
  const program = declaredProgram(
    read => {
      command = read
    },
    shown => {
      text += shown
    },
  )
  const names = program.commands.map(each => each.name())
  const ordered = commandFirst(words, names)
  try {
    program.parse(ordered.length === 0 ? ['--help'] : ordered, { from: 'user' })
    return command ?? { name: 'text', text }
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return { name: 'text', text }
    const help = ['symbolon', ...names.filter(each => each === ordered[0]), '--help'].join(' ')
    return { name: 'mistake', problem: problemOf(error, names), help }
  }
}

/** Options may come before the command. */
function commandFirst(words: readonly string[], names: readonly string[]): readonly string[] {
  const at = words[0]?.startsWith('-') ? words.findIndex(word => names.includes(word)) : -1
  return at < 0 ? words : [...words.slice(at, at + 1), ...words.slice(0, at), ...words.slice(at + 1)]
}

function problemOf(error: unknown, names: readonly string[]): string {
  const problem = error instanceof Error ? error.message.replace(/^error: /, '') : 'the command line cannot be read'
  if (!(error instanceof CommanderError) || error.code !== 'commander.unknownCommand') return problem
  // The word may be a token by mistake.
  return problem.replace(/^.*$/m, `expected a command: ${names.join(', ')}`)
}
