import type { CommandName } from '../command-line.js'
import { CHECK_HELP } from './check.js'
import { DOCTOR_HELP } from './doctor.js'
import { EXPLAIN_HELP } from './explain.js'
import { INIT_HELP } from './init.js'
import { MIGRATE_HELP } from './migrate.js'
import { OVERVIEW } from './overview.js'
import { SERVE_HELP } from './serve.js'

const HELP: Readonly<Record<CommandName, string>> = {
  init: INIT_HELP,
  check: CHECK_HELP,
  serve: SERVE_HELP,
  migrate: MIGRATE_HELP,
  doctor: DOCTOR_HELP,
  explain: EXPLAIN_HELP,
}

/** The help of a command, or of all. */
export function helpOf(command: CommandName | undefined): string {
  return command === undefined ? OVERVIEW : HELP[command]
}
