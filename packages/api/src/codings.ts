import { asFlag, asInteger, asList, asText, type Coding, inJsonOnly } from './form.js'

/*
 * The fields that several operations have, and how a form writes them.
 */

/** What a new token and an update can carry. */
export const TOKEN_ATTRIBUTES = {
  accessToken: asText,
  refreshToken: asText,
  certificateThumbprint: asText,
  dpopKeyThumbprint: asText,
  acr: asText,
  grantId: asText,
  cnonce: asText,
  issuableCredentials: asText,
  scopes: asList,
  properties: inJsonOnly,
  authorizationDetails: inJsonOnly,
  resources: asList,
  accessTokenResources: asList,
  authTime: asInteger,
  grant: inJsonOnly,
  consentedClaims: asList,
  forExternalAttachment: asFlag,
  forCredentialIssuance: asFlag,
  cnonceExpiresAt: asInteger,
} satisfies Readonly<Record<string, Coding>>

/**
 * What a client sends to authenticate. PEM contains spaces, so only JSON can hold a chain of certificates, or what
 * belongs to it.
 */
export const CREDENTIALS = {
  parameters: asText,
  clientId: asText,
  clientSecret: asText,
  clientCertificate: asText,
  clientCertificatePath: inJsonOnly,
  clientCertificateAuthorized: asFlag,
  tlsSessionResumed: asFlag,
  clientOcspResponses: inJsonOnly,
  oauthClientAttestation: asText,
  oauthClientAttestationPop: asText,
  dpop: asText,
  htm: asText,
  htu: asText,
} satisfies Readonly<Record<string, Coding>>

/** The same where the client may have to prove its key. */
export const WITH_PROOF = { ...CREDENTIALS, dpopNonceRequired: asFlag } satisfies Readonly<Record<string, Coding>>

/** Texts of credentials that are unset when they are empty. */
export const CREDENTIAL_TEXTS = [
  'clientId',
  'clientSecret',
  'clientCertificate',
  'oauthClientAttestation',
  'oauthClientAttestationPop',
  'dpop',
  'htm',
  'htu',
]
