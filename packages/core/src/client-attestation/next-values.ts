import { nonceForAnswer } from '../dpop/next-nonce.js'
import { challengeForAnswer } from './next-challenge.js'

/** What is known when an answer is written: an attestation and a proof, each if it was read. */
interface Presented {
  readonly attestation?: Parameters<typeof challengeForAnswer>[0]
  readonly proof?: Parameters<typeof nonceForAnswer>[0]
}

/** What the client should use next: the challenge and the nonce, which the answer sends as headers. */
export function nextValues({ attestation, proof }: Presented): {
  readonly attestationChallenge?: string
  readonly dpopNonce?: string
} {
  return { ...challengeForAnswer(attestation), ...nonceForAnswer(proof) }
}
