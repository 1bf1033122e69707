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
} from './guesses.js'
import { commonLength } from './lines.js'

/** What a report itself says of a refusal, and what to do where that is known. */
export function guessOf({ reason, at }: ReportEvent, refused: TraceEntry | undefined): Guess | undefined {
  const guess = reason === undefined ? undefined : HINTS.get(reason)?.(refused ?? {}, at)
  // The hint of that check compares URIs.
  const hint = reason === 'redirect_uri_missing' ? undefined : refused?.hint
  return guess ?? (hint === undefined ? undefined : { hint })
}

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

/** By the reason of the refusal, beside the usual causes. A hint of the check counts where there is none here. */
export const HINTS: ReadonlyMap<string, Guessing> = new Map<string, Guessing>([
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
