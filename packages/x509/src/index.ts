export { certificates, type CertificatesOptions, type PathEvent } from './certificates.js'
export type { CertificatePolicy } from './policy.js'
export { certificatesOfService, type ServiceTrust } from './certificates-of-service.js'
export { certificatesValidatedElsewhere } from './validated-elsewhere.js'
