import { isJsonObject, type JsonObject } from '../lib/json-object.js'
import { defined } from '../lib/objects.js'
import type { Instant } from '../lib/time.js'
import type { AbsentToken } from '../records/absent-token.js'
import { readAuthorizationDetails } from '../records/authorization-details.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetails } from '../records/values.js'
import { audienceClaim, numericDate } from '../standards/jose/jwt-claims.js'
import { readScope } from '../standards/oauth/scope.js'
import { IntrospectionAnswerFault } from './introspection-answer.js'
import type { FoundToken } from './introspection-ports.js'

/** The authorization server whose endpoint answers. */
type Issuer = Pick<Service, 'issuer' | 'clientSubjectPrefix' | 'allowableClockSkew'>

/**
 * What an answer says about a token (RFC 7662 §2.2), as a record, or why it cannot be used:
 * it is not active, no access token, of another issuer, or not valid yet. Throws an
 * {@link IntrospectionAnswerFault} for an answer that does not say whether the token is active, or
 * does not say enough of one that is.
 */
export function foundByAnswer(members: JsonObject, issuer: Issuer, now: Instant): FoundToken | AbsentToken {
  if (typeof members.active !== 'boolean') throw fault('active is missing, or is neither true nor false')
  const absent = ABSENT.find(([, isAbsent]) => isAbsent(members, issuer, now))?.[0]
  return absent === undefined ? { ...tokenOf(members, issuer), revocationsSeen: revocationsBefore(now) } : { absent }
}

/** Why a token cannot be used, in this order. */
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

/**
 * An answer vouches for the moment when it was asked for, by the clock that is compared: it saw every
 * revocation of the client, of the subject and of both until then. Its `iat` is older, and in seconds.
 */
function revocationsBefore(asked: Instant): readonly Instant[] {
  return [asked - 1, asked - 1, asked - 1]
}

function tokenOf(members: JsonObject, { clientSubjectPrefix = '' }: Issuer): FoundToken {
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
 * An endpoint also answers for refresh tokens, of which many say nothing but that they are active
 * (RFC 7662 §2.1): what does not say that it is an access token is none. `typ` is what Keycloak
 * calls it.
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
  if (typeof value !== 'string' || value === '') throw fault(`${name} is not a text`)
  return value
}

function secondsOf(members: JsonObject, name: string): number | undefined {
  const seconds = numericDate(members[name])
  if (seconds === undefined) return undefined
  if (Number.isNaN(seconds)) throw fault(`${name} is not a number of seconds`)
  return Math.floor(seconds)
}

function instantOf(members: JsonObject, name: string): number | undefined {
  const seconds = secondsOf(members, name)
  return seconds === undefined ? undefined : seconds * 1000
}

function scopesOf(members: JsonObject): readonly string[] {
  const { scope } = members
  if (scope === undefined || scope === '') return []
  return (typeof scope === 'string' ? readScope(scope) : undefined) ?? raise(fault('scope is not a text of scopes'))
}

/** A token without an audience is meant for no resource (RFC 9068 §4). */
function audienceOf({ aud }: JsonObject): readonly string[] {
  if (aud === undefined) return []
  const audience = audienceClaim(aud) ?? raise(fault('aud is neither a text nor a list of texts'))
  return typeof audience === 'string' ? [audience] : audience
}

/**
 * The key and the certificate that the token is bound to (RFC 7800 §3.1, RFC 8705 §3.2, RFC 9449
 * §6.2). A token that is bound in another way must not pass as one that is not bound.
 */
function bindingOf({ cnf, token_type }: JsonObject): Pick<FoundToken, 'dpopKeyThumbprint' | 'certificateThumbprint'> {
  if (cnf !== undefined && !isJsonObject(cnf)) throw fault('cnf is no object')
  const dpopKeyThumbprint = cnf && textOf(cnf, 'jkt')
  const certificateThumbprint = cnf && textOf(cnf, 'x5t#S256')
  if (cnf && !dpopKeyThumbprint && !certificateThumbprint) throw fault('cnf has neither jkt nor x5t#S256')
  const isDpop = typeof token_type === 'string' && token_type.toLowerCase() === 'dpop'
  if (isDpop && !dpopKeyThumbprint) throw fault('its token_type is DPoP, but cnf has no jkt')
  return { dpopKeyThumbprint, certificateThumbprint }
}

/** Authorization details (RFC 9396 §9.2). */
function detailsOf({ authorization_details }: JsonObject): AuthorizationDetails | undefined {
  if (authorization_details === undefined) return undefined
  const read = readAuthorizationDetails(JSON.stringify(authorization_details))
  return read.ok ? read.value : raise(fault('authorization_details are malformed'))
}

function raise(error: Error): never {
  throw error
}
