// What scenarios are made of, for scenarios of your own.
export { freshText } from './fresh.js'
export {
  CLIENT_SECRET,
  CLIENTS,
  CODE_CHALLENGE,
  form,
  pushed,
  REQUEST,
  SERVICE,
  SHOP,
  SIGNER_KEY,
  SIGNING_KEY,
} from './scenarios/cast.js'
export { hashOf } from './scenarios/hash.js'
export { demanding, NOT_KNOWN, REFUSED_TOKEN, thenIntrospect } from './scenarios/introspecting.js'
export { HOLDER, signedBy, signedJwt, signedTexts } from './scenarios/jws.js'
export { type Answer, type Connect, connectToCore, type Operations } from './scenarios/operations.js'
export {
  boundToken,
  HOLDER_THUMBPRINT,
  type ProofChanges,
  proofAlone,
  proofFor,
  pushedWithProof,
  RESOURCE_URL,
  request,
} from './scenarios/proofs.js'
export { RACERS, race } from './scenarios/race.js'
export { registered, SUCCESSIONS } from './scenarios/registration-scenarios.js'
export { byUri, pushedUri, UNKNOWN_URI, WAITING } from './scenarios/request-uri.js'
export { type Expectation, play, playAll, type Scenario } from './scenarios/scenario.js'
export { STORAGE_SCENARIOS } from './scenarios/storage-scenarios.js'
export { ticketOf } from './scenarios/waiting.js'
export { BEGINNING, NONCE_SECRET, openWorld, type Setting, type TokenChanges, type World } from './scenarios/world.js'
