import type { AttestationChallengePorts } from '@symbolon/core'
import { answerChallengeOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { answered, type FaultOptions } from './fault.js'
import type { FetchHandler } from './form-endpoint.js'
import { responseOf } from './response.js'

/** Options of {@link attestationChallengeEndpoint}. */
export interface AttestationChallengeEndpointOptions extends FaultOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AttestationChallengePorts
  /** The server that will get the proof: the authorization server (`as`, the default) or a resource. */
  readonly server?: 'as' | 'rs' | undefined
}

/**
 * The challenge endpoint for client attestations (Attestation-Based Client Authentication §6.3). It
 * does not read the body.
 */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): FetchHandler {
  const ports = requirePorts('attestationChallengeEndpoint', options?.ports)
  requireOptions('attestationChallengeEndpoint', options, { ports: true, server: true, onFault: true })
  const { onFault = ports.onFault } = options
  const handle = async (request: Request) => responseOf(await answerChallengeOverHttp(request, ports, options), request)
  return request => answered('attestationChallengeEndpoint', handle(request), onFault)
}
