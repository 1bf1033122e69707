import { always, type Check, lift } from '../lib/check.js'
import { CERTIFICATE_LENGTH } from '../lib/limits.js'
import { ok, type Result } from '../lib/result.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import {
  type AssertionFacts,
  type AssertionUnreadable,
  CLIENT_ASSERTION_RULES,
  readClientAssertion,
} from '../standards/client-assertion/client-assertion.js'
import { firstCertificate } from '../standards/x500/pem.js'
import type { AttestationOffered, CredentialsRead } from './facts.js'
import type { ClientRefusal } from './refusals.js'
import type { ReadClientRequest } from './request.js'

type NamedInCredentials = Pick<CredentialsRead, 'assertion' | 'attestation'>

/** The client that an assertion or attestation is about. */
function clientOfCredentials({ assertion, attestation }: NamedInCredentials): string | undefined {
  return assertion?.assertion.iss ?? attestation?.attestedClient
}

/** The name of the client; the checks make sure that there is only one. */
export function clientNameOf(facts: NamedInCredentials & Pick<CredentialsRead, 'identifiers'>): string {
  return facts.identifiers[0] ?? clientOfCredentials(facts) ?? ''
}

const IDENTIFICATION: readonly Check<CredentialsRead, ClientRefusal>[] = [
  {
    name: 'client named',
    clause: 'RFC 6749 §2.3, §3.2.1',
    applies: always,
    run: facts => (clientNameOf(facts) === '' ? { reason: 'client_unidentified' } : undefined),
  },
  {
    name: 'one client named',
    clause: 'RFC 9126 §2.1',
    applies: always,
    run: ({ identifiers }) => (identifiers.length > 1 ? { reason: 'client_contradicted' } : undefined),
    seen: ({ identifiers }) => ({ expected: 'one client', actual: `${identifiers.length} different identifiers` }),
  },
  {
    name: 'client of the assertion',
    clause: 'RFC 7521 §4.2; RFC 7523 §3 (1)',
    applies: ({ assertion }) => assertion !== undefined,
    run: facts =>
      clientOfCredentials(facts) === clientNameOf(facts) ? undefined : { reason: 'assertion_issuer_different' },
    seen: () => ({ expected: 'iss equal to client_id, character by character' }),
  },
  {
    name: 'client of the attestation',
    clause: 'Attestation-Based Client Authentication §4, §7.1, §7.5',
    applies: ({ attestation }) => attestation !== undefined,
    run: facts =>
      facts.attestation?.attestedClient === clientNameOf(facts)
        ? undefined
        : { reason: 'attestation_client_different' },
    seen: () => ({ expected: 'sub equal to client_id, character by character' }),
  },
]

/**
 * Reads the credentials and checks everything about them that does not depend on the client; no
 * store has been asked yet.
 */
export function credentialsRead<Request extends ReadClientRequest>(): Stage<
  AttestationOffered<Request>,
  CredentialsRead<Request>,
  object,
  ClientRefusal
> {
  return {
    name: 'credentials',
    clause: 'RFC 6749 §2.3; RFC 7521 §4.2',
    gather(facts) {
      const assertion = presentedAssertion(facts)
      if (!assertion.ok) return assertion
      return ok(
        withMore(facts, {
          identifiers: identifiersOf(facts),
          assertion: assertion.value,
          certificate: certificateOf(facts.request),
        }),
      )
    },
    checks: [
      ...IDENTIFICATION,
      ...lift(
        CLIENT_ASSERTION_RULES,
        ({ assertion }: CredentialsRead) => assertion,
        (fault): ClientRefusal => fault,
      ),
    ],
  }
}

function identifiersOf({ request, form }: AttestationOffered): readonly string[] {
  const { clientId } = request
  const inForm = form.values.get('client_id')
  if (inForm === undefined) return clientId === undefined ? [] : [clientId]
  return clientId === undefined || clientId === inForm ? [inForm] : [clientId, inForm]
}

function presentedAssertion(facts: AttestationOffered): Result<AssertionFacts | undefined, AssertionUnreadable> {
  const { form, mechanisms, service, now } = facts
  // The previous stage has refused more than one mechanism.
  if (mechanisms[0] !== 'assertion') return ok(undefined)
  const read = readClientAssertion(form.values.get('client_assertion_type'), form.values.get('client_assertion'))
  if (!read.ok) return read
  return ok({
    assertion: read.value,
    now,
    skew: service.allowableClockSkew,
    maxLifetime: service.clientAssertionMaxLifetime,
    jtiRequired: service.clientAssertionJtiRequired,
  })
}

function certificateOf({ clientCertificate }: ReadClientRequest): Uint8Array | undefined {
  if (clientCertificate === undefined || clientCertificate.length > CERTIFICATE_LENGTH) return undefined
  return firstCertificate(clientCertificate)
}
