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
import { asClientNumber, asFlag, asInteger, asList, asText, type Coding, inJsonOnly } from './form.js'
import { withClientNumber, withKeysAsText } from './published-answer.js'
import { type Answer, inWordsOfForms } from './response.js'
import { type ApiRevocation, revokeByIdentifier } from './revocation.js'
import { type UnsetFields, withoutUnset } from './unset-fields.js'

/** The input of an operation, out of a body. */
export interface Input {
  readonly fields: object
  /** What is wrong with a form, in words of forms; absent: nothing, or the body is JSON. */
  readonly problem?: string
}

/** An operation as the REST surface offers it. */
export interface ApiOperation {
  /** The path behind `/api/` in both generations. */
  readonly path: string
  /** How the fields that are no text are spelled in a form. */
  readonly codings: ReadonlyMap<string, Coding>
  /** Result codes that are answered with an HTTP status of their own. */
  readonly statuses: ReadonlyMap<string, number>
  run(input: Input, ports: Ports): Promise<Answer>
}

/** One coding for every field that is not text: a field without one does not compile. */
type Codings<Request> = {
  readonly [Name in keyof Request as Request[Name] extends string | null | undefined ? never : Name]-?: Coding
}

interface Particulars<Request> {
  readonly path: string
  readonly operation: (request: Request, ports: Ports) => Promise<Answer>
  readonly codings: Codings<Request>
  /** The result code of a request that the operation cannot read. */
  readonly unreadable: string
  /** How this surface writes an answer, where it differs from the operation. */
  readonly write?: (answer: Answer) => Answer
  readonly statuses?: Readonly<Record<string, number>>
  /** Fields that clients send though nobody set them. */
  readonly unset?: UnsetFields
  /** What this surface changes in the input before the operation sees it. */
  readonly prepare?: (input: object) => object
}

function offer<Request>(particulars: Particulars<Request>): ApiOperation {
  const {
    path,
    operation,
    codings,
    unreadable,
    write = answer => answer,
    statuses = {},
    unset = {},
    prepare = fields => fields,
  } = particulars
  return {
    path,
    codings: new Map(Object.entries<Coding>(codings)),
    statuses: new Map(Object.entries(statuses)),
    run: async ({ fields, problem }, ports) => {
      // Every operation examines what it gets: whether it is a Request is for it to say.
      const answer = await operation(prepare(withoutUnset(fields, unset)) as Request, ports)
      const told = problem !== undefined && answer.resultCode === unreadable ? inWordsOfForms(answer, problem) : answer
      return write(told)
    },
  }
}

/** Of a token and its hash, the token counts. */
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

/** Every operation that can be called over HTTP. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  offer<IntrospectionRequest>({
    path: 'auth/introspection',
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
      dpopNonceRequired: asFlag,
      requestBodyContained: asFlag,
    },
  }),
  offer<StandardIntrospectionRequest>({
    path: 'auth/introspection/standard',
    operation: introspectStandard,
    unreadable: 'A057202',
    unset: { flags: ['withHiddenProperties'] },
    codings: { resources: asList },
  }),
  offer<PushedAuthorizationRequest>({
    path: 'pushed_auth_req',
    operation: pushAuthorizationRequest,
    unreadable: 'A245201',
    unset: { zeros: ['clientId'], texts: ['clientId', 'clientSecret', 'dpop'] },
    // The lines of a PEM certificate hold spaces, so a chain of them can only be JSON.
    codings: {
      clientId: asText,
      clientCertificatePath: inJsonOnly,
      clientCertificateAuthorized: asFlag,
      dpopNonceRequired: asFlag,
    },
  }),
  offer<AuthorizationRequest>({
    path: 'auth/authorization',
    operation: processAuthorizationRequest,
    unreadable: 'A004201',
    write: withKeysAsText,
    unset: { idle: ['context'] },
    codings: {},
  }),
  offer<AuthorizationCompletion>({
    path: 'auth/authorization/complete',
    operation: completeAuthorization,
    unreadable: 'A040201',
    write: withKeysAsText,
    codings: {},
  }),
  offer<AccessTokenCreation>({
    path: 'auth/token/create',
    operation: createAccessToken,
    unreadable: 'A109201',
    write: withClientNumber,
    unset: {
      zeros: ['clientId', 'accessTokenDuration', 'refreshTokenDuration', 'authTime'],
      flags: ['accessTokenPersistent'],
      texts: ['clientId'],
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
    operation: updateAccessToken,
    unreadable: 'A109201',
    unset: {
      zeros: ['authTime'],
      instants: ['accessTokenExpiresAt', 'refreshTokenExpiresAt'],
      flags: [
        'accessTokenPersistent',
        'accessTokenValueUpdated',
        'accessTokenExpiresAtUpdatedOnScopeUpdate',
        'refreshTokenExpiresAtUpdatedOnScopeUpdate',
        // Clients send it with every change: none of them may take the mark away unasked.
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
    operation: revokeByIdentifier,
    unreadable: 'A109201',
    unset: { zeros: ['clientId'], texts: ['clientId'] },
    codings: { clientId: asClientNumber },
  }),
]
