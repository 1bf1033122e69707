import {
  ACCESS_TOKEN_REFUSALS,
  ATTESTATION_CHALLENGE_REFUSALS,
  AUTHORIZATION_REFUSALS,
  CLIENT_ATTESTATION_REFUSALS,
  CLIENT_AUTHENTICATION_REFUSALS,
  COMPLETION_REFUSALS,
  DPOP_PROOF_REFUSALS,
  INTROSPECTION_REFUSALS,
  PUSHED_REQUEST_REFUSALS,
  REGISTRATION_REFUSALS,
  RESOURCE_SERVER_REFUSALS,
  type Row,
  STANDARD_REFUSALS,
} from '@symbolon/core/internal'
import {
  CODE_REFUSALS,
  REFRESH_TOKEN_INTROSPECTION_REFUSALS,
  TOKEN_REFUSALS,
  TOKEN_REVOCATION_REFUSALS,
} from '@symbolon/token/internal'
import { AUTHORIZATION_REQUEST_CAUSES } from './causes/authorization-requests.js'
import { CLIENT_CAUSES } from './causes/clients.js'
import { GRANT_CAUSES } from './causes/grants.js'
import { PROOF_CAUSES } from './causes/proofs.js'
import { REQUEST_OBJECT_CAUSES } from './causes/request-objects.js'
import { TOKEN_CAUSES } from './causes/tokens.js'

/** A row for any kind of refusal. */
export type AnyRow = Omit<Row<never, string>, 'detail' | 'parameters'> & {
  readonly detail?: unknown
  readonly parameters?: unknown
}

/** The refusals of some operations. */
export interface RefusalsOfOperations {
  /** As reports name them. */
  readonly operations: readonly string[]
  /** Their functions. */
  readonly functions: readonly string[]
  readonly refusals: Readonly<Record<string, AnyRow>>
}

const TABLES: readonly (readonly [string[], string[], RefusalsOfOperations['refusals']])[] = [
  [['introspection'], ['introspect'], INTROSPECTION_REFUSALS],
  [['standard introspection'], ['introspectStandard'], STANDARD_REFUSALS],
  [['introspection endpoint'], ['introspectForResourceServer'], RESOURCE_SERVER_REFUSALS],
  [['pushed authorization request'], ['pushAuthorizationRequest'], PUSHED_REQUEST_REFUSALS],
  [['authorization request registration'], ['registerAuthorizationRequest'], REGISTRATION_REFUSALS],
  [['authorization request'], ['processAuthorizationRequest'], AUTHORIZATION_REFUSALS],
  [['authorization completion'], ['completeAuthorization'], COMPLETION_REFUSALS],
  [
    ['access token creation', 'access token update', 'access token revocation'],
    ['createAccessToken', 'updateAccessToken', 'revokeAccessTokens'],
    ACCESS_TOKEN_REFUSALS,
  ],
  [['client authentication'], ['authenticateClient'], CLIENT_AUTHENTICATION_REFUSALS],
  [['client attestation'], ['verifyClientAttestation'], CLIENT_ATTESTATION_REFUSALS],
  [['attestation challenge'], ['issueAttestationChallenge'], ATTESTATION_CHALLENGE_REFUSALS],
  [['DPoP proof'], ['verifyDpopProof'], DPOP_PROOF_REFUSALS],
  [['authorization code'], ['issueAuthorizationCode'], CODE_REFUSALS],
  [['token'], ['exchangeToken'], TOKEN_REFUSALS],
  [['token revocation'], ['revokeToken'], TOKEN_REVOCATION_REFUSALS],
  [['refresh token introspection'], ['introspectToken'], REFRESH_TOKEN_INTROSPECTION_REFUSALS],
]

/** Every table of refusals, with the operations that use it. */
export const REFUSAL_TABLES: readonly RefusalsOfOperations[] = TABLES.map(([operations, functions, refusals]) => ({
  operations,
  functions,
  refusals,
}))

/** The refusals of an operation by its name in reports. */
export function refusalsOf(operation: string): RefusalsOfOperations | undefined {
  return REFUSAL_TABLES.find(({ operations }) => operations.includes(operation))
}

