import * as z from 'zod'
import { LIST_LENGTH, TOKEN_LENGTH, URL_LENGTH } from '../lib/limits.js'
import { instant, scopeToken } from '../lib/schemas.js'
import { isSha256Text } from '../lib/text.js'
import type { Instant } from '../lib/time.js'
import { isOtherFields } from '../records/authorization-details.js'
import type { AuthorizationDetails, Grant, Property } from '../records/vocabulary.js'
import { isAbsoluteUri } from '../standards/oauth/uri.js'

/** What an access token can carry besides client, scopes and expiry, by the names of docs/rules.md §2. */
export interface TokenAttributes {
  readonly properties?: readonly Property[]
  /** `x5t#S256` of the client's certificate (RFC 8705 §3.1): 43 base64url characters. */
  readonly certificateThumbprint?: string
  /** `jkt` of the client's key (RFC 9449 §6.1): 43 base64url characters. */
  readonly dpopKeyThumbprint?: string
  readonly authorizationDetails?: AuthorizationDetails
  /** Resources of the authorization request (RFC 8707). */
  readonly resources?: readonly string[]
  /** Resources of the access token, after narrowing. */
  readonly accessTokenResources?: readonly string[]
  readonly acr?: string
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly authTime?: number
  readonly grantId?: string
  readonly grant?: Grant
  readonly consentedClaims?: readonly string[]
  readonly forExternalAttachment?: boolean
  readonly forCredentialIssuance?: boolean
  readonly cnonce?: string
  readonly cnonceExpiresAt?: Instant
  readonly issuableCredentials?: string
}

export const ownToken = z
  .string()
  .max(TOKEN_LENGTH)
  .regex(/^[A-Za-z0-9\-._~+/]+=*$/, 'must be a b64token (RFC 6750 §2.1)')

export const clientNumber = z.int('must be a safe integer').nonnegative()

export const scopeNames = z
  .array(scopeToken)
  .max(LIST_LENGTH)
  .transform(names => [...new Set(names)])

const thumbprint = z.string().refine(isSha256Text, 'must be a SHA-256 thumbprint: 43 base64url characters')
const resources = z
  .array(
    z.string().refine(isAbsoluteUri, `must be an absolute URI without fragment, of at most ${URL_LENGTH} characters`),
  )
  .max(LIST_LENGTH)
const texts = z.array(z.string())

/** Strict at every level: a member that no field holds would be lost, and with it perhaps a limit. */
const authorizationDetails = z.strictObject({
  elements: z.array(
    z.strictObject({
      type: z.string(),
      locations: texts.exactOptional(),
      actions: texts.exactOptional(),
      dataTypes: texts.exactOptional(),
      identifier: z.string().exactOptional(),
      privileges: texts.exactOptional(),
      otherFields: z
        .string()
        .refine(isOtherFields, 'must be the text of a JSON object without the members that have fields of their own')
        .exactOptional(),
    }),
  ),
})

const grant = z.strictObject({
  scopes: z.array(z.strictObject({ scope: z.string(), resource: texts.exactOptional() })).exactOptional(),
  claims: texts.exactOptional(),
  authorizationDetails: authorizationDetails.exactOptional(),
})

export const TOKEN_ATTRIBUTES = {
  properties: z
    .array(z.strictObject({ key: z.string(), value: z.string(), hidden: z.boolean().default(false) }))
    .exactOptional(),
  certificateThumbprint: thumbprint.exactOptional(),
  dpopKeyThumbprint: thumbprint.exactOptional(),
  authorizationDetails: authorizationDetails.exactOptional(),
  resources: resources.exactOptional(),
  accessTokenResources: resources.exactOptional(),
  acr: z.string().exactOptional(),
  authTime: z.int().nonnegative().max(99_999_999_999, 'must be seconds, not milliseconds').exactOptional(),
  grantId: z.string().exactOptional(),
  grant: grant.exactOptional(),
  consentedClaims: texts.exactOptional(),
  forExternalAttachment: z.boolean().exactOptional(),
  forCredentialIssuance: z.boolean().exactOptional(),
  cnonce: z.string().exactOptional(),
  cnonceExpiresAt: instant.exactOptional(),
  issuableCredentials: z.string().exactOptional(),
}
