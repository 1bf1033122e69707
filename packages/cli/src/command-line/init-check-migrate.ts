import { Argument, type Command } from 'commander'
import type { ConfigurationOptions } from '../configuration-file.js'
import { oneOf, path, withConfiguration, withStorage } from './declaring.js'

export interface InitCommand {
  readonly name: 'init'
  readonly issuer: string
  readonly out: string
}

export function declareInit(program: Command, take: (command: InitCommand) => void): void {
  program
    .command('init')
    .summary('a first configuration, with secrets and a key of its own')
    .description('Writes a first configuration.')
    .option('--issuer <URL>', 'the issuer identifier of the authorization server', 'http://localhost:8080')
    .option('--out <FILE>', 'the file to write. A file that exists is not overwritten', path('--out'), 'symbolon.json')
    .addHelpText('after', AFTER_INIT)
    .action((options: Omit<InitCommand, 'name'>) => take({ name: 'init', ...options }))
}

const AFTER_INIT = `
What it writes
  One service with a private key for ES256, one client, and secrets of 256 random bits each, in a
  file that only you can read. The secret of the client and the token of the service are in clear
  (plain:), so that symbolon serve can show commands that work. Before others use it, write their
  digests down (sha256:) and set storage; symbolon doctor says what else.

Exit status
  0  written
  1  the file exists already, or cannot be written
  2  the command line is not valid`

export interface CheckCommand extends ConfigurationOptions {
  readonly name: 'check'
  readonly storage?: boolean
}

export function declareCheck(program: Command, take: (command: CheckCommand) => void): void {
  const command = program
    .command('check')
    .summary('whether a configuration can be served')
    .description(
      'Says whether a configuration can be served. It is read as the server reads it; nothing is opened. Each ' +
        'problem is printed with its path, and no value is.',
    )
    .usage('--config FILE [options]')
  withConfiguration(command).option(
    '--storage',
    'open the storage too: it must answer, and its tables must be up to date, unless the server migrates them. ' +
      'Nothing is written',
  )
  withStorage(command)
    .addHelpText('after', AFTER_CHECK)
    .action((options: Omit<CheckCommand, 'name'>) => take({ name: 'check', ...options }))
}

const AFTER_CHECK = `
Exit status
  0  the configuration is valid
  1  it is not, or the storage is not available
  2  the command line is not valid`

const MIGRATE_ACTIONS = ['status', 'up', 'sql'] as const

export interface MigrateCommand extends ConfigurationOptions {
  readonly name: 'migrate'
  readonly action: (typeof MIGRATE_ACTIONS)[number]
  readonly dryRun?: boolean
}

export function declareMigrate(program: Command, take: (command: MigrateCommand) => void): void {
  const action = new Argument(
    '<action>',
    'status prints the migrations that are done and those that are pending; up runs those that are pending; sql prints the SQL of all, for your own migration tool',
  )
  const command = program
    .command('migrate')
    .summary('the tables of an SQL storage')
    .description(
      'Migrates the tables of an SQL storage. symbolon serve does so when it starts, unless "sql" says "migrate": false.',
    )
    .usage('status|up|sql --config FILE [options]')
    .addArgument(action.argParser(oneOf(MIGRATE_ACTIONS, 'migrate takes one argument: status, up or sql')))
  withConfiguration(command).option('--dry-run', 'up: print the SQL without running it')
  withStorage(command)
    .addHelpText('after', AFTER_MIGRATE)
    .action((action: MigrateCommand['action'], options: Omit<MigrateCommand, 'name' | 'action'>) =>
      take({ name: 'migrate', action, ...options }),
    )
}

const AFTER_MIGRATE = `
Exit status
  0  done, or nothing is pending
  1  the configuration is not valid, the storage is not available, or a migration is pending
  2  the command line is not valid`
