import type { CredentialsRead } from './facts.js'

type NamedInCredentials = Pick<CredentialsRead, 'assertion' | 'attestation'>

/** The client that an assertion or attestation is about. */
export function clientOfCredentials({ assertion, attestation }: NamedInCredentials): string | undefined {
  return assertion?.assertion.iss ?? attestation?.attested.attestation.sub
}

/** The name of the client; the checks make sure that there is only one. */
export function clientNameOf(facts: NamedInCredentials & Pick<CredentialsRead, 'identifiers'>): string {
  return facts.identifiers[0] ?? clientOfCredentials(facts) ?? ''
}
