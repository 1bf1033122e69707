import { always, type Check, lift } from '../lib/check.js'
import { longerThan } from '../lib/encoding.js'
import type { Unreadable } from '../lib/read-input.js'
import { ok, type Result, refuse } from '../lib/result.js'
import type { Call, CallFacts, Stage } from '../pipeline/pipeline.js'
import { hasAttestation, mechanismsOf } from '../policy/authentication-methods.js'
import type { AttestationPresented } from '../ports/attestations.js'
import { FORM_RULES, readForm } from '../standards/oauth/form.js'
import type { ClientRequestRead } from './facts.js'
import type { ClientRefusal } from './refusals.js'
import type { ReadClientRequest } from './request.js'

const oneMechanism: Check<ClientRequestRead, ClientRefusal> = {
  name: 'one authentication mechanism',
  clause: 'RFC 6749 §2.3',
  applies: always,
  run: ({ mechanisms }) => (mechanisms.length > 1 ? { reason: 'credentials_twice' } : undefined),
  seen: ({ mechanisms }) => ({ expected: 'at most one', actual: mechanisms.join(', ') || 'none' }),
}

/** Reads the request and its form; no store has been asked yet. */
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
      return ok({ request: request.value, form, mechanisms, attestation, service, now })
    },
    checks: [
      ...lift(
        FORM_RULES,
        ({ form }: ClientRequestRead) => form,
        (fault): ClientRefusal => fault,
      ),
      oneMechanism,
    ],
  }
}

/** What an attestation must fit at an endpoint of the AS; `undefined` when none was sent. */
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
