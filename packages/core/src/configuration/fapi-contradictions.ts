import * as z from 'zod'
import { responseKey } from '../policy/answer-keys.js'
import {
  demandsOf,
  FAPI_ALGORITHMS,
  FAPI_AUTHENTICATION_METHODS,
  FAPI_CLOCK_SKEW,
  FAPI_PUSHED_REQUEST_DURATION,
  GRANTS_OUTSIDE_FAPI,
} from '../policy/fapi.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { FAPI_MODES } from '../records/vocabulary.js'
import { signingKey } from '../standards/jose/key-requirements.js'
import { isProtectedRedirectUri } from '../standards/oauth/uri.js'
import type { ConfigurationFault } from './fault.js'
import { areKeysElsewhere } from './keys.js'

/** Refused until they are built: a demand is never ignored. */
const NOT_BUILT: ReadonlySet<unknown> = new Set(['FAPI1_ADVANCED', 'FAPI1_BASELINE'])

const mode = z.enum(FAPI_MODES, {
  error: ({ input }) => (NOT_BUILT.has(input) ? 'is not built yet, so it cannot be set' : undefined),
})

export const fapiModes: z.ZodDefault<z.ZodArray<typeof mode>> = z.array(mode).default([])

type Rule<Configured> = readonly [path: string, isBroken: (configured: Configured) => boolean, problem: string]

const DURATION: Rule<{ readonly pushedAuthReqDuration?: number }> = [
  'pushedAuthReqDuration',
  ({ pushedAuthReqDuration: seconds }) => seconds !== undefined && seconds > FAPI_PUSHED_REQUEST_DURATION,
  'must be below 600 seconds under fapiModes (FAPI 2.0 Security Profile §5.3.2.2-12)',
]

const SERVICE_RULES: readonly Rule<Service>[] = [
  DURATION,
  [
    'allowableClockSkew',
    ({ allowableClockSkew }) => allowableClockSkew < FAPI_CLOCK_SKEW,
    'must be at least 10 seconds under fapiModes (FAPI 2.0 Security Profile §5.3.2.1-13)',
  ],
  [
    'messageSignatureMacAllowed',
    ({ messageSignatureMacAllowed }) => messageSignatureMacAllowed,
    'must not be set under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)',
  ],
  [
    'accessTokenSignAlg',
    ({ accessTokenSignAlg: alg }) => alg !== undefined && !FAPI_ALGORITHMS.includes(alg),
    `must be one of ${FAPI_ALGORITHMS.join(', ')} under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)`,
  ],
  [
    'supportedGrantTypes',
    ({ supportedGrantTypes }) => supportedGrantTypes.some(type => GRANTS_OUTSIDE_FAPI.has(type)),
    'must contain neither PASSWORD nor IMPLICIT under fapiModes (FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1)',
  ],
  [
    'jwks',
    service => demandsOf({ service }).has('signed resource responses') && responseKey(service) === undefined,
    'must contain a private key that signs responses of resources under FAPI2_MESSAGE_SIGNING_RESOURCE_RES (RFC 9421)',
  ],
  [
    'jwks',
    service => demandsOf({ service }).has('signed introspection responses') && !signsIntrospection(service),
    `must contain a private key for one of ${FAPI_ALGORITHMS.join(', ')} under FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES (RFC 9701)`,
  ],
]

function signsIntrospection({ jwks, introspectionSignatureKeyId: kid }: Service): boolean {
  return FAPI_ALGORITHMS.some(each => signingKey(jwks, each, kid) !== undefined)
}

const CLIENT_RULES: readonly Rule<Client>[] = [
  [
    'tokenAuthMethod',
    ({ tokenAuthMethod }) => !FAPI_AUTHENTICATION_METHODS.has(tokenAuthMethod),
    `must be one of ${[...FAPI_AUTHENTICATION_METHODS].join(', ')} under fapiModes (FAPI 2.0 Security Profile §5.3.2.1-6)`,
  ],
  [
    'redirectUris',
    ({ redirectUris }) => !redirectUris.every(isProtectedRedirectUri),
    'must be https, or http of 127.0.0.1 or [::1], under fapiModes (FAPI 2.0 Security Profile §5.3.2.2-8)',
  ],
  DURATION,
  [
    'grantTypes',
    ({ grantTypes }) => grantTypes.some(type => GRANTS_OUTSIDE_FAPI.has(type)),
    'must contain neither PASSWORD nor IMPLICIT under fapiModes (FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1)',
  ],
  [
    'jwks',
    client =>
      client.fapiModes.includes('FAPI2_MESSAGE_SIGNING_RESOURCE_REQ') &&
      client.jwks.keys.length === 0 &&
      !areKeysElsewhere(client),
    'must contain a key of the client under FAPI2_MESSAGE_SIGNING_RESOURCE_REQ (RFC 9421)',
  ],
  [
    'introspectionSignAlg',
    ({ introspectionSignAlg: alg }) => alg !== undefined && !FAPI_ALGORITHMS.includes(alg),
    `must be one of ${FAPI_ALGORITHMS.join(', ')} under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)`,
  ],
  [
    'authorizationSignAlg',
    ({ authorizationSignAlg: alg }) => alg !== undefined && !FAPI_ALGORITHMS.includes(alg),
    `must be one of ${FAPI_ALGORITHMS.join(', ')} under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)`,
  ],
  [
    'idTokenSignAlg',
    ({ idTokenSignAlg: alg }) => alg !== undefined && !FAPI_ALGORITHMS.includes(alg),
    `must be one of ${FAPI_ALGORITHMS.join(', ')} under fapiModes (FAPI 2.0 Security Profile §5.4.1-1)`,
  ],
]

/** What contradicts the modes of a service; those of its clients are checked when they call. */
export function faultsOfServiceModes(service: Service): readonly ConfigurationFault[] {
  return faultsBy(SERVICE_RULES, service)
}

/** What contradicts the modes of a client; those of its service are checked when it calls. */
export function faultsOfClientModes(client: Client): readonly ConfigurationFault[] {
  return faultsBy(CLIENT_RULES, client)
}

function faultsBy<Configured extends Pick<Service, 'fapiModes'>>(
  rules: readonly Rule<Configured>[],
  configured: Configured,
): readonly ConfigurationFault[] {
  if (configured.fapiModes.length === 0) return []
  return rules.flatMap(([path, isBroken, problem]) => (isBroken(configured) ? [{ path, problem }] : []))
}
