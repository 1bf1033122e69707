import { dirname } from 'node:path'
import type { CheckCommand } from './command-line/init-check-migrate.js'
import type { ConfigurationProblem, Configured } from './configuration.js'
import { readAccepted } from './configuration-file.js'
import { withSeenPlaces } from './doctor/place.js'
import { OPENING_RULES } from './doctor/place-rules.js'
import { diagnosesBy } from './doctor/rules.js'
import { complain, print, withProblems } from './print.js'

export async function runCheck(command: CheckCommand): Promise<number> {
  const accepted = await readAccepted(command)
  if (accepted === undefined) return 1
  const { configured } = accepted
  const problems = command.storage ? await problemsOfStorage(configured, dirname(command.config)) : []
  if (problems.length === 0) print(`valid: ${countsOf(configured)}${command.storage ? ', the storage answers' : ''}`)
  else complain(withProblems(`${command.config} is valid, but:`, problems))
  return problems.length === 0 ? 0 : 1
}

async function problemsOfStorage(configured: Configured, folder: string): Promise<readonly ConfigurationProblem[]> {
  const found = await withSeenPlaces(configured, folder, seen => diagnosesBy(OPENING_RULES, seen))
  // A migration that the server runs when it starts is no problem.
  const certain = found.flat().filter(({ confidence }) => confidence === 'certain')
  return certain.map(({ where, problem }) => ({ path: where, problem }))
}

function countsOf({ services }: Configured): string {
  const clients = services.reduce((sum, each) => sum + each.clients.length, 0)
  const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
  return `${counted(services.length, 'service')}, ${counted(clients, 'client')}`
}
