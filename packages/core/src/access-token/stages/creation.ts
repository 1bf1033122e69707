import { clientNotLocked } from '../../client-authentication/client-not-locked.js'
import { readUniqueJsonObject } from '../../lib/json-text.js'
import { always, type Check, ok, refuse } from '../../lib/result.js'
import type { Call, CallFacts } from '../../pipeline/pipeline.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms, demandsOf, GRANTS_OUTSIDE_FAPI } from '../../policy/fapi.js'
import { mayHaveScope } from '../../policy/scopes.js'
import { findClient } from '../../ports/find.js'
import type { Ports } from '../../ports/ports.js'
import type { Client } from '../../records/client.js'
import type { FoundClient } from '../../records/client-identifiers.js'
import type { GrantType } from '../../records/vocabulary.js'
import type { Claims } from '../../standards/jose/jwt.js'
import type { AccessTokenRefusal } from '../refusals.js'
import { type AccessTokenCreation, readAccessTokenCreation } from '../request.js'
import { SCOPES_KNOWN } from '../scopes-known.js'

/** The call could be read. */
export interface CreationRead extends CallFacts {
  readonly request: AccessTokenCreation
  /** The one identifier by which the call names the client. */
  readonly identifier: string
  readonly furtherClaims: Claims
}

/** The client is known. */
export interface CreationClient extends CreationRead {
  readonly client: Client
  readonly clientIdentifier: string
  readonly by: FoundClient['by']
  /** A refresh token goes with the access token. */
  readonly refreshable: boolean
}

type CreationCheck = Check<CreationClient, AccessTokenRefusal>

/** Grants after which a client may come back with a refresh token (RFC 6749 §6). */
const REFRESHABLE: ReadonlySet<GrantType> = new Set<GrantType>([
  'AUTHORIZATION_CODE',
  'REFRESH_TOKEN',
  'PASSWORD',
  'CIBA',
  'DEVICE_CODE',
  'PRE_AUTHORIZED_CODE',
])

/** Reads the call. */
export const CREATION_READ: Stage<Call, CreationRead, object, AccessTokenRefusal> = {
  name: 'request',
  clause: 'docs/rules.md §5',
  gather({ input, service, now }) {
    const read = readAccessTokenCreation(input)
    if (!read.ok) return read
    const { clientId, clientIdentifier, jwtAtClaims } = read.value
    const identifier = clientIdentifier ?? clientId?.toString()
    const twice = clientId !== undefined && clientIdentifier !== undefined
    if (identifier === undefined || twice) return refuse({ reason: 'client_unnamed' })
    const furtherClaims = readUniqueJsonObject(jwtAtClaims ?? '{}')
    if (furtherClaims === undefined) return refuse({ reason: 'jwt_claims_malformed' })
    return ok({ request: read.value, identifier, furtherClaims, service, now })
  },
  checks: [],
}

const grantTypeSupported: CreationCheck = {
  name: 'grant type supported',
  clause: 'docs/rules.md §6',
  applies: always,
  run: ({ request, service }) =>
    service.supportedGrantTypes.includes(request.grantType) ? undefined : { reason: 'grant_type_unsupported' },
  seen: ({ request, service }) => ({ expected: service.supportedGrantTypes.join(' '), actual: request.grantType }),
}

const grantTypeAllowed: CreationCheck = {
  name: 'grant type registered',
  clause: 'RFC 7591 §2',
  applies: always,
  run: ({ request, client }) =>
    client.grantTypes.includes(request.grantType) ? undefined : { reason: 'grant_type_not_allowed' },
  seen: ({ request, client }) => ({ expected: client.grantTypes.join(' '), actual: request.grantType }),
}

const grantTypeOfProfile: CreationCheck = {
  name: 'grant type of the profile',
  clause: 'FAPI 2.0 Security Profile §5.3.2.1-2, §5.3.2.2-1',
  applies: facts => demandsOf(facts).has('grants of the profile'),
  run: ({ request }) =>
    GRANTS_OUTSIDE_FAPI.has(request.grantType) ? { reason: 'grant_type_outside_fapi' } : undefined,
  seen: ({ request }) => ({ expected: `none of ${[...GRANTS_OUTSIDE_FAPI].join(' ')}`, actual: request.grantType }),
}

const subjectGiven: CreationCheck = {
  name: 'subject given',
  clause: 'docs/rules.md §5',
  applies: ({ request }) => request.grantType !== 'CLIENT_CREDENTIALS',
  run: ({ request }) => (request.subject === undefined ? { reason: 'subject_missing' } : undefined),
}

const subjectAbsent: CreationCheck = {
  name: 'no subject of a client',
  clause: 'docs/rules.md §5',
  applies: ({ request }) => request.grantType === 'CLIENT_CREDENTIALS',
  run: ({ request }) => (request.subject === undefined ? undefined : { reason: 'subject_superfluous' }),
}

