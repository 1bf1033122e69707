import { utf8 } from '../lib/encoding.js'
import { requireKnownMembers, requirePorts } from '../lib/misuse.js'
import { defined } from '../lib/objects.js'
import { type Awaitable, ok, type Result, refuse } from '../lib/result.js'
import { inSeconds } from '../lib/time.js'
import { messageKey, responseKey, type SigningKey } from '../policy/answer-keys.js'
import { SECRET_BYTES } from '../policy/keys.js'
import { ask } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { MAC_ALGORITHM } from '../standards/jose/signature-algorithms.js'
import { type ComponentName, type ComponentProblem, componentItem, componentOf, componentValue } from './component.js'
import { fieldValue, type SignedMessage, type SignedRequest } from './message.js'
import { baseLines, type SignatureParameters, signatureBase } from './signature-base.js'
import { parametersOf, serializeByteSequence, serializeDictionary, serializeInnerList } from './structured-fields.js'
import { linkedComponents, presentFields, RESPONSE_TAG } from './verify-response.js'

/** A request to sign. */
export interface RequestToSign extends SignedRequest {
  readonly targetUri: string
  /** The content as it will be sent; absent when there is none. */
  readonly body?: string | Uint8Array | undefined
}

/** A response to sign, and its request. */
export interface ResponseToSign {
  readonly status: number
  readonly headers: SignedMessage['headers']
  /** The trailers as they will be sent, for components with `tr`. */
  readonly trailers?: SignedMessage['headers'] | undefined
  /** The content as it will be sent; absent when there is none. */
  readonly body?: string | Uint8Array | undefined
  /** With all its headers. Method, URL, digest and signatures are signed, which ties the response to it. */
  readonly request: SignedRequest
  /** Components to cover besides those that are always covered, such as `location`. */
  readonly components?: readonly ComponentName[] | undefined
}

/** How to sign a request: by a private key, or by a secret that is shared with the server. */
export type RequestSigning = SigningByKey | SigningBySecret

/** How to sign a request by a private key. */
export interface SigningByKey extends SigningOptions {
  /** The client's private key; its `kid` becomes the `keyid`. An RSA key must have `alg`. */
  readonly key: Jwk
}

/** How to sign a request by a secret (`hmac-sha256`, RFC 9421 §3.3.3). */
export interface SigningBySecret extends SigningOptions {
  /** The secret that client and server share, such as the client secret: 32 bytes or more. */
  readonly secret: string
  /** What the server calls the secret. Default: none, which means that of the client. */
  readonly keyid?: string | undefined
}

/** How to sign a request, whatever it is signed by. */
export interface SigningOptions {
  /**
   * Default: method, target URI, and those of the fields `Authorization`, `DPoP` and `Content-Digest` that are present.
   */
  readonly components?: readonly ComponentName[] | undefined
  /** Default: `sig`. */
  readonly label?: string | undefined
  /** Default: `fapi-2-request`; `null` means none. */
  readonly tag?: string | null | undefined
}

/** A misspelt one must not be ignored, because the signature would cover less than intended. */
const SIGNING_OPTIONS = Object.keys({
  key: true,
  secret: true,
  keyid: true,
  components: true,
  label: true,
  tag: true,
} satisfies Record<keyof SigningByKey | keyof SigningBySecret, true>)

/** A misspelt `body` must not be ignored, because there would be no digest. */
const RESPONSE_PARTS = Object.keys({
  status: true,
  headers: true,
  trailers: true,
  body: true,
  request: true,
  components: true,
} satisfies Record<keyof ResponseToSign, true>)

/** Headers to add to a message. */
export type SignatureHeaders = Readonly<Record<string, string>>

const REQUEST_FIELDS = ['authorization', 'dpop', 'content-digest']

const RESPONSE_FIELDS = ['content-type', 'content-digest']

/**
 * Signs a request as a client (RFC 9421 §3.1). Returns the headers to add: `Signature-Input`, `Signature`, and
 * `Content-Digest` if there is a body. A `TypeError` names what cannot be signed or an unknown option.
 */
export async function signRequest(
  request: RequestToSign,
  options: RequestSigning,
  ports: Pick<Ports, 'crypto' | 'clock'>,
): Promise<SignatureHeaders> {
  requirePorts('signRequest', ports)
  requireKnownMembers('signRequest', options, SIGNING_OPTIONS)
  const { components, label = 'sig', tag = 'fapi-2-request' } = options
  const signer = requestSigner(options, ports)
  const { digest, message } = await withDigest(request, ports)
  const covered = components ?? ['@method', '@target-uri', ...presentFields(REQUEST_FIELDS, message)]
  const content = { label, components: covered, ...(tag !== null && { tag }) }
  return { ...digest, ...required(await signatureHeaders(message, content, signer, ports)) }
}

/**
 * Signs the response of a resource, as `responseSigningRequired` demands (RFC 9421 §2.4; FAPI 2.0 HTTP Signatures
 * §5.3.2.1): status, content type and digest, and method, URL, digest and signatures of the request. Returns the
 * headers to add. The service must have a key for it. A `TypeError` names what cannot be signed.
 */
export async function signResponse(
  response: ResponseToSign,
  ports: Pick<Ports, 'crypto' | 'clock' | 'service'>,
): Promise<SignatureHeaders> {
  requirePorts('signResponse', ports)
  return required(await responseSignature(response, ports))
}

