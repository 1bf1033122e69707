import type { OneTime } from '../ports/claim.js'
import { attestationProofAcceptedUntil } from '../standards/attestation/rules.js'
import { assertionAcceptedUntil } from '../standards/client-assertion/rules.js'
import { thumbprintText } from '../standards/jose/jwk.js'
import type { CredentialsRead } from './facts.js'

/**
 * The identifier of a client assertion: one mark per client, for all endpoints (RFC 7523 §3 (7)).
 */
export function oneTimeAssertion({ assertion }: CredentialsRead): OneTime | undefined {
  if (assertion === undefined || assertion.assertion.jti === '') return undefined
  const { iss, jti } = assertion.assertion
  return { scope: ['assertion', iss, jti], until: assertionAcceptedUntil(assertion.assertion, assertion.skew) }
}

/**
 * The identifier of an attestation's proof: one mark per key of an instance, whatever the
 * attestation says.
 */
export function oneTimeAttestationProof({ attestation }: CredentialsRead): OneTime | undefined {
  const key = attestation?.attestation.key
  if (attestation === undefined || key === undefined) return undefined
  const scope = ['attestation', thumbprintText(key), attestation.proof.jti]
  return { scope, until: attestationProofAcceptedUntil(attestation) }
}
