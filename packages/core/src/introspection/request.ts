import type { ProofClaimed, ProofPresented, ProofVerified } from '../dpop/present-proof.js'
import { type FieldReader, isCount, type ListRules, type ReadOf, readerOf, texts, tooLong } from '../lib/fields.js'
import { isJsonObject } from '../lib/json.js'
import { HEADER_COUNT, HEADER_LENGTH, lengthOfHeaders, REQUIRED_COMPONENT_COUNT } from '../lib/limits.js'
import type { SignatureExamined, SignaturePresented } from '../message-signatures/presented-signature.js'
import type { Advanced } from '../pipeline/pipeline.js'
import type { Pair } from '../records/vocabulary.js'
import type { TokenClientKnown, TokenKnown, TokenPresented } from './token/token-refusals.js'

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
  /** The client's TLS certificate (RFC 8705) in PEM, as `:base64:` (RFC 9440) or in base64 alone. */
  readonly clientCertificate?: string | null | undefined
  /** The value of the `DPoP` header (RFC 9449); several values joined by a comma are refused. */
  readonly dpop?: string | null | undefined
  /** The HTTP method of the resource request; required for a token that is bound to a key. */
  readonly htm?: string | null | undefined
  /** The URL of the resource request, whose query does not matter; required for a token that is bound to a key. */
  readonly htu?: string | null | undefined
  /** Resource indicators (RFC 8707) that the token must cover, all of them. */
  readonly resources?: readonly string[] | null | undefined
  /** Authentication contexts of which one must have been performed (RFC 9470). */
  readonly acrValues?: readonly string[] | null | undefined
  /** Seconds that may have passed since the user authenticated (RFC 9470): a whole number, 0 included. */
  readonly maxAge?: number | null | undefined
  /**
   * Demand an HTTP message signature (RFC 9421) that covers these components: names, or identifiers as in
   * `Signature-Input`. They replace `@method`, `@target-uri` and `authorization`, which are demanded by default.
   */
  readonly requiredComponents?: readonly string[] | null | undefined
  /** The full URL of the userinfo endpoint; no check uses it. */
  readonly uri?: string | null | undefined
  /** The body of the resource request as text; a signed digest is compared with it. */
  readonly message?: string | null | undefined
  /** The headers of the resource request, one pair for each line: those that a signature covers, and its own two. */
  readonly headers?: readonly Pair[] | null | undefined
  /** The trailers of the resource request, as `headers`; absent: a signature must cover none. */
  readonly trailers?: readonly Pair[] | null | undefined
  /** The URL of the resource request with its query; without it, a signature can cover only `htu`. */
  readonly targetUri?: string | null | undefined
  /** Demand a nonce in DPoP proofs, even if the service does not. */
  readonly dpopNonceRequired?: boolean | null | undefined
  /** Whether the resource request has a body. */
  readonly requestBodyContained?: boolean | null | undefined
}

type Line = readonly [name: string, value: string]

interface ReadIntrospectionRequest extends Omit<ReadOf<IntrospectionRequest>, 'headers' | 'trailers'> {
  readonly headers: readonly Line[]
  readonly trailers: readonly Line[] | undefined
}

const COMPONENTS = texts(
  text => (text === '' ? 'must not be empty' : tooLong(text)),
  REQUIRED_COMPONENT_COUNT,
  'components',
)

const HEADERS: ListRules<Pair> = {
  must: 'must be an array of key and value',
  most: HEADER_COUNT,
  unit: 'headers',
  isElement: isPair,
  fault: each => {
    if (!isJsonObject(each)) return ': must be an object'
    return `.${typeof each.key === 'string' ? 'value' : 'key'}: must be a string`
  },
}

function isPair(value: unknown): value is Pair {
  return isJsonObject(value) && typeof value.key === 'string' && typeof value.value === 'string'
}

function lines(name: string, value: unknown, read: FieldReader): readonly Line[] | undefined {
  const pairs = read.list(name, value, HEADERS)
  if (pairs !== undefined && lengthOfHeaders(pairs) > HEADER_LENGTH) {
    return read.refuse(name, `may hold ${HEADER_LENGTH} characters`)
  }
  return pairs?.map(pair => [pair.key, pair.value])
}

function wholeText(name: string, value: unknown, read: FieldReader): string | undefined {
  const text = read.text(name, value)
  return text !== undefined && /\p{Surrogate}/u.test(text)
    ? read.refuse(name, 'must be text of whole characters')
    : text
}

export const readIntrospectionRequest = readerOf<IntrospectionRequest, ReadIntrospectionRequest>((given, read) => ({
  token: read.text('token', given.token),
  scopes: read.tokens('scopes', given.scopes),
  subject: read.shortText('subject', given.subject),
  clientCertificate: read.text('clientCertificate', given.clientCertificate),
  dpop: read.text('dpop', given.dpop),
  htm: read.shortText('htm', given.htm),
  htu: read.shortText('htu', given.htu),
  resources: read.tokens('resources', given.resources),
  acrValues: read.tokens('acrValues', given.acrValues),
  maxAge: read.value('maxAge', given.maxAge, isCount, 'must be a whole number of seconds, not negative'),
  requiredComponents: read.list('requiredComponents', given.requiredComponents, COMPONENTS) ?? [],
  uri: read.text('uri', given.uri),
  message: wholeText('message', given.message, read),
  headers: lines('headers', given.headers, read) ?? [],
  trailers: lines('trailers', given.trailers, read),
  targetUri: read.shortText('targetUri', given.targetUri),
  dpopNonceRequired: read.flag('dpopNonceRequired', given.dpopNonceRequired) ?? false,
  requestBodyContained: read.flag('requestBodyContained', given.requestBodyContained) ?? false,
}))

export interface IntrospectionRead extends TokenPresented {
  readonly request: ReadIntrospectionRequest
}

export interface IntrospectedToken extends IntrospectionRead, TokenKnown {}

export interface IntrospectedClient extends IntrospectedToken, TokenClientKnown {}

export interface EvidencePresented extends IntrospectedClient {
  readonly certificateThumbprint: string | undefined
  readonly proof: ProofPresented | undefined
  readonly signature: SignaturePresented | undefined
}

type KeyProven = Advanced<EvidencePresented, 'proof', ProofVerified>

type RequestSigned = Advanced<KeyProven, 'signature', SignatureExamined>

export interface Possessed extends Advanced<RequestSigned, 'proof', ProofClaimed> {}

export interface Covered extends Possessed {
  /** Required scopes that the token does not cover, or that the service does not know. */
  readonly missingScopes: readonly string[]
  readonly missingResources: readonly string[]
}
