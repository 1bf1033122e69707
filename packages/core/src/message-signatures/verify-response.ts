import { always, type Check, type Seen } from '../lib/check.js'
import { requireKnownMembers, requirePorts } from '../lib/misuse.js'
import { ok, type Result, refuse } from '../lib/result.js'
import type { Ports } from '../ports/ports.js'
import { type JwkSet, readPublicKeys } from '../standards/jose/jwk.js'
import { SIGNATURE_ALGORITHMS, type SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import { type Component, type ComponentName, componentOf } from './component.js'
import { sameContent } from './content-digest.js'
import { examineSignature, NOT_EXAMINED, type SignedCall, type Signers, signersByKey } from './examine-signature.js'
import { fieldValue, ReadMessage, type SignedMessage, type SignedRequest } from './message.js'
import { REQUEST_TAG } from './presented-signature.js'
import { type MessageSignature, readSignatures } from './signature-base.js'
import { coverageRule, RULES_OF_ANY_SIGNATURE, type SignatureFacts, type SignatureFault } from './signature-rules.js'

/** The tag of the FAPI 2.0 profile for responses. */
export const RESPONSE_TAG = 'fapi-2-response'

export const SIGNATURE_COUNT = 4

/**
 * The components that link a response to its request (FAPI 2.0 HTTP Signatures §5.3.2.1-2,
 * §5.3.2.1-3): method, URL, the digest of the content, and the signatures, by their labels, because
 * a proxy may have added others. Signatures under the tag of the profile go before all others.
 */
export function linkedComponents(request: SignedRequest): readonly ComponentName[] {
  const names = ['@method', '@target-uri', ...presentFields(['content-digest'], request)]
  return [...names.map(name => [name, { req: true }] as const), ...labelsOf(request).flatMap(signatureFields)]
}

function labelsOf(request: SignedRequest): readonly string[] {
  const signatures = readSignatures(request) ?? []
  const tagged = signatures.filter(each => each.parameters.tag === REQUEST_TAG)
  return (tagged.length > 0 ? tagged : signatures).slice(0, SIGNATURE_COUNT).map(each => each.label)
}

function signatureFields(key: string): readonly ComponentName[] {
  return ['signature', 'signature-input'].map(name => [name, { req: true, key }] as const)
}

/** The names of fields that a message has. */
export function presentFields(names: readonly string[], message: Pick<SignedMessage, 'headers'>): readonly string[] {
  return names.filter(name => fieldValue(message, name) !== undefined)
}

/** A response that a client received, and the request that it sent. */
export interface ResponseToVerify {
  readonly status: number
  /** Every header line in its order, including repeated ones; names in any case. */
  readonly headers: SignedMessage['headers']
  /** Every trailer line, as `headers`; absent: they are not known. */
  readonly trailers?: SignedMessage['headers'] | undefined
  /** The content as it was received, before it is parsed; empty when there is none. */
  readonly body: string | Uint8Array
  /** The request exactly as it was sent, with the headers of its own signature. */
  readonly request: SignedRequest
}

/** What a client demands of the signature of a response. */
export interface ResponseVerification {
  /** The public keys of the resource. `keyid` names one of them by its `kid`, unless it is alone. */
  readonly keys: JwkSet
  /** Components to demand besides those that are always demanded. */
  readonly components?: readonly ComponentName[] | undefined
  /** Default: `fapi-2-response`. Signatures under another tag, or none, do not count. */
  readonly tag?: string | undefined
  /** Accepted algorithms by their names in JWS. Default: all that this library knows. */
  readonly algorithms?: readonly SignatureAlgorithm[] | undefined
  /** Seconds for which a signature is valid after `created`. Default: 60. */
  readonly lifetime?: number | undefined
  /** Seconds by which the clocks may differ. Default: 10. */
  readonly clockSkew?: number | undefined
}

/** What the resource has signed. */
export interface VerifiedResponse {
  /** The identifiers of the components that every signature under the tag covers. */
  readonly covered: readonly string[]
}

/** Why a response is not accepted. */
export interface ResponseRefusal extends Pick<Seen, 'expected' | 'actual' | 'hint'> {
  readonly reason: SignatureFault['reason'] | 'signature_missing' | 'signature_malformed' | 'signatures_too_many'
}

const PARTS = Object.keys({ status: true, headers: true, trailers: true, body: true, request: true } satisfies Record<
  keyof ResponseToVerify,
  true
>)

const OPTIONS = Object.keys({
  keys: true,
  components: true,
  tag: true,
  algorithms: true,
  lifetime: true,
  clockSkew: true,
} satisfies Record<keyof ResponseVerification, true>)

type Needs = Pick<Ports, 'crypto' | 'clock'>

/**
 * Verifies as a client that a resource signed this response to this request (RFC 9421 §2.4, §3.2; FAPI 2.0 HTTP
 * Signatures §5.3.2.2). Every signature under the tag must hold: it must cover the status, the digest of the content,
 * and method, URL, digest and signature of the request.
 *
 * A response that is not accepted is a refusal with its reason. A `TypeError` names an unknown or unusable option.
 */
export async function verifyResponse(
  response: ResponseToVerify,
  options: ResponseVerification,
  ports: Needs,
): Promise<Result<VerifiedResponse, ResponseRefusal>> {
  requirePorts('verifyResponse', ports)
  requireUsable(response, options)
  const { tag = RESPONSE_TAG } = options
  const signatures = readSignatures(response)
  if (signatures === undefined) return refuse({ reason: 'signature_malformed' })
  const tagged = signatures.filter(each => each.parameters.tag === tag)
  if (tagged.length === 0) return refuse({ reason: 'signature_missing' })
  if (tagged.length > SIGNATURE_COUNT) return refuse({ reason: 'signatures_too_many' })
  const call = callOf(response, options, ports)
  for (const signature of tagged) {
    const { found } = await examineSignature(signature, signersOf(signature, options.keys, ports), call)
    const refusal = refusalOf(found)
    if (refusal !== undefined) return refuse(refusal)
  }
  return ok({ covered: commonTo(tagged) })
}

/** A wrong option must not pass: a comparison with `NaN`, for example, refuses nothing. */
function requireUsable(response: ResponseToVerify, options: ResponseVerification): void {
  requireKnownMembers('verifyResponse', response, PARTS)
  requireKnownMembers('verifyResponse', options, OPTIONS)
  const { keys, lifetime = 60, clockSkew = 10 } = options
  const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
  if (!Array.isArray(keys?.keys)) throw new TypeError('verifyResponse: `keys` must be a JWK Set')
  if (!isCount(lifetime)) throw new TypeError('verifyResponse: `lifetime` must be a count of seconds')
  if (!isCount(clockSkew)) throw new TypeError('verifyResponse: `clockSkew` must be a count of seconds')
  if (typeof response.body !== 'string' && !(response.body instanceof Uint8Array)) {
    throw new TypeError('verifyResponse: `body` must be the content as text or bytes, empty when there is none')
  }
}

function callOf(
  response: ResponseToVerify,
  options: ResponseVerification,
  ports: Needs,
): SignedCall<ResponseSignatureFacts> {
  const { body, request } = response
  const { components = [], algorithms = SIGNATURE_ALGORITHMS, lifetime = 60, clockSkew = 10 } = options
  const message = new ReadMessage(response)
  const digest = body.length > 0 ? ['content-digest'] : []
  const demanded = ['@status', ...digest, ...linkedComponents(request), ...components].map(componentOf)
  // The answer to HEAD has the digest of content that is not sent (RFC 9110 §9.3.2).
  const hasContent = body.length > 0 || (request.method !== 'HEAD' && message.lines('content-digest').length > 0)
  const compared = {
    ...NOT_EXAMINED,
    demanded,
    required: demanded.map(each => each.identifier),
    now: ports.clock.now(),
    lifetime,
    skew: clockSkew,
    differingCredential: undefined,
    accepted: algorithms,
  }
  let same: Promise<boolean> | undefined
  return {
    message,
    parameterRules: PARAMETER_RULES,
    basics: (signature, { signer, algorithm }) => ({ ...compared, signature, signer, algorithm }),
    contentSame() {
      if (!hasContent) return undefined
      same ??= sameContent(body, message, ports)
      return same
    },
  }
}

/** Those of the keys that `keyid` names; without it the only key. */
function signersOf(signature: MessageSignature, { keys }: JwkSet, ports: Needs): Signers {
  const { keyid } = signature.parameters
  const readable = readPublicKeys(keys)
  const named = readable.filter(key => (keyid === undefined ? readable.length === 1 : key.kid === keyid))
  return signersByKey(named, signature, 'registered', ports)
}

function refusalOf(facts: ResponseSignatureFacts): ResponseRefusal | undefined {
  for (const rule of RESPONSE_RULES) {
    const fault = rule.applies(facts) ? rule.run(facts) : undefined
    if (fault === undefined) continue
    const { lines: _, ...seen } = rule.seen?.(facts) ?? {}
    return { reason: fault.reason, ...seen }
  }
  return undefined
}

function commonTo([first, ...others]: readonly MessageSignature[]): readonly string[] {
  const identifiers = first?.components.map(each => each.identifier) ?? []
  return identifiers.filter(each =>
    others.every(({ components }) => components.some(({ identifier }) => identifier === each)),
  )
}

interface ResponseSignatureFacts extends SignatureFacts {
  /** The components that must be covered; `required` has their identifiers. */
  readonly demanded: readonly Component[]
}

type ResponseRule = Check<ResponseSignatureFacts, SignatureFault>

const { created, expires, algorithm, components, content, validity } = RULES_OF_ANY_SIGNATURE

const coverage = coverageRule(
  'components of the response covered',
  'FAPI 2.0 HTTP Signatures §5.3.2.2-3, §5.3.2.2-4; RFC 9421 §2.4, §3.2.1',
  missing,
)

function missing({ demanded, signature }: ResponseSignatureFacts): readonly string[] {
  return demanded.filter(each => !signature.components.some(own => covers(own, each))).map(each => each.identifier)
}

/**
 * Whether a component covers another one of the same message: it is the same, or the whole field of
 * which only one member is demanded. How the value is serialized does not matter.
 */
function covers({ name, parameters }: Component, demanded: Component): boolean {
  const isSame = (parameter: string) => parameters.get(parameter) === demanded.parameters.get(parameter)
  return name === demanded.name && WHERE.every(isSame) && (!parameters.has('key') || isSame('key'))
}

/** Parameters that say of what a component is: of the request, of the trailers, of which parameter. */
const WHERE = ['req', 'tr', 'name']

const key: ResponseRule = {
  name: 'key of the resource',
  clause: 'FAPI 2.0 HTTP Signatures §5.3.2.2-1; RFC 9421 §3.2 step 5',
  applies: always,
  run: ({ signer }) => (signer === undefined ? { reason: 'signature_key_unknown' } : undefined),
  seen: ({ signer = 'none with this identifier' }) => ({
    expected: 'a key that was passed, by keyid, or the only one',
    actual: signer,
  }),
}

/** The rules that do not need the values of the components. */
const PARAMETER_RULES: readonly ResponseRule[] = [coverage, created, expires, key, algorithm]

export const RESPONSE_RULES: readonly ResponseRule[] = [...PARAMETER_RULES, components, content, validity]
