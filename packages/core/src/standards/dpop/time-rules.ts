import type { Check, Seen } from '../../lib/check.js'
import { secondsAhead } from '../jose/jwt-claims.js'
import type { ProofFacts, ProofRequestFault } from './facts.js'

type RequestRule = Check<ProofFacts, ProofRequestFault>

/** With an accepted nonce the client's clock does not matter (RFC 9449 §11.1). */
const hasNoAcceptedNonce = ({ nonceUntil }: ProofFacts): boolean => nonceUntil === undefined

/** `iat` lies within the window of the service. */
export const PROOF_AGE: RequestRule = {
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

/** Seconds from now to `iat`; negative infinity when there is no `iat`. */
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
export const PROOF_NOT_EXPIRED: RequestRule = {
  name: 'proof not expired',
  clause: 'RFC 7519 §4.1.4',
  applies: ({ proof }) => proof.exp !== undefined,
  run: ({ proof, now, skew }) => (secondsAhead(now, proof.exp) > -skew ? undefined : { reason: 'proof_expired' }),
  seen: ({ proof, now, skew }) => ({
    expected: `exp above ${now / 1000 - skew}`,
    actual: `exp ${loggableTime(proof.exp)}`,
  }),
}

/** `nbf` does not lie ahead. */
export const PROOF_VALID_YET: RequestRule = {
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
