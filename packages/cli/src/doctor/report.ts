import { type Confidence, formatExplanation } from '@symbolon/explain'
import type { Examined } from './examine.js'
import type { Diagnosis } from './rules.js'

const ORDER: readonly Confidence[] = ['certain', 'likely', 'possible']

/** All diagnoses, the surest first; a trial that could not be made is named once. */
export function orderedDiagnoses(examined: readonly Examined[]): readonly Diagnosis[] {
  const all = examined.flatMap(({ diagnoses }) => diagnoses)
  const different = all.filter((each, at) => all.findIndex(other => isSame(each, other)) === at)
  return ORDER.flatMap(confidence => different.filter(each => each.confidence === confidence))
}

function isSame(one: Diagnosis, other: Diagnosis): boolean {
  const isUnmade = one.code === 'trial_not_made' && other.code === one.code
  return one === other || (isUnmade && one.where === other.where && one.actual === other.actual)
}

/** Whether nothing is wrong: what is only possible is for the operator to judge. */
export function isHealthy(examined: readonly Examined[]): boolean {
  return orderedDiagnoses(examined).every(isPossible)
}

function isPossible({ confidence }: Diagnosis): boolean {
  return confidence === 'possible'
}

/** Findings that are shown as text; scripts get all. */
const SHOWN = 100

/** What is wrong is shown in full, and what the operator must judge in two lines. */
export function diagnosesText(subject: string, examined: readonly Examined[], colour: boolean): string {
  const all = orderedDiagnoses(examined)
  const shown = all.slice(0, SHOWN)
  const toJudge = shown.filter(isPossible)
  const blockOf = ({ where, change: _, ...finding }: Diagnosis) =>
    formatExplanation({ subject: where, findings: [finding] }, { colour })
  return [
    `${subject}: ${verdictOf(all)}`,
    ...examined.map(lineOf),
    ...shown.filter(each => !isPossible(each)).map(each => `\n${blockOf(each)}`),
    ...(toJudge.length > 0 ? ['\nRight for a trial or in some places:', ...toJudge.map(shortened)] : []),
    ...(all.length > SHOWN ? [`${all.length - SHOWN} more: symbolon doctor --json has all`] : []),
  ].join('\n')
}

function shortened({ where, code, rule, problem, actual, fix }: Diagnosis): string {
  const found = actual === undefined ? '' : `Found: ${actual}. `
  return `  ${where}  ${code}, ${rule}\n    ${problem} ${found}${fix}`
}

function verdictOf(all: readonly Diagnosis[]): string {
  const possible = all.filter(isPossible).length
  const wrong = all.length - possible
  const verdict = wrong === 0 ? 'nothing is wrong' : counted(wrong, 'thing is wrong', 'things are wrong')
  return possible === 0 ? verdict : `${verdict}, ${counted(possible, 'thing', 'things')} to judge for yourself`
}

function lineOf({ group, rules, diagnoses }: Examined): string {
  const found = diagnoses.length === 0 ? 'all hold' : counted(diagnoses.length, 'finding', 'findings')
  return `  ${group.padEnd(15)}${counted(rules, 'rule', 'rules')}, ${found}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

export function diagnosesJson(subject: string, examined: readonly Examined[]): string {
  const findings = orderedDiagnoses(examined).map(({ change: _, ...finding }) => finding)
  return JSON.stringify({ subject, examined: examined.map(({ group, rules }) => ({ group, rules })), findings })
}
