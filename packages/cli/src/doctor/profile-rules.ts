import { type ConfigurationFault, type Result, readClient, readService } from '@symbolon/core'
import type { FapiMode } from '@symbolon/core/internal'
import type { JSONPath } from 'jsonc-parser'
import { shownPath } from '../read-json.js'
import { DEMANDS_OF_MODES } from './profiles.js'
import { certain, type Flaw, type Rule, type SeenFile, type SeenService, seenClients, seenServices } from './rules.js'

interface Contradicted {
  readonly code: string
  /** The value nearest to the configured one that the profile allows; absent: only the operator knows. */
  set?(value: unknown): unknown
}

export const PROPERTIES_OF_PROFILES: Readonly<Record<string, Contradicted>> = {
  pushedAuthReqDuration: { code: 'profile_request_lifetime', set: () => 599 },
  allowableClockSkew: { code: 'profile_clock_skew', set: () => 10 },
  messageSignatureMacAllowed: { code: 'profile_mac', set: () => false },
  accessTokenSignAlg: { code: 'profile_token_algorithm' },
  supportedGrantTypes: { code: 'profile_grants', set: withoutForbidden },
  jwks: { code: 'profile_keys' },
  tokenAuthMethod: { code: 'profile_authentication' },
  redirectUris: { code: 'profile_redirect_uris' },
  grantTypes: { code: 'profile_client_grants', set: withoutForbidden },
  introspectionSignAlg: { code: 'profile_introspection_algorithm' },
  authorizationSignAlg: { code: 'profile_response_algorithm' },
  idTokenSignAlg: { code: 'profile_id_token_algorithm' },
}

function withoutForbidden(value: unknown): unknown {
  return Array.isArray(value) ? value.filter(each => each !== 'PASSWORD' && each !== 'IMPLICIT') : undefined
}

/** What a profile demands of a file: the readers of core say what contradicts its modes. */
export function profileRules(modes: readonly FapiMode[]): readonly Rule<SeenFile>[] {
  return [
    {
      ...certain('profile_not_demanded', 'docs/fapi.md'),
      problem: 'The service does not demand a mode of the profile.',
      find: ({ configured }) => seenServices(configured).flatMap(seen => missingModes(seen, modes)),
    },
    // One rule for each property, so that each has its own code.
    ...Object.entries(PROPERTIES_OF_PROFILES).map(([property, { code, set }]) => ({
      ...certain(code, 'FAPI 2.0 Security Profile'),
      problem: `${property} violates the profile.`,
      find: async (seen: SeenFile) =>
        (await faultsUnder(modes, seen))
          .filter(({ path }) => path === property)
          .map(fault => contradiction(property, fault, set?.(fault.value))),
    })),
  ]
}

function missingModes({ path, service: { fapiModes } }: SeenService, modes: readonly FapiMode[]): readonly Flaw[] {
  // Every mode includes the security profile.
  const isDemanded = (mode: FapiMode) => fapiModes.includes(mode) || (mode === 'FAPI2_SECURITY' && fapiModes.length > 0)
  const missing = modes.filter(mode => !isDemanded(mode))
  const change = { path: [...path, 'fapiModes'], value: [...fapiModes, ...missing] }
  return missing.map(mode => ({
    where: shownPath(change.path),
    problem: `The service does not demand ${mode}, so requests that violate the profile are accepted.`,
    expected: (DEMANDS_OF_MODES[mode] ?? []).join('; '),
    actual: JSON.stringify(fapiModes),
    fix: `Set fapiModes to ${JSON.stringify(change.value)}.`,
    change,
  }))
}

interface FaultUnder extends ConfigurationFault {
  readonly of: JSONPath
  readonly value: unknown
}

async function faultsUnder(modes: readonly FapiMode[], { configured, json }: SeenFile): Promise<readonly FaultUnder[]> {
  const faults: FaultUnder[] = []
  const add = (of: JSONPath, given: object, read: Result<unknown, readonly ConfigurationFault[]>) => {
    if (!read.ok) faults.push(...read.refusal.map(fault => ({ ...fault, of, value: Reflect.get(given, fault.path) })))
  }
  for (const seen of seenServices(configured)) {
    const fapiModes = [...new Set([...modes, ...seen.service.fapiModes])]
    const { clients: _, ...service } = objectAt(json, seen.path)
    add(seen.path, service, readService({ ...service, fapiModes }))
    for (const { path } of seenClients(seen)) {
      const client = objectAt(json, path)
      add(path, client, await readClient({ ...client, fapiModes }))
    }
  }
  return faults
}

function objectAt(json: unknown, path: JSONPath): Readonly<Record<string, unknown>> {
  return Object(path.reduce((value: unknown, step) => Reflect.get(Object(value), step), json))
}

function contradiction(property: string, { problem, of, value }: FaultUnder, allowed: unknown): Flaw {
  // The readers of core write: what must be, under which modes, and the clause in parentheses.
  const [, demand = problem, clause = 'docs/fapi.md'] =
    /^(.*?),?(?: under (?:fapiModes|FAPI2\w+))? \(([^()]*)\)$/.exec(problem) ?? []
  // Keys are never shown.
  const shown = property === 'jwks' || value === undefined ? '' : `${JSON.stringify(value)} `
  return {
    where: shownPath([...of, property]),
    problem: `${property} ${shown}violates the profile.`,
    rule: clause,
    expected: demand,
    fix: allowed === undefined ? `${property} ${demand}.` : `Set ${property} to ${JSON.stringify(allowed)}.`,
    ...(allowed !== undefined && { change: { path: [...of, property], value: allowed } }),
  }
}
