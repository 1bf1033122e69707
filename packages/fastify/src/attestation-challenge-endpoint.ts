import type { AttestationChallengePorts } from '@symbolon/core'
import { answerChallengeOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import type { FastifyPluginAsync } from 'fastify'
import { endpoint } from './endpoint.js'
import { sendAnswer } from './send-answer.js'

/** Options of {@link attestationChallengeEndpoint}. */
export interface AttestationChallengeEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AttestationChallengePorts
  /** The server that will get the proof: the authorization server (`as`, the default) or a resource. */
  readonly server?: 'as' | 'rs' | undefined
}

/**
 * The challenge endpoint for client attestations (Attestation-Based Client Authentication §6.3) as a
 * plugin. Its prefix is its path:
 * `app.register(attestationChallengeEndpoint({ ports }), { prefix: '/challenge' })`.
 */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): FastifyPluginAsync {
  const ports = requirePorts('attestationChallengeEndpoint', options?.ports)
  requireOptions('attestationChallengeEndpoint', options, { ports: true, server: true })
  return endpoint(async (request, reply) => sendAnswer(reply, await answerChallengeOverHttp(request, ports, options)))
}
