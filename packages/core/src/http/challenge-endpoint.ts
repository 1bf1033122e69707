import {
  type AttestationChallengePorts,
  issueAttestationChallenge,
} from '../client-attestation/challenge/issue-attestation-challenge.js'
import type { AttestationChallengeRequest } from '../client-attestation/challenge/request.js'
import { requirePorts } from '../lib/misuse.js'
import { httpAnswerToClient } from './client-endpoint.js'
import type { HttpAnswer, HttpRequestView } from './http-answer.js'

/**
 * The challenge endpoint: answers a client's HTTP request (Attestation-Based Client Authentication
 * §6.3). Its body, if it has one, need not be read. Any method other than POST gets a 405.
 */
export async function answerChallengeOverHttp(
  request: Pick<HttpRequestView, 'method'>,
  ports: AttestationChallengePorts,
  { server }: AttestationChallengeRequest = {},
): Promise<HttpAnswer> {
  requirePorts('answerChallengeOverHttp', ports)
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, body: '' }
  const issued = await issueAttestationChallenge({ server }, ports)
  return httpAnswerToClient(issued, { method: request.method, targetUri: undefined, headers: [] })
}
