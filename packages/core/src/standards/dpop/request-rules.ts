import { base64url, equalBytes, fromBase64url, isSha256Text } from '../../lib/encoding.js'
import { always, type Check, type Seen } from '../../lib/result.js'
import { shownName } from '../../lib/shown-names.js'
import { secondsAhead } from '../jose/jwt-claims.js'
import { normalHttpUri } from '../oauth/http-uri.js'
import { shownUri } from '../oauth/shown-uri.js'
import type { ProofBesideRequest, ProofRequestFault, ProofResourceFault } from './demand.js'

type RequestRule = Check<ProofBesideRequest, ProofRequestFault>

/** A nonce that is offered is checked, demanded or not (RFC 9449 §4.3-10). */
const nonce: RequestRule = {
  name: 'nonce of the proof',
  clause: 'RFC 9449 §4.3-10, §9, §11.3',
  applies: ({ proof, demand }) => demand.nonceRequired || proof.nonce !== undefined,
  run({ proof, nonceUntil }) {
    if (proof.nonce === undefined) return { reason: 'proof_nonce_missing' }
    return nonceUntil === undefined ? { reason: 'proof_nonce_unknown' } : undefined
  },
  seen: ({ proof, nonceUntil }) => ({
    expected: 'a nonce that this server gave for this purpose not long ago',
    actual: proof.nonce === undefined ? 'none' : nonceUntil === undefined ? 'another' : 'such a nonce',
  }),
}

/** A nonce of ours says better than the client's clock when the proof was made (RFC 9449 §11.1). */
const decidedByClock = ({ nonceUntil }: ProofBesideRequest): boolean => nonceUntil === undefined

const age: RequestRule = {
  name: 'time of the proof',
  clause: 'RFC 9449 §4.3-11, §11.1',
  applies: decidedByClock,
  run(facts) {
    const ahead = iatAhead(facts)
    if (ahead > facts.skew) return { reason: 'proof_from_the_future' }
    return ahead >= -(facts.lifetime + facts.skew) ? undefined : { reason: 'proof_too_old' }
  },
  seen: facts => seenAge(facts),
}

/** Seconds by which the clock that made the proof is ahead of ours; without a time it is behind by any number. */
function iatAhead({ proof, now }: ProofBesideRequest): number {
  return proof.iat === undefined ? Number.NEGATIVE_INFINITY : secondsAhead(now, proof.iat)
}

function seenAge(facts: ProofBesideRequest): Seen {
  const { proof, lifetime, skew, now } = facts
  const ahead = Math.round(iatAhead(facts))
  const off = `${Math.abs(ahead)} seconds`
  return {
    expected: `iat from ${Math.ceil(now / 1000 - lifetime - skew)} to ${Math.floor(now / 1000 + skew)}`,
    actual: proof.iat === undefined ? 'no iat' : `iat ${proof.iat}, ${off} ${ahead > 0 ? 'ahead' : 'old'}`,
    ...(proof.iat !== undefined &&
      age.run(facts) !== undefined && {
        hint: `the proof was kept, or the client's clock is ${off} ${ahead > 0 ? 'ahead' : 'behind'}; with nonces it would not matter`,
      }),
  }
}

/** What the client itself says of its proof holds with a nonce, too. What is no number fits no comparison. */
const notExpired: RequestRule = {
  name: 'proof not expired',
  clause: 'RFC 7519 §4.1.4',
  applies: ({ proof }) => proof.exp !== undefined,
  run: ({ proof, now, skew }) => (secondsAhead(now, proof.exp) > -skew ? undefined : { reason: 'proof_expired' }),
  seen: ({ proof, now, skew }) => ({
    expected: `exp above ${now / 1000 - skew}`,
    actual: `exp ${shownTime(proof.exp)}`,
  }),
}

const validYet: RequestRule = {
  name: 'proof valid yet',
  clause: 'RFC 7519 §4.1.5',
  applies: ({ proof }) => proof.nbf !== undefined,
  run: ({ proof, now, skew }) => (secondsAhead(now, proof.nbf) <= skew ? undefined : { reason: 'proof_not_yet_valid' }),
  seen: ({ proof, now, skew }) => ({ expected: `nbf to ${now / 1000 + skew}`, actual: `nbf ${shownTime(proof.nbf)}` }),
}

function shownTime(time = Number.NaN): string {
  return Number.isNaN(time) ? 'that is no number' : `${time}`
}

const method: RequestRule = {
  name: 'method of the proof',
  clause: 'RFC 9449 §4.3-8',
  applies: always,
  run: ({ proof, demand }) => (proof.htm === demand.htm ? undefined : { reason: 'proof_method_different' }),
  seen: ({ proof, demand }) => ({ expected: `htm ${shownName(demand.htm)}`, actual: `htm ${shownName(proof.htm)}` }),
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
    expected: `htu ${expected === undefined ? '(the URL of the request is no http URL)' : shownUri(expected)}`,
    actual: `htu ${actual === undefined ? '(no http URL)' : shownUri(actual)}`,
    ...(hint !== undefined && { hint }),
  }
}

/** What makes two URLs differ most often: a proxy in between. */
function hintOf(expected: string | undefined, actual: string | undefined): string | undefined {
  if (expected === undefined || actual === undefined || expected === actual) return undefined
  const [ours, theirs] = [new URL(expected), new URL(actual)]
  if (ours.origin === theirs.origin) return 'the paths differ: does a proxy or a router take away a prefix?'
  return 'the origins differ: behind a proxy, tell the guard the public origin'
}

const token: Check<ProofBesideRequest, ProofResourceFault> = {
  name: 'token of the proof',
  clause: 'RFC 9449 §4.2, §4.3-12',
  applies: always,
  run: facts => (namesToken(facts) ? undefined : { reason: 'proof_token_different' }),
  seen: facts => ({
    expected: 'ath of the token beside it',
    actual: facts.proof.ath === undefined ? 'no ath' : namesToken(facts) ? 'so it is' : 'another ath',
  }),
}

function namesToken({ proof, demand }: ProofBesideRequest): boolean {
  return demand.ath !== undefined && proof.ath === demand.ath
}

/** Decoded bytes are compared: a binding that is empty or malformed equals nothing. */
const key: RequestRule = {
  name: 'key of the binding',
  clause: 'RFC 9449 §4.3-12, §6.1',
  applies: ({ demand }) => demand.jkt !== undefined,
  run({ demand, thumbprint }) {
    const bound = fromBase64url(demand.jkt ?? '')
    return bound !== undefined && equalBytes(bound, thumbprint) ? undefined : { reason: 'proof_key_different' }
  },
  seen: ({ demand, thumbprint }) => ({
    expected: isSha256Text(demand.jkt ?? '') ? `jkt ${demand.jkt}` : 'a binding, which is malformed',
    actual: `jkt ${base64url(thumbprint)}`,
  }),
}

/**
 * The rules about a proof beside a request, in the order in which a client learns of them: a nonce first, because with one
 * it can try again; the key last, so that no other key ever costs a signature.
 */
export const DPOP_REQUEST_RULES: readonly RequestRule[] = [nonce, age, notExpired, validYet, method, url, key]

/** The same, beside a request for a resource: there an access token goes with it. */
export const DPOP_RESOURCE_RULES: readonly Check<ProofBesideRequest, ProofResourceFault>[] = [
  nonce,
  age,
  notExpired,
  validYet,
  method,
  url,
  token,
  key,
]
