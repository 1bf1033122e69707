import { always, type Check, type Seen } from '../../lib/check.js'
import { JTI_LENGTH } from '../../lib/limits.js'
import { isSha256Text, loggableName } from '../../lib/text.js'
import { jwtType, secondsAhead } from '../jose/jwt.js'
import { canVerify } from '../jose/signature-algorithms.js'
import { loggableUri, normalHttpUri } from '../oauth/uri.js'
import type { DpopProof, ProofFacts, ProofRequestFault, ProofResourceFault } from './proof.js'

export type ProofFormFault =
  | { readonly reason: 'proof_type_different' }
  | { readonly reason: 'proof_extension_unknown' }
  | { readonly reason: 'proof_key_private' }
  | { readonly reason: 'proof_key_unfit' }
  | { readonly reason: 'proof_claim_missing' }
  | { readonly reason: 'proof_identifier_too_long' }

type FormRule = Check<DpopProof, ProofFormFault>

const type: FormRule = {
  name: 'proof type',
  clause: 'RFC 9449 §4.3-4; RFC 7515 §4.1.9',
  applies: always,
  run: proof => (jwtType(proof.type) === 'dpop+jwt' ? undefined : { reason: 'proof_type_different' }),
  seen: proof => ({ expected: 'typ dpop+jwt', actual: `typ ${loggableName(proof.type)}` }),
}

const extensions: FormRule = {
  name: 'no critical extensions',
  clause: 'RFC 7515 §4.1.11',
  applies: always,
  run: ({ critical }) => (critical ? { reason: 'proof_extension_unknown' } : undefined),
}

const publicKeyOnly: FormRule = {
  name: 'public key alone',
  clause: 'RFC 9449 §4.3-7',
  applies: always,
  run: ({ privateMembers }) => (privateMembers.length > 0 ? { reason: 'proof_key_private' } : undefined),
  seen: ({ privateMembers }) => ({
    expected: 'no private members in jwk',
    actual: privateMembers.join(' ') || 'none',
    ...(privateMembers.length > 0 && { hint: 'the client has disclosed its private key and must make a new one' }),
  }),
}

const keyOfAlgorithm: FormRule = {
  name: 'key of the algorithm',
  clause: 'RFC 9449 §4.3-5, §4.3-6; RFC 7518 §3; docs/rules.md §7',
  applies: always,
  run: ({ key, algorithm }) => (canVerify(key, algorithm) ? undefined : { reason: 'proof_key_unfit' }),
  seen: ({ key, algorithm }) => ({
    expected: `a key for ${algorithm}, RSA of 2048 to 4096 bits`,
    actual: `kty ${loggableName(key.kty)}, crv ${loggableName(key.crv ?? '')}, n of ${((key.n?.length ?? 0) * 6) >> 3} octets`,
  }),
}

const claimsPresent: FormRule = {
  name: 'claims present',
  clause: 'RFC 9449 §4.2, §4.3-3',
  applies: always,
  run: ({ jti, htm, htu, iat }) =>
    jti !== '' && htm !== '' && htu !== '' && isTime(iat) ? undefined : { reason: 'proof_claim_missing' },
  seen: proof => ({
    expected: 'jti, htm, htu as strings, iat as a number',
    actual: missingClaims(proof).length === 0 ? 'as expected' : `without ${missingClaims(proof).join(', ')}`,
  }),
}

function missingClaims({ jti, htm, htu, iat }: DpopProof): readonly string[] {
  const present = { jti: jti !== '', htm: htm !== '', htu: htu !== '', iat: isTime(iat) }
  return Object.entries(present).flatMap(([name, isPresent]) => (isPresent ? [] : [name]))
}

/** `NaN` stands for a claim of another type. */
function isTime(claim: number | undefined): boolean {
  return claim !== undefined && !Number.isNaN(claim)
}

