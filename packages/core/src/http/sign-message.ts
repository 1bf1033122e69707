import { requireKnownMembers } from '../lib/known-members.js'
import { requirePorts } from '../lib/misuse.js'
import { inSeconds } from '../lib/time.js'
import { messageKey, responseKey, type SigningKey } from '../policy/response-key.js'
import { ask } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { fieldValue, type SignedMessage, type SignedRequest } from '../standards/message-signature/message.js'
import { serializeContentDigest } from '../standards/message-signature/write-byte-sequence.js'
import {
  type ComponentName,
  type SignatureContent,
  writeSignature,
} from '../standards/message-signature/write-signature.js'

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
  /** The content as it will be sent; absent when there is none. */
  readonly body?: string | Uint8Array | undefined
  /**
   * The request of the client. Its method and URL are signed as well, so that the response cannot
   * be used for another request.
   */
  readonly request: SignedRequest
}

/** How to sign a request. */
export interface RequestSigning {
  /** The client's private key; its `kid` becomes the `keyid`. An RSA key must have `alg`. */
  readonly key: Jwk
  /**
   * Default: method, target URI, and those of the fields `Authorization`, `DPoP` and
   * `Content-Digest` that are present.
   */
  readonly components?: readonly ComponentName[] | undefined
  /** Default: `sig`. */
  readonly label?: string | undefined
  /** Default: `fapi-2-request`; `null` means none. */
  readonly tag?: string | null | undefined
}

/**
 * All options. A misspelt one must not be ignored, because the signature would cover less than
 * intended.
 */
const SIGNING_OPTIONS = Object.keys({ key: true, components: true, label: true, tag: true } satisfies Record<
  keyof RequestSigning,
  true
>)

/**
 * All parts of a response. A misspelt `body` must not be ignored, because there would be no digest.
 */
const RESPONSE_PARTS = Object.keys({ status: true, headers: true, body: true, request: true } satisfies Record<
  keyof ResponseToSign,
  true
>)

/** Headers to add to a message. */
export type SignatureHeaders = Readonly<Record<string, string>>

/** Fields of a request that a signature covers if they are present. */
const REQUEST_FIELDS = ['authorization', 'dpop', 'content-digest']

/** Fields of a response that a signature covers if they are present. */
const RESPONSE_FIELDS = ['content-type', 'content-digest']

/**
 * Signs a request as a client (RFC 9421 §3.1). Returns the headers to add: `Signature-Input`,
 * `Signature`, and `Content-Digest` if there is a body. A `TypeError` names what cannot be signed
 * or an unknown option.
 */
export async function signRequest(
  request: RequestToSign,
  options: RequestSigning,
  ports: Pick<Ports, 'crypto' | 'clock'>,
): Promise<SignatureHeaders> {
  requirePorts('signRequest', ports)
  requireKnownMembers('signRequest', options, SIGNING_OPTIONS)
  const { key, components, label = 'sig', tag = 'fapi-2-request' } = options
  const signing = messageKey(key)
  if (signing === undefined) throw new TypeError('signRequest: the key must be private and fix its algorithm')
  const { digest, message } = await withDigest(request, ports)
  const covered = components ?? ['@method', '@target-uri', ...presentFields(REQUEST_FIELDS, message)]
  const content = { label, components: covered, ...(tag !== null && { tag }) }
  return { ...digest, ...(await signatureHeaders(message, content, signing, ports)) }
}

/**
 * Signs the response of a resource, as `responseSigningRequired` of an introspection demands
 * (RFC 9421 §2.4): status, content type and digest of the content, and method, URL and digest of
 * the request. Returns the headers to add. The service must have a key for it. A `TypeError` names
 * what cannot be signed.
 */
export async function signResponse(
  response: ResponseToSign,
  ports: Pick<Ports, 'crypto' | 'clock' | 'service'>,
): Promise<SignatureHeaders> {
  requirePorts('signResponse', ports)
  requireKnownMembers('signResponse', response, RESPONSE_PARTS)
  const signing = responseKey(await ports.service.load())
  if (signing === undefined) throw new TypeError('signResponse: the service has no key that signs messages')
  const { digest, message } = await withDigest(response, ports)
  const requestComponents: readonly ComponentName[] = [
    '@method',
    '@target-uri',
    ...presentFields(['content-digest'], response.request),
  ].map(name => [name, { req: true }] as const)
  const components = ['@status', ...presentFields(RESPONSE_FIELDS, message), ...requestComponents]
  return {
    ...digest,
    ...(await signatureHeaders(message, { label: 'sig', components, tag: 'fapi-2-response' }, signing, ports)),
  }
}

function presentFields(names: readonly string[], message: Pick<SignedMessage, 'headers'>): readonly string[] {
  return names.filter(name => fieldValue(message, name) !== undefined)
}

/** Adds the digest of the content to a message, unless it has one already. */
async function withDigest<Message extends RequestToSign | ResponseToSign>(
  message: Message,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<{ readonly digest: SignatureHeaders; readonly message: Message }> {
  const { body } = message
  if (body === undefined || fieldValue(message, 'content-digest') !== undefined) return { digest: {}, message }
  const value = serializeContentDigest(await crypto.sha256(body))
  const headers = [...message.headers, ['Content-Digest', value] as const]
  return { digest: { 'Content-Digest': value }, message: { ...message, headers } }
}

async function signatureHeaders(
  message: SignedMessage,
  { label, components, tag }: Omit<SignatureContent, 'parameters'> & { readonly tag?: string },
  { key, algorithm }: SigningKey,
  { crypto, clock }: Pick<Ports, 'crypto' | 'clock'>,
): Promise<SignatureHeaders> {
  const parameters = {
    created: inSeconds(clock.now()),
    ...(key.kid !== undefined && { keyid: key.kid }),
    ...(tag !== undefined && { tag }),
  }
  const signature = await writeSignature(message, { label, components, parameters }, base =>
    ask('crypto', () => crypto.sign(algorithm, key, base)),
  )
  if (signature.ok) return { ...signature.value }
  throw new TypeError(`the message cannot be signed: ${signature.refusal.identifier} ${signature.refusal.problem}`)
}
