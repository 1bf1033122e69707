import type { CredentialsRead } from './facts.js'

/** The client that an assertion or attestation is about. */
export function clientOfCredentials({ assertion, attestation }: CredentialsRead): string | undefined {
  return assertion?.assertion.iss ?? attestation?.attestation.sub
}

/** The name of the client; the checks make sure that there is only one. */
export function clientNameOf(facts: CredentialsRead): string {
  return facts.identifiers[0] ?? clientOfCredentials(facts) ?? ''
}
