import { join } from 'node:path'
import ts from 'typescript'
import { API_OPERATIONS, type ApiOperation } from '../../../packages/api/src/operations.js'
import { API_REFUSALS } from '../../../packages/api/src/refusals.js'
import { ACCESS_TOKEN_REFUSALS } from '../../../packages/core/src/access-token/refusals.js'
import { ROOT } from '../../workspace.js'
import { type Schema, TypeSchemas } from './type-schema.js'

/** What an operation of the REST API takes and answers: exported types of core, and of this package. */
const TYPES: Readonly<Record<string, readonly [summary: string, request: string, response: string]>> = {
  'auth/introspection': [
    'May the request that carries this access token proceed?',
    'IntrospectionRequest',
    'IntrospectionResponse',
  ],
  'auth/introspection/standard': [
    'What does the introspection endpoint answer (RFC 7662)?',
    'StandardIntrospectionRequest',
    'StandardIntrospectionResponse',
  ],
  pushed_auth_req: [
    'May this pushed authorization request be registered (RFC 9126)?',
    'PushedAuthorizationRequest',
    'PushedAuthorizationResponse',
  ],
  'auth/authorization': [
    'What does the authorization endpoint do with this request?',
    'AuthorizationRequest',
    'ApiAuthorizationResponse',
  ],
  'auth/authorization/complete': [
    'The user has decided: use the ticket up.',
    'AuthorizationCompletion',
    'ApiCompletionResponse',
  ],
  'auth/authorization/issue': [
    'The user approved: what takes the code to the client?',
    'ApiAuthorizationIssue',
    'ApiAuthorizationAnswer',
  ],
  'auth/authorization/fail': [
    'No code is issued: what takes the error to the client?',
    'ApiAuthorizationFailure',
    'ApiAuthorizationAnswer',
  ],
  'auth/token': ['What does the token endpoint answer (RFC 6749 §3.2)?', 'TokenRequest', 'ApiTokenResponse'],
  'auth/token/issue': ['Give the tokens of a ticket of auth/token.', 'ApiTokenIssue', 'ApiTokenTicketAnswer'],
  'auth/token/fail': ['Refuse the tokens of a ticket of auth/token.', 'ApiTokenFailure', 'ApiTokenTicketAnswer'],
  'auth/revocation': [
    'What does the revocation endpoint answer (RFC 7009)?',
    'TokenRevocationRequest',
    'ApiTokenRevocationResponse',
  ],
  'auth/token/create': ['Create an access token.', 'AccessTokenCreation', 'AccessTokenCreationResponse'],
  'auth/token/update': ['Change an access token.', 'AccessTokenUpdate', 'AccessTokenUpdateResponse'],
  'auth/token/revoke': ['Revoke access tokens.', 'ApiRevocation', 'AccessTokenRevocationResponse'],
}

/** The OpenAPI document of the REST API, from its operations and the types of their readers. */
export function openApiDocument(): string {
  const schemas = typeSchemas()
  const paths = API_OPERATIONS.flatMap(({ path, statuses }) => {
    const [summary = '', request = '', response = ''] = TYPES[path] ?? []
    const operation = {
      ...operationOf(path, summary, refTo(request)),
      responses: responsesOf(refTo(response), statuses),
    }
    return [
      [`/api/{serviceId}/${path}`, { parameters: [SERVICE_ID], post: { ...operation, security: [{ bearer: [] }] } }],
      [`/api/${path}`, { post: { ...operation, operationId: `${operation.operationId}OfCredentials` } }],
    ]
  })
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Symbolon REST API',
      version: '1',
      description: 'Token introspection, pushed authorization requests, authorization and access tokens over REST.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { basic: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: SECURITY,
      schemas: { ...bodySchemas(schemas), Refusal: REFUSAL },
      responses: REFUSALS,
    },
  }
  return `${JSON.stringify(document, undefined, 1)}\n`
}

/** The bodies: an operation refuses fields that it does not know, and answers may get new ones. */
function bodySchemas(schemas: TypeSchemas): Readonly<Record<string, Schema>> {
  const bodies = Object.values(TYPES).flatMap(([, request, response]) => [
    [request, { ...schemas.of(request), additionalProperties: false }] as const,
    [response, schemas.of(response)] as const,
  ])
  return Object.fromEntries(bodies)
}

function refTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

const SERVICE_ID = {
  name: 'serviceId',
  in: 'path',
  required: true,
  description: 'The service. Without it, the credentials name the service.',
  schema: { type: 'string' },
}

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token of the service, or of the organization.' },
  basic: { type: 'http', scheme: 'basic', description: 'apiKey and apiSecret of the service.' },
}

const REFUSAL: Schema = {
  type: 'object',
  properties: { resultCode: { type: 'string' }, resultMessage: { type: 'string' } },
  required: ['resultCode', 'resultMessage'],
}

const content = (schema: Schema) => ({ 'application/json': { schema } })

interface Refused {
  readonly description: string
  readonly content: ReturnType<typeof content>
}

/** What is answered when a call reaches no operation, by status. */
const REFUSALS: Readonly<Record<string, Refused>> = Object.fromEntries(
  [...new Set(Object.values(API_REFUSALS).map(({ status }) => status))].sort().map(status => [
    `Refused${status}`,
    {
      description: Object.values(API_REFUSALS)
        .filter(each => each.status === status)
        .map(({ code, text }) => `${code}: ${text}`)
        .join(' '),
      content: content({ $ref: '#/components/schemas/Refusal' }),
    },
  ]),
)

function operationOf(path: string, summary: string, request: Schema) {
  return {
    operationId: path.replace(/[/_](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: request },
        'application/x-www-form-urlencoded': { schema: request },
      },
    },
  }
}

/** By status: the answer, what is answered when a call reaches no operation, and result codes with a status. */
function responsesOf(response: Schema, statuses: ApiOperation['statuses']) {
  const refused = Object.keys(REFUSALS).map(name => [name.slice(-3), { $ref: `#/components/responses/${name}` }])
  const own = [...statuses].map(([code, status]) => [status, refusedWith(code, REFUSALS[`Refused${status}`])])
  return {
    200: { description: 'The answer for every action; look at `action` first.', content: content(response) },
    ...Object.fromEntries([...refused, ...own]),
  }
}

function refusedWith(code: string, others?: Refused): Refused {
  const row = Object.values(ACCESS_TOKEN_REFUSALS).find(each => each.code === code)
  const descriptions = [`${code}: ${row?.text}`, ...(others === undefined ? [] : [others.description])]
  return { description: descriptions.join(' '), content: content({ $ref: '#/components/schemas/Refusal' }) }
}

const SOURCES = [
  'packages/core/src/index.ts',
  'packages/token/src/index.ts',
  ...['revocation', 'authorization-decision', 'published-answer', 'token-ticket'].map(
    name => `packages/api/src/${name}.ts`,
  ),
]

function typeSchemas(): TypeSchemas {
  const files = SOURCES.map(file => join(ROOT, file))
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    customConditions: ['@symbolon/source'],
    types: ['node'],
    noEmit: true,
  })
  return new TypeSchemas(
    program,
    files.flatMap(file => program.getSourceFile(file) ?? []),
  )
}
