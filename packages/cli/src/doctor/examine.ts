import type { FapiMode } from '@symbolon/core/internal'
import { CERTIFICATE_RULES } from './certificate-rules.js'
import { CLIENT_RULES } from './client-rules.js'
import { FILE_RULES } from './file-rules.js'
import { KEY_RULES } from './key-rules.js'
import { ORIGIN_RULES } from './origin/origin-rules.js'
import { type ProbeOptions, probe } from './origin/probe.js'
import { profileRules } from './profile-rules.js'
import { type Diagnosis, diagnosesBy, type Rule } from './rule.js'
import { SECRET_RULES } from './secret-rules.js'
import { type SeenFile, seenClients, seenServices } from './seen.js'
import { SERVICE_RULES } from './service-rules.js'
import { PLACE_RULES } from './storage/place-rules.js'
import { withSeenPlaces } from './storage/see-places.js'
import { TRIAL_RULES } from './trials/trial-rules.js'

/** What one group of rules found. */
export interface Examined {
  readonly group: string
  /** How many rules there are in the group. */
  readonly rules: number
  readonly diagnoses: readonly Diagnosis[]
}

/** Examines what the file says by itself: nothing is opened. */
export async function examineFile(seen: SeenFile, modes: readonly FapiMode[]): Promise<readonly Examined[]> {
  const ofProfile = profileRules(modes)
  return [
    await examinedBy('profile', modes.length > 0 ? ofProfile : [], [seen]),
    joined('configuration', [
      await examinedBy('file', FILE_RULES, [seen]),
      await examinedBy('services', SERVICE_RULES, seenServices(seen.configured)),
      await examinedBy('clients', CLIENT_RULES, seenServices(seen.configured).flatMap(seenClients)),
    ]),
    joined('keys', [
      await examinedBy('keys', KEY_RULES, [seen]),
      await examinedBy('certificates', CERTIFICATE_RULES, [seen]),
    ]),
    await examinedBy('secrets', SECRET_RULES, [seen]),
  ].filter(({ rules }) => rules > 0)
}

/** Examines the storage: records are written that are never valid, and taken back. */
export async function examineStorage({ configured }: SeenFile, folder: string): Promise<Examined> {
  const examined = await withSeenPlaces(configured, folder, seen => examinedBy('storage', PLACE_RULES, [seen]))
  return { ...joined('storage', examined), rules: PLACE_RULES.length }
}

/** Tries bad input on each service, over memory. */
export function examineTrials({ configured, at }: SeenFile): Promise<Examined> {
  const services = configured.services.map((each, index) => ({ where: `services[${index}]`, configured: each, at }))
  return examinedBy('trials', TRIAL_RULES, services)
}

/** Probes the way from the public origin to the address of the server. */
export async function examineOrigin({ configured }: SeenFile, options: ProbeOptions): Promise<Examined> {
  const seen = { probed: await probe(options), requireTls: configured.requireTls }
  return examinedBy('origin', ORIGIN_RULES, [seen])
}

/** Runs rules over everything that they are about. */
export async function examinedBy<Seen>(
  group: string,
  rules: readonly Rule<Seen>[],
  all: readonly Seen[],
): Promise<Examined> {
  const diagnoses: Diagnosis[] = []
  for (const seen of all) diagnoses.push(...(await diagnosesBy(rules, seen)))
  return { group, rules: rules.length, diagnoses }
}

function joined(group: string, parts: readonly Examined[]): Examined {
  return {
    group,
    rules: parts.reduce((sum, { rules }) => sum + rules, 0),
    diagnoses: parts.flatMap(({ diagnoses }) => diagnoses),
  }
}
