import { type Command, Option } from 'commander'
import type { ConfigurationOptions } from '../configuration-file.js'
import { PROFILE_NAMES, type ProfileName } from '../doctor/profiles.js'
import {
  host,
  LOOPBACK,
  oneOf,
  path,
  port,
  reading,
  requireNeeded,
  withConfiguration,
  withStorage,
} from './declaring.js'

export interface DoctorCommand extends ConfigurationOptions {
  readonly name: 'doctor'
  readonly profile?: ProfileName
  readonly origin?: string
  readonly host: string
  readonly port: number
  readonly json?: boolean
  readonly fix?: boolean
  readonly out?: string
}

export function declareDoctor(program: Command, take: (command: DoctorCommand) => void): void {
  const command = program
    .command('doctor')
    .summary('what is wrong with a configuration, its keys and its storage, and what to do')
    .description('Says what is wrong with a configuration, its keys and its storage, and what to do.')
    .usage('--config FILE [options]')
  withConfiguration(command)
    .option(
      '--profile <PROFILE>',
      PROFILE_NAMES.join(' or '),
      oneOf(PROFILE_NAMES, `--profile takes ${PROFILE_NAMES.join(' or ')}`),
    )
    .option(
      '--origin <URL>',
      'the origin that clients use, such as https://as.example. The doctor listens in place of the server, which ' +
        'must be stopped meanwhile, and where the proxy routes to',
      reading(value => (isOrigin(value) ? value : undefined), '--origin takes an origin such as https://as.example'),
    )
    .option('--host <HOST>', 'with --origin: the address where the doctor listens', host('--host'), LOOPBACK)
    .option('--port <PORT>', 'with --origin: the port of it', port('--port'), 8080)
    .option('--json', 'print JSON: findings, each with a stable code')
    .addOption(new Option('--fix', FIX).conflicts(['json', 'origin']))
    .option('--out <FILE>', 'with --fix: write it to this file instead, secrets included, for you alone', path('--out'))
  withStorage(command)
    .addHelpText('after', AFTER)
    .action((options: Omit<DoctorCommand, 'name'>) => {
      requireNeeded(command, { '--host': '--origin', '--port': '--origin', '--out': '--fix' })
      take({ name: 'doctor', ...options })
    })
}

const FIX =
  'print the configuration with the least change that fixes what is certain or likely, without its secrets; findings ' +
  'that are left go to standard error'

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

const AFTER = `
What it examines
  profile        with --profile: what the profile demands and the configuration does not
  configuration  properties that contradict each other, or are weaker than an RFC recommends
  keys           sizes, kinds, keys with two holders, certificates that expire
  secrets        short ones, shared ones, expired ones
  storage        whether it answers, its version, its tables, its settings, its clock; a one-time
                 mark is claimed twice, and the second claim must fail
  trials         each service over memory, with clients of its own: altered and expired tokens, used
                 proofs and assertions, expired and foreign request_uris must be refused, after the
                 right ones were granted
  origin         with --origin: a request through the proxy, which pretends what a client can; which
                 headers arrive, which are lost, which are believed

Output
  "certain": it does not work, or violates the profile. "likely": it works, and an attacker or an
  outage can use it. "possible": right for a trial or in some places; judge for yourself.
  Secrets and keys are never printed. No table is created, and no record that is valid is written.

Exit status
  0  nothing is certain or likely
  1  something is
  2  the command line is not valid, or the configuration cannot be read`
