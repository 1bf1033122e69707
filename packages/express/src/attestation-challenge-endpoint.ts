import type { AttestationChallengePorts } from '@symbolon/core'
import { answerChallengeOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { sendAnswer } from '@symbolon/node'
import type { RequestHandler } from 'express'
import { handler } from './handler.js'

/** Options of {@link attestationChallengeEndpoint}. */
export interface AttestationChallengeEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AttestationChallengePorts
  /** The server that will get the proof: the authorization server (`as`, the default) or a resource. */
  readonly server?: 'as' | 'rs' | undefined
}

/**
 * The challenge endpoint for client attestations (Attestation-Based Client Authentication §6.3). It
 * does not read the body. Mount it with `app.all`, so that other methods get a 405.
 */
export function attestationChallengeEndpoint(options: AttestationChallengeEndpointOptions): RequestHandler {
  const ports = requirePorts('attestationChallengeEndpoint', options?.ports)
  requireOptions('attestationChallengeEndpoint', options, { ports: true, server: true })
  return handler(async (req, res) => sendAnswer(res, await answerChallengeOverHttp(req, ports, options)))
}
