import type { ReportEvent, TraceEntry } from '@symbolon/core'
import {
  type Compared,
  type Guess,
  type Guessing,
  guessOfAudience,
  guessOfClaims,
  guessOfLifetime,
  guessOfMechanisms,
  guessOfMethods,
  guessOfProofAhead,
  guessOfRedirectUri,
  guessOfTime,
  guessOfToken,
  guessOfUrls,
  PROXY,
} from './guesses.js'
import { commonLength } from './lines.js'

/** What the operator could try, as far as the report says; `undefined` where it does not. */
export function hintOf(event: ReportEvent, refused: TraceEntry | undefined): string | undefined {
  return guessOf(event, refused)?.hint
}

/** The same, with what to do where that is known. */
export function guessOf({ reason, at }: ReportEvent, refused: TraceEntry | undefined): Guess | undefined {
  const guess = reason === undefined ? undefined : HINTS.get(reason)?.(refused ?? {}, at)
  return guess ?? (refused?.hint === undefined ? undefined : { hint: refused.hint })
}

const ALWAYS = {
  attestation_expired: 'its exp has passed: an instance keeps its attestation, and must renew it before then',
  attestation_proof_too_old:
    'the proof was sent late, or the clock of the instance is wrong; with attestationChallengeRequired clocks do not matter',
  token_unknown:
    'no record has the SHA-256 of this token: pass the token itself and not its hash, ' +
    'and look whether another server, service or storage issued it',
  token_inactive:
    'the introspection endpoint answered `active: false`: the token expired or was revoked, is of another server, ' +
    'or is not meant for this API (at Symbolon: resourceIndicators of its client)',
  token_type_unfit:
    'the introspection endpoint answered a token_type other than Bearer or DPoP, or none, or the JWT is no at+jwt ' +
    'with exp and client_id: it is no access token, or `adapt` or `untypedAllowed` must say that it is one',
  token_issuer_different:
    'the introspection endpoint answered another iss, or the JWT has one: compare it, character by character, with issuer of the service',
  token_not_yet_valid:
    'the introspection endpoint answered an nbf that has not come, or the JWT has one: compare the clocks',
  token_unsigned:
    'it is no JWT of three parts, its alg or crit is not accepted, or no key at `keys` has its kid and signed it',
  token_audience_different: 'aud of the JWT does not contain `audience`: the client asked for a token of another API',
  client_gone: 'the record of the token names a client that is not found: compare its clientIdentifier and clientKey',
  client_unknown:
    'no client has this identifier: it is misspelt or of another environment; ' +
    'digits are compared with clientId alone, anything else with alias, entity id or metadata URL',
  certificate_missing: `behind a proxy the certificate comes in a header: set trustedProxy (${PROXY})`,
  proof_missing: 'the client sent the token without a DPoP header, or a proxy dropped the header',
  proof_nonce_missing: 'this is how DPoP works: the client tries again with the nonce of the answer',
  proof_nonce_unknown: 'this is how DPoP works: the client tries again with the nonce of the answer',
  secret_wrong: 'HTTP Basic form-encodes id and secret (RFC 6749 §2.3.1): many clients forget it',
  request_uri_unknown: 'it was opened before, or pushed to another storage',
} as const

/** Reasons for which a time was compared. What a client has signed becomes wrong by a clock, or by being sent late. */
const TIMES = [
  'assertion_expired',
  'assertion_from_the_future',
  'assertion_not_yet_valid',
  'proof_expired',
  'proof_not_yet_valid',
  'request_object_expired',
  'request_object_from_the_future',
  'request_object_not_yet_valid',
  'signature_expired',
  'signature_from_the_future',
  'signature_too_old',
] as const

/** By the reason of the refusal. A hint of the check itself counts where there is none here. */
export const HINTS: ReadonlyMap<string, Guessing> = new Map<string, Guessing>([
  ...Object.entries(ALWAYS).map(([reason, hint]): [string, Guessing] => [reason, () => ({ hint })]),
  ...TIMES.map((reason): [string, Guessing] => [reason, guessOfTime]),
  ['assertion_audience_different', guessOfAudience],
  ['assertion_lives_too_long', guessOfLifetime],
  ['credentials_twice', guessOfMechanisms],
  ['proof_claim_missing', guessOfClaims],
  ['proof_from_the_future', guessOfProofAhead],
  ['proof_method_different', guessOfMethods],
  ['proof_token_different', guessOfToken],
  ['proof_url_different', guessOfUrls],
  ['redirect_uri_unregistered', guessOfRedirectUri],
  ['request_object_audience_different', guessOfAudience],
  ['request_object_claim_malformed', guessOfShown],
  ['request_object_credentials', guessOfHeld],
  ['request_object_lives_too_long', guessOfLifetime],
  ['request_object_nested', guessOfHeld],
  ['request_object_parameter_malformed', guessOfShown],
  ['signature_wrong', guessOfBase],
])

