import type { Jwk } from '@symbolon/core'

/** How a client authenticates: by nothing, by its secret in the header or in the form, by its certificate, or by a signed assertion. */
export type ProbeAuthentication =
  | { readonly method: 'none' }
  | { readonly method: 'client_secret_basic' | 'client_secret_post'; readonly secret: string }
  /** By its certificate, which its `fetch` presents (RFC 8705 §2). */
  | { readonly method: 'tls_client_auth' | 'self_signed_tls_client_auth' }
  /** The private key with its `alg`, and with its `kid` if the server needs one. */
  | { readonly method: 'private_key_jwt'; readonly key: Jwk }

/** A profile whose demands are probed too. */
export type ProbeProfile = 'fapi2-security' | 'oauth21' | 'mcp'

/** A client that is registered at the server. */
export interface ProbeClient {
  readonly clientId: string
  readonly redirectUri: string
  readonly authentication: ProbeAuthentication
  /** The scopes to ask for. Default: none is sent. */
  readonly scope?: string | undefined
  /** The resource indicator to ask for (RFC 8707). Default: none is sent. */
  readonly resourceIndicator?: string | undefined
  /** Whether to use DPoP, with a key of the probe. Default: true. */
  readonly dpop?: boolean | undefined
  /** A response_mode for signed responses (JARM), such as `jwt`. Default: none is sent. */
  readonly responseMode?: string | undefined
  /** Sends over connections with the certificate of the client. Default: the `fetch` of the options, without one. */
  readonly fetch?: typeof fetch | undefined
  /** Whether its tokens are bound to that certificate (RFC 8705 §3). Default: false. */
  readonly certificateBound?: boolean | undefined
}

/** A request that was sent, or that a dry run would send. */
export interface ProbeRequest {
  /** The code of the probe that sends it, or `baseline`. */
  readonly probe: string
  readonly method: string
  /** The URL without its query. In a dry run, the path is the name of the endpoint in the metadata. */
  readonly url: string
}

/** How far a run is. */
export interface ProbeProgress {
  readonly probe: string
  readonly done: number
  readonly total: number
}

/** What to probe, as whom, and how fast. */
export interface ProbeOptions {
  /** The issuer identifier of the authorization server. */
  readonly issuer: string
  /** The URL of a protected resource that answers GET for a token of the client. */
  readonly resource?: string | undefined
  /** The URL of a resource that demands a stronger login than that of `login` (RFC 9470). */
  readonly stepUpResource?: string | undefined
  /** Origins of endpoints that are not on the origin of the issuer. Nothing is sent to any other. */
  readonly origins?: readonly string[] | undefined
  readonly client: ProbeClient
  /** A second client: for codes and pushed requests that are presented by another. */
  readonly otherClient?: ProbeClient | undefined
  /**
   * Logs the user in: opens the URL of the authorization endpoint, agrees, and answers the URL to which the server
   * then redirected. It throws when the server does not redirect to the client: a `LoginFailed`, if the report may say
   * why.
   */
  readonly login: (url: string, signal: AbortSignal) => Promise<string> | string
  /** Default: the global one. */
  readonly fetch?: typeof fetch | undefined
  /** Default: 10. */
  readonly requestsPerSecond?: number | undefined
  /** Sends nothing and lists each request. */
  readonly dryRun?: boolean | undefined
  /** Default: what holds for every server. */
  readonly profile?: ProbeProfile | undefined
  /** The codes of the probes to run, after the valid request. Default: all. */
  readonly only?: readonly string[] | undefined
  /** Findings that you know of, by their codes, and why they stay. One that is not found any more is stale. */
  readonly known?: Readonly<Record<string, string>> | undefined
  readonly onProgress?: ((progress: ProbeProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}
