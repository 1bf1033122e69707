import type { Case, Outcome, Row } from '../case.js'
import { type Compared, compareTargets } from '../http/compare.js'
import { FRAMEWORKS, type Framework } from '../http/frameworks.js'
import type { TargetName } from '../http/targets.js'

/** The PAR endpoint on each framework, beside the same framework that only reads the body. */
export const HTTP_FRAMEWORKS: Case = {
  name: 'http-frameworks',
  title: 'pushed authorization request, CLIENT_SECRET_BASIC, on frameworks: processor time of the server per request',
  measure: frameworks,
}

async function frameworks(seconds: number): Promise<Outcome> {
  const targets = FRAMEWORKS.flatMap((name): TargetName[] => [`framework: ${name}`, `framework: ${name} alone`])
  const measured = await compareTargets([...targets, 'push: oidc-provider'], seconds, 'push by secret')
  const shares = FRAMEWORKS.map(name => shareOf(measured, name))
  return { rows: [...FRAMEWORKS.map(name => beside(measured, name)), ...shares], notes: [], failures: [] }
}

type Measured = Compared<TargetName>

function beside(measured: Measured, name: Framework): Row {
  const [ours, peer] = [`framework: ${name}`, 'push: oidc-provider'] as const
  const reference = measured.micros(peer)
  return {
    what: name,
    against: 'oidc-provider',
    reference,
    ours: measured.micros(ours),
    ratio: measured.ratio(ours, peer),
  }
}

/** What the endpoint costs above the framework that only reads the body. */
function shareOf(measured: Measured, name: Framework): Row {
  const above = (each: Framework) => measured.micros(`framework: ${each}`) - measured.micros(`framework: ${each} alone`)
  const bare = above('node:http')
  const row = { what: `${name}, above the framework alone`, against: 'the same of node:http', reference: bare }
  return { ...row, ours: above(name), target: { ratio: 1.2 } }
}
