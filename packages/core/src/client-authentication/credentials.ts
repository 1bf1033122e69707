import { ENDPOINT_KNOWN, type ProofPresented, presentProof } from '../dpop/present-proof.js'
import { OFFERED_PROOF_USED_ONCE, oneTimeProof } from '../dpop/proof-stages.js'
import type { ProofRefusal } from '../dpop/refusals.js'
import { always, type Check, lift } from '../lib/check.js'
import { longerThan } from '../lib/encoding.js'
import { CERTIFICATE_LENGTH } from '../lib/limits.js'
import type { Unreadable } from '../lib/read-input.js'
import { type Awaitable, andThen, ok, type Result, refuse } from '../lib/result.js'
import { type Call, type CallFacts, type Stage, withMore } from '../pipeline/pipeline.js'
import { hasAttestation, mechanismsOf } from '../policy/authentication-methods.js'
import { acceptedAlgorithms } from '../policy/fapi.js'
import type { AttestationPresented } from '../ports/attestations.js'
import { claimOnce, type OneTime } from '../ports/claim.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import {
  type AssertionFacts,
  type AssertionUnreadable,
  assertionAcceptedUntil,
  CLIENT_ASSERTION_RULES,
  readClientAssertion,
} from '../standards/client-assertion/client-assertion.js'
import { FORM_RULES, readForm } from '../standards/oauth/form.js'
import { presentedCertificate } from '../standards/x500/pem.js'
import { ATTESTATION_PROOF_USED_ONCE, oneTimeAttestationProof } from './attestation/checks.js'
import type {
  AttestationOffered,
  ClientIdentified,
  ClientProven,
  ClientRequestRead,
  CombinedHeld,
  CombinedOffered,
  CredentialsClaimed,
  CredentialsRead,
} from './facts.js'
import type { ClientRefusal } from './refusals.js'
import type { ReadClientRequest } from './request.js'

const oneMechanism: Check<ClientRequestRead, ClientRefusal> = {
  name: 'one authentication mechanism',
  clause: 'RFC 6749 §2.3',
  applies: always,
  run: ({ mechanisms }) => (mechanisms.length > 1 ? { reason: 'credentials_twice' } : undefined),
  seen: ({ mechanisms }) => ({ expected: 'at most one', actual: mechanisms.join(', ') || 'none' }),
}

export function clientRequestRead<Request extends ReadClientRequest>(
  read: (input: unknown) => Result<Request, Unreadable>,
): Stage<Call, ClientRequestRead<Request>, object, Unreadable | ClientRefusal> {
  return {
    name: 'request',
    clause: 'docs/rules.md §3; RFC 9126 §2.1',
    gather({ input, service, now }) {
      const request = read(input)
      if (!request.ok) return request
      if (longerThan(request.value.parameters, service.pushedAuthReqMaxSize))
        return refuse({ reason: 'parameters_too_large' })
      const form = readForm(request.value.parameters)
      const mechanisms = mechanismsOf(request.value, form)
      const attestation = presentedAttestation(request.value, { service, now })
      return ok({
        request: request.value,
        form,
        mechanisms,
        attestation,
        service,
        now,
        // What later stages add: an object with room for it costs less than one that grows.
        identifiers: undefined,
        assertion: undefined,
        certificate: undefined,
        client: undefined,
        clientIdentifier: undefined,
        clientKey: undefined,
        by: undefined,
        evidence: undefined,
        requested: undefined,
        assertionFirst: undefined,
        attestationProofFirst: undefined,
        objectFirst: undefined,
        proofFirst: undefined,
        requestUri: undefined,
        expiresIn: undefined,
      })
    },
    checks: [...lift(FORM_RULES, ({ form }: ClientRequestRead) => form), oneMechanism],
  }
}

function presentedAttestation(
  request: ReadClientRequest,
  { service, now }: CallFacts,
): AttestationPresented | undefined {
  if (!hasAttestation(request)) return undefined
  return {
    text: request.clientAttestation ?? '',
    proofText: request.clientAttestationProof,
    hasDpopProof: request.dpop !== undefined,
    audience: service.issuer,
    purpose: 'as-attestation',
    challengeRequired: service.attestationChallengeRequired,
    service,
    now,
  }
}

