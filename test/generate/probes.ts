import { FAPI_DEMANDS, type FapiDemand } from '../../packages/core/src/policy/fapi.js'
import { PROBES } from '../../packages/probe/src/probes.js'
import { DEMAND_TEXTS } from './fapi-demands.js'
import { table } from './markdown.js'

/** The probes that see whether a demand of the security profile is kept, or why none can. */
export const SEEN: Readonly<Partial<Record<FapiDemand, readonly string[] | string>>> = {
  'grants of the profile': ['profile-password'],
  'confidential clients': ['profile-client-authentication'],
  'sender-constrained tokens': ['profile-unbound-token', 'profile-no-proof'],
  'authentication by key or certificate': ['profile-client-authentication'],
  'audience restricted to issuer': ['profile-audience-endpoint', 'profile-audience-list'],
  'clocks ten seconds apart': ['profile-clock-behind', 'profile-clock-ahead'],
  'response_type code': ['profile-implicit'],
  'pushed requests': ['authorize-not-pushed'],
  'PKCE with S256': ['push-no-challenge-confidential', 'push-plain-challenge'],
  'redirect_uri present': ['profile-no-redirect-uri'],
  'protected redirect URIs': 'it needs a client that is registered with another redirect URI',
  'authorization codes of a minute': 'it would have to wait for a minute',
  'request_uri below ten minutes': ['profile-request-uri-lifetime'],
  'request_uri used up at completion':
    'who reloads the page is the login; `authorize-request-uri-reused` sees a second code',
  'strong algorithms': ['profile-proof-algorithm'],
  'strong keys': 'it needs clients that are registered with weak keys',
}

/** Every probe, the check that is the same rule, and what becomes of the demands of FAPI 2.0. */
export function probeTable(): Readonly<Record<string, string>> {
  const rows = PROBES.map(({ code, severity, clause, check = '', changed, profiles = [] }) => [
    `\`${code}\``,
    severity,
    clause,
    check,
    changed,
    profiles.join(', '),
  ])
  const demands = Object.entries(FAPI_DEMANDS).flatMap(([name, modes]) =>
    modes.some(mode => mode === 'FAPI2_SECURITY') ? [demandRow(name)] : [],
  )
  return {
    probes: table(['code', 'severity', 'clause', 'check', 'what is sent', 'only with the profile'], rows),
    'demands of FAPI 2.0': table(['demand', 'clause', 'seen by'], demands),
  }
}

function demandRow(name: string): readonly string[] {
  const [demand, seen] = Object.entries(SEEN).find(([each]) => each === name) ?? [name, 'nothing']
  const [, text] = Object.entries(DEMAND_TEXTS).find(([each]) => each === name) ?? []
  return [demand, text?.clause ?? '', typeof seen === 'string' ? `no probe: ${seen}` : codesOf(seen)]
}

const codesOf = (codes: readonly string[]): string => codes.map(code => `\`${code}\``).join(' ')
