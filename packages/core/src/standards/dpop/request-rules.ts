import { always, type Check } from '../../lib/check.js'
import { isSha256Text } from '../../lib/encoding.js'
import { loggableName } from '../../lib/loggable-names.js'
import { normalHttpUri } from '../oauth/http-uri.js'
import { loggableUri } from '../oauth/loggable-uri.js'
import type { ProofFacts, ProofRequestFault, ProofResourceFault } from './facts.js'
import { PROOF_AGE, PROOF_NOT_EXPIRED, PROOF_VALID_YET } from './time-rules.js'

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
 * The rules about a proof and its request. The nonce comes first, because a client that receives
 * one can try again. The key comes last, so that a proof by another key never costs a
 * verification.
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

/** The same rules for a request to a resource, which carries an access token as well. */
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
