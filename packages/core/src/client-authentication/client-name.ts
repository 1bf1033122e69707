import type { CredentialsRead } from './facts.js'

/** The client that an assertion or attestation speaks of. */
export function creditedClient({ assertion, attestation }: CredentialsRead): string | undefined {
  return assertion?.assertion.iss ?? attestation?.attestation.sub
}

/** The one name of the client, once it is checked that there is no other. */
export function clientNameOf(facts: CredentialsRead): string {
  return facts.identifiers[0] ?? creditedClient(facts) ?? ''
}
