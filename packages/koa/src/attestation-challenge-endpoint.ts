import type { AttestationChallengePorts } from '@symbolon/core'
import { answerChallengeOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import type { Middleware } from 'koa'
import { middleware } from './middleware.js'
import { sendAnswer } from './send-answer.js'

/** Options of {@link attestationChallengeEndpoint}. */
export interface AttestationChallengeEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AttestationChallengePorts
  /** The server that will get the proof: the authorization server (`as`, the default) or a resource. */
  readonly server?: 'as' | 'rs' | undefined
}

/**
 * The challenge endpoint for client attestations (Attestation-Based Client Authentication §6.3). It
 * does not read the body. Mount it for all methods, so that others get a 405.
 */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): Middleware {
  const ports = requirePorts('attestationChallengeEndpoint', options?.ports)
  requireOptions('attestationChallengeEndpoint', options, { ports: true, server: true })
  return middleware(async ctx => sendAnswer(ctx, await answerChallengeOverHttp(ctx, ports, options)))
}
