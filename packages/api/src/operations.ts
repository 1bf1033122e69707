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
import { asFlag, asInteger, asList, asText, type Coding } from './form.js'
import type { Answer } from './response.js'
import { type ApiRevocation, revokeByIdentifier } from './revocation.js'
import { type UnsetFields, withoutUnset } from './unset-fields.js'

/** An operation as the REST surface offers it. */
export interface ApiOperation {
  /** The path behind `/api/` in both generations. */
  readonly path: string
  /** How the fields that are no text are spelled in a form. */
  readonly codings: ReadonlyMap<string, Coding>
  /** Result codes that are answered with an HTTP status of their own. */
  readonly statuses: ReadonlyMap<string, number>
  run(input: object, ports: Ports): Promise<Answer>
}

/** One coding for every field that is not text: a field without one does not compile. */
type Codings<Request> = {
  readonly [Name in keyof Request as Request[Name] extends string | null | undefined ? never : Name]-?: Coding
}

interface Particulars<Request> {
  readonly path: string
  readonly operation: (request: Request, ports: Ports) => Promise<Answer>
  readonly codings: Codings<Request>
  readonly statuses?: Readonly<Record<string, number>>
  /** Fields that clients send though nobody set them. */
  readonly unset?: UnsetFields
  /** What this surface changes in the input before the operation sees it. */
  readonly prepare?: (input: object) => object
}

function offer<Request>(particulars: Particulars<Request>): ApiOperation {
  const { path, operation, codings, statuses = {}, unset = {}, prepare = input => input } = particulars
  return {
    path,
    codings: new Map(Object.entries<Coding>(codings)),
    statuses: new Map(Object.entries(statuses)),
    // Every operation examines what it gets: whether it is a Request is for it to say.
    run: (input, ports) => operation(prepare(withoutUnset(input, unset)) as Request, ports),
  }
}

/** Of a token and its hash, the token counts. */
function tokenBeforeHash(input: object): object {
  return 'accessToken' in input ? { ...input, accessTokenHash: undefined } : input
}

const TOKEN_ATTRIBUTES = {
  scopes: asList,
  properties: asText,
  authorizationDetails: asText,
  resources: asList,
  accessTokenResources: asList,
  authTime: asInteger,
  grant: asText,
  consentedClaims: asList,
  forExternalAttachment: asFlag,
  forCredentialIssuance: asFlag,
  cnonceExpiresAt: asInteger,
} satisfies Readonly<Record<string, Coding>>

/** Every operation that can be called over HTTP. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  offer<IntrospectionRequest>({
    path: 'auth/introspection',
    operation: introspect,
    unset: { zeros: ['maxAge'] },
    codings: {
      scopes: asList,
      resources: asList,
      acrValues: asList,
      maxAge: asInteger,
      requiredComponents: asList,
      headers: asText,
      dpopNonceRequired: asFlag,
      requestBodyContained: asFlag,
    },
  }),
  offer<StandardIntrospectionRequest>({
    path: 'auth/introspection/standard',
    operation: introspectStandard,
    unset: { flags: ['withHiddenProperties'] },
    codings: { resources: asList },
  }),
  offer<PushedAuthorizationRequest>({
    path: 'pushed_auth_req',
    operation: pushAuthorizationRequest,
    // The lines of a PEM certificate hold spaces, so a chain of them can only be JSON.
    codings: {
      clientId: asText,
      clientCertificatePath: asText,
      clientCertificateAuthorized: asFlag,
      dpopNonceRequired: asFlag,
    },
  }),
  offer<AuthorizationRequest>({
    path: 'auth/authorization',
    operation: processAuthorizationRequest,
    unset: { idle: ['context'] },
    codings: {},
  }),
  offer<AuthorizationCompletion>({
    path: 'auth/authorization/complete',
    operation: completeAuthorization,
    codings: {},
  }),
  offer<AccessTokenCreation>({
    path: 'auth/token/create',
    operation: createAccessToken,
    unset: { zeros: ['accessTokenDuration', 'refreshTokenDuration'], flags: ['accessTokenPersistent'] },
    statuses: { A001212: 400, A001215: 403 },
    codings: {
      ...TOKEN_ATTRIBUTES,
      clientId: asInteger,
      accessTokenDuration: asInteger,
      refreshTokenDuration: asInteger,
      clientIdAliasUsed: asFlag,
      clientEntityIdUsed: asFlag,
      metadataDocumentUsed: asFlag,
    },
  }),
  offer<AccessTokenUpdate>({
    path: 'auth/token/update',
    operation: updateAccessToken,
    unset: {
      instants: ['accessTokenExpiresAt', 'refreshTokenExpiresAt'],
      flags: [
        'accessTokenPersistent',
        'accessTokenValueUpdated',
        'accessTokenExpiresAtUpdatedOnScopeUpdate',
        'refreshTokenExpiresAtUpdatedOnScopeUpdate',
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
    operation: revokeByIdentifier,
    codings: { clientId: asInteger },
  }),
]
