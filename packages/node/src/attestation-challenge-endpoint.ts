import type { RequestListener } from 'node:http'
import type { AttestationChallengePorts } from '@symbolon/core'
import { answerChallengeOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { type FaultOptions, listener } from './fault.js'
import { requestView } from './request-view.js'
import { sendAnswer } from './send-answer.js'

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
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): RequestListener {
  const ports = requirePorts('attestationChallengeEndpoint', options?.ports)
  requireOptions('attestationChallengeEndpoint', options, { ports: true, server: true, onFault: true })
  return listener(
    'attestationChallengeEndpoint',
    async (req, res) => sendAnswer(res, await answerChallengeOverHttp(requestView(req, undefined), ports, options)),
    options.onFault ?? ports.onFault,
  )
}
