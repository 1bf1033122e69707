import type { Instant } from '../lib/time.js'
import type { AssertionAlgorithm } from '../standards/client-assertion/client-assertion.js'
import type { ContentEncryptionAlgorithm, KeyManagementAlgorithm } from '../standards/jose/jwe.js'
import type { JwkSet } from '../standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import type {
  AttestationPopMethod,
  ClientAuthenticationMethod,
  ClientType,
  FapiMode,
  GrantType,
  Pair,
  ResponseType,
} from './vocabulary.js'

/** A client with all defaults filled in; `readClient` and `defineClient` make one. */
export interface Client {
  /** A positive integer; its digits are a `client_id` of the client. */
  readonly clientId: number
  /** A `client_id` that the AS chooses. */
  readonly clientIdAlias?: string
  /** A random mark of a client that registers at run time: records of an earlier client of that name do not count. */
  readonly registration?: string
  /** The client may be identified by its alias. */
  readonly clientIdAliasEnabled: boolean
  /** Entity identifier (OpenID Federation). */
  readonly entityId?: string
  /** URL of the client's metadata document. */
  readonly metadataDocumentLocation?: string
  /** What people call the client. */
  readonly clientName?: string
  /** Whether the client can keep a secret (RFC 6749 §2.1). */
  readonly clientType: ClientType
  /** The only authentication method that the client may use. */
  readonly tokenAuthMethod: ClientAuthenticationMethod
  /** The algorithm of its client assertions; absent: HS256 for CLIENT_SECRET_JWT, else any that fits its keys. */
  readonly tokenAuthSignAlg?: AssertionAlgorithm
  /**
   * TLS_CLIENT_AUTH: the subject of the certificate (RFC 4514), compared as in RFC 4517; set either
   * this or one of the next four.
   */
  readonly tlsClientAuthSubjectDn?: string
  /** TLS_CLIENT_AUTH: a dNSName of the certificate. */
  readonly tlsClientAuthSanDns?: string
  /** TLS_CLIENT_AUTH: a uniformResourceIdentifier of the certificate. */
  readonly tlsClientAuthSanUri?: string
  /** TLS_CLIENT_AUTH: an iPAddress of the certificate, in its usual text form. */
  readonly tlsClientAuthSanIp?: string
  /** TLS_CLIENT_AUTH: an rfc822Name of the certificate. */
  readonly tlsClientAuthSanEmail?: string
  /** SELF_SIGNED_TLS_CLIENT_AUTH: `kid` of the only key in `jwks` whose certificate is accepted; absent: any. */
  readonly selfSignedCertificateKeyId?: string
  /** Issuers in `attestationTrust` that may attest the client; absent: the only attester that the service trusts. */
  readonly attesters?: readonly string[]
  /** The only algorithms of its attestations (Attestation-Based Client Authentication §9); absent: the service's. */
  readonly attestationSignAlgs?: readonly SignatureAlgorithm[]
  /** The only algorithms of the proofs of its attestations; absent: all that the service accepts. */
  readonly attestationPopSignAlgs?: readonly SignatureAlgorithm[]
  /** How the client may prove the key of an attestation that it sends; absent: all that the service accepts. */
  readonly attestationPopMethods?: readonly AttestationPopMethod[]
  /** The secret as the `Secrets` port stores it, `sha256:…`, `plain:…` or `encrypted:…`; never reported. */
  readonly clientSecret?: string
  /** The instant from which the secret is refused. */
  readonly clientSecretExpiresAt?: Instant
  /** Where authorization responses may go (RFC 6749 §3.1.2). */
  readonly redirectUris: readonly string[]
  /** Response types that the client may request. */
  readonly responseTypes: readonly ResponseType[]
  /** Grant types that the client may use. */
  readonly grantTypes: readonly GrantType[]
  /** FAPI profiles that apply to this client, in addition to those of the service ([fapi.md](fapi.md)). */
  readonly fapiModes: readonly FapiMode[]
  /** The client must use PAR (RFC 9126 §6). */
  readonly parRequired: boolean
  /** Every request of the client must be a signed request object (RFC 9101 §10.5). */
  readonly requestObjectRequired: boolean
  /** The signature algorithm of its request objects; absent: any that fits a key of the client. */
  readonly requestSignAlg?: SignatureAlgorithm
  /** The key management algorithm by which its request objects must be encrypted; absent: they need not be. */
  readonly requestEncryptionAlg?: KeyManagementAlgorithm
  /** The content encryption of its request objects, used with `requestEncryptionAlg`; absent: any. */
  readonly requestEncryptionEnc?: ContentEncryptionAlgorithm
  /** Resource indicators (RFC 8707 §2) of a resource server, which may introspect tokens for them (RFC 7662 §4). */
  readonly resourceIndicators?: readonly string[]
  /**
   * The algorithm that signs what the introspection endpoint answers to the client, which then gets
   * nothing but a JWT; absent: RS256 where it asks for a JWT (RFC 9701 §6).
   */
  readonly introspectionSignAlg?: SignatureAlgorithm
  /** The key management algorithm that encrypts these signed answers (RFC 9701 §6); absent: they are not encrypted. */
  readonly introspectionEncryptionAlg?: KeyManagementAlgorithm
  /** Their content encryption, used with `introspectionEncryptionAlg`; absent: A128CBC-HS256. */
  readonly introspectionEncryptionEnc?: ContentEncryptionAlgorithm
  /**
   * The algorithm that signs the authorization responses to the client where it asks for signed ones
   * (JARM §3), and no other; absent: RS256, or another if the service cannot use RS256.
   */
  readonly authorizationSignAlg?: SignatureAlgorithm
  /** The key management algorithm that encrypts these signed responses (JARM §3); absent: they are not encrypted. */
  readonly authorizationEncryptionAlg?: KeyManagementAlgorithm
  /** Their content encryption, used with `authorizationEncryptionAlg`; absent: A128CBC-HS256. */
  readonly authorizationEncryptionEnc?: ContentEncryptionAlgorithm
  /**
   * The algorithm that signs ID tokens for the client, and no other (OpenID Connect Dynamic Client Registration §2);
   * absent: RS256, or another if the service cannot use RS256.
   */
  readonly idTokenSignAlg?: SignatureAlgorithm
  /** The key management algorithm that encrypts its ID tokens; absent: they are not encrypted. */
  readonly idTokenEncryptionAlg?: KeyManagementAlgorithm
  /** Their content encryption, used with `idTokenEncryptionAlg`; absent: A128CBC-HS256. */
  readonly idTokenEncryptionEnc?: ContentEncryptionAlgorithm
  /** The client must use PKCE (RFC 7636). */
  readonly pkceRequired: boolean
  /** The client must use PKCE with `S256`. */
  readonly pkceS256Required: boolean
  /** The client may use `code_challenge_method=plain`. */
  readonly plainPkceAllowed: boolean
  /** The client may use unregistered redirect URIs in requests that it pushes with authentication (RFC 9126 §2.4). */
  readonly unregisteredRedirectUrisAllowed: boolean
  /** Scopes that the client may request; absent: all scopes of the service. */
  readonly requestableScopes?: readonly string[]
  /** Types of authorization details that it may request (RFC 9396 §10); absent: all that the service supports. */
  readonly authorizationDetailsTypes?: readonly string[]
  /** Seconds for which a request_uri of this client can be redeemed; absent: as the service says. */
  readonly pushedAuthReqDuration?: number
  /** Access tokens are created for this client only if they are bound to a certificate (RFC 8705 §3.4). */
  readonly tlsClientCertificateBoundAccessTokens: boolean
  /** Public keys of the client. */
  readonly jwks: JwkSet
  /** URL of its public keys (RFC 7591 §2), which a store can fetch into `jwks` ([keys by URL](keys-by-url.md)). */
  readonly jwksUri?: string
  /** The client must sign its requests for resources (RFC 9421). */
  readonly rsRequestSigned: boolean
  /** `kid` of the key in `jwks` that verifies a request whose signature names no key. */
  readonly rsSignedRequestKeyId?: string
  /** Responses to this client's requests for resources must be signed (RFC 9421). */
  readonly rsResponseSigned: boolean
  /** Access tokens are created for this client only if they are bound to a key (RFC 9449 §5.2). */
  readonly dpopRequired: boolean
  /** A locked client is refused everywhere and its tokens are unusable. */
  readonly locked: boolean
  /** Reported with every access token of the client. */
  readonly attributes: readonly Pair[]
}

/** A client as answers show it: everything except its secret. */
export type ClientInformation = Omit<Client, 'clientSecret'>

export function clientInformation(client: Client): ClientInformation {
  const { clientSecret, ...information } = client
  return information
}
