// For the packages of Symbolon alone. It promises nothing to users: a name may change or go without notice.

// Why something was refused, for explanations.
export { ACCESS_TOKEN_REFUSALS } from './access-token/refusals.js'
export { AUTHORIZATION_REFUSALS } from './authorization/refusals.js'
export { previewCompletion } from './authorization/complete-authorization.js'
export { COMPLETION_REFUSALS } from './authorization/completion-response.js'
export { PUSHED_REQUEST_REFUSALS } from './authorization/pushed-request/refusals.js'
export { REGISTRATION_REFUSALS } from './authorization/pushed-request/registration-refusals.js'
export { ATTESTATION_CHALLENGE_REFUSALS } from './client-authentication/attestation/refusals.js'
export { CLIENT_ATTESTATION_REFUSALS } from './client-authentication/attestation/refusals.js'
export { CLIENT_AUTHENTICATION_REFUSALS } from './client-authentication/response.js'
export { DPOP_PROOF_REFUSALS } from './dpop/response.js'
export { RESOURCE_SERVER_REFUSALS } from './introspection/endpoint/refusals.js'
export { INTROSPECTION_REFUSALS } from './introspection/refusals.js'
export { STANDARD_REFUSALS } from './introspection/standard/response.js'
export { type Row, resultMessage } from './pipeline/refusals.js'
export type { Outcome } from './ports/report.js'
export { isStoreName, STORES, type StoreName, storeNames } from './ports/store-table.js'
export type { Check, Seen } from './lib/check.js'

// What adapters of frameworks are made with.
export { requireHttpAnswer } from './http/http-answer.js'
export { CERTIFICATE_FORMATS } from './http/proxy/certificate-formats.js'
export { answerUnreadableBody } from './http/posted-form.js'
export { type CallBodyProblem, isHost, originOf } from './http/request-view.js'
export { bothDemands } from './http/resource-demands.js'
export { REQUEST_ID } from './http/transport.js'
export { BodyBytes } from './lib/http-message.js'

// What client attestations are made with: the facts of the port, and what core does with them.
export type {
  AttestationFault,
  AttestationPresented,
  AttestationRead,
  AttestationVerified,
  OwnAttestationProof,
} from './ports/attestations.js'
export {
  ATTESTATION_PROOF_USED_ONCE,
  isAsRegistered,
  isByAttesterOfClient,
  oneTimeAttestationProof,
  seenAttesters,
  seenRegistered,
} from './client-authentication/attestation/checks.js'
export {
  type AttestedInstance,
  attestedInstance,
  nextValues,
  popMethodOf,
} from './client-authentication/attestation/attested-instance.js'
export { attestationStages } from './client-authentication/attestation/stages.js'
export {
  CLIENT_ATTESTATION_FAULT,
  type ClientAttestationRefusal,
} from './client-authentication/attestation/refusals.js'

// What operations beside core are made with.
export { type CallPorts, type Decision, type Operation, operate } from './pipeline/operation.js'
export { knownClient } from './pipeline/reported-client.js'
export { type Advanced, type Call, type CallFacts, Pipeline, type Stage, withMore } from './pipeline/pipeline.js'
export { verdictOf, type Wording } from './pipeline/refusals.js'
export { type AnswerHead, answerHead, errorParameters } from './pipeline/answer.js'
export { always, judgeOf, lift } from './lib/check.js'
export { askBoolean, askInstant } from './ports/ask.js'
export { claimOnce, type OneTime } from './ports/claim.js'
export { digestOf } from './ports/digests.js'
export { findClient } from './ports/find.js'
export type { TrustedAttester } from './records/service.js'
export type { StoreUse } from './ports/ports.js'
export { currentNonce, presentProof } from './dpop/present-proof.js'
export type { ProofCompared, ProofPresented, ProofVerified } from './dpop/present-proof.js'
export {
  OFFERED_PROOF_USED_ONCE,
  oneTimeProof,
  PROOF_READ,
  PROOF_VERIFIED,
  proofCompared,
} from './dpop/proof-stages.js'
export { DPOP_RESOURCE_RULES } from './standards/dpop/proof-rules.js'
export { acceptedAlgorithms, acceptedPopMethods } from './policy/fapi.js'
export { type VerifiedSignature, verifyByKeys } from './policy/keys.js'
export { privateMembersIn, readPublicKey, readPublicKeys } from './standards/jose/jwk.js'
export {
  audienceClaim,
  audienceIncludesAny,
  firstMillisecondAfter,
  jwtType,
  numericDate,
  readJwt,
  secondsAhead,
  stringClaim,
} from './standards/jose/jwt.js'
export { canVerify, verificationKeys } from './standards/jose/key-requirements.js'
export { readSignatureAlgorithm, SIGNATURE_ALGORITHMS } from './standards/jose/signature-algorithms.js'
export { formatChallenge } from './standards/oauth/challenge.js'
export {
  ATTESTATION_LENGTH,
  ATTESTER_COUNT,
  INTROSPECTION_ANSWER_LENGTH,
  JTI_LENGTH,
  TEXT_LENGTH,
  TOKEN_LENGTH,
} from './lib/limits.js'
export type { Equal, Mutable } from './lib/objects.js'
export { readInput, type Unreadable } from './lib/read-input.js'
export { optionalFlag, optionalText, TOO_LONG } from './lib/schemas.js'

