import { plainLine } from '../../report/plain-line.js'
import type { Replay, ReplayedCheck } from './replay.js'

/**
 * A replay as text: what the rule that refused would do, what else would refuse, and what nobody can
 * say. It has no control characters but its own line breaks.
 */
export function formatReplay({ subject, outcome, refused, wouldRefuse, unknown, notReached }: Replay): string {
  return [
    subject,
    refused === undefined ? WITHOUT_RULE[outcome] : refusedLine(refused),
    ...wouldRefuse.map(
      each => `${named(each)} ${each.was === 'passed' ? 'passed' : 'did not apply'}, and would refuse${by(each)}.`,
    ),
    ...(wouldRefuse.length === 0 ? ['No rule that passed would refuse, as far as the log says.'] : []),
    ...(unknown.length === 0 ? [] : [`Not known, because the log lacks what they compare: ${listed(unknown)}.`]),
    ...(notReached.length === 0
      ? []
      : [`Not judged, because the call did not reach them: ${notReached.length} more of its rules may refuse.`]),
  ]
    .map(line => plainLine(line, LINE_LENGTH))
    .join('\n')
}

const WITHOUT_RULE: Readonly<Record<Replay['outcome'], string>> = {
  granted: 'The logged call was granted.',
  refused: 'The report has no check that refused, so nothing is known: its listener has readsChecks: false.',
  failed: 'The logged call failed, and no rule refused it: see its fault.',
}

function refusedLine(refused: ReplayedCheck): string {
  return `${named(refused)} refused${SENTENCES[refused.verdict](refused)}`
}

const SENTENCES: Readonly<Record<ReplayedCheck['verdict'], (refused: ReplayedCheck) => string>> = {
  passes: refused => `, and would pass${by(refused)}.`,
  refuses: refused => `, and would still refuse${by(refused)}.`,
  unknown: refused => `${by(refused, ', and is governed by ')}; the log lacks what it compares, so this is not known.`,
  ungoverned: () => ', and no property of the configuration governs it: it would still refuse.',
}

function named({ check, clause }: ReplayedCheck): string {
  return `The rule "${check}" (${clause})`
}

function by({ properties }: ReplayedCheck, before = ': governed by '): string {
  return `${before}${properties.join(', ')}`
}

function listed(checks: readonly ReplayedCheck[]): string {
  return checks.map(({ check, properties }) => `${check} (${properties.join(', ')})`).join('; ')
}

/** Characters of one line. */
const LINE_LENGTH = 4_140
