import { CLIENT_AUTH } from './object-identifiers.js'

/** What is demanded of a path beyond RFC 5280; every property has a default. */
export interface CertificatePolicy {
  /**
   * The purpose that the client's certificate must name in `extendedKeyUsage`, as an object identifier, and that no authority
   * above it may leave out of its own. `any` demands none. Default: `id-kp-clientAuth`, `1.3.6.1.5.5.7.3.2`.
   */
  readonly purpose?: string
  /** Whether `anyExtendedKeyUsage` will do for the purpose, in the client's certificate and above it. Default: no. */
  readonly anyExtendedKeyUsageAccepted?: boolean
  /** Certificates between the client's and the anchor, at most: 0 to 16. Default: 8. */
  readonly mostIntermediates?: number
  /**
   * Whether a certificate passes when there is no CRL of its issuer among `crls`. Default: no; without `crls` nothing is asked
   * about revocation.
   */
  readonly issuersWithoutCrlAccepted?: boolean
}

/** A policy with its defaults filled in. */
export type CompletePolicy = Required<CertificatePolicy>

/** What a policy can be at most. */
const MOST_INTERMEDIATES = 16

/** Fills the defaults in; a `TypeError` names what is wrong. */
export function completePolicy(policy: CertificatePolicy): CompletePolicy {
  const complete = {
    purpose: policy.purpose ?? CLIENT_AUTH,
    anyExtendedKeyUsageAccepted: policy.anyExtendedKeyUsageAccepted ?? false,
    mostIntermediates: policy.mostIntermediates ?? 8,
    issuersWithoutCrlAccepted: policy.issuersWithoutCrlAccepted ?? false,
  }
  const { purpose, mostIntermediates } = complete
  if (purpose !== 'any' && !/^[0-2](?:\.\d+)+$/.test(purpose)) {
    throw new TypeError('certificates: policy.purpose must be an object identifier, numbers with dots, or any')
  }
  if (!Number.isInteger(mostIntermediates) || mostIntermediates < 0 || mostIntermediates > MOST_INTERMEDIATES) {
    throw new TypeError(`certificates: policy.mostIntermediates must be a number from 0 to ${MOST_INTERMEDIATES}`)
  }
  return complete
}