// What `@symbolon/token` makes of client authentication, DPoP and access tokens.
export { byAttestations } from './client-authentication/attestation/stages.js'
export { clientProven } from './client-authentication/authenticate-client.js'
export { type CredentialPorts, clientKnown } from './client-authentication/client-known.js'
export { CLIENT_LOCKED, clientNotLocked } from './policy/client-not-locked.js'
export {
  clientRequestRead,
  credentialsRead,
  oneTimeAssertion,
  SINGLE_USE_CHECKS,
} from './client-authentication/credentials.js'
export type { ClientIdentified, ClientProven, CredentialsClaimed } from './client-authentication/facts.js'
export {
  ANOTHER_KEY,
  AUTHENTICATION_FAILED,
  CLIENT_REFUSALS,
  ENDPOINT_UNKNOWN,
} from './client-authentication/refusals.js'
export {
  type ClientAuthenticationRequest,
  clientRows,
  type ReadClientRequest,
} from './client-authentication/request.js'
export { ENDPOINT_KNOWN } from './dpop/present-proof.js'
export { SERVER_PROOF_REFUSALS } from './dpop/refusals.js'
export { DPOP_REQUEST_RULES } from './standards/dpop/proof-rules.js'
export { accessTokenValue, isRefreshable, newRecord, readDecided } from './access-token/token-record.js'
export { formFor, type JwtForm, jwtFor } from './authorization/signed-response.js'
export { about } from './lib/check.js'
export { readerOf } from './lib/fields.js'
export {
  misused,
  type Outcome as RefusalOutcome,
  type ReasonsIn,
  type ReasonsOf,
  type RefusalOf,
  type RefusalTable,
  refusals,
  unreadable,
  WRONG,
} from './pipeline/refusals.js'
export { errorAnswer } from './pipeline/answer.js'
export { demandsOf } from './policy/fapi.js'
export { mayHaveScope, tokenTypeOf, unknownScopes } from './policy/token.js'
export { ask, askBytes, askCount } from './ports/ask.js'
export { certificateDigestOf, randomToken } from './ports/digests.js'
export { findAccessToken, isMadeFor } from './ports/find.js'
export { marksOf, type Marks, refusingMarks, seenOf } from './ports/revocation-marks.js'
export {
  familyOf,
  findFamily,
  handleOf,
  isHash,
  refreshTokenOf,
  revokeFamily,
  textMac,
} from './ports/token-families.js'
export { namesForRecord } from './records/client-identifiers.js'
export { counted } from './records/value-count.js'
export { formPairs, parameterValues, spaceSeparatedValues } from './standards/oauth/form.js'
export { readMaxAge, readRequestedClaims } from './standards/oauth/request-parameters.js'
export { isAbsoluteUri, isSecureUrl } from './standards/oauth/uri.js'
export { base64url } from '#platform-base64'
export { IS_WORKERS } from './setup/platform/workers.js'
export { utf8 } from './lib/encoding.js'
export { equalTexts } from './lib/constant-time.js'
export { inSeconds, latestOf, secondsAfter } from './lib/time.js'

// HTTP requests and answers, as operations beside core read and write them.
export { readResourceCredentials } from './standards/http/authorization-header.js'
export { challengeAnswer, nextHeaders, statusOf } from './http/http-answer.js'
export { headerValues, joinedHeader } from './lib/http-message.js'
export { targetOf } from './http/request-view.js'

// What adapters of storages are made with.
export {
  type ClientForm,
  type NameForm,
  type RecordForm,
  type RecordForms,
  recordForms,
  type EncryptedRecord,
} from './ports/record-forms.js'
export type { RecordFault } from './records/shape.js'
export type { VersionedDocument } from './ports/stores.js'
export type { ProbedStore, StoresCheckPorts, StoresHealth } from './setup/stores-check.js'

// What the answers of another server become.
export { TOKEN_SOURCE_OPTIONS } from './setup/introspection-ports.js'
export { requireFunction } from './setup/ports-options.js'
export { grantTypeNamed } from './records/grant-type.js'
export { type AbsentToken, isAbsentToken } from './records/vocabulary.js'
export { fitsJwt, grantedAmong, readAuthorizationDetails, textWithDetails } from './records/authorization-details.js'
export { readScope } from './lib/text.js'

// Certificates: what the port is asked, and how names are compared.
export type { PathFault } from './ports/ports.js'
export type { CertificateFacts } from './standards/x500/certificate-names.js'
export {
  type AttributeValue,
  chainingTexts,
  type DistinguishedName,
  type RelativeDistinguishedName,
} from './standards/x500/distinguished-name.js'

// What a copy reads of one storage and writes to another.
export type { StoredBatch, StoredKind, StoredRow, StoredRows } from './records/stored-row.js'

// Clients, keys and secrets.
export { digestSecrets } from './configuration/secrets.js'
export { numericClientId } from './configuration/fault.js'
export { privateKeyFaults, readServedKeys } from './configuration/keys.js'
export type { Pair } from './records/vocabulary.js'
export type { ClientAssertionAudience, ClientAuthenticationMethod, FapiMode } from './records/vocabulary.js'
export { thumbprintText } from './standards/jose/jwk.js'
export type { Claims } from './standards/jose/jwt.js'
export type { ComponentName } from './message-signatures/component.js'

// Ports and calls.
export { notify } from './ports/report.js'
export { textDigest } from './ports/digests.js'
export type { NoncePurpose } from './ports/crypto.js'
export { boundedPort, type SetTimer } from './setup/with-deadline.js'

// Small things that several packages need.
export { isJsonObject, type JsonObject, membersIn, readBoundedJsonObject, readUniqueJsonObject } from './lib/json.js'
export { errorName } from './lib/text.js'
export { isObject, requireOptions, requirePorts } from './lib/misuse.js'
export { defined, extended, wrappedMethods } from './lib/objects.js'
export { RecentlyUsed } from './lib/recently-used.js'
export type { Absentable } from './lib/read-input.js'
export { andThen, isPromised, ok, refuse } from './lib/result.js'
export { loggableUri } from './standards/oauth/uri.js'
