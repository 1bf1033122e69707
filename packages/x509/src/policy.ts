import { CLIENT_AUTH } from './object-identifiers.js'

/** Demands on paths beyond RFC 5280. */
export interface CertificatePolicy {
  /**
   * The purpose that the client's certificate must have in `extendedKeyUsage`, as an object
   * identifier. An authority with `extendedKeyUsage` must have it too. `any` demands no purpose.
   * Default: `id-kp-clientAuth`, `1.3.6.1.5.5.7.3.2`.
   */
  readonly purpose?: string
  /**
   * Whether `anyExtendedKeyUsage` satisfies the purpose, for the client and for authorities.
   * Default: no.
   */
  readonly anyExtendedKeyUsageAccepted?: boolean
  /** The most certificates between the client's and the anchor, 0 to 16. Default: 8. */
  readonly mostIntermediates?: number
  /**
   * Whether a certificate is accepted when `crls` has no CRL of its issuer. Default: no. Without
   * `crls`, revocation is not checked.
   */
  readonly issuersWithoutCrlAccepted?: boolean
}

/** A policy with its defaults filled in. */
export type CompletePolicy = Required<CertificatePolicy>

/** The limit of `mostIntermediates`. */
const MOST_INTERMEDIATES = 16

/** Fills in the defaults. Throws a `TypeError` for an invalid policy. */
export function completePolicy(policy: CertificatePolicy): CompletePolicy {
  const complete = {
    purpose: policy.purpose ?? CLIENT_AUTH,
    anyExtendedKeyUsageAccepted: policy.anyExtendedKeyUsageAccepted ?? false,
    mostIntermediates: policy.mostIntermediates ?? 8,
    issuersWithoutCrlAccepted: policy.issuersWithoutCrlAccepted ?? false,
  }
  const { purpose, mostIntermediates } = complete
  if (purpose !== 'any' && !/^[0-2](?:\.\d+)+$/.test(purpose)) {
    throw new TypeError('certificates: policy.purpose must be an object identifier in dotted form, or any')
  }
  if (!Number.isInteger(mostIntermediates) || mostIntermediates < 0 || mostIntermediates > MOST_INTERMEDIATES) {
    throw new TypeError(`certificates: policy.mostIntermediates must be an integer from 0 to ${MOST_INTERMEDIATES}`)
  }
  return complete
}