function guessOfHeld({ actual }: Compared): Guess | undefined {
  return actual === undefined ? undefined : { hint: `the object holds ${actual.replaceAll(' ', ' and ')}` }
}

/** Where the lines of the base that the client has signed differently are known. */
function guessOfBase({ hint }: Compared): Guess | undefined {
  return hint === undefined
    ? undefined
    : { hint, fix: 'Let the client build the base as it is shown here, line by line (RFC 9421 §2.5).' }
}

function guessOfShown({ actual }: Compared): Guess | undefined {
  return actual === undefined ? undefined : { hint: actual }
}

/** The nearest request that passes the rule, as far as the rule has shown one exactly. */
export function nearestOf(reason: string, refused: TraceEntry | undefined): string | undefined {
  const { expected = '', actual = '' } = refused ?? {}
  const what = NEAREST.get(reason)?.(expected, actual)
  return what === undefined ? undefined : `The same request with ${what} passes this rule.`
}

type Nearest = (expected: string, actual: string) => string | undefined

/** The first group of a pattern behind a name; nothing that was cut or replaced. */
const read =
  (name: string, pattern: RegExp): Nearest =>
  expected => {
    const [, value] = pattern.exec(expected) ?? []
    return value === undefined || /[…()]/.test(value) ? undefined : `${name} ${value}`
  }

/** The last number that a rule allows. */
const latest = (name: string): Nearest => read(name, /\bto (\d+)\b/)

/** The first number that a rule allows. */
const earliest = (name: string): Nearest => read(name, /\bfrom (\d+)\b/)

const AUDIENCE = /\b(?:aud|includes) (https?:\/\/[\x21-\x7e]+?)(?=,? |,?$)/

/** By the reason of the refusal. */
const NEAREST: ReadonlyMap<string, Nearest> = new Map<string, Nearest>([
  ['assertion_audience_different', read('aud', AUDIENCE)],
  ['assertion_audience_not_issuer', read('aud', AUDIENCE)],
  ['assertion_from_the_future', read('an iat', /^iat at most (\d+ seconds ahead)$/)],
  ['assertion_lives_too_long', read('an exp', /^exp at most \S+ (\d+ seconds ahead)$/)],
  ['assertion_not_yet_valid', read('an nbf', /^nbf at most (\d+ seconds ahead)$/)],
  ['code_challenge_method_not_allowed', read('code_challenge_method', /^(S256)$/)],
  ['proof_from_the_future', latest('iat')],
  ['proof_method_different', read('htm', /^htm ([!-'*-~]+)$/)],
  ['proof_too_old', earliest('iat')],
  ['proof_type_different', read('typ', /^typ (dpop\+jwt)$/)],
  ['proof_url_different', read('htu', /^htu (https:\/\/[\x21-\x7e]+)$/)],
  ['redirect_uri_unregistered', nearestRedirectUri],
  ['request_object_audience_different', read('aud', AUDIENCE)],
  ['request_object_expired', earliest('exp')],
  ['request_object_from_the_future', latest('iat')],
  ['request_object_lives_too_long', latest('exp')],
  ['request_object_not_yet_valid', latest('nbf')],
  ['request_object_type_different', read('typ', /^typ (oauth-authz-req\+jwt)\b/)],
  ['scope_not_requestable', read('scope', /^([\x21-\x7e ]+)$/)],
  ['signature_from_the_future', latest('created')],
  ['signature_too_old', earliest('created')],
])

/** Of several, the one that begins most like what was sent. */
function nearestRedirectUri(expected: string, actual: string): string | undefined {
  const registered = expected
    .split(' ')
    .filter(uri => /^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i.test(uri) && !/[()]/.test(uri))
  const [nearest] = registered.toSorted((left, right) => inCommon(right, actual) - inCommon(left, actual))
  return nearest === undefined ? undefined : `redirect_uri ${nearest}`
}

function inCommon(left: string, right: string): number {
  return commonLength([...left], [...right])
}
