import type { Certificate } from './certificate.js'
import { ANY_PURPOSE } from './object-identifiers.js'
import type { CompletePolicy } from './policy.js'

/**
 * Whether a certificate has the purpose of the policy, or any purpose if the policy accepts that
 * (RFC 5280 §4.2.1.12).
 */
export function namesPurpose({ extensions }: Certificate, policy: CompletePolicy): boolean {
  const purposes = extensions.purposes ?? []
  return purposes.includes(policy.purpose) || (policy.anyExtendedKeyUsageAccepted && purposes.includes(ANY_PURPOSE))
}
