import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { FAPI_MODES, type FapiMode, type GrantType, type PushedRequestUse } from '../records/vocabulary.js'
import { SIGNATURE_ALGORITHMS, type SignatureAlgorithm } from '../standards/jose/jwk.js'
import { isProtectedRedirectUri } from '../standards/oauth/redirect-uri.js'

/*
 * What the FAPI modes demand, once and as data: the places that keep a demand ask for it by its name, and docs/fapi.md is
 * printed from the table.
 */

/** One demand: where it stands, what it says, and the modes that make it. */
export interface FapiDemandText {
  readonly clause: string
  readonly text: string
  readonly modes: readonly FapiMode[]
}

/** Every mode includes the security profile. */
const profile = (section: string, text: string): FapiDemandText => ({
  clause: `FAPI 2.0 Security Profile §${section}`,
  text,
  modes: FAPI_MODES,
})

const signing = (mode: FapiMode, specification: string, text: string): FapiDemandText => ({
  clause: `FAPI 2.0 ${specification}`,
  text,
  modes: [mode],
})

const AUTH_REQ = 'FAPI2_MESSAGE_SIGNING_AUTH_REQ'
const AUTH_RES = 'FAPI2_MESSAGE_SIGNING_AUTH_RES'
const RESOURCE_REQ = 'FAPI2_MESSAGE_SIGNING_RESOURCE_REQ'
const RESOURCE_RES = 'FAPI2_MESSAGE_SIGNING_RESOURCE_RES'

/** The demands of all modes by their names. */
export const FAPI_DEMANDS = {
  'grants of the profile': profile('5.3.2.1-2, §5.3.2.2-1', 'No token is made for the grants PASSWORD and IMPLICIT.'),
  'confidential clients': profile('5.3.2.1-3', 'Only clients that authenticate are served.'),
  'sender-constrained tokens': profile(
    '5.3.2.1-4, §5.3.2.1-5',
    'An access token is bound to a key or to a certificate; one that is not is neither made nor accepted.',
  ),
  'authentication by key or certificate': profile(
    '5.3.2.1-6, §5.3.2.2-4',
    'Clients authenticate by PRIVATE_KEY_JWT, TLS_CLIENT_AUTH or SELF_SIGNED_TLS_CLIENT_AUTH, where they push requests too.',
  ),
  'audience restricted to issuer': profile(
    '5.3.2.1-8',
    'The audience of a client assertion is the issuer identifier alone, as a string.',
  ),
  'clocks ten seconds apart': profile(
    '5.3.2.1-13',
    'What was made up to 10 seconds in the future is accepted, and nothing beyond 60 seconds.',
  ),
  'response_type code': profile('5.3.2.2-1', 'The only response_type is code.'),
  'pushed requests': profile('5.3.2.2-2, §5.3.2.2-3', 'An authorization request that was not pushed is refused.'),
  'PKCE with S256': profile('5.3.2.2-5', 'Every request holds a code_challenge by S256.'),
  'redirect_uri present': profile('5.3.2.2-6', 'redirect_uri is never left unsaid.'),
  'protected redirect URIs': profile(
    '5.3.2.2-8',
    'A redirect URI is https, or http of a loopback address (RFC 8252 §7.3).',
  ),
  'request_uri below ten minutes': profile('5.3.2.2-12', 'A request_uri can be redeemed for less than 600 seconds.'),
  'request_uri used up at completion': profile(
    '5.3.2.2 Note 3',
    'The page of a request_uri may be reloaded until the user has decided, unless pushedRequestUse says otherwise.',
  ),
  'strong algorithms': profile('5.4.1-1', 'Signatures are PS256, ES256 or EdDSA with Ed25519.'),
  'strong keys': profile('5.4.1-2, §5.4.1-3', 'RSA keys have 2048 bits at least, keys of elliptic curves 224.'),
  'signed request objects': signing(
    AUTH_REQ,
    'Message Signing §5.3.1-1',
    'What is pushed is a signed request object (RFC 9101).',
  ),
  'request objects for the issuer': signing(
    AUTH_REQ,
    'Message Signing §5.3.1-2',
    'The audience of a request object is the issuer identifier, or holds it.',
  ),
  'request objects of an hour': signing(
    AUTH_REQ,
    'Message Signing §5.3.1-3, §5.3.1-4',
    'nbf of a request object lies at most 60 minutes in the past, and exp at most 60 minutes after it; both are there.',
  ),
  'signed authorization responses': signing(
    AUTH_RES,
    'Message Signing §5.4.1-1',
    'The response_mode is a signed one (JARM).',
  ),
  'signed resource requests': signing(
    RESOURCE_REQ,
    'HTTP Signatures §5.3.1.2',
    'Requests for resources are signed under the tag fapi-2-request, and @method, @target-uri and authorization are covered; dpop and content-digest too where they are.',
  ),
  'signed resource responses': signing(RESOURCE_RES, 'HTTP Signatures §5.3.2.1', 'Answers of resources are signed.'),
} as const satisfies Readonly<Record<string, FapiDemandText>>

