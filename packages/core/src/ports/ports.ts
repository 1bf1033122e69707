import type { Awaitable, Result } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client, ClientInformation } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetailsElement } from '../records/vocabulary.js'
import type { CertificateFacts } from '../standards/x500/certificate-names.js'
import type { Attestations } from './attestations.js'
import type { Crypto, Nonces } from './crypto.js'
import type { OnFault, Report } from './report.js'
import type { StoreName } from './store-table.js'
import type { Stores } from './stores.js'

/** Loads the configuration of the service: once per call, and once more for each nonce that is made or compared. */
export interface ServiceSource {
  load(): Awaitable<Service>
}

/** The clock; it is read once per call. */
export interface Clock {
  now(): Instant
}

/** How client secrets are stored and compared. */
export interface Secrets {
  /**
   * Whether the presented secret is the stored one, in a time that reveals nothing about either. Without a stored
   * secret, because the client is unknown or has none, the answer is `false` and costs the same.
   */
  matches(presented: string, stored: string | undefined): Awaitable<boolean>
  /**
   * The secret itself, which only CLIENT_SECRET_JWT needs; `undefined` without a stored secret, at
   * the same cost. A port that cannot reveal secrets leaves the method out.
   */
  reveal?(stored: string | undefined): Awaitable<string | undefined>
}

/** Why the path of a certificate was not accepted, in a few words for the operator. */
export interface PathFault {
  readonly reason: string
}

/** Validates certificate paths for TLS_CLIENT_AUTH; the port chooses its own trust anchors. */
export interface Certificates {
  /** Validation is left to the TLS terminator: a chain that it has not validated is refused without asking. */
  readonly validatedElsewhere?: boolean
  /**
   * Whether a path leads from the certificate to a trust anchor at this instant (RFC 5280 §6.1),
   * and what the certificate says. `path` is what the client sent with the certificate: helpful, in
   * any order, and never trusted. So is `stapled`: OCSP responses in DER, about any certificate.
   */
  verifyPath(
    leaf: Uint8Array,
    path: readonly Uint8Array[],
    now: Instant,
    stapled?: readonly Uint8Array[],
  ): Awaitable<Result<CertificateFacts, PathFault>>
}

/** What the authorization server knows about its types of authorization details. */
export interface AuthorizationDetailsRules {
  /**
   * Whether a requested element is valid for its type: no unknown field, none missing, and every
   * value valid (RFC 9396 §5). `false` is `invalid_authorization_details`.
   *
   * Asked for each element whose type is supported and allowed, when the request is pushed and
   * again when it is redeemed.
   */
  accepts(element: AuthorizationDetailsElement, client: Client): Awaitable<boolean>
}

/** A resource server that asks about a token that is active. */
export interface IntrospectionQuestion {
  /** The client that asks; it is authenticated. */
  readonly caller: ClientInformation
  /** The record of the token. */
  readonly token: AccessToken
  /**
   * The audience of the token contains an identifier or a resource indicator of the caller: what
   * decides without a rule.
   */
  readonly inAudience: boolean
}

/** What the authorization server knows about who may introspect what. */
export interface IntrospectionRules {
  /**
   * Whether the caller may learn about the token (RFC 7662 §4). `false` is the answer for a token
   * that is not active, and any other answer than `true` or `false` is a fault. Asked only about
   * active tokens, in place of the rule that the caller must be in the audience.
   */
  mayIntrospect(question: IntrospectionQuestion): Awaitable<boolean>
}

/** Everything outside core that operations use; each operation asks only for the ports it needs. */
export interface Ports extends Stores {
  readonly service: ServiceSource
  readonly clock: Clock
  readonly crypto: Crypto
  readonly secrets: Secrets
  readonly nonces: Nonces
  /** Only TLS_CLIENT_AUTH needs it. */
  readonly certificates?: Certificates
  /** Only client attestations need it. */
  readonly attestations?: Attestations
  /** Absent: every element of a type that is supported and allowed is accepted. */
  readonly authorizationDetails?: AuthorizationDetailsRules
  /** Absent: a resource server may introspect the tokens whose audience it is in. */
  readonly introspectionRules?: IntrospectionRules
  /** Receives what was decided and why; absent: no trace is made. */
  readonly report?: Report
  /** Receives the errors themselves, which `report` never does. */
  readonly onFault?: OnFault
}

/** Ports with some methods of each store, and no other. */
type Narrowed<Some, Method> = {
  readonly [Name in keyof Some]: Pick<NonNullable<Some[Name]>, Method & keyof NonNullable<Some[Name]>>
}

/** The methods that an operation calls: whoever keeps the records elsewhere needs no others. */
export type StoreUse<Name extends StoreName, Method extends string> = Narrowed<Pick<Ports, Name>, Method>