/** The headers of {@link signResponse}, or the first component that cannot be covered. */
export async function responseSignature(
  response: ResponseToSign,
  ports: Pick<Ports, 'crypto' | 'clock' | 'service'>,
): Promise<Result<SignatureHeaders, ComponentProblem>> {
  requireKnownMembers('signResponse', response, RESPONSE_PARTS)
  const signing = responseKey(await ports.service.load())
  if (signing === undefined) throw new TypeError('signResponse: the service has no key that signs messages')
  const { digest, message } = await withDigest(response, ports)
  const components = [
    ...['@status', ...presentFields(RESPONSE_FIELDS, message)],
    ...linkedComponents(message.request).filter(each => hasValue(each, message)),
    ...(message.components ?? []),
  ]
  const content = { label: 'sig', components, tag: RESPONSE_TAG }
  const signature = await signatureHeaders(message, content, signerByKey(signing, ports), ports)
  return signature.ok ? ok({ ...digest, ...signature.value }) : signature
}

/**
 * A stranger sent them. One without a value, such as a digest with a line break, is left out, because it must
 * not be able to cause a fault.
 */
function hasValue(component: ComponentName, message: SignedMessage): boolean {
  return component[0].startsWith('@') || componentValue(componentOf(component), message).ok
}

interface Signer {
  readonly keyid: string | undefined
  readonly alg: string | undefined
  sign(base: Uint8Array): Awaitable<Uint8Array>
}

function requestSigner(options: RequestSigning, ports: Pick<Ports, 'crypto'>): Signer {
  const { key, secret, keyid }: Partial<SigningByKey & SigningBySecret> = options
  if (secret !== undefined && key === undefined) return signerBySecret({ secret, keyid }, ports)
  if (secret !== undefined || keyid !== undefined) throw new TypeError('signRequest: pass a key or a secret, not both')
  const signing = key && messageKey(key)
  if (signing === undefined) throw new TypeError('signRequest: the key must be private and fix its algorithm')
  return signerByKey(signing, ports)
}

function signerByKey({ key, algorithm }: SigningKey, { crypto }: Pick<Ports, 'crypto'>): Signer {
  return { keyid: key.kid, alg: undefined, sign: base => ask('crypto', () => crypto.sign(algorithm, key, base)) }
}

/** The algorithm is named, because only the name says that a secret signs (docs/rules.md §2). */
function signerBySecret({ secret, keyid }: SigningBySecret, { crypto }: Pick<Ports, 'crypto'>): Signer {
  const bytes = utf8(secret)
  if (bytes.length < SECRET_BYTES) {
    throw new TypeError(`signRequest: the secret must have at least ${SECRET_BYTES} bytes (RFC 7518 §3.2)`)
  }
  return { keyid, alg: MAC_ALGORITHM, sign: base => ask('crypto', () => crypto.hmac(bytes, base)) }
}

async function withDigest<Message extends RequestToSign | ResponseToSign>(
  message: Message,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<{ readonly digest: SignatureHeaders; readonly message: Message }> {
  const { body } = message
  if (body === undefined || fieldValue(message, 'content-digest') !== undefined) return { digest: {}, message }
  const value = serializeByteSequence('sha-256', await crypto.sha256(body))
  const headers = [...message.headers, ['Content-Digest', value] as const]
  return { digest: { 'Content-Digest': value }, message: { ...message, headers } }
}

async function signatureHeaders(
  message: SignedMessage,
  { label, components, tag }: Omit<SignatureContent, 'parameters'> & { readonly tag?: string },
  { keyid, alg, sign }: Signer,
  { clock }: Pick<Ports, 'clock'>,
): Promise<Result<SignatureHeaders, ComponentProblem>> {
  const parameters = defined({ created: inSeconds(clock.now()), keyid, alg, tag })
  return writeSignature(message, { label, components, parameters }, sign)
}

export interface SignatureContent {
  readonly label: string
  readonly components: readonly ComponentName[]
  /** Written in this order. */
  readonly parameters: SignatureParameters
}

export async function writeSignature(
  message: SignedMessage,
  content: SignatureContent,
  sign: (base: Uint8Array) => Awaitable<Uint8Array>,
): Promise<Result<Readonly<Record<'Signature-Input' | 'Signature', string>>, ComponentProblem>> {
  const { label, components, parameters } = content
  const invalid = invalidPart(content)
  if (invalid !== undefined) return refuse({ identifier: invalid, problem: 'cannot be serialized' })
  const lines = baseLines(components.map(componentOf), message)
  if (!lines.ok) return lines
  const list = { items: components.map(componentItem), parameters: parametersOf(defined(parameters)) }
  const signature = await sign(utf8(signatureBase(lines.value, serializeInnerList(list))))
  return ok({
    'Signature-Input': serializeDictionary(new Map([[label, list]])),
    Signature: serializeByteSequence(label, signature),
  })
}

/** The first part that no structured field can say, such as a label that is not a key (RFC 9651 §3.1.2). */
function invalidPart({ label, components, parameters }: SignatureContent): string | undefined {
  if (!/^[a-z*][a-z0-9_\-.*]*$/.test(label)) return 'label'
  const texts = components.flatMap(each => (typeof each === 'string' ? [each] : [each[0], ...Object.values(each[1])]))
  if (!texts.every(isWritable)) return 'components'
  return Object.entries(parameters).find(([, value]) => !isWritable(value))?.[0]
}

/** RFC 9651 §3.3.1: integers have at most 15 digits; §3.3.3: strings are printable ASCII. */
function isWritable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1e15
  return typeof value !== 'string' || /^[\x20-\x7e]*$/.test(value)
}

function required(signature: Result<SignatureHeaders, ComponentProblem>): SignatureHeaders {
  if (signature.ok) return signature.value
  throw new TypeError(`the message cannot be signed: ${signature.refusal.identifier} ${signature.refusal.problem}`)
}
