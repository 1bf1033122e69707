import { flag, listOf, number, objectOf, oneOf, open, pairs, text, texts } from './record-shape.js'
import { type RecordText, recordText } from './record-text.js'
import type { Client } from './records.js'
import type { AuthorizationDetails, AuthorizationDetailsElement, Grant, GrantScope, Pair, Property } from './shapes.js'
import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_MANAGEMENT_ALGORITHMS } from './standards/jose/jwe.js'
import { type JwkSet, SIGNATURE_ALGORITHMS } from './standards/jose/jwk.js'
import type { AccessToken, PushedRequest, Ticket } from './stored-records.js'
import { CLIENT_AUTHENTICATION_METHODS, CLIENT_TYPES, FAPI_MODES, GRANT_TYPES, RESPONSE_TYPES } from './vocabulary.js'

/** Fields that a type adds (RFC 9396 §2) are one text, `otherFields`. */
const authorizationDetails = objectOf<AuthorizationDetails>({
  needed: {
    elements: listOf(
      objectOf<AuthorizationDetailsElement>({
        needed: { type: text },
        optional: {
          locations: texts,
          actions: texts,
          dataTypes: texts,
          identifier: text,
          privileges: texts,
          otherFields: text,
        },
      }),
    ),
  },
  optional: {},
})

const grant = objectOf<Grant>({
  needed: {},
  optional: {
    scopes: listOf(objectOf<GrantScope>({ needed: { scope: text }, optional: { resource: texts } })),
    claims: texts,
    authorizationDetails,
  },
})

const properties = listOf(objectOf<Property>({ needed: { key: text, value: text, hidden: flag }, optional: {} }))
const attributes = listOf(objectOf<Pair>({ needed: { key: text, value: text }, optional: {} }))

/** Unknown members of keys and key sets must be ignored (RFC 7517 §4, §5). */
const jwks = open<JwkSet>()

/**
 * Access tokens as text. Left out are flags that are `false`, the first version, an identifier that is the number of the
 * client, and the grant type that goes with the subject or its absence.
 */
export const accessTokenText: RecordText<AccessToken> = recordText(
  {
    needed: {
      serviceId: text,
      hash: text,
      version: number,
      clientId: number,
      clientIdentifier: text,
      clientIdAliasUsed: flag,
      clientEntityIdUsed: flag,
      metadataDocumentUsed: flag,
      grantType: oneOf(GRANT_TYPES),
      scopes: texts,
      createdAt: number,
      expiresAt: number,
      retainedUntil: number,
      forExternalAttachment: flag,
      forCredentialIssuance: flag,
    },
    optional: {
      registration: text,
      clientIdAlias: text,
      subject: text,
      refreshTokenHash: text,
      refreshTokenExpiresAt: number,
      properties,
      certificateThumbprint: text,
      dpopKeyThumbprint: text,
      resources: texts,
      accessTokenResources: texts,
      authorizationDetails,
      grantId: text,
      grant,
      consentedClaims: texts,
      acr: text,
      authTime: number,
      cnonce: text,
      cnonceExpiresAt: number,
      issuableCredentials: text,
    },
  },
  ({ clientId, subject }) => ({
    version: 1,
    grantType: subject === undefined ? 'CLIENT_CREDENTIALS' : 'AUTHORIZATION_CODE',
    clientIdentifier: typeof clientId === 'number' ? String(clientId) : undefined,
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    forExternalAttachment: false,
    forCredentialIssuance: false,
  }),
)

/** What pushed requests and tickets have in common. */
const WAITING = {
  serviceId: text,
  key: text,
  clientId: number,
  clientIdentifier: text,
  createdAt: number,
  expiresAt: number,
  retainedUntil: number,
}

/** Pushed requests as text. */
export const pushedRequestText: RecordText<PushedRequest> = recordText({
  needed: { ...WAITING, parameters: pairs },
  optional: { registration: text, dpopJkt: text },
})

/** Tickets as text. */
export const ticketText: RecordText<Ticket> = recordText({
  needed: { ...WAITING, scopes: texts, redirectUri: text },
  optional: { registration: text, parameters: pairs, dpopJkt: text, pushed: flag, pushedRequestKey: text },
})

/** Clients as text. */
export const clientText: RecordText<Client> = recordText({
  needed: {
    clientId: number,
    clientIdAliasEnabled: flag,
    clientType: oneOf(CLIENT_TYPES),
    tokenAuthMethod: oneOf(CLIENT_AUTHENTICATION_METHODS),
    redirectUris: texts,
    responseTypes: listOf(oneOf(RESPONSE_TYPES)),
    grantTypes: listOf(oneOf(GRANT_TYPES)),
    fapiModes: listOf(oneOf(FAPI_MODES)),
    parRequired: flag,
    requestObjectRequired: flag,
    pkceRequired: flag,
    pkceS256Required: flag,
    plainPkceAllowed: flag,
    unregisteredRedirectUrisAllowed: flag,
    tlsClientCertificateBoundAccessTokens: flag,
    jwks,
    rsRequestSigned: flag,
    rsResponseSigned: flag,
    dpopRequired: flag,
    locked: flag,
    attributes,
  },
  optional: {
    registration: text,
    clientIdAlias: text,
    entityId: text,
    metadataDocumentLocation: text,
    clientName: text,
    tokenAuthSignAlg: oneOf([...SIGNATURE_ALGORITHMS, 'HS256']),
    tlsClientAuthSubjectDn: text,
    tlsClientAuthSanDns: text,
    tlsClientAuthSanUri: text,
    tlsClientAuthSanIp: text,
    tlsClientAuthSanEmail: text,
    selfSignedCertificateKeyId: text,
    attesters: texts,
    clientSecret: text,
    clientSecretExpiresAt: number,
    requestSignAlg: oneOf(SIGNATURE_ALGORITHMS),
    requestEncryptionAlg: oneOf(KEY_MANAGEMENT_ALGORITHMS),
    requestEncryptionEnc: oneOf(CONTENT_ENCRYPTION_ALGORITHMS),
    requestableScopes: texts,
    authorizationDetailsTypes: texts,
    pushedAuthReqDuration: number,
    rsSignedRequestKeyId: text,
  },
})
