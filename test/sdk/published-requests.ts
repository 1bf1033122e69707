/*
 * The requests that the published SDKs for Java (2026) and Python (2024) send if no field is set:
 * every field of the request class, with the default of its type. A test sets some fields and sends
 * the rest unchanged.
 */

/** The requests of one SDK, by operation. */
export interface PublishedRequests {
  readonly introspection: object
  readonly standardIntrospection: object
  readonly pushedAuthorization: object
  readonly authorization: object
  readonly tokenCreate: object
  readonly tokenUpdate: object
  readonly tokenRevoke: object
  readonly authorizationIssue: object
  readonly authorizationFail: object
  readonly token: object
  readonly revocation: object
}

const INTROSPECTION = {
  token: null,
  scopes: null,
  subject: null,
  clientCertificate: null,
  dpop: null,
  htm: null,
  htu: null,
  resources: null,
  uri: null,
  message: null,
  headers: null,
  requiredComponents: null,
  acrValues: null,
  maxAge: 0,
  dpopNonceRequired: false,
}

const STANDARD_INTROSPECTION = {
  parameters: null,
  withHiddenProperties: false,
  rsUri: null,
  httpAcceptHeader: null,
  introspectionSignAlg: null,
  introspectionEncryptionAlg: null,
  introspectionEncryptionEnc: null,
  sharedKeyForSign: null,
  sharedKeyForEncryption: null,
  publicKeyForEncryption: null,
}

const PUSHED_AUTHORIZATION = {
  parameters: null,
  clientId: null,
  clientSecret: null,
  clientCertificate: null,
  clientCertificatePath: null,
  dpop: null,
  htm: null,
  htu: null,
  dpopNonceRequired: false,
}

const TOKEN_CREATE = {
  grantType: null,
  clientId: 0,
  subject: null,
  scopes: null,
  accessTokenDuration: 0,
  refreshTokenDuration: 0,
  properties: null,
  clientIdAliasUsed: false,
  clientEntityIdUsed: false,
  accessToken: null,
  refreshToken: null,
  accessTokenPersistent: false,
  certificateThumbprint: null,
  dpopKeyThumbprint: null,
  authorizationDetails: null,
  resources: null,
  forExternalAttachment: false,
  jwtAtClaims: null,
  acr: null,
  authTime: 0,
}

const TOKEN_UPDATE = {
  accessToken: null,
  accessTokenExpiresAt: 0,
  refreshTokenExpiresAt: 0,
  scopes: null,
  properties: null,
  accessTokenExpiresAtUpdatedOnScopeUpdate: false,
  refreshTokenExpiresAtUpdatedOnScopeUpdate: false,
  accessTokenPersistent: false,
  accessTokenHash: null,
  accessTokenValueUpdated: false,
  certificateThumbprint: null,
  dpopKeyThumbprint: null,
  authorizationDetails: null,
  forExternalAttachment: false,
  tokenId: null,
}

const TOKEN_REVOKE = {
  accessTokenIdentifier: null,
  refreshTokenIdentifier: null,
  clientIdentifier: null,
  subject: null,
}

const AUTHORIZATION_ISSUE = {
  ticket: null,
  subject: null,
  authTime: 0,
  acr: null,
  claims: null,
  properties: null,
  scopes: null,
  sub: null,
  idtHeaderParams: null,
  claimsForTx: null,
  verifiedClaimsForTx: null,
  consentedClaims: null,
  authorizationDetails: null,
  jwtAtClaims: null,
  accessToken: null,
  accessTokenDuration: 0,
  idTokenAudType: null,
}

const TOKEN = {
  parameters: null,
  clientId: null,
  clientSecret: null,
  clientCertificate: null,
  clientCertificatePath: null,
  properties: null,
  dpop: null,
  htm: null,
  htu: null,
  accessToken: null,
  jwtAtClaims: null,
  accessTokenDuration: 0,
  dpopNonceRequired: false,
}

const REVOCATION = {
  parameters: null,
  clientId: null,
  clientSecret: null,
  clientCertificate: null,
  clientCertificatePath: null,
}

const ATTESTATION = { oauthClientAttestation: null, oauthClientAttestationPop: null }

export const PYTHON: PublishedRequests = {
  introspection: INTROSPECTION,
  standardIntrospection: STANDARD_INTROSPECTION,
  pushedAuthorization: PUSHED_AUTHORIZATION,
  authorization: { parameters: null, context: null },
  tokenCreate: TOKEN_CREATE,
  tokenUpdate: TOKEN_UPDATE,
  tokenRevoke: TOKEN_REVOKE,
  authorizationIssue: AUTHORIZATION_ISSUE,
  authorizationFail: { ticket: null, reason: null, description: null },
  token: TOKEN,
  revocation: REVOCATION,
}

/** The SDK for Java, which has some more fields. */
export const JAVA: PublishedRequests = {
  introspection: { ...INTROSPECTION, targetUri: null, requestBodyContained: false },
  standardIntrospection: STANDARD_INTROSPECTION,
  pushedAuthorization: { ...PUSHED_AUTHORIZATION, oauthClientAttestation: null, oauthClientAttestationPop: null },
  authorization: { parameters: null, context: null, cimdOptions: null },
  tokenCreate: { ...TOKEN_CREATE, metadataDocumentUsed: false, clientIdentifier: null, sessionId: null },
  tokenUpdate: { ...TOKEN_UPDATE, refreshToken: null, refreshTokenHash: null },
  tokenRevoke: TOKEN_REVOKE,
  authorizationIssue: { ...AUTHORIZATION_ISSUE, sessionId: null },
  authorizationFail: { ticket: null, reason: null, description: null },
  token: { ...TOKEN, ...ATTESTATION, refreshTokenDuration: 0, cimdOptions: null },
  revocation: { ...REVOCATION, ...ATTESTATION },
}

/** An element of authorization details as both SDKs send it: unset fields are `null`. */
export const PAYMENT = {
  type: 'payment',
  locations: null,
  actions: ['initiate'],
  dataTypes: null,
  identifier: null,
  privileges: null,
  otherFields: null,
}