const subjectOfUser: CreationCheck = {
  name: 'no subject like those of clients',
  clause: 'RFC 9700 §4.15',
  applies: ({ request, service }) => request.subject !== undefined && service.clientSubjectPrefix !== undefined,
  run: ({ request, service }) =>
    request.subject?.startsWith(service.clientSubjectPrefix ?? '') ? { reason: 'subject_of_client' } : undefined,
}

const scopesOfClient: CreationCheck = {
  name: 'scopes of the client',
  clause: 'docs/rules.md §3',
  applies: ({ request, client }) => request.scopes !== undefined && client.requestableScopes !== undefined,
  run: ({ request, client }) =>
    request.scopes?.every(name => mayHaveScope(client, name)) ? undefined : { reason: 'scope_not_requestable' },
}

const ownValue: CreationCheck = {
  name: 'no own value of a JWT',
  clause: 'docs/rules.md §5',
  applies: ({ service }) => service.accessTokenSignAlg !== undefined,
  run: ({ request }) => (request.accessToken === undefined ? undefined : { reason: 'own_value_of_jwt' }),
}

const differentValues: CreationCheck = {
  name: 'different values',
  clause: 'docs/rules.md §5',
  applies: ({ request }) => request.accessToken !== undefined,
  run: ({ request }) => (request.accessToken === request.refreshToken ? { reason: 'values_equal' } : undefined),
}

const boundAsDemanded: CreationCheck = {
  name: 'bound to a certificate',
  clause: 'RFC 8705 §3, §3.4',
  applies: ({ service, client }) =>
    service.tlsClientCertificateBoundAccessTokens || client.tlsClientCertificateBoundAccessTokens,
  run: ({ request }) => (request.certificateThumbprint === undefined ? { reason: 'binding_missing' } : undefined),
}

const boundToKeyAsDemanded: CreationCheck = {
  name: 'bound to a key',
  clause: 'RFC 9449 §5.2',
  applies: ({ client }) => client.dpopRequired,
  run: ({ request }) => (request.dpopKeyThumbprint === undefined ? { reason: 'key_binding_missing' } : undefined),
}

const boundAsProfileDemands: CreationCheck = {
  name: 'bound to its sender',
  clause: 'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.2.1-5',
  applies: facts => demandsOf(facts).has('sender-constrained tokens'),
  run: ({ request }) =>
    request.certificateThumbprint === undefined && request.dpopKeyThumbprint === undefined
      ? { reason: 'sender_binding_missing' }
      : undefined,
}

/** The modes of a client are not known where the service is read. */
const algorithmOfProfile: CreationCheck = {
  name: 'algorithm of the profile',
  clause: 'FAPI 2.0 Security Profile §5.4.1-1',
  applies: ({ service }) => service.accessTokenSignAlg !== undefined,
  run: facts =>
    acceptedAlgorithms(facts).some(each => each === facts.service.accessTokenSignAlg)
      ? undefined
      : { reason: 'jwt_algorithm_outside_fapi' },
  seen: facts => ({ expected: acceptedAlgorithms(facts).join(' '), actual: `${facts.service.accessTokenSignAlg}` }),
}

const refreshTokenAllowed: CreationCheck = {
  name: 'refresh token allowed',
  clause: 'RFC 6749 §1.5, §4.4.3',
  applies: ({ request }) => request.refreshToken !== undefined,
  run: ({ refreshable }) => (refreshable ? undefined : { reason: 'refresh_token_not_allowed' }),
}

/** Which client is the token for, and may it have what is asked? */
export const CREATION_CLIENT: Stage<CreationRead, CreationClient, Pick<Ports, 'clients'>, AccessTokenRefusal> = {
  name: 'client known',
  clause: 'docs/rules.md §5',
  async gather(facts, ports) {
    const found = await findClient(facts.identifier, facts.service, ports)
    if (found === undefined) return refuse({ reason: 'client_unknown' })
    const { client, canonical, by } = found
    const refreshable =
      REFRESHABLE.has(facts.request.grantType) &&
      client.grantTypes.includes('REFRESH_TOKEN') &&
      facts.service.supportedGrantTypes.includes('REFRESH_TOKEN')
    return ok(withMore(facts, { client, clientIdentifier: canonical, by, refreshable }))
  },
  checks: [
    clientNotLocked('docs/rules.md §5'),
    grantTypeSupported,
    grantTypeAllowed,
    grantTypeOfProfile,
    subjectGiven,
    subjectAbsent,
    subjectOfUser,
    SCOPES_KNOWN,
    scopesOfClient,
    ownValue,
    differentValues,
    boundAsDemanded,
    boundToKeyAsDemanded,
    boundAsProfileDemands,
    algorithmOfProfile,
    refreshTokenAllowed,
  ],
}
