import {
  type AccessTokenCreation,
  type AccessTokenUpdate,
  type AuthorizationCompletion,
  type AuthorizationRequest,
  completeAuthorization,
  createAccessToken,
  type IntrospectionRequest,
  introspect,
  introspectStandard,
  type Ports,
  type PushedAuthorizationRequest,
  processAuthorizationRequest,
  pushAuthorizationRequest,
  type StandardIntrospectionRequest,
  updateAccessToken,
} from '@symbolon/core'
import { exchangeToken, revokeToken, type TokenRequest, type TokenRevocationRequest } from '@symbolon/token'
import { type Answer, withFormProblem } from './answer.js'
import {
  type ApiAuthorizationFailure,
  type ApiAuthorizationIssue,
  failAuthorization,
  issueAuthorization,
} from './authorization-decision.js'
import { asClientNumber, asFlag, asInteger, asList, asText, type Coding, inJsonOnly } from './form.js'
import { withClientNumber, withPublishedAction, withPublishedClient, withTokenFields } from './published-answer.js'
import { type ApiRevocation, revokeByIdentifier } from './revocation.js'
import { tokenPortsOf } from './token-ports.js'
import { type ApiTokenFailure, type ApiTokenIssue, failToken, issueToken } from './token-ticket.js'
import { type UnsetFields, withoutUnset } from './unset-fields.js'

/** The input of an operation, read from a body. */
export interface Input {
  readonly fields: object
  /** The problem of an invalid form, if any. */
  readonly problem?: string
}

/** An operation of the REST API. */
export interface ApiOperation {
  /** The path after `/api/` in both generations. */
  readonly path: string
  /** How a form writes the fields that are not text. */
  readonly codings: ReadonlyMap<string, Coding>
  /** Result codes with an HTTP status of their own. */
  readonly statuses: ReadonlyMap<string, number>
  run(input: Input, ports: Ports): Promise<Answer>
}

/** A coding for every field that is not text; a missing one does not compile. */
type Codings<Request> = {
  readonly [Name in keyof Request as Request[Name] extends string | null | undefined ? never : Name]-?: Coding
}

interface Definition<Request> {
  readonly path: string
  /**
   * The name of the published class, with a small first letter: a published JSON provider makes the
   * class that it names, whatever the outcome.
   */
  readonly type: string
  readonly operation: (request: Request, ports: Ports) => Promise<Answer>
  readonly codings: Codings<Request>
  /** The result code of a request that the operation cannot read. */
  readonly unreadable: string
  /** How the REST API changes the answer of the operation. */
  readonly write?: (answer: Answer) => Answer
  readonly statuses?: Readonly<Record<string, number>>
  /** Fields that clients send even if they are not set. */
  readonly unset?: UnsetFields
  /** How the REST API changes the input of the operation. */
  readonly prepare?: (input: object) => object
}

function offer<Request>(definition: Definition<Request>): ApiOperation {
  const {
    path,
    type,
    operation,
    codings,
    unreadable,
    write = answer => answer,
    statuses = {},
    unset = {},
    prepare = fields => fields,
  } = definition
  return {
    path,
    codings: new Map(Object.entries<Coding>(codings)),
    statuses: new Map(Object.entries(statuses)),
    run: async ({ fields, problem }, ports) => {
      // The operation itself checks that the input is a Request.
      const answer = await operation(prepare(withoutUnset(fields, unset)) as Request, ports)
      const isUnreadable = problem !== undefined && answer.resultCode === unreadable
      return { ...write(isUnreadable ? withFormProblem(answer, problem) : answer), type }
    },
  }
}

/** Drops the hash of a token when the token itself is sent too. */
function tokenBeforeHash(fields: object): object {
  return 'accessToken' in fields ? { ...fields, accessTokenHash: undefined } : fields
}

const TOKEN_ATTRIBUTES = {
  scopes: asList,
  properties: inJsonOnly,
  authorizationDetails: inJsonOnly,
  resources: asList,
  accessTokenResources: asList,
  authTime: asInteger,
  grant: inJsonOnly,
  consentedClaims: asList,
  forExternalAttachment: asFlag,
  forCredentialIssuance: asFlag,
  cnonceExpiresAt: asInteger,
} satisfies Readonly<Record<string, Coding>>

/** PEM contains spaces, so only JSON can hold a chain of certificates, or what belongs to it. */
const CREDENTIALS = {
  clientId: asText,
  clientCertificatePath: inJsonOnly,
  clientCertificateAuthorized: asFlag,
  tlsSessionResumed: asFlag,
  clientOcspResponses: inJsonOnly,
} satisfies Readonly<Record<string, Coding>>

const WITH_PROOF = { ...CREDENTIALS, dpopNonceRequired: asFlag } satisfies Readonly<Record<string, Coding>>

