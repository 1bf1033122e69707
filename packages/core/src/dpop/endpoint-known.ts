import { always, type Check } from '../lib/check.js'
import { loggableUri } from '../standards/oauth/loggable-uri.js'
import type { ProofPresented } from './facts.js'

/** A mistake of the caller, who knows its own endpoint: the client must not be blamed. */
export const ENDPOINT_KNOWN: Check<ProofPresented, { readonly reason: 'endpoint_unknown' }> = {
  name: 'URL of the endpoint known',
  clause: 'RFC 9449 §4.3-9',
  applies: always,
  run: ({ demand }) => (demand.htu === '' ? { reason: 'endpoint_unknown' } : undefined),
  seen: ({ demand }) => ({
    expected: 'htu, or for pushed requests pushedAuthReqEndpoint of the service',
    actual: demand.htu === '' ? 'neither' : loggableUri(demand.htu),
  }),
}
