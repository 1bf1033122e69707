import { type ConfigurationFault, readClient, readService, type Service } from '@symbolon/core'
import type { FapiMode } from '@symbolon/core/internal'
import type { JSONPath } from 'jsonc-parser'
import { mendedByProfile, PROPERTIES_OF_PROFILES } from './profile-properties.js'
import { DEMANDS_OF_MODES } from './profiles.js'
import { type Flaw, type Rule, shownPath } from './rule.js'
import { type SeenFile, type SeenService, seenClients, seenServices } from './seen.js'

/** What a profile demands of a file: the readers of core say what contradicts its modes. */
export function profileRules(modes: readonly FapiMode[]): readonly Rule<SeenFile>[] {
  return [profileDemanded(modes), ...contradictions(modes)]
}

function profileDemanded(modes: readonly FapiMode[]): Rule<SeenFile> {
  return {
    code: 'profile_not_demanded',
    clause: 'docs/fapi.md',
    problem: 'The service does not demand a mode of the profile.',
    confidence: 'certain',
    run: ({ configured }) => seenServices(configured).flatMap(seen => demandFlaws(seen, modes)),
  }
}

/** One flaw for each mode that is missing, with what nobody demands without it. */
function demandFlaws({ path, service }: SeenService, modes: readonly FapiMode[]): readonly Flaw[] {
  const missing = modes.filter(mode => !isDemanded(service, mode))
  const mend = { path: [...path, 'fapiModes'], value: [...service.fapiModes, ...missing] }
  return missing.map(mode => ({
    where: shownPath(mend.path),
    problem: `The service does not demand ${mode}, so requests that violate the profile are accepted.`,
    expected: (DEMANDS_OF_MODES[mode] ?? []).join('; '),
    actual: JSON.stringify(service.fapiModes),
    fix: `Set fapiModes to ${JSON.stringify(mend.value)}.`,
    mend,
  }))
}

/** Every mode includes the security profile. */
function isDemanded({ fapiModes }: Service, mode: FapiMode): boolean {
  return fapiModes.includes(mode) || (mode === 'FAPI2_SECURITY' && fapiModes.length > 0)
}

/** One rule for each property, so that each has its own code. */
function contradictions(modes: readonly FapiMode[]): readonly Rule<SeenFile>[] {
  return Object.entries(PROPERTIES_OF_PROFILES).map(([property, code]) => ({
    code,
    clause: 'FAPI 2.0 Security Profile',
    problem: `${property} violates the profile.`,
    confidence: 'certain',
    run: async seen => (await faultsUnder(modes, seen)).flatMap(fault => flawOf(fault, property)),
  }))
}

/** A fault that a profile is the reason of. */
interface FaultUnder extends ConfigurationFault {
  readonly of: JSONPath
  readonly value: unknown
}

async function faultsUnder(modes: readonly FapiMode[], { configured, json }: SeenFile): Promise<readonly FaultUnder[]> {
  const faults: FaultUnder[] = []
  for (const seen of seenServices(configured)) {
    const governing = [...new Set([...modes, ...seen.service.fapiModes])]
    const { clients: _, ...service } = objectAt(json, seen.path)
    faults.push(...under(seen.path, service, readService({ ...service, fapiModes: governing })))
    for (const { path } of seenClients(seen)) {
      const client = objectAt(json, path)
      faults.push(...under(path, client, await readClient({ ...client, fapiModes: governing })))
    }
  }
  return faults
}

function under(
  of: JSONPath,
  given: Readonly<Record<string, unknown>>,
  read: Awaited<ReturnType<typeof readClient>> | ReturnType<typeof readService>,
): readonly FaultUnder[] {
  return read.ok ? [] : read.refusal.map(fault => ({ ...fault, of, value: given[fault.path] }))
}

function flawOf({ path, problem, of, value }: FaultUnder, property: string): readonly Flaw[] {
  if (path !== property) return []
  // The readers of core write: what must be, under which modes, and the clause in parentheses.
  const [, demand = problem, clause = 'docs/fapi.md'] =
    /^(.*?),?(?: under (?:fapiModes|FAPI2\w+))? \(([^()]*)\)$/.exec(problem) ?? []
  const mended = mendedByProfile(property, value)
  return [
    {
      where: shownPath([...of, property]),
      problem: `${property} ${shownValue(property, value)}violates the profile.`,
      rule: clause,
      expected: demand,
      fix: mended === undefined ? `${property} ${demand}.` : `Set ${property} to ${JSON.stringify(mended)}.`,
      ...(mended !== undefined && { mend: { path: [...of, property], value: mended } }),
    },
  ]
}

/** Keys are never shown. */
function shownValue(property: string, value: unknown): string {
  return property === 'jwks' || value === undefined ? '' : `${JSON.stringify(value)} `
}

function objectAt(json: unknown, path: JSONPath): Readonly<Record<string, unknown>> {
  return Object(path.reduce((value: unknown, step) => Reflect.get(Object(value), step), json))
}
