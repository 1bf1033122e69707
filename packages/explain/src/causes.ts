import type { Cause } from './cause.js'
import { ACCESS_TOKEN_CAUSES } from './causes/access-tokens.js'
import { AUTHORIZATION_REQUEST_CAUSES } from './causes/authorization-requests.js'
import { CALL_CAUSES } from './causes/calls.js'
import { CALLS_ABOUT_TOKENS_CAUSES } from './causes/calls-about-tokens.js'
import { CERTIFICATE_CAUSES } from './causes/certificates.js'
import { CLIENT_ASSERTION_CAUSES } from './causes/client-assertions.js'
import { CLIENT_ATTESTATION_CAUSES } from './causes/client-attestations.js'
import { CLIENT_CAUSES } from './causes/clients.js'
import { DEMAND_CAUSES } from './causes/demands.js'
import { DPOP_PROOF_CAUSES } from './causes/dpop-proofs.js'
import { INTROSPECTION_ENDPOINT_CAUSES } from './causes/introspection-endpoint.js'
import { MESSAGE_SIGNATURE_CAUSES } from './causes/message-signatures.js'
import { REQUEST_OBJECT_CAUSES } from './causes/request-objects.js'

/** Every row, in the order of the rooms. */
export const CAUSE_ROWS = [
  CALL_CAUSES,
  ACCESS_TOKEN_CAUSES,
  INTROSPECTION_ENDPOINT_CAUSES,
  CERTIFICATE_CAUSES,
  DPOP_PROOF_CAUSES,
  MESSAGE_SIGNATURE_CAUSES,
  DEMAND_CAUSES,
  CLIENT_CAUSES,
  CLIENT_ASSERTION_CAUSES,
  CLIENT_ATTESTATION_CAUSES,
  REQUEST_OBJECT_CAUSES,
  AUTHORIZATION_REQUEST_CAUSES,
  CALLS_ABOUT_TOKENS_CAUSES,
].flat()

/** The causes of refusals, by `reason` or `reason code`. */
export const CAUSES: ReadonlyMap<string, Cause> = new Map(CAUSE_ROWS.map(([key, cause, fix]) => [key, { cause, fix }]))

/** The cause of a reason under a code. */
export function causeOf(reason: string, code: string): Cause | undefined {
  return CAUSES.get(`${reason} ${code}`) ?? CAUSES.get(reason)
}
