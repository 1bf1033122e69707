import { requireKnownMembers } from '../lib/known-members.js'
import { requirePorts } from '../lib/misuse.js'
import { inSeconds } from '../lib/time.js'
import { messageKey, responseKey, type SigningKey } from '../policy/response-key.js'
import { ask } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { fieldValue, type SignedMessage, type SignedRequest } from '../standards/message-signature/message.js'
import { writtenContentDigest } from '../standards/message-signature/write-byte-sequence.js'
import {
  type ComponentName,
  type SignatureContent,
  writeSignature,
} from '../standards/message-signature/write-signature.js'

/** A request that is to be signed. */
export interface RequestToSign extends SignedRequest {
  readonly targetUri: string
  /** The content as it will be sent; absent: none. */
  readonly body?: string | Uint8Array | undefined
}

/** A response that is to be signed, with the request that it answers. */
export interface ResponseToSign {
  readonly status: number
  readonly headers: SignedMessage['headers']
  /** The content as it will be sent; absent: none. */
  readonly body?: string | Uint8Array | undefined
  /** What the client asked: its method and URL are signed with the answer, so that it answers nothing else. */
  readonly request: SignedRequest
}

/** How a request is signed. */
export interface RequestSigning {
  /** The client's private key; its `kid` becomes the `keyid`. RSA keys name their `alg`. */
  readonly key: Jwk
  /** Default: method, target URI, and of the fields `Authorization`, `DPoP` and `Content-Digest` those that are there. */
  readonly components?: readonly ComponentName[] | undefined
  /** Default: `sig`. */
  readonly label?: string | undefined
  /** Default: `fapi-2-request`; `null` leaves it out. */
  readonly tag?: string | null | undefined
}

/** Every option of a signature: one that is misspelt would be left out, and less be covered than was meant. */
const SIGNING = Object.keys({ key: true, components: true, label: true, tag: true } satisfies Record<
  keyof RequestSigning,
  true
>)

/** Every part of a response: of a body that is misspelt there would be no digest. */
const RESPONSE = Object.keys({ status: true, headers: true, body: true, request: true } satisfies Record<
  keyof ResponseToSign,
  true
>)

/** Headers to be set beside those that are there already. */
export type SignatureHeaders = Readonly<Record<string, string>>

/** Fields of a request that a signature covers whenever they are there. */
const REQUEST_FIELDS = ['authorization', 'dpop', 'content-digest']

/** Fields of a response that a signature covers whenever they are there. */
const RESPONSE_FIELDS = ['content-type', 'content-digest']

/**
 * Signs a request as a client does (RFC 9421 §3.1): answers `Signature-Input`, `Signature`, and `Content-Digest` where there
 * is a body. A `TypeError` says what cannot be signed, or which option is misspelt.
 */
export async function signRequest(
  request: RequestToSign,
  options: RequestSigning,
  ports: Pick<Ports, 'crypto' | 'clock'>,
): Promise<SignatureHeaders> {
  requirePorts('signRequest', ports)
  requireKnownMembers('signRequest', options, SIGNING)
  const { key, components, label = 'sig', tag = 'fapi-2-request' } = options
  const signing = messageKey(key)
  if (signing === undefined) throw new TypeError('signRequest: the key must be private and fix its algorithm')
  const { digest, message } = await digested(request, ports)
  const covered = components ?? ['@method', '@target-uri', ...present(REQUEST_FIELDS, message)]
  const content = { label, components: covered, ...(tag !== null && { tag }) }
  return { ...digest, ...(await signed(message, content, signing, ports)) }
}

/**
 * Signs the answer of a resource where an introspection says `responseSigningRequired` (RFC 9421 §2.4): status, content
 * type and digest of the content, and of the request its method, URL and digest. Answers the headers to be set. A
 * `TypeError` says what cannot be signed; the service must hold a key for it.
 */
export async function signResponse(
  response: ResponseToSign,
  ports: Pick<Ports, 'crypto' | 'clock' | 'service'>,
): Promise<SignatureHeaders> {
  requirePorts('signResponse', ports)
  requireKnownMembers('signResponse', response, RESPONSE)
  const signing = responseKey(await ports.service.load())
  if (signing === undefined) throw new TypeError('signResponse: the service holds no key that signs messages')
  const { digest, message } = await digested(response, ports)
  const ofRequest: readonly ComponentName[] = [
    '@method',
    '@target-uri',
    ...present(['content-digest'], response.request),
  ].map(name => [name, { req: true }] as const)
  const components = ['@status', ...present(RESPONSE_FIELDS, message), ...ofRequest]
  return { ...digest, ...(await signed(message, { label: 'sig', components, tag: 'fapi-2-response' }, signing, ports)) }
}

function present(names: readonly string[], message: Pick<SignedMessage, 'headers'>): readonly string[] {
  return names.filter(name => fieldValue(message, name) !== undefined)
}

/** The message with the digest of its content, unless it has one already. */
async function digested<Message extends RequestToSign | ResponseToSign>(
  message: Message,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<{ readonly digest: SignatureHeaders; readonly message: Message }> {
  const { body } = message
  if (body === undefined || fieldValue(message, 'content-digest') !== undefined) return { digest: {}, message }
  const value = writtenContentDigest(await crypto.sha256(body))
  const headers = [...message.headers, ['Content-Digest', value] as const]
  return { digest: { 'Content-Digest': value }, message: { ...message, headers } }
}

async function signed(
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
  const written = await writeSignature(message, { label, components, parameters }, base =>
    ask('crypto', () => crypto.sign(algorithm, key, base)),
  )
  if (written.ok) return { ...written.value }
  throw new TypeError(`what is to be signed is wrong: ${written.refusal.identifier} ${written.refusal.problem}`)
}
