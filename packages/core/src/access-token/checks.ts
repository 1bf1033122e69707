import { about, always, type Check } from '../lib/check.js'
import { acceptedAlgorithms, demandsOf, GRANTS_OUTSIDE_FAPI } from '../policy/fapi.js'
import { mayHaveScope, shownScopes, shownSupported, unknownScopes } from '../policy/token.js'
import { revocationDuration } from '../ports/revocation-marks.js'
import { fitsJwt } from '../records/authorization-details.js'
import type { Service } from '../records/service.js'
import type { AccessTokenRefusal } from './refusals.js'
import type { CreationCheck, CreationClient } from './request.js'

export const GRANT_TYPE_CHECKS: readonly CreationCheck[] = [
  {
    name: 'grant type supported',
    clause: 'docs/rules.md §6',
    applies: always,
    run: ({ request, service }) =>
      service.supportedGrantTypes.includes(request.grantType) ? undefined : { reason: 'grant_type_unsupported' },
    seen: ({ request, service }) => ({ expected: service.supportedGrantTypes.join(' '), actual: request.grantType }),
  },
  {
    name: 'grant type registered',
    clause: 'RFC 7591 §2',
    applies: always,
    run: ({ request, client }) =>
      client.grantTypes.includes(request.grantType) ? undefined : { reason: 'grant_type_not_allowed' },
    seen: ({ request, client }) => ({ expected: client.grantTypes.join(' '), actual: request.grantType }),
  },
  {
    name: 'grant type of the profile',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1',
    applies: facts => demandsOf(facts).has('grants of the profile'),
    run: ({ request }) =>
      GRANTS_OUTSIDE_FAPI.has(request.grantType) ? { reason: 'grant_type_outside_fapi' } : undefined,
    seen: ({ request }) => ({ expected: `not ${[...GRANTS_OUTSIDE_FAPI].join(' or ')}`, actual: request.grantType }),
  },
]

/** Where the service is read, the modes of the client are not known. */
export const JWT_ALGORITHM_CHECK: CreationCheck = about(({ service }) => service.accessTokenSignAlg, {
  name: 'algorithm of the profile',
  clause: 'FAPI 2.0 Security Profile §5.4.1-1',
  run: (algorithm, facts) =>
    acceptedAlgorithms(facts).includes(algorithm) ? undefined : { reason: 'jwt_algorithm_outside_fapi' },
  seen: (algorithm, facts) => ({ expected: acceptedAlgorithms(facts).join(' '), actual: algorithm }),
})

export const JWT_DETAILS_CHECK: CreationCheck = about(
  ({ service, request }) => service.accessTokenSignAlg && request.authorizationDetails,
  {
    name: 'authorization_details that a JWT can carry',
    clause: 'RFC 9396 §9.1; docs/rules.md §7',
    run: details => (fitsJwt(details) ? undefined : { reason: 'details_too_long' }),
  },
)

export const OWN_ACCESS_TOKEN_CHECKS: readonly CreationCheck[] = [
  {
    name: 'no own value of a JWT',
    clause: 'docs/rules.md §5',
    applies: ({ service }) => service.accessTokenSignAlg !== undefined,
    run: ({ request }) => (request.accessToken === undefined ? undefined : { reason: 'own_value_of_jwt' }),
  },
  about(({ request }) => request.accessToken, {
    name: 'different values',
    clause: 'docs/rules.md §5',
    run: (accessToken, { request }) => (accessToken === request.refreshToken ? { reason: 'values_equal' } : undefined),
  }),
]

export const OWN_REFRESH_TOKEN_CHECK: CreationCheck = about(({ request }) => request.refreshToken, {
  name: 'refresh token allowed',
  clause: 'RFC 6749 §1.5, §4.4.3',
  run: (_, { refreshable }) => (refreshable ? undefined : { reason: 'refresh_token_not_allowed' }),
})

interface ScopesNamed {
  readonly request: { readonly scopes?: readonly string[] }
  readonly service: Service
}

export const SCOPES_KNOWN: Check<ScopesNamed, AccessTokenRefusal> = about(({ request }) => request.scopes, {
  name: 'scopes known',
  clause: 'RFC 6749 §3.3',
  run: (scopes, { service }) => (unknownScopes(scopes, service).length > 0 ? { reason: 'scope_unknown' } : undefined),
  seen: (scopes, { service }) => ({
    expected: shownSupported(service),
    actual: shownScopes(unknownScopes(scopes, service)) || 'all known',
  }),
})

export const SCOPES_OF_CLIENT: CreationCheck = about(
  ({ request, client }) => client.requestableScopes && request.scopes,
  {
    name: 'scopes of the client',
    clause: 'docs/rules.md §3',
    run: (scopes, { client }) =>
      scopes.every(name => mayHaveScope(client, name)) ? undefined : { reason: 'scope_not_requestable' },
  },
)

export const SENDER_BINDING_CHECKS: readonly CreationCheck[] = [
  {
    name: 'bound to a certificate',
    clause: 'RFC 8705 §3, §3.4',
    applies: ({ service, client }) =>
      service.tlsClientCertificateBoundAccessTokens || client.tlsClientCertificateBoundAccessTokens,
    run: ({ request }) => (request.certificateThumbprint === undefined ? { reason: 'binding_missing' } : undefined),
  },
  {
    name: 'bound to a key',
    clause: 'RFC 9449 §5.2',
    applies: ({ client }) => client.dpopRequired,
    run: ({ request }) => (request.dpopKeyThumbprint === undefined ? { reason: 'key_binding_missing' } : undefined),
  },
  {
    name: 'bound to its sender',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.2.1-5',
    applies: facts => demandsOf(facts).has('sender-constrained tokens'),
    run: ({ request }) =>
      request.certificateThumbprint === undefined && request.dpopKeyThumbprint === undefined
        ? { reason: 'sender_binding_missing' }
        : undefined,
  },
]

function prefixedSubject({ request: { subject }, service: { clientSubjectPrefix: prefix } }: CreationClient) {
  return subject === undefined || prefix === undefined ? undefined : { subject, prefix }
}

export const SUBJECT_CHECKS: readonly CreationCheck[] = [
  {
    name: 'subject given',
    clause: 'docs/rules.md §5',
    applies: ({ request }) => request.grantType !== 'CLIENT_CREDENTIALS',
    run: ({ request }) => (request.subject === undefined ? { reason: 'subject_missing' } : undefined),
  },
  {
    name: 'no subject of a client',
    clause: 'docs/rules.md §5',
    applies: ({ request }) => request.grantType === 'CLIENT_CREDENTIALS',
    run: ({ request }) => (request.subject === undefined ? undefined : { reason: 'subject_superfluous' }),
  },
  about(prefixedSubject, {
    name: 'no subject like those of clients',
    clause: 'RFC 9700 §4.15',
    run: ({ subject, prefix }) => (subject.startsWith(prefix) ? { reason: 'subject_of_client' } : undefined),
  }),
]

/** The lifetimes of the service decide how long revocations are kept. */
const ownDuration = ({ request: { accessTokenDuration = 0, refreshTokenDuration = 0 } }: CreationClient) =>
  Math.max(accessTokenDuration, refreshTokenDuration) || undefined

export const DURATION_CHECK: CreationCheck = about(ownDuration, {
  name: 'not longer than revocations are kept',
  clause: 'docs/rules.md §5',
  run: (duration, { service }) =>
    duration > revocationDuration(service) ? { reason: 'duration_too_long' } : undefined,
  seen: (duration, { service }) => ({
    expected: `at most ${revocationDuration(service)} seconds`,
    actual: `${duration}`,
  }),
})
