import { verifyClientAttestation } from '@symbolon/attestation'
import {
  authenticateClient,
  completeAuthorization,
  createAccessToken,
  introspect,
  introspectForResourceServer,
  introspectStandard,
  type Ports,
  processAuthorizationRequest,
  pushAuthorizationRequest,
  registerAuthorizationRequest,
  revokeAccessTokens,
  updateAccessToken,
  verifyDpopProof,
} from '@symbolon/core'
import { issueAttestationChallenge } from '@symbolon/core/http'
import { exchangeToken, introspectToken, issueAuthorizationCode, revokeToken, type TokenPorts } from '@symbolon/token'
import { isWithTokens } from '@symbolon/token/internal'

/** The members that the answers of all operations have. */
export type Answer = { readonly action: string; readonly resultCode: string }

/** The operations that scenarios call, directly or through another interface. Requests may be anything. */
export interface Operations {
  introspect(request: unknown): Promise<Answer>
  introspectStandard(request: unknown): Promise<Answer>
  /** The introspection endpoint: `introspectForResourceServer`. */
  introspectFor(request: unknown): Promise<Answer>
  push(request: unknown): Promise<Answer>
  register(request: unknown): Promise<Answer>
  authorize(request: unknown): Promise<Answer>
  complete(request: unknown): Promise<Answer>
  authenticate(request: unknown): Promise<Answer>
  prove(request: unknown): Promise<Answer>
  attest(request: unknown): Promise<Answer>
  challenge(request: unknown): Promise<Answer>
  createToken(request: unknown): Promise<Answer>
  updateToken(request: unknown): Promise<Answer>
  revokeTokens(request: unknown): Promise<Answer>
  issueCode(request: unknown): Promise<Answer>
  exchange(request: unknown): Promise<Answer>
  /** The revocation endpoint: `revokeToken`. */
  revoke(request: unknown): Promise<Answer>
  /** The introspection endpoint, for refresh tokens too: `introspectToken`. */
  introspectAny(request: unknown): Promise<Answer>
}

/** Makes the operations of a service: those of core, or another interface to them. */
export type Connect = (ports: Ports) => Operations

/** The operations of core, of `@symbolon/attestation` and of `@symbolon/token`. */
export function connectToCore(ports: Ports): Operations {
  // Requests are `unknown` because scenarios also test what the types do not allow.
  return {
    introspect: request => call(introspect, request, ports),
    introspectStandard: request => call(introspectStandard, request, ports),
    introspectFor: request => call(introspectForResourceServer, request, ports),
    push: request => call(pushAuthorizationRequest, request, ports),
    register: request => call(registerAuthorizationRequest, request, ports),
    authorize: request => call(processAuthorizationRequest, request, ports),
    complete: request => call(completeAuthorization, request, ports),
    authenticate: request => call(authenticateClient, request, ports),
    prove: request => call(verifyDpopProof, request, ports),
    attest: request => call(verifyClientAttestation, request, ports),
    challenge: request => call(issueAttestationChallenge, request, ports),
    createToken: request => call(createAccessToken, request, ports),
    updateToken: request => call(updateAccessToken, request, ports),
    revokeTokens: request => call(revokeAccessTokens, request, ports),
    issueCode: request => call(issueAuthorizationCode, request, ofTokens(ports)),
    exchange: request => call(exchangeToken, request, ofTokens(ports)),
    revoke: request => call(revokeToken, request, ofTokens(ports)),
    introspectAny: request => call(introspectToken, request, ofTokens(ports)),
  }
}

function call<Given>(
  operation: (request: never, ports: Given) => Promise<Answer>,
  request: unknown,
  ports: Given,
): Promise<Answer> {
  return operation(request as never, ports)
}

/** The ports of a world are those of tokens too. */
function ofTokens(ports: Ports): Ports & TokenPorts {
  if (!isWithTokens(ports)) throw new Error('the ports are not those of a world')
  return ports
}