/** Why something is refused most of the time, and what to do. */
export interface Cause {
  readonly cause: string
  readonly fix: string
}

/**
 * Every cause with its fix, by reason. A reason that means something else under another code has a
 * row for that code as well, with `reason code` as its key.
 */
export const CAUSE_ROWS = [
  ...TOKEN_CAUSES,
  ...GRANT_CAUSES,
  ...PROOF_CAUSES,
  ...CLIENT_CAUSES,
  ...REQUEST_OBJECT_CAUSES,
  ...AUTHORIZATION_REQUEST_CAUSES,
] as const

/** The same, to look up. */
export const CAUSES: ReadonlyMap<string, Cause> = new Map(CAUSE_ROWS.map(([key, cause, fix]) => [key, { cause, fix }]))

/** The cause of a reason under a code. */
export function causeOf(reason: string, code: string): Cause | undefined {
  return CAUSES.get(`${reason} ${code}`) ?? CAUSES.get(reason)
}

/** A code that no table of refusals has. */
export interface PlainCode {
  readonly code: string
  /** The operation or package that answers it. */
  readonly where: string
  readonly meaning: string
  readonly fix: string
}

type PlainCodeRow = readonly [code: string, where: string, meaning: string, fix: string]

const NAMED = '`fault` of the report names the port; `onFault` gets the error.'
const LOG = 'The log has the code of the reason.'

