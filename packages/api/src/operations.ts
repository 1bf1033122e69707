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
import { CREDENTIAL_TEXTS, CREDENTIALS, TOKEN_ATTRIBUTES, WITH_PROOF } from './codings.js'
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
  /** Every field that the operation knows, and how a form writes it. */
  readonly codings: ReadonlyMap<string, Coding>
  /** Result codes with an HTTP status of their own. */
  readonly statuses: ReadonlyMap<string, number>
  run(input: Input, ports: Ports): Promise<Answer>
}

/** A coding for every field; a missing one does not compile. */
type Codings<Request> = { readonly [Name in keyof Request]-?: Coding }

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
  const known = new Map(Object.entries<Coding>(codings))
  return {
    path,
    codings: known,
    statuses: new Map(Object.entries(statuses)),
    run: async ({ fields, problem }, ports) => {
      // The operation itself checks that the input is a Request.
      const answer = await operation(prepare(withoutUnset(fields, known, unset)) as Request, ports)
      const isUnreadable = problem !== undefined && answer.resultCode === unreadable
      return { ...write(isUnreadable ? withFormProblem(answer, problem) : answer), type }
    },
  }
}

/** Drops the hash of a token when the token itself is sent too. */
function tokenBeforeHash(fields: object): object {
  return 'accessToken' in fields ? { ...fields, accessTokenHash: undefined } : fields
}

/** Every operation of the REST API. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  offer<IntrospectionRequest>({
    path: 'auth/introspection',
    type: 'introspectionResponse',
    operation: introspect,
    unreadable: 'A057201',
    write: withClientNumber,
    unset: { zeros: ['maxAge'], texts: ['clientCertificate', 'dpop', 'htm', 'htu', 'targetUri'] },
    codings: {
      token: asText,
      subject: asText,
      clientCertificate: asText,
      dpop: asText,
      htm: asText,
      htu: asText,
      uri: asText,
      message: asText,
      targetUri: asText,
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
    codings: { parameters: asText, resources: asList },
  }),
  offer<PushedAuthorizationRequest>({
    path: 'pushed_auth_req',
    type: 'pushedAuthReqResponse',
    operation: pushAuthorizationRequest,
    unreadable: 'A245201',
    unset: { zeros: ['clientId'], texts: CREDENTIAL_TEXTS },
    codings: WITH_PROOF,
  }),
  offer<AuthorizationRequest>({
    path: 'auth/authorization',
    type: 'authorizationResponse',
    operation: processAuthorizationRequest,
    unreadable: 'A004201',
    write: withPublishedClient,
    unset: { ignored: ['context'] },
    codings: { parameters: asText, sessionBinding: asText },
  }),
  offer<AuthorizationCompletion>({
    path: 'auth/authorization/complete',
    type: 'authorizationCompleteResponse',
    operation: completeAuthorization,
    unreadable: 'A040201',
    write: withPublishedClient,
    codings: { ticket: asText, sessionBinding: asText },
  }),
  offer<ApiAuthorizationIssue>({
    path: 'auth/authorization/issue',
    type: 'authorizationIssueResponse',
    operation: issueAuthorization,
    unreadable: 'A049201',
    unset: { zeros: ['authTime'], texts: ['acr', 'claims'] },
    codings: {
      ticket: asText,
      sessionBinding: asText,
      subject: asText,
      claims: asText,
      acr: asText,
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
    codings: { ticket: asText, sessionBinding: asText, reason: asText, description: asText },
  }),
  offer<TokenRequest>({
    path: 'auth/token',
    type: 'tokenResponse',
    operation: (request, ports) => exchangeToken(request, tokenPortsOf(ports)),
    unreadable: 'A050201',
    write: withTokenFields,
    unset: { zeros: ['clientId'], texts: CREDENTIAL_TEXTS },
    codings: WITH_PROOF,
  }),
  offer<ApiTokenIssue>({
    path: 'auth/token/issue',
    type: 'tokenIssueResponse',
    operation: issueToken,
    unreadable: 'A054201',
    codings: { ticket: asText, subject: asText },
  }),
  offer<ApiTokenFailure>({
    path: 'auth/token/fail',
    type: 'tokenFailResponse',
    operation: failToken,
    unreadable: 'A067201',
    codings: { ticket: asText, reason: asText },
  }),
  offer<TokenRevocationRequest>({
    path: 'auth/revocation',
    type: 'revocationResponse',
    operation: (request, ports) => revokeToken(request, tokenPortsOf(ports)),
    unreadable: 'A114201',
    write: withPublishedAction,
    unset: { zeros: ['clientId'], texts: CREDENTIAL_TEXTS },
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
      texts: ['clientId', 'acr'],
    },
    statuses: { A001212: 400, A001215: 403 },
    codings: {
      ...TOKEN_ATTRIBUTES,
      grantType: asText,
      clientId: asClientNumber,
      clientIdentifier: asText,
      subject: asText,
      jwtAtClaims: asText,
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
      // Clients send it with every update: `false` must not clear the mark.
      flags: ['forExternalAttachment'],
    },
    prepare: tokenBeforeHash,
    codings: {
      ...TOKEN_ATTRIBUTES,
      accessTokenHash: asText,
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
    codings: {
      accessTokenIdentifier: asText,
      refreshTokenIdentifier: asText,
      accessToken: asText,
      accessTokenHash: asText,
      refreshToken: asText,
      refreshTokenHash: asText,
      clientId: asClientNumber,
      clientIdentifier: asText,
      subject: asText,
      revokedAt: asInteger,
    },
  }),
]
