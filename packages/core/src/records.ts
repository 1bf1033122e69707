import type { Instant } from './lib/time.js'
import type { Pair, Scope } from './shapes.js'
import type { AssertionAlgorithm } from './standards/client-assertion/read.js'
import type { ContentEncryptionAlgorithm, KeyManagementAlgorithm } from './standards/jose/jwe.js'
import type { JwkSet, SignatureAlgorithm } from './standards/jose/jwk.js'
import type {
  ClientAuthenticationMethod,
  ClientType,
  FapiMode,
  GrantType,
  PushedRequestUse,
  ResponseType,
} from './vocabulary.js'

/** A service (tenant) with every default filled in; `readService` and `defineService` make one. */
export interface Service {
  /** Names the service; part of every stored key, and compared again with every record that is read. */
  readonly serviceId: string
  /** The issuer identifier of the authorization server (RFC 8414 §2). */
  readonly issuer: string
  /** `Bearer`, or a name of the AS's own, for which it builds its own challenges. */
  readonly accessTokenType: string
  /** The algorithm with which access tokens are signed as JWTs (RFC 9068); absent: they are opaque. */
  readonly accessTokenSignAlg?: SignatureAlgorithm
  /** `kid` of the signing key in `jwks`; absent: the first key that fits the algorithm. */
  readonly accessTokenSignatureKeyId?: string
  /** Seconds for which an access token lives. */
  readonly accessTokenDuration: number
  /** Seconds for which a refresh token lives. */
  readonly refreshTokenDuration: number
  /** Seconds for which a record outlives its last expiry, so that expired and unknown stay apart. */
  readonly accessTokenRetention: number
  /**
   * What `sub` begins with where a token has no user, before the identifier of its client, so that no client is taken for
   * a user (RFC 9700 §4.15); no subject of a user may begin so.
   */
  readonly clientSubjectPrefix?: string
  /** `aud` of JWT access tokens that name no resource (RFC 9068 §3). */
  readonly defaultResource?: string
  /** Private keys of the service, never reported. */
  readonly jwks: JwkSet
  /** Refuse a scope-less request where no scope is a default entry. */
  readonly scopeRequired: boolean
  /** Scopes that the service knows. */
  readonly supportedScopes: readonly Scope[]
  /** Types of authorization details that the service supports (RFC 9396 §2); none: such requests are refused. */
  readonly supportedAuthorizationDetailsTypes: readonly string[]
  /** Grant types that the service supports; what a client is registered for counts only among them. */
  readonly supportedGrantTypes: readonly GrantType[]
  /** Response types that the service supports; what a client is registered for counts only among them. */
  readonly supportedResponseTypes: readonly ResponseType[]
  /** Methods by which clients may authenticate. */
  readonly supportedTokenAuthMethods: readonly ClientAuthenticationMethod[]
  /** A client assertion must name the issuer alone as its audience, as one text (FAPI 2.0 Security Profile §5.3.2.1-8). */
  readonly clientAssertionAudRestrictedToIssuer: boolean
  /** Seconds that the expiry of a client assertion may lie ahead. */
  readonly clientAssertionMaxLifetime: number
  /** A client assertion must carry a `jti`, which is good once (OpenID Connect Core §9). */
  readonly clientAssertionJtiRequired: boolean
  /** Attesters whose attestations count for ATTEST_JWT_CLIENT_AUTH, each for the clients that name it, and their public keys. */
  readonly attestationTrust: readonly TrustedAttester[]
  /** Certificates in PEM at which the paths of clients with TLS_CLIENT_AUTH end (RFC 8705 §2.1). */
  readonly trustedRootCertificates: readonly string[]
  /** The paths of certificates are validated here; `false` says that the TLS terminator has done it, and nobody else. */
  readonly mutualTlsValidatePkiCertChain: boolean
  /** Authentication contexts (`acr`) that the authorization server can perform, for metadata. */
  readonly supportedAcrs: readonly string[]
  /** URL of the authorization endpoint, for metadata. */
  readonly authorizationEndpoint?: string
  /** URL of the token endpoint, for metadata. */
  readonly tokenEndpoint?: string
  /** URL of the PAR endpoint. */
  readonly pushedAuthReqEndpoint?: string
  /** URL of the public keys, for metadata. */
  readonly jwksUri?: string
  /** Seconds for which a request_uri can be redeemed (RFC 9126 §2.2). */
  readonly pushedAuthReqDuration: number
  /** UTF-8 bytes of `parameters` above which a push is refused. */
  readonly pushedAuthReqMaxSize: number
  /**
   * How often a request_uri may be used: `once`, the first valid authorization call takes the request and then only its
   * ticket counts; or `until-completed`, the page may be reloaded and completion takes the ticket, then the request.
   */
  readonly pushedRequestUse?: PushedRequestUse
  /** FAPI profiles whose demands hold for every client, before all other properties ([fapi.md](fapi.md)). */
  readonly fapiModes: readonly FapiMode[]
  /** Every client must use PAR (RFC 9126 §5). */
  readonly parRequired: boolean
  /** Every request must be a signed request object, and pushed (RFC 9101 §10.5). */
  readonly requestObjectRequired: boolean
  /** The audience of a request object must hold the issuer (RFC 9101 §4). */
  readonly requestObjectAudienceChecked: boolean
  /** A request object may leave `nbf` out, unless a FAPI mode demands it. */
  readonly nbfOptional: boolean
  /** Seconds that the expiry of a request object may lie ahead. */
  readonly requestObjectMaxLifetime: number
  /** Seconds between the authorization call and its completion. */
  readonly ticketDuration: number
  /** Clients may be named by their alias. */
  readonly clientIdAliasEnabled: boolean
  /** No access token is created that is not bound to a certificate (RFC 8705 §3). */
  readonly tlsClientCertificateBoundAccessTokens: boolean
  /** Seconds for which a DPoP proof is good after its `iat`, beside `allowableClockSkew` (RFC 9449 §11.1). */
  readonly dpopProofLifetime: number
  /** DPoP proofs must hold a nonce of the server's (RFC 9449 §8, §9). */
  readonly dpopNonceRequired: boolean
  /** Seconds of a nonce's period: a nonce is good for one period at least after it was handed out, for two at most. */
  readonly dpopNonceDuration: number
  /** Requests for resources must be signed by the client (RFC 9421). */
  readonly rsRequestSigned: boolean
  /** Answers of resources must be signed (RFC 9421). */
  readonly rsResponseSigned: boolean
  /** Seconds for which the signature of a request is good after its `created`, beside `allowableClockSkew`. */
  readonly messageSignatureLifetime: number
  /** `kid` of the key in `jwks` that signs answers of resources; absent: the first private key made for signatures. */
  readonly resourceSignatureKeyId?: string
  /** Seconds by which the clocks of clients may differ from the server's. */
  readonly allowableClockSkew: number
  /** Let a DPoP proof beside an unbound token pass (RFC 9449 §4.3-12 refuses it). */
  readonly dpopProofOnUnboundTokenIgnored: boolean
  /** Leave `error_description` out of what the client is told. */
  readonly errorDescriptionOmitted: boolean
  /** Leave `error_uri` out of what the client is told. */
  readonly errorUriOmitted: boolean
  /** Page that explains result codes; the code is added as the fragment. */
  readonly errorUriBase?: string
  /** Told with every access token of the service. */
  readonly attributes: readonly Pair[]
  /** User name of the 2.x REST surface. */
  readonly apiKey?: string
  /** Password of the 2.x REST surface, as the `Secrets` port stores it; never reported. */
  readonly apiSecret?: string
  /** Service Access Tokens of the 3.0 REST surface, as the `Secrets` port stores them; never reported. */
  readonly accessTokens: readonly string[]
}

/** Somebody who vouches for instances of clients (Attestation-Based Client Authentication §5.1). */
export interface TrustedAttester {
  /** `iss` of its attestations. */
  readonly issuer: string
  readonly jwks: JwkSet
}

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
