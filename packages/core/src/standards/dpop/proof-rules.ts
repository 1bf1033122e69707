import type { Check, Seen } from '../../lib/check.js'
import { JTI_LENGTH } from '../../lib/limits.js'
import { isSha256Text, loggableName } from '../../lib/text.js'
import { jwtType, secondsAhead } from '../jose/jwt.js'
import { canVerify } from '../jose/key-requirements.js'
import { loggableUri, normalHttpUri } from '../oauth/uri.js'
import { type Rule, rulesOf } from '../rules.js'
import type { DpopProof, ProofFacts, ProofRequestFault, ProofResourceFault } from './proof.js'

export type ProofFormFault =
  | { readonly reason: 'proof_type_different' }
  | { readonly reason: 'proof_extension_unknown' }
  | { readonly reason: 'proof_key_private' }
  | { readonly reason: 'proof_key_unfit' }
  | { readonly reason: 'proof_claim_missing' }
  | { readonly reason: 'proof_identifier_too_long' }

export const DPOP_FORM_RULES: readonly Check<DpopProof, ProofFormFault>[] = rulesOf<
  DpopProof,
  ProofFormFault['reason']
>([
  {
    name: 'proof type',
    clause: 'RFC 9449 §4.3-4; RFC 7515 §4.1.9',
    broken: proof => jwtType(proof.type) !== 'dpop+jwt' && 'proof_type_different',
    seen: proof => ({ expected: 'typ dpop+jwt', actual: `typ ${loggableName(proof.type)}` }),
  },
  {
    name: 'no critical extensions',
    clause: 'RFC 7515 §4.1.11',
    broken: ({ critical }) => critical && 'proof_extension_unknown',
  },
  {
    name: 'public key alone',
    clause: 'RFC 9449 §4.3-7',
    broken: ({ privateMembers }) => privateMembers.length > 0 && 'proof_key_private',
    seen: ({ privateMembers }) => ({
      expected: 'no private members in jwk',
      actual: privateMembers.join(' ') || 'none',
      ...(privateMembers.length > 0 && { hint: 'the client has disclosed its private key and must make a new one' }),
    }),
  },
  {
    name: 'key of the algorithm',
    clause: 'RFC 9449 §4.3-5, §4.3-6; RFC 7518 §3; docs/rules.md §7',
    broken: ({ key, algorithm }) => !canVerify(key, algorithm) && 'proof_key_unfit',
    seen: ({ key, algorithm }) => ({
      expected: `a key for ${algorithm}${/^[RP]S/.test(algorithm) ? ' of 2048 to 4096 bits' : ''}`,
      actual: `kty ${loggableName(key.kty)}, ${key.n === undefined ? `crv ${loggableName(key.crv ?? '')}` : `n of ${(key.n.length * 6) >> 3} octets`}`,
    }),
  },
  {
    name: 'claims present',
    clause: 'RFC 9449 §4.2, §4.3-3',
    broken: proof => missingClaims(proof).length > 0 && 'proof_claim_missing',
    seen: proof => ({
      expected: 'jti, htm, htu as strings, iat as a number',
      actual: missingClaims(proof).length === 0 ? 'as expected' : `without ${missingClaims(proof).join(', ')}`,
    }),
  },
  {
    name: 'length of jti',
    clause: 'RFC 9449 §11.1; docs/rules.md §7',
    broken: ({ jti }) => jti.length > JTI_LENGTH && 'proof_identifier_too_long',
    seen: ({ jti }) => ({ expected: `at most ${JTI_LENGTH} characters`, actual: `${jti.length}` }),
  },
])

const REQUIRED_CLAIMS = ['jti', 'htm', 'htu', 'iat'] as const

/** An empty string and `NaN` stand for a claim of another type. */
function missingClaims(proof: DpopProof): readonly string[] {
  return REQUIRED_CLAIMS.filter(name => proof[name] === '' || proof[name] === undefined || Number.isNaN(proof[name]))
}

