export { clientAttestations } from './client-attestations.js'
// At a resource.
export { type ClientAttestationPorts, verifyClientAttestation } from './verify-client-attestation.js'
export type { ClientAttestationRequest } from './request.js'
export type { ClientAttestationRefused, ClientAttestationResponse, ClientAttestationVerified } from './response.js'
export { type Attested, type ClientAttestationDemands, verifyClientAttestationOverHttp } from './over-http.js'
