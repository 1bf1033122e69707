import type { JwkSet } from '../standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import type {
  AttestationPopMethod,
  ClientAssertionAudience,
  ClientAuthenticationMethod,
  FapiMode,
  GrantType,
  Pair,
  PushedRequestUse,
  ResponseType,
  Scope,
} from './vocabulary.js'

/** A service (tenant) with all defaults filled in; `readService` and `defineService` make one. */
export interface Service {
  /** Identifies the service; every stored key contains it, and every record that is read is compared with it. */
  readonly serviceId: string
  /** The issuer identifier of the authorization server (RFC 8414 §2). */
  readonly issuer: string
  /** `Bearer`, or a custom type for which the AS builds its own challenges. */
  readonly accessTokenType: string
  /** The algorithm that signs access tokens as JWTs (RFC 9068); absent: they are opaque. */
  readonly accessTokenSignAlg?: SignatureAlgorithm
  /** `kid` of the signing key in `jwks`; absent: the first key that fits the algorithm. */
  readonly accessTokenSignatureKeyId?: string
  /** The lifetime of an access token in seconds. */
  readonly accessTokenDuration: number
  /** The lifetime of a refresh token in seconds. */
  readonly refreshTokenDuration: number
  /** Seconds for which a record is kept after its last expiry, to distinguish expired tokens from unknown ones. */
  readonly accessTokenRetention: number
  /**
   * A prefix to the identifier of the client in the `sub` of tokens without a user, so that no
   * client is mistaken for a user (RFC 9700 §4.15); no subject of a user may begin with it.
   */
  readonly clientSubjectPrefix?: string
  /** `aud` of JWT access tokens that name no resource (RFC 9068 §3). */
  readonly defaultResource?: string
  /** Private keys of the service, never reported. */
  readonly jwks: JwkSet
  /** Refuse a request without scopes when no scope is a default entry. */
  readonly scopeRequired: boolean
  /** Scopes that the service knows. */
  readonly supportedScopes: readonly Scope[]
  /** Types of authorization details that are supported (RFC 9396 §2); without any, such requests are refused. */
  readonly supportedAuthorizationDetailsTypes: readonly string[]
  /** Grant types that the service supports; a client may use those of its own that are among them. */
  readonly supportedGrantTypes: readonly GrantType[]
  /** Response types that the service supports; a client may use those of its own that are among them. */
  readonly supportedResponseTypes: readonly ResponseType[]
  /** Authentication methods that clients may use. */
  readonly supportedTokenAuthMethods: readonly ClientAuthenticationMethod[]
  /**
   * What the `aud` of a client assertion must be: with `endpoints`, the issuer, the token endpoint
   * or the PAR endpoint, alone or among others (RFC 9126 §2); with `issuer`, the issuer as the only
   * value, which may be the only element of an array (draft-ietf-oauth-rfc7523bis §4, §5); with
   * `issuer-string`, the issuer as a string (FAPI 2.0 Security Profile §5.3.2.1-8).
   */
  readonly clientAssertionAudience: ClientAssertionAudience
  /** How many seconds ahead the `exp` of a client assertion may be. */
  readonly clientAssertionMaxLifetime: number
  /** A client assertion must carry a `jti`, which can be used once (OpenID Connect Core §9). */
  readonly clientAssertionJtiRequired: boolean
  /** Trusted attesters of client instances with their public keys; each attests only clients that name it. */
  readonly attestationTrust: readonly TrustedAttester[]
  /**
   * Proofs of client attestations must contain a challenge from the server (Attestation-Based Client
   * Authentication §6).
   */
  readonly attestationChallengeRequired: boolean
  /**
   * Clients must present an attestation whenever they authenticate, with one of these proofs, and may
   * omit it where `NONE` is among them; absent: they may present one, with any proof; resources take
   * no other proofs either (Attestation-Based Client Authentication §7.6, §8).
   */
  readonly attestationPopMethods?: readonly AttestationPopMethod[]
  /** Root certificates in PEM; certificate paths for TLS_CLIENT_AUTH must end at one of them (RFC 8705 §2.1). */
  readonly trustedRootCertificates: readonly string[]
  /**
   * Intermediate certificates in PEM, never trusted, for clients that send none (a resumed TLS session has none);
   * those of paths that were valid are remembered without it.
   */
  readonly intermediateCertificates: readonly string[]
  /** Certificate paths are validated here; `false` leaves their validation to the TLS terminator alone. */
  readonly mutualTlsValidatePkiCertChain: boolean
  /** Authentication contexts (`acr`) that the authorization server can perform, for metadata. */
  readonly supportedAcrs: readonly string[]
  /** URL of the authorization endpoint, for metadata. */
  readonly authorizationEndpoint?: string
  /** URL of the token endpoint, for metadata. */
  readonly tokenEndpoint?: string
  /** URL of the PAR endpoint. */
  readonly pushedAuthReqEndpoint?: string
  /** URL of the introspection endpoint (RFC 7662 §2), for metadata. */
  readonly introspectionEndpoint?: string
  /** URL of the revocation endpoint (RFC 7009 §2), for metadata. */
  readonly revocationEndpoint?: string
  /** `kid` of the key in `jwks` that signs introspection answers (RFC 9701 §5); absent: the first that fits. */
  readonly introspectionSignatureKeyId?: string
  /** URL of the challenge endpoint, for metadata (Attestation-Based Client Authentication §6.3). */
  readonly challengeEndpoint?: string
  /** URL of the public keys, for metadata. */
  readonly jwksUri?: string
  /** Metadata say that a `client_id` may be the URL of a client's document ([keys by URL](keys-by-url.md)). */
  readonly clientIdMetadataDocumentSupported: boolean
  /** Seconds for which a request_uri can be redeemed (RFC 9126 §2.2). */
  readonly pushedAuthReqDuration: number
  /** The size of `parameters` in UTF-8 bytes above which a push is refused. */
  readonly pushedAuthReqMaxSize: number
  /**
   * How often a request_uri may be used: with `once`, the first valid authorization call uses it
   * up, and only its ticket counts from then on; with `until-completed`, the page may be reloaded,
   * and completion uses up the ticket, then the request.
   */
  readonly pushedRequestUse?: PushedRequestUse
  /** FAPI profiles that apply to every client and override all other properties ([fapi.md](fapi.md)). */
  readonly fapiModes: readonly FapiMode[]
  /** Every client must use PAR (RFC 9126 §5). */
  readonly parRequired: boolean
  /** Every request must be a signed request object (RFC 9101 §10.5). */
  readonly requestObjectRequired: boolean
  /** The audience of a request object must contain the issuer (RFC 9101 §4). */
  readonly requestObjectAudienceChecked: boolean
  /** A request object may omit `nbf`, unless a FAPI mode demands it. */
  readonly nbfOptional: boolean
  /**
   * The port of a redirect URI with `http://localhost` may differ from the registered one, as that of 127.0.0.1 and
   * [::1] may (RFC 9700 §2.1, §4.1.3).
   */
  readonly localhostPortIgnored: boolean
  /** How many seconds ahead the `exp` of a request object may be. */
  readonly requestObjectMaxLifetime: number
  /** Seconds that may pass between the authorization call and its completion. */
  readonly ticketDuration: number
  /** `kid` of the key in `jwks` that signs authorization responses (JARM); absent: the first that fits. */
  readonly authorizationSignatureKeyId?: string
  /** Seconds for which a signed authorization response is valid (JARM §2.1). */
  readonly authorizationResponseDuration: number
  /** Clients may be identified by their alias. */
  readonly clientIdAliasEnabled: boolean
  /** Access tokens are created only if they are bound to a certificate (RFC 8705 §3). */
  readonly tlsClientCertificateBoundAccessTokens: boolean
  /** Seconds for which a DPoP proof is valid after its `iat`, in addition to `allowableClockSkew` (RFC 9449 §11.1). */
  readonly dpopProofLifetime: number
  /** DPoP proofs must contain a nonce from the server (RFC 9449 §8, §9). */
  readonly dpopNonceRequired: boolean
  /**
   * The period of a nonce, and of a challenge for client attestations, in seconds; either is valid
   * for at least one period after it is issued, and for two at most.
   */
  readonly dpopNonceDuration: number
  /** Clients must sign their requests for resources (RFC 9421). */
  readonly rsRequestSigned: boolean
  /** Responses of resources must be signed (RFC 9421). */
  readonly rsResponseSigned: boolean
  /** Seconds for which the signature of a request is valid after its `created`, in addition to `allowableClockSkew`. */
  readonly messageSignatureLifetime: number
  /**
   * Clients with CLIENT_SECRET_JWT may sign their requests by their secrets, with `hmac-sha256`
   * (RFC 9421 §3.3.3); a party that can verify such a signature can also make it.
   */
  readonly messageSignatureMacAllowed: boolean
  /** `kid` of the key in `jwks` that signs responses of resources; absent: the first private key that can. */
  readonly resourceSignatureKeyId?: string
  /** Seconds by which a client's clock may differ from the server's. */
  readonly allowableClockSkew: number
  /** Ignore a DPoP proof that is sent with an unbound token (RFC 9449 §4.3-12 refuses it). */
  readonly dpopProofOnUnboundTokenIgnored: boolean
  /** Omit `error_description` from what clients receive. */
  readonly errorDescriptionOmitted: boolean
  /** Omit `error_uri` from what clients receive. */
  readonly errorUriOmitted: boolean
  /** URL of a page that explains result codes; the code is added as the fragment. */
  readonly errorUriBase?: string
  /** Reported with every access token of the service. */
  readonly attributes: readonly Pair[]
  /** User name of the 2.x REST surface. */
  readonly apiKey?: string
  /** Password of the 2.x REST surface, as the `Secrets` port stores it; never reported. */
  readonly apiSecret?: string
  /** Service Access Tokens of the 3.0 REST surface, as the `Secrets` port stores them; never reported. */
  readonly accessTokens: readonly string[]
}

/** An attester of client instances (Attestation-Based Client Authentication §7.1). */
export interface TrustedAttester {
  /** Its name, which is `iss` of its attestations if they have one. */
  readonly issuer: string
  readonly jwks: JwkSet
}