/** The name of a demand. */
export type FapiDemand = keyof typeof FAPI_DEMANDS

/** Whose modes count: those of the service, and of the client as soon as it is known. The facts of most stages are this. */
export interface Governed {
  readonly service: Pick<Service, 'fapiModes'>
  readonly client?: Pick<Client, 'fapiModes'> | undefined
}

const NO_DEMANDS: ReadonlySet<FapiDemand> = new Set()
const NO_MODES: readonly FapiMode[] = []

const isDemand = (name: string): name is FapiDemand => Object.hasOwn(FAPI_DEMANDS, name)
const ALL_DEMANDS = Object.keys(FAPI_DEMANDS).filter(isDemand)

const KNOWN_MODES: ReadonlySet<unknown> = new Set(FAPI_MODES)

/**
 * What is demanded: the modes of service and client united. Without any, it costs the reading of two lengths. An unknown mode
 * is a fault, also from a store that did not check it: to ignore the mode would drop its demands.
 */
export function demandsOf({ service, client }: Governed): ReadonlySet<FapiDemand> {
  const ofClient = client?.fapiModes ?? NO_MODES
  if (service.fapiModes.length === 0 && ofClient.length === 0) return NO_DEMANDS
  const modes = [...service.fapiModes, ...ofClient]
  if (!modes.every(mode => KNOWN_MODES.has(mode))) throw new TypeError('fapiModes: holds a mode that is not known')
  return new Set(ALL_DEMANDS.filter(name => FAPI_DEMANDS[name].modes.some(mode => modes.includes(mode))))
}

/** Algorithms of the profile, by all of their names (FAPI 2.0 Security Profile §5.4.1-1). */
export const FAPI_ALGORITHMS: readonly SignatureAlgorithm[] = ['ES256', 'PS256', 'EdDSA', 'Ed25519']

/** The algorithms of which a signature may be. */
export function acceptedAlgorithms(governed: Governed): readonly SignatureAlgorithm[] {
  return demandsOf(governed).has('strong algorithms') ? FAPI_ALGORITHMS : SIGNATURE_ALGORITHMS
}

/** Client authentication methods of the profile (FAPI 2.0 Security Profile §5.3.2.1-6). */
export const FAPI_AUTHENTICATION_METHODS: ReadonlySet<string> = new Set([
  'PRIVATE_KEY_JWT',
  'TLS_CLIENT_AUTH',
  'SELF_SIGNED_TLS_CLIENT_AUTH',
])

/** Grants that the profile rules out (FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1). */
export const GRANTS_OUTSIDE_FAPI: ReadonlySet<GrantType> = new Set<GrantType>(['PASSWORD', 'IMPLICIT'])

/** Seconds for which a request_uri can be redeemed at most (FAPI 2.0 Security Profile §5.3.2.2-12). */
export const FAPI_PUSHED_REQUEST_DURATION = 599

/** Seconds by which the clocks of clients must be let differ (FAPI 2.0 Security Profile §5.3.2.1-13). */
export const FAPI_CLOCK_SKEW = 10

/** The registered redirect URIs that the modes let the client use. */
export function usableRedirectUris(
  governed: Governed & { readonly client: Pick<Client, 'redirectUris'> },
): readonly string[] {
  const { redirectUris } = governed.client
  return demandsOf(governed).has('protected redirect URIs') ? redirectUris.filter(isProtectedRedirectUri) : redirectUris
}

/** Seconds for which a request_uri can be redeemed: of the client, else of the service, and never above the profile's. */
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

/** How often a request_uri may be used: as the service says, else by the modes. */
export function pushedRequestUse(
  governed: Governed & { readonly service: Pick<Service, 'pushedRequestUse'> },
): PushedRequestUse {
  const byModes = demandsOf(governed).has('request_uri used up at completion') ? 'until-completed' : 'once'
  return governed.service.pushedRequestUse ?? byModes
}
