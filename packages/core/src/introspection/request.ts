import * as z from 'zod'
import { isJsonObject } from '../lib/json.js'
import {
  HEADER_COUNT,
  HEADER_LENGTH,
  LIST_LENGTH,
  lengthOfHeaders,
  REQUIRED_COMPONENT_COUNT,
  TEXT_LENGTH,
} from '../lib/limits.js'
import type { Equal, Mutable } from '../lib/objects.js'
import {
  hasOnlyMembers,
  isCount,
  isListOf,
  isPlainFlag,
  isPlainList,
  isPlainShortText,
  isPlainText,
} from '../lib/plain-values.js'
import { readInput, type Unreadable } from '../lib/read-input.js'
import { ok, type Result } from '../lib/result.js'
import { optionalFlag, optionalShortText, optionalText, scopeToken, TOO_LONG } from '../lib/schemas.js'
import type { Pair } from '../records/vocabulary.js'

/**
 * An introspection request (docs/rules.md §2): the access token, and what the resource demands of
 * it. `null` and `undefined` mean absent; an empty array demands nothing.
 */
export interface IntrospectionRequest {
  /** The access token exactly as the client presented it. Absent or empty: BAD_REQUEST. */
  readonly token?: string | null | undefined
  /** Scopes that the token must cover, all of them. */
  readonly scopes?: readonly string[] | null | undefined
  /** The subject that the token must have; an empty string is a subject too. */
  readonly subject?: string | null | undefined
  /** The client's TLS certificate in PEM (RFC 8705). */
  readonly clientCertificate?: string | null | undefined
  /** The value of the `DPoP` header (RFC 9449); several values joined by a comma are refused. */
  readonly dpop?: string | null | undefined
  /** The HTTP method of the resource request; required for a token that is bound to a key. */
  readonly htm?: string | null | undefined
  /**
   * The URL of the resource request, whose query does not matter; required for a token that is
   * bound to a key.
   */
  readonly htu?: string | null | undefined
  /** Resource indicators (RFC 8707) that the token must cover, all of them. */
  readonly resources?: readonly string[] | null | undefined
  /** Authentication contexts of which one must have been performed (RFC 9470). */
  readonly acrValues?: readonly string[] | null | undefined
  /**
   * Seconds that may have passed since the user authenticated (RFC 9470): a whole number, 0
   * included.
   */
  readonly maxAge?: number | null | undefined
  /**
   * Demand an HTTP message signature (RFC 9421) that covers these components: names, or identifiers
   * as in `Signature-Input`. They replace `@method`, `@target-uri` and `authorization`, which are
   * demanded by default.
   */
  readonly requiredComponents?: readonly string[] | null | undefined
  /** The full URL of the userinfo endpoint; no check uses it. */
  readonly uri?: string | null | undefined
  /** The body of the resource request as text; a signed digest is compared with it. */
  readonly message?: string | null | undefined
  /**
   * The headers of the resource request, one pair for each line: those that a signature covers, and
   * its own two.
   */
  readonly headers?: readonly Pair[] | null | undefined
  /** The trailers of the resource request, as `headers`; absent: a signature must cover none. */
  readonly trailers?: readonly Pair[] | null | undefined
  /**
   * The URL of the resource request with its query; without it, a signature can cover only `htu`.
   */
  readonly targetUri?: string | null | undefined
  /** Demand a nonce in DPoP proofs, even if the service does not. */
  readonly dpopNonceRequired?: boolean | null | undefined
  /** Whether the resource request has a body. */
  readonly requestBodyContained?: boolean | null | undefined
}

export interface ReadIntrospectionRequest {
  readonly token: string | undefined
  readonly scopes: readonly string[]
  readonly subject: string | undefined
  readonly clientCertificate: string | undefined
  readonly dpop: string | undefined
  readonly htm: string | undefined
  readonly htu: string | undefined
  readonly dpopNonceRequired: boolean
  readonly requiredComponents: readonly string[]
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly trailers: readonly (readonly [name: string, value: string])[] | undefined
  readonly targetUri: string | undefined
  readonly message: string | undefined
  readonly requestBodyContained: boolean
  readonly resources: readonly string[]
  readonly acrValues: readonly string[]
  readonly maxAge: number | undefined
}

const list = z
  .array(scopeToken.max(TEXT_LENGTH, TOO_LONG), 'must be an array of strings')
  .max(LIST_LENGTH, `may hold ${LIST_LENGTH} values`)
  .nullish()

const header = z.object({ key: z.string('must be a string'), value: z.string('must be a string') })

const headers = z
  .array(header, 'must be an array of key and value')
  .max(HEADER_COUNT, `may hold ${HEADER_COUNT} headers`)
  .refine(lines => lengthOfHeaders(lines) <= HEADER_LENGTH, `may hold ${HEADER_LENGTH} characters`)
  .nullish()

