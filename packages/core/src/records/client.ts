import type { Instant } from '../lib/time.js'
import type { AssertionAlgorithm } from '../standards/client-assertion/read.js'
import {
  CONTENT_ENCRYPTION_ALGORITHMS,
  type ContentEncryptionAlgorithm,
  KEY_MANAGEMENT_ALGORITHMS,
  type KeyManagementAlgorithm,
} from '../standards/jose/jwe.js'
import { type JwkSet, SIGNATURE_ALGORITHMS, type SignatureAlgorithm } from '../standards/jose/jwk.js'
import { type RecordText, recordText } from './codec.js'
import { flag, listOf, number, objectOf, oneOf, open, text, texts } from './shape.js'
import type { Pair } from './values.js'
import {
  CLIENT_AUTHENTICATION_METHODS,
  CLIENT_TYPES,
  type ClientAuthenticationMethod,
  type ClientType,
  FAPI_MODES,
  type FapiMode,
  GRANT_TYPES,
  type GrantType,
  RESPONSE_TYPES,
  type ResponseType,
} from './vocabulary.js'

/** A client with every default filled in; `readClient` and `defineClient` make one. */
export interface Client {
  /** A number above zero; its digits are a `client_id` of the client. */
  readonly clientId: number
  /** A `client_id` of the AS's own choice. */
  readonly clientIdAlias?: string
  /** Random text of a client that registers at run time, so that records of an earlier client of its name do not count for it. */
  readonly registration?: string
  /** The alias may be used by this client. */
  readonly clientIdAliasEnabled: boolean
  /** Entity identifier (OpenID Federation). */
  readonly entityId?: string
  /** URL of the client's metadata document. */
  readonly metadataDocumentLocation?: string
  /** What people call the client. */
  readonly clientName?: string
  /** Whether the client can keep a secret (RFC 6749 §2.1). */
  readonly clientType: ClientType
  /** The only method by which the client may authenticate. */
  readonly tokenAuthMethod: ClientAuthenticationMethod
  /** The algorithm of its client assertions; absent: HS256 for CLIENT_SECRET_JWT, else any that fits a key of the client. */
  readonly tokenAuthSignAlg?: AssertionAlgorithm
  /** TLS_CLIENT_AUTH: the subject of the certificate (RFC 4514), compared by RFC 4517; it, or one of the next four. */
  readonly tlsClientAuthSubjectDn?: string
  /** TLS_CLIENT_AUTH: a dNSName of the certificate. */
  readonly tlsClientAuthSanDns?: string
  /** TLS_CLIENT_AUTH: a uniformResourceIdentifier of the certificate. */
  readonly tlsClientAuthSanUri?: string
  /** TLS_CLIENT_AUTH: an iPAddress of the certificate, in its usual text form. */
  readonly tlsClientAuthSanIp?: string
  /** TLS_CLIENT_AUTH: an rfc822Name of the certificate. */
  readonly tlsClientAuthSanEmail?: string
  /** SELF_SIGNED_TLS_CLIENT_AUTH: `kid` of the only key in `jwks` whose certificate counts; absent: each of them. */
  readonly selfSignedCertificateKeyId?: string
  /** ATTEST_JWT_CLIENT_AUTH: issuers in `attestationTrust` that may vouch for the client; absent: the only one that the service trusts. */
  readonly attesters?: readonly string[]
  /** The secret as the `Secrets` port stores it, `sha256:…`, `plain:…` or `sealed:…`; never reported. */
  readonly clientSecret?: string
  /** The secret is refused from this instant on. */
  readonly clientSecretExpiresAt?: Instant
  /** Where authorization responses may go (RFC 6749 §3.1.2). */
  readonly redirectUris: readonly string[]
  /** Response types that the client may ask for. */
  readonly responseTypes: readonly ResponseType[]
  /** Grant types that the client may use. */
  readonly grantTypes: readonly GrantType[]
  /** FAPI profiles whose demands hold for this client, beside those of the service ([fapi.md](fapi.md)). */
  readonly fapiModes: readonly FapiMode[]
  /** This client must use PAR (RFC 9126 §6). */
  readonly parRequired: boolean
  /** Each request of this client must be a signed request object, and pushed (RFC 9101 §10.5). */
  readonly requestObjectRequired: boolean
  /** The algorithm of its request objects; absent: any that fits a key of the client. */
  readonly requestSignAlg?: SignatureAlgorithm
  /** The key management algorithm by which its request objects must be encrypted; absent: they need not be. */
  readonly requestEncryptionAlg?: KeyManagementAlgorithm
  /** The content encryption of its request objects, beside `requestEncryptionAlg`; absent: any. */
  readonly requestEncryptionEnc?: ContentEncryptionAlgorithm
  /** This client must use PKCE (RFC 7636). */
  readonly pkceRequired: boolean
  /** This client must use PKCE, with `S256`. */
  readonly pkceS256Required: boolean
  /** Accept `code_challenge_method=plain`. */
  readonly plainPkceAllowed: boolean
  /** Accept redirect URIs that are not registered in requests that the client pushes, authenticated (RFC 9126 §2.4). */
  readonly unregisteredRedirectUrisAllowed: boolean
  /** Scopes that the client may request; absent: all that the service knows. */
  readonly requestableScopes?: readonly string[]
  /** Types of authorization details that the client may request; absent: all that the service supports (RFC 9396 §10). */
  readonly authorizationDetailsTypes?: readonly string[]
  /** Seconds for which a request_uri of this client can be redeemed; absent: the service's. */
  readonly pushedAuthReqDuration?: number
  /** No access token is created for this client that is not bound to a certificate (RFC 8705 §3.4). */
  readonly tlsClientCertificateBoundAccessTokens: boolean
  /** Public keys of the client. */
  readonly jwks: JwkSet
  /** This client's requests for resources must be signed (RFC 9421). */
  readonly rsRequestSigned: boolean
  /** `kid` of the key in `jwks` that signs its requests where a signature names none. */
  readonly rsSignedRequestKeyId?: string
  /** Answers to this client's requests for resources must be signed (RFC 9421). */
  readonly rsResponseSigned: boolean
  /** No access token is created for this client that is not bound to a key (RFC 9449 §5.2). */
  readonly dpopRequired: boolean
  /** A locked client is refused everywhere and its tokens are unusable. */
  readonly locked: boolean
  /** Told with every access token of the client. */
  readonly attributes: readonly Pair[]
}

/** A client as answers show it: everything but its secret. */
export type ClientInformation = Omit<Client, 'clientSecret'>

/** The client without its secret. */
export function clientInformation(client: Client): ClientInformation {
  const { clientSecret, ...information } = client
  return information
}

const attributes = listOf(objectOf<Pair>({ needed: { key: text, value: text }, optional: {} }))

/** Unknown members of keys and key sets must be ignored (RFC 7517 §4, §5). */
const jwks = open<JwkSet>()

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
