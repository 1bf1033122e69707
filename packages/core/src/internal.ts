// For the packages of Symbolon alone. It promises nothing: any release may change or remove a name.

// What explaining reads.
export { ACCESS_TOKEN_REFUSALS } from './access-token/refusals.js'
export { COMPLETION_REFUSALS } from './authorization/completion-facts.js'
export { PUSHED_REQUEST_REFUSALS } from './authorization/pushed-request/refusals.js'
export { REGISTRATION_REFUSALS } from './authorization/pushed-request/registration-refusals.js'
export { AUTHORIZATION_REFUSALS } from './authorization/refusals.js'
export { ATTESTATION_CHALLENGE_REFUSALS } from './client-authentication/attestation/challenge-response.js'
export { CLIENT_ATTESTATION_REFUSALS } from './client-authentication/attestation/response.js'
export { CLIENT_AUTHENTICATION_REFUSALS } from './client-authentication/response.js'
export { DPOP_PROOF_REFUSALS } from './dpop/response.js'
export { RESOURCE_SERVER_REFUSALS } from './introspection/endpoint/refusals.js'
export { INTROSPECTION_REFUSALS } from './introspection/refusals.js'
export { STANDARD_REFUSALS } from './introspection/standard/response.js'
// Small things that several packages need.
export { isJsonObject, type JsonObject } from './lib/json.js'
export { requireOptions } from './lib/misuse.js'
export { defined } from './lib/objects.js'
export { type Row, resultMessage } from './pipeline/refusals.js'
export { thumbprintText } from './standards/jose/jwk.js'
export { loggableUri } from './standards/oauth/uri.js'