type NamedInCredentials = Pick<CredentialsRead, 'assertion' | 'attestation'>

function clientOfCredentials({ assertion, attestation }: NamedInCredentials): string | undefined {
  return assertion?.assertion.iss ?? attestation?.attestedClient
}

/** The checks make sure that there is only one. */
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

/** Everything about them that does not depend on the client; no store has been asked yet. */
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
    checks: [...IDENTIFICATION, ...lift(CLIENT_ASSERTION_RULES, ({ assertion }: CredentialsRead) => assertion)],
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
  return presentedCertificate(clientCertificate)
}

/** One mark per client, for all endpoints (RFC 7523 §3 (7)). */
export function oneTimeAssertion({ assertion }: Pick<CredentialsRead, 'assertion'>): OneTime | undefined {
  if (assertion === undefined || assertion.assertion.jti === '') return undefined
  const { iss, jti } = assertion.assertion
  return { scope: ['assertion', iss, jti], until: assertionAcceptedUntil(assertion.assertion, assertion.skew) }
}

/** Any DPoP proof but that of an attestation is left to `verifyDpopProof`. */
export function combinedOffered<Facts extends ClientIdentified>(): Stage<
  Facts,
  Facts & CombinedOffered,
  Pick<Ports, 'nonces'>,
  ProofRefusal | { readonly reason: 'endpoint_unknown' }
> {
  return {
    name: 'combined proof offered',
    clause: 'Attestation-Based Client Authentication §5.2, §7.3',
    gather: (facts, ports) => andThen(combinedProof(facts, ports), proof => ok(withMore(facts, { proof }))),
    checks: lift([ENDPOINT_KNOWN], ({ proof }: CombinedOffered) => proof),
  }
}

function combinedProof(facts: ClientIdentified, ports: Pick<Ports, 'nonces'>): Awaitable<ProofPresented | undefined> {
  const { request, attestation, service } = facts
  if (attestation === undefined || attestation.ownProof !== undefined) return undefined
  const demand = {
    proof: request.dpop ?? '',
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm,
    htu: request.htu ?? '',
    nonceRequired: service.dpopNonceRequired,
    ath: undefined,
    jkt: attestation.keyThumbprint,
  }
  return presentProof(demand, 'as', facts, ports)
}

export const SINGLE_USE_CHECKS: readonly Check<
  Pick<CredentialsRead, 'assertion' | 'attestation'> & CredentialsClaimed,
  ClientRefusal
>[] = [
  {
    name: 'assertion used once',
    clause: 'RFC 7523 §3 (7); OpenID Connect Core §9',
    applies: ({ assertion }) => assertion !== undefined,
    run: ({ assertionFirst }) => (assertionFirst ? undefined : { reason: 'assertion_used' }),
    seen: () => ({
      expected: 'a jti that the client has not used',
      hint: 'each request needs a new assertion',
    }),
  },
  ATTESTATION_PROOF_USED_ONCE,
]

/** After everything else, so that a request refused for another reason uses nothing up. */
export function credentialsClaimed<Facts extends CombinedHeld>(): Stage<
  Facts,
  Facts & ClientProven,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  ClientRefusal | ProofRefusal
> {
  return {
    name: 'credentials claimed',
    clause: 'RFC 7523 §3 (7)',
    async gather(facts, ports) {
      const proof = facts.proof && oneTimeProof(facts.proof)
      const identifiers = [oneTimeAssertion(facts), oneTimeAttestationProof(facts.attestation), proof]
      const [assertionFirst = false, attestationProofFirst = false, proofFirst = false] = await claimOnce(
        identifiers,
        facts,
        ports,
      )
      return ok(withMore(facts, { assertionFirst, attestationProofFirst, proofFirst }))
    },
    checks: [...SINGLE_USE_CHECKS, ...OFFERED_PROOF_USED_ONCE],
  }
}
