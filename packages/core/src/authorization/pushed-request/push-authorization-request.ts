import { DETAILS_ACCEPTED } from '../../authorization-request/authorization-details.js'
import { REQUEST_OBJECT_READ } from '../../authorization-request/request-object-read.js'
import {
  OBJECT_USED_ONCE,
  oneTimeObject,
  REQUEST_OBJECT_VERIFIED,
} from '../../authorization-request/request-object-verified.js'
import { oneTimeAttestationProof } from '../../client-authentication/attestation/checks.js'
import { byAttestations } from '../../client-authentication/attestation/stages.js'
import { type CredentialPorts, clientKnown } from '../../client-authentication/client-known.js'
import {
  clientRequestRead,
  credentialsRead,
  oneTimeAssertion,
  SINGLE_USE_CHECKS,
} from '../../client-authentication/credentials.js'
import { ENDPOINT_KNOWN, type ProofPresented, presentProof } from '../../dpop/present-proof.js'
import {
  OFFERED_PROOF_USED_ONCE,
  oneTimeProof,
  PROOF_READ,
  PROOF_VERIFIED,
  proofCompared,
} from '../../dpop/proof-stages.js'
import { lift } from '../../lib/check.js'
import { type Awaitable, andThen, ok } from '../../lib/result.js'
import { type CallPorts, type Operation, operate } from '../../pipeline/operation.js'
import { Pipeline, type Stage, withMore } from '../../pipeline/pipeline.js'
import { knownClient } from '../../pipeline/reported-client.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import { claimOnce } from '../../ports/claim.js'
import type { Ports, StoreUse } from '../../ports/ports.js'
import { DPOP_REQUEST_RULES } from '../../standards/dpop/proof-rules.js'
import type { FormParameters } from '../../standards/oauth/form.js'
import type { PushedRequestRefusal } from './refusals.js'
import {
  type ObjectHeld,
  type ParametersRead,
  type ProofHeld,
  type ProofOffered,
  type PushClaimed,
  type PushedAuthorizationRequest,
  type Registered,
  readPushedRequest,
} from './request.js'
import { answerPushedRequest, type PushedAuthorizationResponse } from './response.js'
import { FORM_PUSHED, PARAMETERS_READ, registered } from './stages.js'

/** After the proof is verified, because `dpop_jkt` may bind it too. */
const ATTESTED_KEY_HELD: Stage<ProofHeld, ProofHeld, object, PushedRequestRefusal> = {
  name: 'attested key held',
  clause: 'Attestation-Based Client Authentication §7.3',
  gather: ok,
  checks: [
    {
      name: 'DPoP proof by the attested key',
      clause: 'Attestation-Based Client Authentication §5.2, §7.3',
      applies: ({ attestation }) => attestation !== undefined && attestation.ownProof === undefined,
      run: ({ attestation, proof }) =>
        proof?.binding.thumbprint === attestation?.keyThumbprint ? undefined : { reason: 'attestation_key_different' },
      seen: () => ({ expected: 'jwk of the DPoP proof and cnf.jwk of the attestation are the same key' }),
    },
  ],
}

/** In one call of the store, after everything else: a request refused for another reason uses nothing up. */
const CLAIMED: Stage<
  ParametersRead,
  PushClaimed,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  PushedRequestRefusal
> = {
  name: 'claim',
  clause: 'RFC 7523 §3 (7); RFC 9449 §11.1; RFC 7519 §4.1.7',
  gather(facts, ports) {
    const proof = facts.proof && oneTimeProof(facts.proof)
    const identifiers = [
      oneTimeAssertion(facts),
      oneTimeAttestationProof(facts.attestation),
      oneTimeObject(facts),
      proof,
    ]
    return andThen(claimOnce(identifiers, facts, ports), answers => {
      const [assertionFirst = false, attestationProofFirst = false, objectFirst = false, proofFirst = false] = answers
      return ok(withMore(facts, { assertionFirst, attestationProofFirst, objectFirst, proofFirst }))
    })
  },
  checks: [...SINGLE_USE_CHECKS, OBJECT_USED_ONCE, ...OFFERED_PROOF_USED_ONCE],
}

/** From here on only the parameters of the request object count: they replace the form (RFC 9101 §6.3). */
const PROOF_OFFERED: Stage<ObjectHeld, ProofOffered, Pick<Ports, 'nonces'>, PushedRequestRefusal> = {
  name: 'proof offered',
  clause: 'RFC 9449 §10.1',
  gather(facts, ports) {
    const form = facts.requestObject?.inside ?? facts.form
    return andThen(presentedProof(facts, form, ports), proof => ok(withMore(facts, { form, proof })))
  },
  checks: lift([ENDPOINT_KNOWN], ({ proof }: ProofOffered) => proof),
}

function presentedProof(
  facts: ObjectHeld,
  form: FormParameters,
  ports: Pick<Ports, 'nonces'>,
): Awaitable<ProofPresented | undefined> {
  const { request, service } = facts
  if (request.dpop === undefined) return undefined
  const demand = {
    proof: request.dpop,
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm,
    htu: request.htu ?? service.pushedAuthReqEndpoint ?? '',
    nonceRequired: request.dpopNonceRequired || service.dpopNonceRequired,
    ath: undefined,
    jkt: form.values.get('dpop_jkt'),
  }
  return presentProof(demand, 'as', facts, ports)
}

/** The ports that {@link pushAuthorizationRequest} uses. */
export type PushedRequestPorts = CallPorts &
  Pick<Ports, 'nonces' | 'authorizationDetails'> &
  StoreUse<'clients', 'find' | 'renewKeys'> &
  StoreUse<'pushedRequests', 'add'> &
  StoreUse<'replays', 'claim'> &
  CredentialPorts

export const pushedRequest = byAttestations(
  (attestation): Operation<Registered, PushedRequestPorts, PushedRequestRefusal, PushedAuthorizationResponse> => ({
    name: 'pushed authorization request',
    pipeline: Pipeline.of(clientRequestRead(readPushedRequest))
      .when('attestation', Pipeline.of(attestation.read))
      .to(credentialsRead())
      .when('attestation', Pipeline.of(attestation.verified))
      .to(clientKnown())
      .to(FORM_PUSHED)
      .when('requestObject', Pipeline.of(REQUEST_OBJECT_READ).to(REQUEST_OBJECT_VERIFIED))
      .to(PROOF_OFFERED)
      .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_REQUEST_RULES)).to(PROOF_VERIFIED))
      .to(ATTESTED_KEY_HELD)
      .to(PARAMETERS_READ)
      .when('details', Pipeline.of(DETAILS_ACCEPTED))
      .to(CLAIMED)
      .to(registered()),
    answer: answerPushedRequest,
    client: knownClient,
  }),
)

/**
 * Authenticates a client, examines the authorization request that it pushed, and registers the request (RFC 9126 §2).
 *
 * It never rejects: `CREATED` comes only after the record is stored, and every other action carries a ready error body.
 * At most three store calls follow one another: the client, the claim of everything that can be used once, and the
 * registration.
 */
export function pushAuthorizationRequest(
  request: PushedAuthorizationRequest,
  ports: PushedRequestPorts,
): Promise<PushedAuthorizationResponse> {
  return operate(pushedRequest(ports), request, ports)
}