const schema = z.strictObject({
  token: optionalText,
  scopes: list,
  subject: z.string('must be a string').max(TEXT_LENGTH, TOO_LONG).nullish(),
  clientCertificate: optionalText,
  dpop: optionalText,
  htm: optionalShortText,
  htu: optionalShortText,
  resources: list,
  acrValues: list,
  // Not a number of the schema library, which would add much to what an application bundles.
  maxAge: z.custom<number>(isCount, 'must be a whole number of seconds, not negative').nullish(),
  requiredComponents: z
    .array(z.string().min(1).max(TEXT_LENGTH), 'must be an array of strings')
    .max(REQUIRED_COMPONENT_COUNT, `may hold ${REQUIRED_COMPONENT_COUNT} components`)
    .nullish(),
  uri: optionalText,
  message: z
    .string('must be a string')
    .refine(content => !/\p{Surrogate}/u.test(content), 'must be text of whole characters')
    .nullish(),
  headers,
  trailers: headers,
  targetUri: optionalShortText,
  dpopNonceRequired: optionalFlag,
  requestBodyContained: optionalFlag,
})

// Does not compile when the interface and the schema differ.
true satisfies Equal<Mutable<IntrospectionRequest>, z.input<typeof schema>>

/** The members of most requests. One that is not here is left to the schema, never passed over. */
const PLAIN_MEMBERS = [
  'token',
  'scopes',
  'subject',
  'clientCertificate',
  'dpop',
  'htm',
  'htu',
  'resources',
  'acrValues',
  'requiredComponents',
  'headers',
  'targetUri',
  'dpopNonceRequired',
  'requestBodyContained',
] as const

/** A request of plain values; `undefined` for any other, even if it is right. */
export function readPlainly(input: unknown): ReadIntrospectionRequest | undefined {
  if (!hasOnlyMembers(input, PLAIN_MEMBERS)) return undefined
  const { token, scopes, subject, clientCertificate, dpop, htm, htu, resources, acrValues } = input
  const { requiredComponents, headers, targetUri, dpopNonceRequired, requestBodyContained } = input
  if (!(isPlainText(token) && isPlainText(clientCertificate) && isPlainText(dpop))) return undefined
  if (!(isPlainShortText(subject) && isPlainShortText(htm) && isPlainShortText(htu))) return undefined
  if (!(isPlainList(scopes) && isPlainList(resources) && isPlainList(acrValues))) return undefined
  if (!(isPlainFlag(dpopNonceRequired) && isPlainFlag(requestBodyContained))) return undefined
  if (!(isPlainList(requiredComponents) && isPlainShortText(targetUri) && isPlainHeaders(headers))) return undefined
  // Lists are copied, as the schema does: the caller may change its own while a store is asked.
  return readRequest({
    token,
    scopes: scopes?.slice(),
    subject,
    clientCertificate,
    dpop,
    htm,
    htu,
    resources: resources?.slice(),
    acrValues: acrValues?.slice(),
    requiredComponents: requiredComponents?.slice(),
    headers,
    targetUri,
    dpopNonceRequired,
    requestBodyContained,
  })
}

function isPlainHeaders(value: unknown): value is readonly Pair[] | null | undefined {
  if (value === undefined || value === null) return true
  return isListOf(value, HEADER_COUNT, isPair) && lengthOfHeaders(value) <= HEADER_LENGTH
}

function isPair(value: unknown): value is Pair {
  return isJsonObject(value) && typeof value.key === 'string' && typeof value.value === 'string'
}

export function readIntrospectionRequest(input: unknown): Result<ReadIntrospectionRequest, Unreadable> {
  const plain = readPlainly(input)
  return plain === undefined ? readBySchema(input) : ok(plain)
}

/** Reads any request by the schema, which alone decides what is right and says what is not. */
export function readBySchema(input: unknown): Result<ReadIntrospectionRequest, Unreadable> {
  const read = readInput(schema, input)
  return read.ok ? ok(readRequest(read.value)) : read
}

const asLine = ({ key, value }: Pair) => [key, value] as const

function readRequest(data: IntrospectionRequest): ReadIntrospectionRequest {
  return {
    token: data.token ?? undefined,
    scopes: data.scopes ?? [],
    subject: data.subject ?? undefined,
    clientCertificate: data.clientCertificate ?? undefined,
    dpop: data.dpop ?? undefined,
    htm: data.htm ?? undefined,
    htu: data.htu ?? undefined,
    dpopNonceRequired: data.dpopNonceRequired ?? false,
    requiredComponents: data.requiredComponents ?? [],
    headers: (data.headers ?? []).map(asLine),
    trailers: data.trailers?.map(asLine),
    targetUri: data.targetUri ?? undefined,
    message: data.message ?? undefined,
    requestBodyContained: data.requestBodyContained ?? false,
    resources: data.resources ?? [],
    acrValues: data.acrValues ?? [],
    maxAge: data.maxAge ?? undefined,
  }
}
