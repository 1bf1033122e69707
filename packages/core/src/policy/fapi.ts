import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import {
  ATTESTATION_POP_METHODS,
  type AttestationPopMethod,
  FAPI_MODES,
  type FapiMode,
  type GrantType,
  type PushedRequestUse,
} from '../records/vocabulary.js'
import { SIGNATURE_ALGORITHMS, type SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import { isProtectedRedirectUri } from '../standards/oauth/uri.js'

/** What the metadata announces and nothing else (Attestation-Based Client Authentication §8). */
export function acceptedPopMethods(service: Pick<Service, 'attestationPopMethods'>): readonly AttestationPopMethod[] {
  return service.attestationPopMethods ?? ATTESTATION_POP_METHODS
}

const AUTH_REQ = 'FAPI2_MESSAGE_SIGNING_AUTH_REQ'
const AUTH_RES = 'FAPI2_MESSAGE_SIGNING_AUTH_RES'
const INTROSPECTION_RES = 'FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES'
const RESOURCE_REQ = 'FAPI2_MESSAGE_SIGNING_RESOURCE_REQ'
const RESOURCE_RES = 'FAPI2_MESSAGE_SIGNING_RESOURCE_RES'

/** Every mode includes the security profile. docs/fapi.md has the clause and the text of each demand. */
export const FAPI_DEMANDS = {
  'grants of the profile': FAPI_MODES,
  'confidential clients': FAPI_MODES,
  'sender-constrained tokens': FAPI_MODES,
  'authentication by key or certificate': FAPI_MODES,
  'audience restricted to issuer': FAPI_MODES,
  'clocks ten seconds apart': FAPI_MODES,
  'response_type code': FAPI_MODES,
  'pushed requests': FAPI_MODES,
  'PKCE with S256': FAPI_MODES,
  'redirect_uri present': FAPI_MODES,
  'protected redirect URIs': FAPI_MODES,
  'authorization codes of a minute': FAPI_MODES,
  'request_uri below ten minutes': FAPI_MODES,
  'request_uri used up at completion': FAPI_MODES,
  'strong algorithms': FAPI_MODES,
  'strong keys': FAPI_MODES,
  'signed request objects': [AUTH_REQ],
  'request objects for the issuer': [AUTH_REQ],
  'request objects of an hour': [AUTH_REQ],
  'signed authorization responses': [AUTH_RES],
  'signed introspection responses': [INTROSPECTION_RES],
  'signed resource requests': [RESOURCE_REQ],
  'signed resource responses': [RESOURCE_RES],
} as const satisfies Readonly<Record<string, readonly FapiMode[]>>

export type FapiDemand = keyof typeof FAPI_DEMANDS

export interface Governed {
  readonly service: Pick<Service, 'fapiModes'>
  readonly client?: Pick<Client, 'fapiModes'> | undefined
}

const NO_DEMANDS: ReadonlySet<FapiDemand> = new Set()
const NO_MODES: readonly FapiMode[] = []

const isDemand = (name: string): name is FapiDemand => Object.hasOwn(FAPI_DEMANDS, name)
const ALL_DEMANDS = Object.keys(FAPI_DEMANDS).filter(isDemand)

const KNOWN_MODES: ReadonlySet<unknown> = new Set(FAPI_MODES)

/** An unknown mode is a fault, even when the store did not check it: ignoring it would drop its demands. */
export function demandsOf({ service, client }: Governed): ReadonlySet<FapiDemand> {
  const ofClient = client?.fapiModes ?? NO_MODES
  if (service.fapiModes.length === 0 && ofClient.length === 0) return NO_DEMANDS
  const modes = [...service.fapiModes, ...ofClient]
  if (!modes.every(mode => KNOWN_MODES.has(mode))) throw new TypeError('fapiModes contains an unknown mode')
  return new Set(ALL_DEMANDS.filter(name => FAPI_DEMANDS[name].some(mode => modes.includes(mode))))
}

/** Algorithms of the profile, by all their names (FAPI 2.0 Security Profile §5.4.1-1). */
export const FAPI_ALGORITHMS: readonly SignatureAlgorithm[] = ['ES256', 'PS256', 'EdDSA', 'Ed25519']

export function acceptedAlgorithms(governed: Governed): readonly SignatureAlgorithm[] {
  return demandsOf(governed).has('strong algorithms') ? FAPI_ALGORITHMS : SIGNATURE_ALGORITHMS
}

/** Client authentication methods of the profile (FAPI 2.0 Security Profile §5.3.2.1-6). */
export const FAPI_AUTHENTICATION_METHODS: ReadonlySet<string> = new Set([
  'PRIVATE_KEY_JWT',
  'TLS_CLIENT_AUTH',
  'SELF_SIGNED_TLS_CLIENT_AUTH',
])

/** Grants that the profile forbids (FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1). */
export const GRANTS_OUTSIDE_FAPI: ReadonlySet<GrantType> = new Set<GrantType>(['PASSWORD', 'IMPLICIT'])

/** Seconds (FAPI 2.0 Security Profile §5.3.2.2-12). */
export const FAPI_PUSHED_REQUEST_DURATION = 599

/** Seconds (FAPI 2.0 Security Profile §5.3.2.1-13). */
export const FAPI_CLOCK_SKEW = 10

export function usableRedirectUris(
  governed: Governed & { readonly client: Pick<Client, 'redirectUris'> },
): readonly string[] {
  const { redirectUris } = governed.client
  return demandsOf(governed).has('protected redirect URIs') ? redirectUris.filter(isProtectedRedirectUri) : redirectUris
}

export function pushedRequestUse(
  governed: Governed & { readonly service: Pick<Service, 'pushedRequestUse'> },
): PushedRequestUse {
  const byModes = demandsOf(governed).has('request_uri used up at completion') ? 'until-completed' : 'once'
  return governed.service.pushedRequestUse ?? byModes
}

export function pushedRequestDuration(
  governed: Governed & {
    readonly service: Pick<Service, 'pushedAuthReqDuration'>
    readonly client: Pick<Client, 'pushedAuthReqDuration'>
  },
): number {
  const seconds = governed.client.pushedAuthReqDuration ?? governed.service.pushedAuthReqDuration
  const limited = demandsOf(governed).has('request_uri below ten minutes')
  return limited ? Math.min(seconds, FAPI_PUSHED_REQUEST_DURATION) : seconds
}
