import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATTESTATION_PROOF_RULES, attestationProofAcceptedUntil } from '../../../attestation/src/proof-rules.js'
import {
  assertionAcceptedUntil,
  CLIENT_ASSERTION_RULES,
} from '../../src/standards/client-assertion/client-assertion.js'

const SKEW = 10
const LIFETIME = 300

/**
 * Whether a credential is refused at the instant at which its one-time mark ends, for each time in
 * it.
 */
const ENDS = {
  'a client assertion': (exp: number) => {
    const now = assertionAcceptedUntil({ exp }, SKEW)
    return refuses(CLIENT_ASSERTION_RULES, 'assertion not expired', { assertion: { exp }, now, skew: SKEW })
  },
  'the proof of an attestation': (iat: number) => {
    const facts = { proof: { iat }, skew: SKEW, lifetime: LIFETIME }
    const now = Reflect.apply(attestationProofAcceptedUntil, undefined, [facts])
    return refuses(ATTESTATION_PROOF_RULES, 'time of the attestation proof', { ...facts, now })
  },
}

/** Runs one rule on the facts that it needs. */
function refuses(rules: readonly { readonly name: string }[], name: string, facts: object): boolean {
  return Object(rules.find(rule => rule.name === name)).run(facts) !== undefined
}

describe.each(Object.entries(ENDS))(
  'RFC 7523 §3 (7): %s is accepted no longer than its mark is kept',
  (_, hasEnded) => {
    test.each([
      1767225630.5970001, 1767225690.0740001, 1767225630.3240001, 1767225653.8240001, 1767225600, 1767225600.5,
    ])('of %d seconds', seconds => {
      expect(hasEnded(seconds)).toBe(true)
    })

    test('of any seconds', () => {
      fc.assert(fc.property(fc.double({ min: 0, max: 4e9, noNaN: true }), hasEnded))
    })
  },
)
