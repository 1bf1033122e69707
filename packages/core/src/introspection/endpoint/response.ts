import { nextValues } from '../../client-authentication/attestation/attested-instance.js'
import { clientNameOf } from '../../client-authentication/credentials.js'
import { defined } from '../../lib/objects.js'
import { type Instant, inSeconds } from '../../lib/time.js'
import { type AnswerHead, answerHead, errorAnswer } from '../../pipeline/answer.js'
import type { Decision } from '../../pipeline/operation.js'
import type { Known } from '../../pipeline/pipeline.js'
import type { Wording } from '../../pipeline/refusals.js'
import { ask } from '../../ports/ask.js'
import { encryptedFor } from '../../ports/digests.js'
import type { Ports } from '../../ports/ports.js'
import { signJwtText } from '../../standards/jose/jwt.js'
import { activeText, INACTIVE_TEXT } from '../token/token-refusals.js'
import { FAULT, RESOURCE_SERVER_REFUSALS, type ResourceServerAction, type ResourceServerRefusal } from './refusals.js'
import type { EncryptedForm, IntrospectionJudged, QuestionRead, SignedForm } from './request.js'

/** The media types of answers at the introspection endpoint (RFC 7662 §2.2, RFC 9701 §4). */
export type IntrospectionContentType = 'application/json' | 'application/token-introspection+jwt'

/** The answer for the resource server, to be sent with the status of its action ( {@link ResourceServerAction}). */
export interface ResourceServerIntrospectionResponse
  extends AnswerHead<'introspectionEndpointResponse', ResourceServerAction> {
  /**
   * With OK, what is known of an active token, or `{"active":false}` (RFC 7662 §2.2): as JSON, or
   * in a JWT (RFC 9701 §5). Otherwise an error in JSON.
   */
  readonly responseContent: string
  /** The media type of `responseContent`. */
  readonly contentType: IntrospectionContentType
  /** Value for the `OAuth-Client-Attestation-Challenge` header of the answer, if there is one. */
  readonly attestationChallenge?: string
  /** Value for the `DPoP-Nonce` header of the answer, if nonces are demanded (RFC 9449 §8.2). */
  readonly dpopNonce?: string
}

const ACTIVE: Wording = { code: 'A058001', text: 'The access token is active.' }

function plainAnswer(
  decision: Decision<IntrospectionJudged, ResourceServerRefusal>,
): ResourceServerIntrospectionResponse {
  const contentType = 'application/json'
  if (decision.kind === 'granted') {
    const head = answerHead('introspectionEndpointResponse', 'OK', ACTIVE)
    return {
      ...head,
      responseContent: activeText(decision.facts.introspected, decision.facts.audience),
      contentType,
      ...nextValues(decision.facts),
    }
  }
  const refused = errorAnswer('introspectionEndpointResponse', RESOURCE_SERVER_REFUSALS, decision, FAULT)
  const headers = decision.kind === 'refused' ? nextValues(decision.facts) : {}
  return refused.action === 'OK'
    ? { ...refused, responseContent: INACTIVE_TEXT, contentType, ...headers }
    : { ...refused, contentType, ...headers }
}

type Needs = Pick<Ports, 'crypto'>

export async function answerResourceServer(
  decision: Decision<IntrospectionJudged, ResourceServerRefusal>,
  ports: Needs,
): Promise<ResourceServerIntrospectionResponse> {
  const plain = plainAnswer(decision)
  return decision.kind === 'fault' ? plain : signResponse(plain, decision.facts, ports)
}

/** Errors stay JSON. Where only a JWT may go out, what cannot be signed or encrypted is a fault (RFC 9701 §5). */
async function signResponse(
  answer: ResourceServerIntrospectionResponse,
  facts: Known<IntrospectionJudged>,
  ports: Needs,
): Promise<ResourceServerIntrospectionResponse> {
  if (answer.action !== 'OK') return answer
  if (!isQuestion(facts)) throw new TypeError('an answer about a token needs to know its form')
  const { signed } = facts
  if (signed === undefined) return answer
  const jwt = await signedText(answer.responseContent, signed, facts, ports)
  const responseContent = signed.encryption === undefined ? jwt : await encryptedText(jwt, signed.encryption, ports)
  return { ...answer, responseContent, contentType: 'application/token-introspection+jwt' }
}

/** Whether the form of the answer was decided: no answer about a token is given before. */
function isQuestion(facts: Known<IntrospectionJudged>): facts is Known<IntrospectionJudged> & QuestionRead {
  return 'signed' in facts
}

/**
 * The signed JWT (RFC 9701 §5). It has neither `sub` nor `exp`, so that no resource takes it for an
 * access token (§8.1), and its only audience is the resource server, by the name that it used.
 */
function signedText(
  introspection: string,
  { algorithm, key }: SignedForm,
  facts: QuestionRead,
  { crypto }: Needs,
): Promise<string> {
  if (key === undefined) throw new TypeError(`the service has no private key for ${algorithm}`)
  const header = defined({ typ: 'token-introspection+jwt', alg: algorithm, kid: key.kid })
  const claims = claimsText(introspection, facts.service.issuer, clientNameOf(facts), facts.now)
  return signJwtText(header, claims, data => ask('crypto', () => crypto.sign(algorithm, key, data)))
}

/** The answer is inserted as text, so that authorization details stay unchanged (RFC 9396 §9.2). */
function claimsText(introspection: string, iss: string, aud: string, now: Instant): string {
  const claims = JSON.stringify({ iss, aud, iat: inSeconds(now) })
  return `${claims.slice(0, -1)},"token_introspection":${introspection}}`
}

async function encryptedText(
  jwt: string,
  { algorithm, encryption, key }: EncryptedForm,
  ports: Needs,
): Promise<string> {
  if (key === undefined) throw new TypeError(`the resource server has no public key for ${algorithm}`)
  return encryptedFor(key, jwt, { algorithm, encryption, contentType: 'JWT' }, ports)
}
