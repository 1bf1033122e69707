import * as z from 'zod'
import type { Client } from '../records/client.js'
import {
  ATTESTATION_POP_METHODS,
  type AttestationPopMethod,
  type ClientAuthenticationMethod,
} from '../records/vocabulary.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import type { ConfigurationFault } from './fault.js'

const algorithms = z.array(z.enum(SIGNATURE_ALGORITHMS)).min(1, 'must name an algorithm')

export const clientAttestations = {
  attestationSignAlgs: algorithms.exactOptional(),
  attestationPopSignAlgs: algorithms.exactOptional(),
  attestationPopMethods: z.array(z.enum(ATTESTATION_POP_METHODS)).exactOptional(),
}

/** The proof that each method of authentication needs. */
const PROOFS: readonly (readonly [ClientAuthenticationMethod, AttestationPopMethod])[] = [
  ['ATTEST_JWT_CLIENT_AUTH', 'ATTESTATION_POP_JWT'],
  ['ATTEST_JWT_CLIENT_AUTH_DPOP', 'DPOP_COMBINED'],
]

export function clientAttestationFaults({
  attestationPopMethods,
  tokenAuthMethod,
}: Client): readonly ConfigurationFault[] {
  return attestationPopMethods === undefined ? [] : popMethodFaults(attestationPopMethods, [tokenAuthMethod])
}

export function popMethodFaults(
  proofs: readonly AttestationPopMethod[],
  methods: readonly ClientAuthenticationMethod[],
): readonly ConfigurationFault[] {
  const path = 'attestationPopMethods'
  const needed = PROOFS.filter(([method, proof]) => methods.includes(method) && !proofs.includes(proof))
  return [
    ...(proofs.some(proof => proof !== 'NONE') ? [] : [{ path, problem: 'must contain a proof, or be absent' }]),
    ...(new Set(proofs).size === proofs.length ? [] : [{ path, problem: 'must not repeat a method' }]),
    ...needed.map(([method, proof]) => ({ path, problem: `must contain ${proof}, which ${method} needs` })),
  ]
}
