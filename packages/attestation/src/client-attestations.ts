import type { Attestations } from '@symbolon/core'
import { READ_CHECKS, readPresented } from './read-presented.js'
import { VERIFIED_CHECKS, verifyPresented } from './verify-presented.js'

/**
 * The port `attestations`: client attestations by
 * draft-ietf-oauth-attestation-based-client-auth-12, signed by an attester in `attestationTrust`.
 */
export const clientAttestations: Attestations = {
  read: readPresented,
  readChecks: READ_CHECKS,
  verify: verifyPresented,
  verifiedChecks: VERIFIED_CHECKS,
}
