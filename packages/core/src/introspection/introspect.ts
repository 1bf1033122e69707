import { type ProofPresented, presentProof } from '../dpop/present-proof.js'
import { PROOF_CLAIMED, PROOF_READ, PROOF_VERIFIED, proofCompared } from '../dpop/proof-stages.js'
import { CERTIFICATE_LENGTH } from '../lib/limits.js'
import { type Awaitable, andThen, ok } from '../lib/result.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { type Call, Pipeline, type Stage, withMore } from '../pipeline/pipeline.js'
import { knownHolder } from '../pipeline/reported-client.js'
import { acceptedAlgorithms } from '../policy/fapi.js'
import { scopeNamed, tokenAudience } from '../policy/token.js'
import { certificateDigestOf } from '../ports/digests.js'
import type { Ports, StoreUse } from '../ports/ports.js'
import { DPOP_RESOURCE_RULES } from '../standards/dpop/proof-rules.js'
import {
  CERTIFICATE_BINDING,
  PROOF_PRESENCE,
  RESOURCES_COVERED,
  SCOPES_COVERED,
  SUBJECT,
  USER_AUTHENTICATION,
} from './checks.js'
import { MESSAGE_SIGNATURE, presentedSignature } from './message-signature.js'
import type { IntrospectionRefusal } from './refusals.js'
import {
  type Covered,
  type EvidencePresented,
  type IntrospectedClient,
  type IntrospectedToken,
  type IntrospectionRead,
  type IntrospectionRequest,
  type Possessed,
  readIntrospectionRequest,
} from './request.js'
import { answerIntrospection, type IntrospectionResponse } from './response.js'
import { tokenChecks, tokenClientKnown, tokenKnown } from './token/presented-token.js'

const INTROSPECTION_REQUEST: Stage<Call, IntrospectionRead, object, IntrospectionRefusal> = {
  name: 'request',
  clause: 'docs/rules.md §2',
  gather({ input, service, now }) {
    const read = readIntrospectionRequest(input)
    return read.ok
      ? ok({
          request: read.value,
          presented: read.value.token ?? '',
          service,
          now,
          // What later stages add: an object with room for it costs less than one that grows.
          token: undefined,
          client: undefined,
          revokedAt: undefined,
          revoked: undefined,
          certificateThumbprint: undefined,
          missingScopes: undefined,
          missingResources: undefined,
        })
      : read
  },
  checks: tokenChecks('RFC 6750 §3.1'),
}

const boundToCertificate = ({ token }: IntrospectedClient): boolean => token.certificateThumbprint !== undefined

/** A token that is bound twice must satisfy both bindings. */
const POSSESSION: Stage<
  IntrospectedClient,
  EvidencePresented,
  Pick<Ports, 'crypto' | 'nonces'>,
  IntrospectionRefusal
> = {
  name: 'possession',
  clause: 'RFC 8705 §3; RFC 9449 §7',
  gather(facts, ports) {
    return andThen(certificateThumbprintOf(facts, ports), certificateThumbprint =>
      andThen(presentedProof(facts, ports), proof =>
        ok(withMore(facts, { certificateThumbprint, proof, signature: presentedSignature(facts) })),
      ),
    )
  },
  checks: [...CERTIFICATE_BINDING, ...PROOF_PRESENCE],
}

function certificateThumbprintOf(
  facts: IntrospectedClient,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<string | undefined> {
  const pem = boundToCertificate(facts) ? facts.request.clientCertificate : undefined
  return pem === undefined || pem.length > CERTIFICATE_LENGTH ? undefined : certificateDigestOf(pem, ports)
}

/** Even if no proof was sent: the client needs the next nonce anyway (RFC 9449 §8.2, §9). */
function presentedProof(
  facts: IntrospectedClient,
  ports: Pick<Ports, 'nonces'>,
): Awaitable<ProofPresented | undefined> {
  const jkt = facts.token.dpopKeyThumbprint
  return jkt === undefined ? undefined : presentProof(demandOf(facts, jkt), 'rs', facts, ports)
}

/** `ath` is the digest that found the record: both are of the exact string that was presented. */
function demandOf(facts: IntrospectedClient, jkt: string): ProofPresented['demand'] {
  const { request, service, token } = facts
  return {
    proof: request.dpop ?? '',
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm ?? '',
    htu: request.htu ?? '',
    nonceRequired: request.dpopNonceRequired || service.dpopNonceRequired,
    ath: token.hash,
    jkt,
  }
}

/** Checked last, so that a thief learns nothing about the grant. */
const COVERAGE: Stage<Possessed, Covered, object, IntrospectionRefusal> = {
  name: 'coverage',
  clause: 'docs/rules.md §2',
  gather(facts) {
    const { request, token, service } = facts
    const covered = tokenAudience(token)
    return ok(
      withMore(facts, {
        missingScopes: request.scopes.filter(
          scope => !token.scopes.includes(scope) || scopeNamed(scope, service) === undefined,
        ),
        missingResources: request.resources.filter(resource => !covered.includes(resource)),
      }),
    )
  },
  checks: [SCOPES_COVERED, SUBJECT, RESOURCES_COVERED, USER_AUTHENTICATION],
}

/** The ports that {@link introspect} uses. */
export type IntrospectionPorts = CallPorts &
  Pick<Ports, 'crypto' | 'nonces'> &
  Partial<Pick<Ports, 'secrets'>> &
  StoreUse<'accessTokens', 'find' | 'findPresented'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'revocations', 'find'> &
  StoreUse<'replays', 'claim'>

export const INTROSPECTION: Operation<Covered, IntrospectionPorts, IntrospectionRefusal, IntrospectionResponse> = {
  name: 'introspection',
  pipeline: Pipeline.of(INTROSPECTION_REQUEST)
    .to(tokenKnown<IntrospectionRead>())
    .to(tokenClientKnown<IntrospectedToken>())
    .to(POSSESSION)
    .when('proof', Pipeline.of(PROOF_READ).to(proofCompared(DPOP_RESOURCE_RULES)).to(PROOF_VERIFIED))
    .when('signature', Pipeline.of(MESSAGE_SIGNATURE))
    .when('proof', Pipeline.of(PROOF_CLAIMED))
    .to(COVERAGE),
  answer: answerIntrospection,
  challenge: ({ responseContent }) => responseContent,
  client: knownHolder,
}

/**
 * May the request that carries this access token proceed, and if not, what must the client receive?
 *
 * It never rejects. A mistake of the client is UNAUTHORIZED, FORBIDDEN or BAD_REQUEST with a ready challenge; a mistake
 * of the caller, and a port that failed, is INTERNAL_SERVER_ERROR. At most two store calls follow one another, and a
 * third that claims a DPoP proof. (docs/rules.md §2; RFC 6750 §3.1, RFC 7662 §4, RFC 9470 §3)
 */
export function introspect(request: IntrospectionRequest, ports: IntrospectionPorts): Promise<IntrospectionResponse> {
  return operate(INTROSPECTION, request, ports)
}
