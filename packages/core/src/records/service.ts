import type { JwkSet, SignatureAlgorithm } from '../standards/jose/jwk.js'
import type { Pair, Scope } from './values.js'
import type { ClientAuthenticationMethod, FapiMode, GrantType, PushedRequestUse, ResponseType } from './vocabulary.js'

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
