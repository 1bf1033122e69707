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
export {
  byUri,
  demanding,
  NOT_KNOWN,
  pushedUri,
  RACERS,
  REFUSED_TOKEN,
  race,
  thenIntrospect,
  ticketOf,
  UNKNOWN_URI,
  WAITING,
} from './scenarios/common.js'
export { hashOf } from './scenarios/hash.js'
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
export { registered, SUCCESSIONS } from './scenarios/registration-scenarios.js'
export { type Expectation, play, playAll, type Scenario } from './scenarios/scenario.js'
export { STORAGE_SCENARIOS } from './scenarios/storage-scenarios.js'
export {
  AS,
  bodyOf,
  type Caller,
  codeOf,
  exchanged,
  type Form,
  issued,
  REDEMPTION,
  RIVAL,
  redeemed,
  refreshed,
  refreshTokenIn,
  refreshTokenOf,
  revokedBy,
  SPA,
  VERIFIER,
} from './scenarios/token-flow.js'
export {
  BEGINNING,
  NONCE_SECRET,
  openWorld,
  type Setting,
  TOKEN_SECRET,
  type TokenChanges,
  type World,
} from './scenarios/world.js'
