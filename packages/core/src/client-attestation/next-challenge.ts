/** `attestationChallenge` of an answer, if the client should use another challenge next. */
export function challengeForAnswer(attestation: { readonly attestationChallenge?: string | undefined } | undefined): {
  readonly attestationChallenge?: string
} {
  const { attestationChallenge } = attestation ?? {}
  return attestationChallenge === undefined ? {} : { attestationChallenge }
}
