import type { Result } from '@symbolon/core'
import { type FapiMode, ok, refuse } from '@symbolon/core/internal'
import { type Confidence, formatExplanation } from '@symbolon/explain'
import { type ConfigurationProblem, readServerConfiguration } from '../configuration.js'
import { readJson } from '../read-json.js'
import { CLIENT_RULES } from './client-rules.js'
import { CERTIFICATE_RULES, KEY_RULES } from './key-rules.js'
import { ORIGIN_RULES, type ProbeOptions, probe } from './origin.js'
import { withSeenPlaces } from './place.js'
import { PLACE_RULES } from './place-rules.js'
import { profileRules } from './profile-rules.js'
import { type Diagnosis, diagnosesBy, type Rule, type Seen, type SeenFile, seenClients, seenServices } from './rules.js'
import { SECRET_RULES } from './secret-rules.js'
import { FILE_RULES, SERVICE_RULES } from './service-rules.js'
import { TRIAL_RULES } from './trials.js'

export interface Examined {
  readonly group: string
  readonly rules: number
  readonly diagnoses: readonly Diagnosis[]
}

/** Reads the file as `symbolon serve` does. Throws when the text is not JSON. */
export async function seenFile(text: string, at: number): Promise<Result<SeenFile, readonly Diagnosis[]>> {
  const json = readJson(text)
  if (!json.ok) {
    const problems = json.refusal.map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`))
    throw new Error(`the configuration cannot be read: ${problems.join('; ')}`)
  }
  const read = await readServerConfiguration(json.value)
  if (!read.ok) return refuse(read.refusal.map(propertyWrong))
  return ok({ where: '(root)', configured: read.value, json: json.value, at })
}

function propertyWrong({ path, problem }: ConfigurationProblem): Diagnosis {
  return {
    where: path || '(root)',
    code: 'property_wrong',
    confidence: 'certain',
    problem: `symbolon serve refuses the file: ${path || 'it'} ${problem}.`,
    rule: 'docs/configuration.md',
    fix: 'Correct the property; then run symbolon doctor again for everything else.',
  }
}

/** Examines what the file says by itself: nothing is opened. */
export async function examineFile(seen: SeenFile, modes: readonly FapiMode[]): Promise<readonly Examined[]> {
  const services = seenServices(seen.configured)
  return [
    await examinedBy('profile', modes.length > 0 ? profileRules(modes) : [], [seen]),
    joined('configuration', [
      await examinedBy('file', FILE_RULES, [seen]),
      await examinedBy('services', SERVICE_RULES, services),
      await examinedBy('clients', CLIENT_RULES, services.flatMap(seenClients)),
    ]),
    await examinedBy('keys', [...KEY_RULES, ...CERTIFICATE_RULES], [seen]),
    await examinedBy('secrets', SECRET_RULES, [seen]),
  ].filter(({ rules }) => rules > 0)
}

/** Examines the storage: records are written that are never valid, and taken back. */
export async function examineStorage({ configured }: SeenFile, folder: string): Promise<Examined> {
  const examined = await withSeenPlaces(configured, folder, seen => examinedBy('storage', PLACE_RULES, [seen]))
  return { ...joined('storage', examined), rules: PLACE_RULES.length }
}

export function examineTrials({ configured, at }: SeenFile): Promise<Examined> {
  const services = configured.services.map((each, index) => ({ where: `services[${index}]`, configured: each, at }))
  return examinedBy('trials', TRIAL_RULES, services)
}

export async function examineOrigin({ configured }: SeenFile, options: ProbeOptions): Promise<Examined> {
  const seen = { where: options.origin, probed: await probe(options), requireTls: configured.requireTls }
  return examinedBy('origin', ORIGIN_RULES, [seen])
}

async function examinedBy<Each extends Seen>(
  group: string,
  rules: readonly Rule<Each>[],
  all: readonly Each[],
): Promise<Examined> {
  const diagnoses: Diagnosis[] = []
  for (const seen of all) diagnoses.push(...(await diagnosesBy(rules, seen)))
  return { group, rules: rules.length, diagnoses }
}

function joined(group: string, parts: readonly Examined[]): Examined {
  const rules = parts.reduce((sum, part) => sum + part.rules, 0)
  return { group, rules, diagnoses: parts.flatMap(({ diagnoses }) => diagnoses) }
}

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
