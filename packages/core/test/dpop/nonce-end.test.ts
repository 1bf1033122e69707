import { describe, expect, test } from 'vitest'
import { verifyDpopProof } from '../../src/dpop/verify-dpop-proof.js'
import { fakePorts, NOW } from '../fakes.js'
import { proofText } from '../standards/dpop/proofs.js'

const PROOF = proofText({}, { iat: Math.floor(NOW / 1000), nonce: 'a-nonce' })
const CALL = { dpop: PROOF, htm: 'POST', htu: 'https://as.example.com/token' }

/** The signature of the proof is a dummy, which is only looked at when the nonce was accepted. */
const [ACCEPTED, REFUSED] = ['proof_signature_wrong', 'proof_nonce_unknown']

describe('RFC 9449 §8: a nonce is accepted until, and not at, the instant at which it ends', () => {
  test.each([
    ['a millisecond after now', NOW + 1, ACCEPTED],
    ['now', NOW, REFUSED],
    ['a millisecond before now', NOW - 1, REFUSED],
  ])('%s', async (_, until, reason) => {
    const reasons: unknown[] = []
    const nonces = { current: () => 'the-next-nonce', acceptedUntil: () => until }
    const { ports } = await fakePorts({ ports: { nonces, report: event => reasons.push(event.reason) } })
    await verifyDpopProof(CALL, ports)
    expect(reasons).toEqual([reason])
  })
})
