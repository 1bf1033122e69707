import type { Certificates, Service } from '@symbolon/core'
import { type CertificatesOptions, certificates } from './certificates.js'
import { certificatesValidatedElsewhere } from './validated-elsewhere.js'

/**
 * The `Certificates` port for the configuration of a service: {@link certificates} with its
 * `trustedRootCertificates` as anchors or, if `mutualTlsValidatePkiCertChain` is `false`, {@link
 * certificatesValidatedElsewhere}. `undefined` when it has neither. Throws a `TypeError` when a
 * root cannot be read.
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

/** The properties of a service about trust in certificates. */
export type ServiceTrust = Pick<Service, 'trustedRootCertificates' | 'mutualTlsValidatePkiCertChain'>
