import { demandsOf } from '../../policy/fapi.js'
import type { CreationCheck } from '../facts.js'

/** The token is bound to a certificate or a key where service, client or FAPI demand it. */
export const SENDER_BINDING_CHECKS: readonly CreationCheck[] = [
  {
    name: 'bound to a certificate',
    clause: 'RFC 8705 §3, §3.4',
    applies: ({ service, client }) =>
      service.tlsClientCertificateBoundAccessTokens || client.tlsClientCertificateBoundAccessTokens,
    run: ({ request }) => (request.certificateThumbprint === undefined ? { reason: 'binding_missing' } : undefined),
  },
  {
    name: 'bound to a key',
    clause: 'RFC 9449 §5.2',
    applies: ({ client }) => client.dpopRequired,
    run: ({ request }) => (request.dpopKeyThumbprint === undefined ? { reason: 'key_binding_missing' } : undefined),
  },
  {
    name: 'bound to its sender',
    clause: 'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.2.1-5',
    applies: facts => demandsOf(facts).has('sender-constrained tokens'),
    run: ({ request }) =>
      request.certificateThumbprint === undefined && request.dpopKeyThumbprint === undefined
        ? { reason: 'sender_binding_missing' }
        : undefined,
  },
]