/** The nonce comes first, because a client that receives one can try again. */
const RULES_OF_ANY_REQUEST: readonly Rule<ProofFacts, ProofRequestFault['reason']>[] = [
  // A nonce in the proof is checked even when none is required (RFC 9449 §4.3-10).
  {
    name: 'nonce of the proof',
    clause: 'RFC 9449 §4.3-10, §9, §11.3',
    applies: ({ proof, demand }) => demand.nonceRequired || proof.nonce !== undefined,
    broken({ proof, nonceUntil }) {
      if (proof.nonce === undefined) return 'proof_nonce_missing'
      return nonceUntil === undefined && 'proof_nonce_unknown'
    },
    seen: ({ proof, nonceUntil }) => ({
      expected: 'a recent nonce that this server issued for this purpose',
      actual: proof.nonce === undefined ? 'none' : nonceUntil === undefined ? 'another' : 'as expected',
    }),
  },
  // With an accepted nonce the client's clock does not matter (RFC 9449 §11.1).
  {
    name: 'time of the proof',
    clause: 'RFC 9449 §4.3-11, §11.1',
    applies: ({ nonceUntil }) => nonceUntil === undefined,
    broken: ageProblem,
    seen: seenAge,
  },
  // With a nonce, `exp` and `nbf` still apply. NaN fails every comparison.
  {
    name: 'proof not expired',
    clause: 'RFC 7519 §4.1.4',
    applies: ({ proof }) => proof.exp !== undefined,
    broken: ({ proof, now, skew }) => !(secondsAhead(now, proof.exp) > -skew) && 'proof_expired',
    seen: ({ proof, now, skew }) => ({
      expected: `exp above ${now / 1000 - skew}`,
      actual: `exp ${loggableTime(proof.exp)}`,
    }),
  },
  {
    name: 'proof valid yet',
    clause: 'RFC 7519 §4.1.5',
    applies: ({ proof }) => proof.nbf !== undefined,
    broken: ({ proof, now, skew }) => !(secondsAhead(now, proof.nbf) <= skew) && 'proof_not_yet_valid',
    seen: ({ proof, now, skew }) => ({
      expected: `nbf to ${now / 1000 + skew}`,
      actual: `nbf ${loggableTime(proof.nbf)}`,
    }),
  },
  {
    name: 'method of the proof',
    clause: 'RFC 9449 §4.3-8',
    broken: ({ proof, demand }) => proof.htm !== demand.htm && 'proof_method_different',
    seen: ({ proof, demand }) => ({
      expected: `htm ${loggableName(demand.htm)}`,
      actual: `htm ${loggableName(proof.htm)}`,
    }),
  },
  {
    name: 'URL of the proof',
    clause: 'RFC 9449 §4.3-9; RFC 3986 §6.2.2, §6.2.3',
    broken: ({ proof, url }) =>
      (url === undefined || (proof.htu !== url && normalHttpUri(proof.htu) !== url)) && 'proof_url_different',
    seen: ({ proof, url }) => seenUrls(url, normalHttpUri(proof.htu)),
  },
]

const TOKEN: Rule<ProofFacts, 'proof_token_different'> = {
  name: 'token of the proof',
  clause: 'RFC 9449 §4.2, §4.3-12',
  broken: facts => !matchesToken(facts) && 'proof_token_different',
  seen: facts => ({
    expected: 'ath of the token in the request',
    actual: facts.proof.ath === undefined ? 'no ath' : matchesToken(facts) ? 'as expected' : 'another ath',
  }),
}

/** An empty or malformed binding equals nothing: the thumbprint of a key is never malformed. */
const KEY: Rule<ProofFacts, 'proof_key_different'> = {
  name: 'key of the binding',
  clause: 'RFC 9449 §4.3-12, §6.1',
  applies: ({ demand }) => demand.jkt !== undefined,
  broken: ({ demand, thumbprint }) => demand.jkt !== thumbprint && 'proof_key_different',
  seen: ({ demand, thumbprint }) => ({
    expected: isSha256Text(demand.jkt ?? '') ? `jkt ${demand.jkt}` : 'a well-formed binding',
    actual: `jkt ${thumbprint}`,
  }),
}

/** The key comes last, so that a proof by another key never costs a verification. */
export const DPOP_REQUEST_RULES: readonly Check<ProofFacts, ProofRequestFault>[] = rulesOf<
  ProofFacts,
  ProofRequestFault['reason']
>([...RULES_OF_ANY_REQUEST, KEY])

export const DPOP_RESOURCE_RULES: readonly Check<ProofFacts, ProofResourceFault>[] = rulesOf<
  ProofFacts,
  ProofResourceFault['reason']
>([...RULES_OF_ANY_REQUEST, TOKEN, KEY])

function ageProblem(facts: ProofFacts) {
  const ahead = iatAhead(facts)
  if (ahead > facts.skew) return 'proof_from_the_future'
  return !(ahead >= -(facts.lifetime + facts.skew)) && 'proof_too_old'
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
      ageProblem(facts) !== false && {
        hint: `the proof was sent late, or the client's clock is ${difference} ${ahead > 0 ? 'ahead' : 'behind'}; nonces make its clock irrelevant`,
      }),
  }
}

function loggableTime(time = Number.NaN): string {
  return Number.isNaN(time) ? '(not a number)' : `${time}`
}

function seenUrls(expected: string | undefined, actual: string | undefined): Seen {
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

function matchesToken({ proof, demand }: ProofFacts): boolean {
  return demand.ath !== undefined && proof.ath === demand.ath
}