const ROWS: readonly PlainCodeRow[] = [
  ['A057101', 'introspect', 'A port failed.', NAMED],
  ['A057102', 'introspectStandard', 'A port failed.', NAMED],
  ['A058101', 'introspectForResourceServer', 'A port failed, or `introspectionRules` answered no boolean.', NAMED],
  ['A098101', 'introspect', 'The store of clients failed, or `findClient` did.', '`onFault` gets the error.'],
  ['A245101', 'pushAuthorizationRequest', 'A port failed, or clients see this in place of A245201 and A245202.', NAMED],
  ['A245102', 'registerAuthorizationRequest', 'A port failed, or clients see this in place of A245203.', NAMED],
  ['A004101', 'processAuthorizationRequest', 'A port failed, or clients see this in place of A004201.', NAMED],
  ['A040101', 'completeAuthorization', 'A port failed.', '`onFault` gets the error; the ticket may be used up.'],
  [
    'A109101',
    'createAccessToken, tokenResponse',
    'A port failed, or your call was refused and the client sees this instead.',
    'Read `resultMessage` of the call; `onFault` gets the error.',
  ],
  ['A113101', 'revokeAccessTokens', 'A port failed.', '`onFault` gets the error; call again.'],
  ['A135101', 'updateAccessToken', 'A port failed.', '`onFault` gets the error; read the token before you try again.'],
  ['A157101', 'authenticateClient', 'A port failed.', '`onFault` gets the error.'],
  ['A254101', 'verifyDpopProof', 'A port failed.', '`onFault` gets the error.'],
  ['A255101', 'verifyClientAttestation', 'A port failed.', '`onFault` gets the error.'],
  ['A256101', 'issueAttestationChallenge', 'A port failed.', '`onFault` gets the error.'],
  [
    'A157300',
    'the answer to a client',
    'The client did not authenticate; it must not learn why.',
    'Look into the report of the call: it has another code, and the reason.',
  ],
  ['A255300', 'verifyClientAttestation', 'What the client sees for every attestation that is not accepted.', LOG],
  [
    'A245304',
    'endpoints for PAR, tokens and introspection',
    'The body is not a form in UTF-8, `Authorization` is repeated, a header of the proxy is missing or malformed, or the URL has no valid host.',
    'Send `application/x-www-form-urlencoded`; compare `trustedProxy` with [behind a proxy](behind-a-proxy.md).',
  ],
  ['A049101', 'issueAuthorizationCode', 'A port failed, or your call was wrong.', '`onFault` gets the error.'],
  [
    'A050101',
    'exchangeToken',
    'A port failed; nothing was revoked.',
    '`onFault` gets the error; the client may try again.',
  ],
  ['A050300', 'exchangeToken', 'What the client sees for every code or refresh token that is not valid.', LOG],
  ['A114101', 'revokeToken', 'A port failed.', '`onFault` gets the error; the client must try again.'],
  ['A059101', 'introspectToken', 'A port failed.', '`onFault` gets the error.'],
  ['A059001', 'introspectToken', 'The refresh token is active.', 'none'],
  ['A049001', 'issueAuthorizationCode', 'The code is made.', 'none'],
  ['A050001', 'exchangeToken', 'The token is made.', 'none'],
  ['A114001', 'revokeToken', 'The token is not valid any more, or never was.', 'none'],
  ['A060001', 'REST: auth/authorization/fail', 'The error goes to the client.', 'none'],
  ['A060201', 'REST: auth/authorization/fail', 'The call could not be read.', 'Read `resultMessage` of the call.'],
  ['A054201', 'REST: auth/token/issue', 'The call could not be read.', 'Read `resultMessage` of the call.'],
  ['A054301', 'REST: auth/token/issue', 'There is no such ticket.', 'See [tokens over REST](rest-api.md).'],
  ['A067201', 'REST: auth/token/fail', 'The call could not be read.', 'Read `resultMessage` of the call.'],
  ['A067301', 'REST: auth/token/fail', 'There is no such ticket.', 'See [tokens over REST](rest-api.md).'],
  ['A056001', 'introspect', 'The token is valid.', 'none'],
  ['A056002', 'introspectStandard', 'The token is active.', 'none'],
  ['A058001', 'introspectForResourceServer', 'The token is active, and the resource server may know.', 'none'],
  ['A245001', 'pushAuthorizationRequest, registerAuthorizationRequest', 'The request is registered.', 'none'],
  ['A004001', 'processAuthorizationRequest', 'The request is in order, and waits for the user.', 'none'],
  ['A040001', 'completeAuthorization', 'The request is completed.', 'none'],
  ['A109001', 'createAccessToken', 'The token is created.', 'none'],
  ['A135001', 'updateAccessToken', 'The token is updated.', 'none'],
  ['A113001', 'revokeAccessTokens', 'The tokens are removed; `count` says how many.', 'none'],
  ['A157001', 'authenticateClient', 'The client is authenticated.', 'none'],
  ['A254001', 'verifyDpopProof', 'The proof is valid.', 'none'],
  ['A255001', 'verifyClientAttestation', 'The attestation is valid.', 'none'],
  ['A256001', 'issueAttestationChallenge', 'A challenge was issued.', 'none'],
  ['A001101', 'REST API', 'The call failed in the server.', 'The log of the server has the error.'],
  [
    'A001201',
    'REST API',
    'The call came over http, and `requireTls` is set.',
    'Use https; behind a proxy, let it set `X-Forwarded-Proto`.',
  ],
  ['A001202', 'REST API', 'The `Authorization` header is missing.', 'Send the token of the service or organization.'],
  ['A001203', 'REST API', 'The path takes another scheme.', 'Bearer with `/api/{serviceId}/…`, Basic with `/api/…`.'],
  [
    'A001217',
    'REST API',
    'The body is not JSON or a form in UTF-8, or its `Content-Type` says so.',
    'Send a JSON object as `application/json`.',
  ],
  ['A001291', 'REST API', 'No operation has this path.', 'Compare it with [the REST API](rest-api.md).'],
  ['A001292', 'REST API', 'The method is not POST.', 'Use POST.'],
  ['A001293', 'REST API', 'The body has more than 256 KiB.', 'Send less.'],
  [
    'A003201',
    'REST API',
    'No service has these credentials, or the path names another service.',
    'Compare `accessTokens`, `apiKey` and `apiSecret` of the service.',
  ],
  ['A258201', 'REST API', 'The `Content-Type` header is missing.', 'Send `application/json`.'],
]

/** The codes that come without a reason: faults, successes and mistakes of the caller. */
export const PLAIN_CODES: readonly PlainCode[] = ROWS.map(([code, where, meaning, fix]) => ({
  code,
  where,
  meaning,
  fix,
}))