const identifierLength: FormRule = {
  name: 'length of jti',
  clause: 'RFC 9449 §11.1; docs/rules.md §7',
  applies: always,
  run: ({ jti }) => (jti.length > JTI_LENGTH ? { reason: 'proof_identifier_too_long' } : undefined),
  seen: ({ jti }) => ({ expected: `at most ${JTI_LENGTH} characters`, actual: `${jti.length}` }),
}

export const DPOP_FORM_RULES: readonly FormRule[] = [
  type,
  extensions,
  publicKeyOnly,
  keyOfAlgorithm,
  claimsPresent,
  identifierLength,
]

type TimeRule = Check<ProofFacts, ProofRequestFault>

/** With an accepted nonce the client's clock does not matter (RFC 9449 §11.1). */
const hasNoAcceptedNonce = ({ nonceUntil }: ProofFacts): boolean => nonceUntil === undefined

const PROOF_AGE: TimeRule = {
  name: 'time of the proof',
  clause: 'RFC 9449 §4.3-11, §11.1',
  applies: hasNoAcceptedNonce,
  run(facts) {
    const ahead = iatAhead(facts)
    if (ahead > facts.skew) return { reason: 'proof_from_the_future' }
    return ahead >= -(facts.lifetime + facts.skew) ? undefined : { reason: 'proof_too_old' }
  },
  seen: facts => seenAge(facts),
}

function iatAhead({ proof, now }: ProofFacts): number {
  return proof.iat === undefined ? Number.NEGATIVE_INFINITY : secondsAhead(now, proof.iat)
}

function seenAge(facts: ProofFacts): Seen {
  const { proof, lifetime, skew, now } = facts
  const ahead = Math.round(iatAhead(facts))
  const difference = `${Math.abs(ahead)} seconds`
  return {
    expected: `iat from ${Math.ceil(now / 1000 - lifetime - skew)} to ${Math.floor(now / 1000 + skew)}`,
    actual: proof.iat === undefined ? 'no iat' : `iat ${proof.iat}, ${difference} ${ahead > 0 ? 'ahead' : 'old'}`,
    ...(proof.iat !== undefined &&
      PROOF_AGE.run(facts) !== undefined && {
        hint: `the proof was sent late, or the client's clock is ${difference} ${ahead > 0 ? 'ahead' : 'behind'}; nonces make its clock irrelevant`,
      }),
  }
}

/** With a nonce, `exp` and `nbf` still apply. NaN fails every comparison. */
const PROOF_NOT_EXPIRED: TimeRule = {
  name: 'proof not expired',
  clause: 'RFC 7519 §4.1.4',
  applies: ({ proof }) => proof.exp !== undefined,
  run: ({ proof, now, skew }) => (secondsAhead(now, proof.exp) > -skew ? undefined : { reason: 'proof_expired' }),
  seen: ({ proof, now, skew }) => ({
    expected: `exp above ${now / 1000 - skew}`,
    actual: `exp ${loggableTime(proof.exp)}`,
  }),
}

const PROOF_VALID_YET: TimeRule = {
  name: 'proof valid yet',
  clause: 'RFC 7519 §4.1.5',
  applies: ({ proof }) => proof.nbf !== undefined,
  run: ({ proof, now, skew }) => (secondsAhead(now, proof.nbf) <= skew ? undefined : { reason: 'proof_not_yet_valid' }),
  seen: ({ proof, now, skew }) => ({
    expected: `nbf to ${now / 1000 + skew}`,
    actual: `nbf ${loggableTime(proof.nbf)}`,
  }),
}

function loggableTime(time = Number.NaN): string {
  return Number.isNaN(time) ? '(not a number)' : `${time}`
}

type RequestRule = Check<ProofFacts, ProofRequestFault>

/** A nonce in the proof is checked even when none is required (RFC 9449 §4.3-10). */
const nonce: RequestRule = {
  name: 'nonce of the proof',
  clause: 'RFC 9449 §4.3-10, §9, §11.3',
  applies: ({ proof, demand }) => demand.nonceRequired || proof.nonce !== undefined,
  run({ proof, nonceUntil }) {
    if (proof.nonce === undefined) return { reason: 'proof_nonce_missing' }
    return nonceUntil === undefined ? { reason: 'proof_nonce_unknown' } : undefined
  },
  seen: ({ proof, nonceUntil }) => ({
    expected: 'a recent nonce that this server issued for this purpose',
    actual: proof.nonce === undefined ? 'none' : nonceUntil === undefined ? 'another' : 'as expected',
  }),
}

