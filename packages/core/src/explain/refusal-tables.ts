import { ACCESS_TOKEN_REFUSALS } from '../access-token/refusals.js'
import { COMPLETION_REFUSALS } from '../authorization/completion-facts.js'
import { PUSHED_REQUEST_REFUSALS } from '../authorization/pushed-request/refusals.js'
import { REGISTRATION_REFUSALS } from '../authorization/pushed-request/registration-refusals.js'
import { AUTHORIZATION_REFUSALS } from '../authorization/refusals.js'
import { ATTESTATION_CHALLENGE_REFUSALS } from '../client-authentication/attestation/challenge-response.js'
import { CLIENT_ATTESTATION_REFUSALS } from '../client-authentication/attestation/response.js'
import { CLIENT_AUTHENTICATION_REFUSALS } from '../client-authentication/response.js'
import { DPOP_PROOF_REFUSALS } from '../dpop/response.js'
import { RESOURCE_SERVER_REFUSALS } from '../introspection/endpoint/refusals.js'
import { INTROSPECTION_REFUSALS } from '../introspection/refusals.js'
import { STANDARD_REFUSALS } from '../introspection/standard/response.js'
import type { Row } from '../pipeline/refusals.js'

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

/** Every table of refusals, with the operations that use it. */
export const REFUSAL_TABLES: readonly RefusalsOfOperations[] = [
  { operations: ['introspection'], functions: ['introspect'], refusals: INTROSPECTION_REFUSALS },
  { operations: ['standard introspection'], functions: ['introspectStandard'], refusals: STANDARD_REFUSALS },
  {
    operations: ['introspection endpoint'],
    functions: ['introspectForResourceServer'],
    refusals: RESOURCE_SERVER_REFUSALS,
  },
  {
    operations: ['pushed authorization request'],
    functions: ['pushAuthorizationRequest'],
    refusals: PUSHED_REQUEST_REFUSALS,
  },
  {
    operations: ['authorization request registration'],
    functions: ['registerAuthorizationRequest'],
    refusals: REGISTRATION_REFUSALS,
  },
  {
    operations: ['authorization request'],
    functions: ['processAuthorizationRequest'],
    refusals: AUTHORIZATION_REFUSALS,
  },
  { operations: ['authorization completion'], functions: ['completeAuthorization'], refusals: COMPLETION_REFUSALS },
  {
    operations: ['access token creation', 'access token update', 'access token revocation'],
    functions: ['createAccessToken', 'updateAccessToken', 'revokeAccessTokens'],
    refusals: ACCESS_TOKEN_REFUSALS,
  },
  {
    operations: ['client authentication'],
    functions: ['authenticateClient'],
    refusals: CLIENT_AUTHENTICATION_REFUSALS,
  },
  { operations: ['client attestation'], functions: ['verifyClientAttestation'], refusals: CLIENT_ATTESTATION_REFUSALS },
  {
    operations: ['attestation challenge'],
    functions: ['issueAttestationChallenge'],
    refusals: ATTESTATION_CHALLENGE_REFUSALS,
  },
  { operations: ['DPoP proof'], functions: ['verifyDpopProof'], refusals: DPOP_PROOF_REFUSALS },
]

/** The refusals of an operation by its name in reports. */
export function refusalsOf(operation: string): RefusalsOfOperations | undefined {
  return REFUSAL_TABLES.find(({ operations }) => operations.includes(operation))
}
