import { type Expectation, type ProofChanges, proofFor, type World } from '@symbolon/contract/scenarios'
import { type AttestationChanges, attested } from '../client-authentication/attestation-scenarios.js'

const TOKEN_ENDPOINT = 'https://as.example/token'

/** A DPoP proof for the token endpoint, with its request. */
export async function provingAt(world: World, changes: ProofChanges = {}): Promise<object> {
  const claims = { htm: 'POST', htu: TOKEN_ENDPOINT, ...changes.claims }
  return { dpop: await proofFor(world, undefined, { ...changes, claims }) }
}

/** What an instance of the client `wallet` sends beside its form. */
export async function byInstance(world: World, changes: AttestationChanges = {}): Promise<object> {
  const { parameters: _, ...headers } = Object(await attested(world, changes))
  return headers
}

/** The token endpoint gave tokens. */
export const GIVEN: Expectation = { action: 'OK', resultCode: 'A050001' }

/** It refused, with this error. */
export const refusal = (error: string, resultCode: string): Expectation => ({
  action: 'BAD_REQUEST',
  resultCode,
  error,
  absent: ['accessToken', 'refreshToken'],
})

/** One wording for every grant that is not valid (RFC 6749 §5.2). */
export const noGrant = (resultCode: string): Expectation => ({
  ...refusal('invalid_grant', resultCode),
  responseContent:
    '{"error":"invalid_grant","error_description":"[A050300] The authorization code or refresh token is not valid."}',
})