const method: RequestRule = {
  name: 'method of the proof',
  clause: 'RFC 9449 §4.3-8',
  applies: always,
  run: ({ proof, demand }) => (proof.htm === demand.htm ? undefined : { reason: 'proof_method_different' }),
  seen: ({ proof, demand }) => ({
    expected: `htm ${loggableName(demand.htm)}`,
    actual: `htm ${loggableName(proof.htm)}`,
  }),
}

const url: RequestRule = {
  name: 'URL of the proof',
  clause: 'RFC 9449 §4.3-9; RFC 3986 §6.2.2, §6.2.3',
  applies: always,
  run: ({ proof, url: expected }) =>
    expected !== undefined && (proof.htu === expected || normalHttpUri(proof.htu) === expected)
      ? undefined
      : { reason: 'proof_url_different' },
  seen: ({ proof, url: expected }) => seenUrls(expected, normalHttpUri(proof.htu)),
}

function seenUrls(expected: string | undefined, actual: string | undefined) {
  const hint = hintOf(expected, actual)
  return {
    expected: `htu ${expected === undefined ? '(the URL of the request is not an http URL)' : loggableUri(expected)}`,
    actual: `htu ${actual === undefined ? '(not an http URL)' : loggableUri(actual)}`,
    ...(hint !== undefined && { hint }),
  }
}

/** The most frequent cause of different URLs is a proxy. */
function hintOf(expected: string | undefined, actual: string | undefined): string | undefined {
  if (expected === undefined || actual === undefined || expected === actual) return undefined
  if (new URL(expected).origin === new URL(actual).origin) {
    return 'the paths differ: does a proxy or a router remove a prefix?'
  }
  return 'the origins differ: behind a proxy, configure the public origin of the guard'
}

const token: Check<ProofFacts, ProofResourceFault> = {
  name: 'token of the proof',
  clause: 'RFC 9449 §4.2, §4.3-12',
  applies: always,
  run: facts => (matchesToken(facts) ? undefined : { reason: 'proof_token_different' }),
  seen: facts => ({
    expected: 'ath of the token in the request',
    actual: facts.proof.ath === undefined ? 'no ath' : matchesToken(facts) ? 'as expected' : 'another ath',
  }),
}

function matchesToken({ proof, demand }: ProofFacts): boolean {
  return demand.ath !== undefined && proof.ath === demand.ath
}

/** An empty or malformed binding equals nothing: the thumbprint of a key is never malformed. */
const key: RequestRule = {
  name: 'key of the binding',
  clause: 'RFC 9449 §4.3-12, §6.1',
  applies: ({ demand }) => demand.jkt !== undefined,
  run: ({ demand, thumbprint }) => (demand.jkt === thumbprint ? undefined : { reason: 'proof_key_different' }),
  seen: ({ demand, thumbprint }) => ({
    expected: isSha256Text(demand.jkt ?? '') ? `jkt ${demand.jkt}` : 'a well-formed binding',
    actual: `jkt ${thumbprint}`,
  }),
}

/**
 * The nonce comes first, because a client that receives one can try again. The key comes last, so that
 * a proof by another key never costs a verification.
 */
export const DPOP_REQUEST_RULES: readonly RequestRule[] = [
  nonce,
  PROOF_AGE,
  PROOF_NOT_EXPIRED,
  PROOF_VALID_YET,
  method,
  url,
  key,
]

export const DPOP_RESOURCE_RULES: readonly Check<ProofFacts, ProofResourceFault>[] = [
  nonce,
  PROOF_AGE,
  PROOF_NOT_EXPIRED,
  PROOF_VALID_YET,
  method,
  url,
  token,
  key,
]
