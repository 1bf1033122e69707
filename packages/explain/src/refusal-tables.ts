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