/** Every operation of the REST API. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  offer<IntrospectionRequest>({
    path: 'auth/introspection',
    type: 'introspectionResponse',
    operation: introspect,
    unreadable: 'A057201',
    write: withClientNumber,
    unset: { zeros: ['maxAge'], texts: ['dpop'] },
    codings: {
      scopes: asList,
      resources: asList,
      acrValues: asList,
      maxAge: asInteger,
      requiredComponents: asList,
      headers: inJsonOnly,
      trailers: inJsonOnly,
      dpopNonceRequired: asFlag,
      requestBodyContained: asFlag,
    },
  }),
  offer<StandardIntrospectionRequest>({
    path: 'auth/introspection/standard',
    type: 'standardIntrospectionResponse',
    operation: introspectStandard,
    unreadable: 'A057202',
    unset: { flags: ['withHiddenProperties'] },
    codings: { resources: asList },
  }),
  offer<PushedAuthorizationRequest>({
    path: 'pushed_auth_req',
    type: 'pushedAuthReqResponse',
    operation: pushAuthorizationRequest,
    unreadable: 'A245201',
    unset: { zeros: ['clientId'], texts: ['clientId', 'clientSecret', 'dpop'] },
    codings: WITH_PROOF,
  }),
  offer<AuthorizationRequest>({
    path: 'auth/authorization',
    type: 'authorizationResponse',
    operation: processAuthorizationRequest,
    unreadable: 'A004201',
    write: withPublishedClient,
    unset: { ignored: ['context'] },
    codings: {},
  }),
  offer<AuthorizationCompletion>({
    path: 'auth/authorization/complete',
    type: 'authorizationCompleteResponse',
    operation: completeAuthorization,
    unreadable: 'A040201',
    write: withPublishedClient,
    codings: {},
  }),
  offer<ApiAuthorizationIssue>({
    path: 'auth/authorization/issue',
    type: 'authorizationIssueResponse',
    operation: issueAuthorization,
    unreadable: 'A049201',
    unset: { zeros: ['authTime', 'accessTokenDuration'], texts: ['acr', 'claims'] },
    codings: {
      scopes: asList,
      resources: asList,
      authorizationDetails: inJsonOnly,
      authTime: asInteger,
      consentedClaims: asList,
      properties: inJsonOnly,
    },
  }),
  offer<ApiAuthorizationFailure>({
    path: 'auth/authorization/fail',
    type: 'authorizationFailResponse',
    operation: failAuthorization,
    unreadable: 'A060201',
    unset: { texts: ['description'] },
    codings: {},
  }),
  offer<TokenRequest>({
    path: 'auth/token',
    type: 'tokenResponse',
    operation: (request, ports) => exchangeToken(request, tokenPortsOf(ports)),
    unreadable: 'A050201',
    write: withTokenFields,
    unset: {
      zeros: ['clientId', 'accessTokenDuration', 'refreshTokenDuration'],
      texts: ['clientId', 'clientSecret', 'dpop'],
    },
    codings: WITH_PROOF,
  }),
  offer<ApiTokenIssue>({
    path: 'auth/token/issue',
    type: 'tokenIssueResponse',
    operation: issueToken,
    unreadable: 'A054201',
    unset: { zeros: ['accessTokenDuration', 'refreshTokenDuration'] },
    codings: {},
  }),
  offer<ApiTokenFailure>({
    path: 'auth/token/fail',
    type: 'tokenFailResponse',
    operation: failToken,
    unreadable: 'A067201',
    codings: {},
  }),
  offer<TokenRevocationRequest>({
    path: 'auth/revocation',
    type: 'revocationResponse',
    operation: (request, ports) => revokeToken(request, tokenPortsOf(ports)),
    unreadable: 'A114201',
    write: withPublishedAction,
    unset: { zeros: ['clientId'], texts: ['clientId', 'clientSecret'] },
    codings: CREDENTIALS,
  }),
  offer<AccessTokenCreation>({
    path: 'auth/token/create',
    type: 'tokenCreateResponse',
    operation: createAccessToken,
    unreadable: 'A109201',
    write: withClientNumber,
    unset: {
      zeros: ['clientId', 'accessTokenDuration', 'refreshTokenDuration', 'authTime'],
      flags: ['accessTokenPersistent'],
      texts: ['clientId', 'acr'],
    },
    statuses: { A001212: 400, A001215: 403 },
    codings: {
      ...TOKEN_ATTRIBUTES,
      clientId: asClientNumber,
      accessTokenDuration: asInteger,
      refreshTokenDuration: asInteger,
      clientIdAliasUsed: asFlag,
      clientEntityIdUsed: asFlag,
      metadataDocumentUsed: asFlag,
    },
  }),
  offer<AccessTokenUpdate>({
    path: 'auth/token/update',
    type: 'tokenUpdateResponse',
    operation: updateAccessToken,
    unreadable: 'A109201',
    unset: {
      zeros: ['authTime'],
      instants: ['accessTokenExpiresAt', 'refreshTokenExpiresAt'],
      texts: ['acr'],
      flags: [
        'accessTokenPersistent',
        'accessTokenValueUpdated',
        'accessTokenExpiresAtUpdatedOnScopeUpdate',
        'refreshTokenExpiresAtUpdatedOnScopeUpdate',
        // Clients send it with every update: `false` must not clear the mark.
        'forExternalAttachment',
      ],
    },
    prepare: tokenBeforeHash,
    codings: {
      ...TOKEN_ATTRIBUTES,
      accessTokenExpiresAt: asInteger,
      refreshTokenExpiresAt: asInteger,
      refreshTokenRemoved: asFlag,
    },
  }),
  offer<ApiRevocation>({
    path: 'auth/token/revoke',
    type: 'tokenRevokeResponse',
    operation: revokeByIdentifier,
    unreadable: 'A109201',
    unset: { zeros: ['clientId'], texts: ['clientId'] },
    codings: { clientId: asClientNumber, revokedAt: asInteger },
  }),
]
