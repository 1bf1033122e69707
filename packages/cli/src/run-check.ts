import { dirname } from 'node:path'
import { withChosenStorage } from './chosen-storage.js'
import type { CheckCommand } from './command-line/init-check-migrate.js'
import { configurationIn } from './configuration-file.js'
import type { Configured } from './configured.js'
import { withSeenPlaces } from './doctor/place.js'
import { OPENING_RULES } from './doctor/place-rules.js'
import { type Diagnosis, diagnosesBy } from './doctor/rules.js'
import { complain, print, reasonOf } from './print.js'

/**
 * Runs `symbolon check`: reads the file as `symbolon serve` does, and with `--storage` opens its
 * storage. Returns the exit status: 1 when something is wrong.
 */
export async function runCheck(command: CheckCommand): Promise<number> {
  const configured = await configurationIn(command.config)
  if (configured === undefined) return 1
  try {
    const chosen = withChosenStorage(configured, command)
    const problems = command.storage ? await problemsOfStorage(chosen, dirname(command.config)) : []
    if (problems.length === 0) print(`valid: ${countsOf(chosen)}${command.storage ? ', the storage answers' : ''}`)
    else complain([`${command.config} is valid, but:`, ...problems].join('\n'))
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    complain(reasonOf(error, 'the storage cannot be examined'))
    return 1
  }
}

async function problemsOfStorage(configured: Configured, folder: string): Promise<readonly string[]> {
  const found = await withSeenPlaces(configured, folder, seen => diagnosesBy(OPENING_RULES, seen))
  return found.flat().filter(isCertain).map(lineOf)
}

/** A migration that the server runs when it starts is no problem. */
function isCertain({ confidence }: Diagnosis): boolean {
  return confidence === 'certain'
}

function lineOf({ where, problem }: Diagnosis): string {
  return `  ${where}: ${problem}`
}

function countsOf({ services }: Configured): string {
  const clients = services.reduce((sum, each) => sum + each.clients.length, 0)
  return `${counted(services.length, 'service')}, ${counted(clients, 'client')}`
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
