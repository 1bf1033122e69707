import type { Awaitable, FoundToken, JwkSet, Ports, Service, SignatureAlgorithm } from '@symbolon/core'
import {
  type AbsentToken,
  audienceClaim,
  defined,
  INTROSPECTION_ANSWER_LENGTH,
  isJsonObject,
  type JsonObject,
  judgeOf,
  numericDate,
  readAuthorizationDetails,
  readBoundedJsonObject,
  readPublicKeys,
  readScope,
  SIGNATURE_ALGORITHMS,
  verifyByKeys,
} from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { detailsText, withDetailsText } from './details-text.js'
import { INTROSPECTION_JWT_RULES, presentMembers, readIntrospectionJwt } from './introspection-jwt.js'

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
  /** The public keys of the authorization server, or a function that returns them, asked with the `kid` of the answer. */
  readonly jwks: JwkSet | ((kid: string | undefined) => Awaitable<JwkSet>)
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

export function acceptedType(signed: SignedAnswers | undefined): string {
  return signed === undefined ? JSON_TYPE : JWT_TYPE
}

/** JSON that is not signed is refused where answers must be signed (RFC 7662 §2.2, RFC 9701 §5). */
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
  const members = readBoundedJsonObject(body)
  if (members === undefined) throw new IntrospectionAnswerFault('answered with text that is not one JSON object')
  return withDetailsText(members, body)
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
  const { keys } = typeof jwks === 'function' ? await jwks(jwt.kid) : jwks
  const { keyFound, signatureRight } = await verifyByKeys(jwt, jwt.algorithm, readPublicKeys(keys), ports)
  if (!keyFound) throw new IntrospectionAnswerFault('answered with a JWT whose key is not among the jwks')
  if (!signatureRight || jwt.members === undefined)
    throw new IntrospectionAnswerFault('answered with a JWT that it did not sign')
  return jwt.members
}

const judgeJwt = judgeOf(INTROSPECTION_JWT_RULES)

type Issuer = Pick<Service, 'issuer' | 'clientSubjectPrefix' | 'allowableClockSkew'>

export function foundByAnswer(answered: JsonObject, issuer: Issuer, now: Instant): FoundToken | AbsentToken {
  const members = presentMembers(answered)
  if (typeof members.active !== 'boolean') throw fault('active is missing, or is neither true nor false')
  const absent = ABSENT.find(([, isAbsent]) => isAbsent(members, issuer, now))?.[0]
  return absent === undefined
    ? { ...tokenOf(members, issuer), revocationsSeen: revocationsBefore(now, issuer) }
    : { absent }
}

const ABSENT: readonly (readonly [
  reason: AbsentToken['absent'],
  isAbsent: (members: JsonObject, issuer: Issuer, now: Instant) => boolean,
])[] = [
  ['token_inactive', ({ active }) => active === false],
  ['token_type_unfit', members => !isAccessToken(members)],
  ['token_issuer_different', ({ iss }, { issuer }) => iss !== undefined && iss !== issuer],
  [
    'token_not_yet_valid',
    (members, { allowableClockSkew: skew }, now) => now + skew * 1000 < (instantOf(members, 'nbf') ?? now),
  ],
]

/** Milliseconds: a call of `revokeAccessTokens` begins, and after them its mark is there to be seen. */
const WRITING = 5_000

/**
 * The revocations that an answer saw for certain, of the client, of the subject and of both. The mark
 * of one that was being written when the answer was asked for is `allowableClockSkew` after its
 * beginning, and the clock of the guard may be so much ahead. `iat` is older, and in seconds.
 */
function revocationsBefore(asked: Instant, { allowableClockSkew }: Issuer): readonly Instant[] {
  const seen = asked - WRITING - allowableClockSkew * 1_000
  return [seen, seen, seen]
}

