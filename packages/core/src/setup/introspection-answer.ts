import { judgeOf } from '../lib/check.js'
import type { JsonObject } from '../lib/json-object.js'
import { isNestedAtMost } from '../lib/json-object.js'
import { readUniqueJsonObject } from '../lib/json-text.js'
import { INTROSPECTION_ANSWER_LENGTH, JSON_DEPTH } from '../lib/limits.js'
import type { Awaitable } from '../lib/result.js'
import { verifyByKeys } from '../policy/verify-by-keys.js'
import type { Ports } from '../ports/ports.js'
import { readIntrospectionJwt } from '../standards/introspection-response/read.js'
import { INTROSPECTION_JWT_RULES } from '../standards/introspection-response/rules.js'
import type { JwkSet } from '../standards/jose/jwk.js'
import { SIGNATURE_ALGORITHMS, type SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'

/** What an introspection endpoint answered. */
export interface IntrospectionAnswer {
  readonly status: number
  /** The media type, with parameters or without. */
  readonly contentType: string | null | undefined
  /** The body as text, which was UTF-8. */
  readonly body: string
}

/** That answers must be signed (RFC 9701), and by whom. */
export interface SignedAnswers {
  /** The public keys of the authorization server, or a function that returns them. */
  readonly jwks: JwkSet | (() => Awaitable<JwkSet>)
  /** By what name the authorization server knows this resource server; the `aud` of its answers. */
  readonly audience: string
  /** Algorithms that are accepted. Default: all asymmetric ones. */
  readonly algorithms?: readonly SignatureAlgorithm[] | undefined
}

/**
 * The authorization server did not answer, or did not answer what it must. The message says what is
 * wrong and never contains a value.
 */
export class IntrospectionAnswerFault extends Error {
  /** @internal */
  constructor(problem: string, options?: ErrorOptions) {
    super(`The introspection endpoint ${problem}`, options)
    this.name = 'IntrospectionAnswerFault'
  }
}

const JSON_TYPE = 'application/json'
const JWT_TYPE = 'application/token-introspection+jwt'

/** The media type to ask for. */
export function acceptedType(signed: SignedAnswers | undefined): string {
  return signed === undefined ? JSON_TYPE : JWT_TYPE
}

/**
 * The members of an answer (RFC 7662 §2.2), which are those of its signed JWT if it must be signed
 * (RFC 9701 §5). Rejects with an {@link IntrospectionAnswerFault} for anything else: another status,
 * another media type, which includes JSON that is not signed, or a JWT that breaks a rule.
 */
export async function readIntrospectionAnswer(
  answer: IntrospectionAnswer,
  signed: SignedAnswers | undefined,
  ports: Pick<Ports, 'service' | 'clock' | 'crypto'>,
): Promise<JsonObject> {
  const { status, contentType, body } = answer
  if (status !== 200) throw new IntrospectionAnswerFault(`answered with status ${status}: ${hintFor(status)}`)
  const type = /^[^;\s]*/.exec(contentType ?? '')?.[0].toLowerCase()
  const expected = acceptedType(signed)
  if (type !== expected) throw new IntrospectionAnswerFault(`answered with a media type that is not ${expected}`)
  if (body.length > INTROSPECTION_ANSWER_LENGTH) throw new IntrospectionAnswerFault('answered too much')
  return signed === undefined ? jsonMembers(body) : verifiedMembers(body, signed, ports)
}

function hintFor(status: number): string {
  return status === 401 || status === 403 ? 'does it know this resource server? see `authenticate`' : 'expected 200'
}

function jsonMembers(body: string): JsonObject {
  const members = isNestedAtMost(body, JSON_DEPTH) ? readUniqueJsonObject(body) : undefined
  if (members === undefined) throw new IntrospectionAnswerFault('answered with text that is not one JSON object')
  return members
}

async function verifiedMembers(
  body: string,
  { jwks, audience, algorithms = SIGNATURE_ALGORITHMS }: SignedAnswers,
  ports: Pick<Ports, 'service' | 'clock' | 'crypto'>,
): Promise<JsonObject> {
  const jwt = readIntrospectionJwt(body)
  if (jwt === undefined) throw new IntrospectionAnswerFault('answered with text that is not a signed JWT')
  const { issuer, allowableClockSkew: skew } = await ports.service.load()
  const fault = judgeJwt({ jwt, issuer, audience, algorithms, now: ports.clock.now(), skew })
  if (fault !== undefined) throw new IntrospectionAnswerFault(`answered with a JWT that is refused: ${fault.problem}`)
  const { keys } = typeof jwks === 'function' ? await jwks() : jwks
  const { keyFound, signatureRight } = await verifyByKeys(jwt, jwt.algorithm, keys, ports)
  if (!keyFound) throw new IntrospectionAnswerFault('answered with a JWT whose key is not among the jwks')
  if (!signatureRight || jwt.members === undefined)
    throw new IntrospectionAnswerFault('answered with a JWT that it did not sign')
  return jwt.members
}

const judgeJwt = judgeOf(INTROSPECTION_JWT_RULES)
