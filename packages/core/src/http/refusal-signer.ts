import { requirePorts } from '../lib/misuse.js'
import { responseSignature } from '../message-signatures/sign-message.js'
import { presentFields } from '../message-signatures/verify-response.js'
import type { Ports } from '../ports/ports.js'
import type { HttpAnswer } from './http-answer.js'
import type { HttpRequestView } from './request-view.js'

/** Signs the answers with which a guard refuses requests; {@link refusalSigner} makes one. */
export interface RefusalSigner {
  /** The answer with the headers of its signature. */
  sign(answer: HttpAnswer, request: HttpRequestView): Promise<HttpAnswer>
}

/** What tells the client why it was refused and what to do next. */
const REFUSAL_FIELDS = ['www-authenticate', 'accept-signature', 'dpop-nonce']

/**
 * Makes the signer of a guard's refusals, for a resource that signs its responses: it signs as
 * `signResponse` does, and the challenge too. Only an answer to a request whose URL cannot be signed
 * stays as it is, because nothing could link the two.
 *
 * Anybody can cause a refusal, so each costs a signature: use a key of an elliptic curve.
 * (FAPI 2.0 HTTP Signatures §5.3.2.1)
 */
export function refusalSigner(ports: Pick<Ports, 'crypto' | 'clock' | 'service'>): RefusalSigner {
  requirePorts('refusalSigner', ports)
  return {
    async sign(answer, { method, targetUri, headers: sent }) {
      const { status, body } = answer
      const headers = Object.entries(answer.headers)
      const components = presentFields(REFUSAL_FIELDS, { headers })
      const request = { method, targetUri, headers: sent }
      const content = body === '' ? {} : { body }
      const signature = await responseSignature({ status, headers, components, request, ...content }, ports)
      return signature.ok ? { ...answer, headers: { ...answer.headers, ...signature.value } } : answer
    },
  }
}