/** The token of members by their names in RFC 7662 §2.2 and RFC 9068 §2.2. */
export function tokenOf(members: JsonObject, { clientSubjectPrefix = '' }: Issuer): FoundToken {
  const { acr, auth_time } = members
  const clientIdentifier = textOf(members, 'client_id') ?? missing('client_id')
  const sub = textOf(members, 'sub')
  return defined({
    clientIdentifier,
    // Without a user, `sub` is the client (RFC 9068 §2.2). A client is no user (RFC 9700 §4.15).
    subject: sub === clientIdentifier || sub === clientSubjectPrefix + clientIdentifier ? undefined : sub,
    scopes: scopesOf(members),
    expiresAt: instantOf(members, 'exp') ?? missing('exp'),
    createdAt: instantOf(members, 'iat'),
    accessTokenResources: audienceOf(members),
    ...bindingOf(members),
    acr: acr === undefined ? undefined : textOf(members, 'acr'),
    authTime: auth_time === undefined ? undefined : secondsOf(members, 'auth_time'),
    authorizationDetails: detailsOf(members),
  })
}

/** Types of access tokens that clients present (RFC 6750, RFC 9449), in lower case. */
const TYPES: ReadonlySet<unknown> = new Set(['bearer', 'dpop'])

/**
 * An endpoint also answers for refresh tokens, of which many say nothing but that they are active (RFC 7662 §2.1): what
 * does not say that it is an access token is none. `typ` is what Keycloak calls it.
 */
function isAccessToken({ token_type, typ }: JsonObject): boolean {
  const type = token_type ?? typ
  return typeof type === 'string' && TYPES.has(type.toLowerCase())
}

function fault(problem: string): IntrospectionAnswerFault {
  return new IntrospectionAnswerFault(`answered about a token, and ${problem}`)
}

function missing(name: string): never {
  throw fault(`${name} is missing: if the authorization server never says it, add it with \`adapt\``)
}

function textOf(members: JsonObject, name: string): string | undefined {
  const value = members[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw fault(`${name} is not a text`)
  return value
}

/** Of the year 9999. Servers write it for tokens without an end; the present in milliseconds is larger. */
const LAST_SECOND = 253_402_300_799

function secondsOf(members: JsonObject, name: string): number | undefined {
  const seconds = numericDate(members[name])
  if (seconds === undefined) return undefined
  if (Number.isNaN(seconds)) throw fault(`${name} is not a number of seconds`)
  if (seconds > LAST_SECOND) throw fault(`${name} is in milliseconds, or after the year 9999: expected seconds`)
  return Math.floor(seconds)
}

function instantOf(members: JsonObject, name: string): number | undefined {
  const seconds = secondsOf(members, name)
  return seconds === undefined ? undefined : seconds * 1000
}

function scopesOf(members: JsonObject): readonly string[] {
  const { scope } = members
  if (scope === undefined) return []
  return (typeof scope === 'string' ? readScope(scope) : undefined) ?? raise(fault('scope is not a text of scopes'))
}

/** A token without an audience is meant for no resource (RFC 9068 §4). */
function audienceOf({ aud }: JsonObject): readonly string[] {
  if (aud === undefined) return []
  const audience = audienceClaim(aud) ?? raise(fault('aud is neither a text nor a list of texts'))
  return typeof audience === 'string' ? [audience] : audience
}

/** A token that is bound in another way must not pass as unbound (RFC 7800 §3.1, RFC 8705 §3.2, RFC 9449 §6.2). */
function bindingOf({
  cnf: confirmation,
  token_type,
}: JsonObject): Pick<FoundToken, 'dpopKeyThumbprint' | 'certificateThumbprint'> {
  if (confirmation !== undefined && !isJsonObject(confirmation)) throw fault('cnf is no object')
  const cnf = confirmation && presentMembers(confirmation)
  const dpopKeyThumbprint = cnf && textOf(cnf, 'jkt')
  const certificateThumbprint = cnf && textOf(cnf, 'x5t#S256')
  if (cnf && !dpopKeyThumbprint && !certificateThumbprint) throw fault('cnf has neither jkt nor x5t#S256')
  const isDpop = typeof token_type === 'string' && token_type.toLowerCase() === 'dpop'
  if (isDpop && !dpopKeyThumbprint) throw fault('its token_type is DPoP, but cnf has no jkt')
  return { dpopKeyThumbprint, certificateThumbprint }
}

/** Authorization details (RFC 9396 §9.2). */
function detailsOf({ authorization_details }: JsonObject): FoundToken['authorizationDetails'] {
  if (authorization_details === undefined) return undefined
  const read = readAuthorizationDetails(detailsText(authorization_details))
  return read.ok ? read.value : raise(fault('authorization_details are malformed'))
}

function raise(error: Error): never {
  throw error
}
