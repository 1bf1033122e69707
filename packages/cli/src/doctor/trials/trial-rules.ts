import type { ConfiguredService } from '../../configured.js'
import type { Flaw, Rule } from '../rule.js'
import { type Damage, type TrialServer, trialServer } from './trial-server.js'
import { TRIALS, type Trial } from './trials.js'

/** What a trial is made with. */
export interface SeenForTrial {
  readonly where: string
  readonly configured: ConfiguredService
  readonly at: number
  /** Only for tests: breaks a port. */
  readonly damage?: Damage
}

/** Actions by which an operation grants what was asked. */
const GRANTED: ReadonlySet<string> = new Set(['OK', 'CREATED', 'INTERACTION', 'NO_INTERACTION'])

/** A failure is no refusal. */
const FAULT = 'INTERNAL_SERVER_ERROR'

/** One rule for each trial: what is good is granted, and then what is bad is refused. */
export const TRIAL_RULES: readonly Rule<SeenForTrial>[] = TRIALS.map(trial => ({
  code: trial.code,
  clause: trial.clause,
  problem: `The service accepts ${trial.what}.`,
  confidence: 'certain',
  run: seen => flawsOf(trial, seen),
}))

async function flawsOf(trial: Trial, { where, configured, at, damage }: SeenForTrial): Promise<readonly Flaw[]> {
  const server = () => trialServer(configured, at, damage)
  const first = await server()
  if (trial.applies?.(first) === false) return []
  const good = await trial.good(first)
  if (!GRANTED.has(good.action)) return [notMade(trial, where, first)]
  const { action } = await trial.bad(await server())
  if (!GRANTED.has(action) && action !== FAULT) return []
  return [
    {
      where,
      problem: `The service ${action === FAULT ? 'fails at' : 'accepts'} ${trial.what}.`,
      expected: 'a refusal',
      actual: action,
      fix: 'Correct what the other findings name; if there is none, report this as a vulnerability.',
    },
  ]
}

/** The trial proves nothing, and the report says which check stands in its way. */
function notMade({ what }: Trial, where: string, server: TrialServer): Flaw {
  const report = server.lastReport()
  const refused = report?.checks.find(({ outcome }) => outcome === 'refused')
  return {
    where,
    code: 'trial_not_made',
    confidence: 'possible',
    problem: `Whether ${what} is refused was not tried: the doctor cannot make a request that the service accepts.`,
    actual: `${report?.action ?? 'nothing'}${refused ? `: ${refused.name} (${refused.clause})` : ''}`,
    fix: 'Try it with a client of your own: symbolon explain judges its request.',
  }
}
