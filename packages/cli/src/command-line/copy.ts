import type { Command } from 'commander'
import { path, reading } from './declaring.js'

export interface CopyCommand {
  readonly name: 'copy'
  readonly from: string
  readonly to: string
  readonly ahead?: boolean
  readonly destinationUnused?: boolean
  readonly encryption?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

export function declareCopy(program: Command, take: (command: CopyCommand) => void): void {
  const place = (option: string) => reading(value => value || undefined, `${option} takes a URL or a configuration`)
  program
    .command('copy')
    .summary('everything that a storage holds, from one storage to another, counted and verified')
    .description('Copies everything that a storage holds to another one, and verifies it.')
    .usage('--from URL|FILE --to URL|FILE [options]')
    .requiredOption('--from <URL>', 'the source: a URL, or a configuration, whose "storage" it is', place('--from'))
    .requiredOption(
      '--to <URL>',
      'the destination, likewise; it must be empty when the first run begins',
      place('--to'),
    )
    .option('--ahead', 'the source is still in use: copy without verifying, so that the last run has less to do')
    .option('--destination-unused', UNUSED)
    .option('--encryption <FILE>', ENCRYPTION, path('--encryption'))
    .option('--dry-run', 'compare the two, and write nothing')
    .option('--json', 'print JSON: the outcome, and the counts of each kind')
    .addHelpText('after', AFTER)
    .action((options: Omit<CopyCommand, 'name'>) => take({ name: 'copy', ...options }))
}

const UNUSED =
  'copy again although a copy is complete. Only while nothing has used the destination: what was used up or revoked ' +
  'there would come back'

const ENCRYPTION =
  'the options of encryptRecords in JSON, where records are encrypted and one side is Redis, which says the versions ' +
  'of records only in their texts'

const AFTER = `
URLs
  redis://… and rediss://…   Redis or Valkey, one server
  postgres://…               PostgreSQL
  mysql://… and mariadb://…  MySQL or MariaDB
  sqlite:FILE                SQLite
  A configuration has what a URL cannot say: a prefix of keys or tables, a schema, a cluster,
  sentinels, two places.

How to move
  1. symbolon migrate up       creates the tables of the destination, if it is SQL
  2. symbolon copy --ahead     as often as you like, while the source is in use
  3. stop everything that uses the source
  4. symbolon copy             the last run: it has only the changes to write
  5. start everything with the destination
  Until the last run has found both sides equal, symbolon serve does not start on the destination:
  what was used up or revoked meanwhile would count there. After it, a run compares and writes
  nothing.

What is copied
  Clients, access tokens, token families (codes and refresh tokens), pushed requests, tickets,
  one-time marks, revocations, and what the admin API manages; of every service, each with its
  version and the time for which it is kept. What has expired is not.
  Records are copied as they are stored. Encrypted ones stay encrypted, so the destination needs
  the same keys.
  What is gone at the source is removed from the destination. A version that is newer there stays.

Interrupted
  Run it again. What is there already is not written again.

Output
  read, expired, already there, written, removed, left (not readable) and differing, for each kind.
  A second pass compares every record of each side with the other side.

Exit status
  0  both sides are equal; with --ahead: everything was copied
  1  they differ, or something failed; the text says what to do
  2  the command line is not valid`
