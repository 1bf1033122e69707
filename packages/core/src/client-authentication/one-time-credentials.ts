import type { OneTime } from '../ports/claim.js'
import { assertionAcceptedUntil } from '../standards/client-assertion/rules.js'
import type { CredentialsRead } from './facts.js'

/**
 * The identifier of a client assertion: one mark per client, for all endpoints (RFC 7523 §3 (7)).
 */
export function oneTimeAssertion({ assertion }: Pick<CredentialsRead, 'assertion'>): OneTime | undefined {
  if (assertion === undefined || assertion.assertion.jti === '') return undefined
  const { iss, jti } = assertion.assertion
  return { scope: ['assertion', iss, jti], until: assertionAcceptedUntil(assertion.assertion, assertion.skew) }
}
