import type { Result } from '@symbolon/core'
import { type FapiMode, ok, refuse } from '@symbolon/core/internal'
import { type ConfigurationProblem, readServerConfiguration } from '../configuration.js'
import { readJson } from '../read-json.js'
import { CLIENT_RULES, FILE_RULES, SERVICE_RULES } from './configuration-rules.js'
import { CERTIFICATE_RULES, KEY_RULES } from './key-rules.js'
import { ORIGIN_RULES, type ProbeOptions, probe } from './origin.js'
import { withSeenPlaces } from './place.js'
import { PLACE_RULES } from './place-rules.js'
import { profileRules } from './profile-rules.js'
import { type Diagnosis, diagnosesBy, type Rule, type Seen, type SeenFile, seenClients, seenServices } from './rules.js'
import { SECRET_RULES } from './secret-rules.js'
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

export async function examinedBy<Each extends Seen>(
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
