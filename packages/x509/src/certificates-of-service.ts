import type { Service } from '@symbolon/core'
import type { Certificates } from '@symbolon/core/stores'
import { type CertificatesOptions, certificates } from './certificates.js'
import { certificatesValidatedElsewhere } from './validated-elsewhere.js'

/**
 * The `Certificates` port that a service asks for by its configuration: its `trustedRootCertificates` as anchors, or, with
 * `mutualTlsValidatePkiCertChain` false, the one that leaves validation to the TLS terminator. `undefined` when it has neither;
 * a `TypeError` when a root cannot be read.
 */
export function certificatesOfService(
  { trustedRootCertificates, mutualTlsValidatePkiCertChain }: ServiceTrust,
  options: Omit<CertificatesOptions, 'anchors'> = {},
): Certificates | undefined {
  if (!mutualTlsValidatePkiCertChain) return certificatesValidatedElsewhere()
  return trustedRootCertificates.length === 0
    ? undefined
    : certificates({ ...options, anchors: trustedRootCertificates })
}

/** The properties of a service that say whom it trusts. */
export type ServiceTrust = Pick<Service, 'trustedRootCertificates' | 'mutualTlsValidatePkiCertChain'>
