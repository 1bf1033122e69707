import { always } from '../../lib/check.js'
import type { ParameterCheck } from '../facts.js'

/** The `response_type` parameter (RFC 6749 §3.1.1). */
export const RESPONSE_TYPE_CHECKS: readonly ParameterCheck[] = [
  {
    name: 'response_type present',
    clause: 'RFC 6749 §3.1.1',
    applies: always,
    run: ({ requested }) => (requested.responseType === undefined ? { reason: 'response_type_missing' } : undefined),
  },
  {
    name: 'response_type supported',
    clause: 'RFC 6749 §3.1.1',
    applies: always,
    run: ({ requested, service }) =>
      requested.responseType === 'code' && service.supportedResponseTypes.includes('CODE')
        ? undefined
        : { reason: 'response_type_unsupported' },
  },
  {
    name: 'response_type registered',
    clause: 'RFC 7591 §2',
    applies: always,
    run: ({ client }) =>
      client.responseTypes.includes('CODE') && client.grantTypes.includes('AUTHORIZATION_CODE')
        ? undefined
        : { reason: 'response_type_not_allowed' },
    seen: ({ client }) => ({
      expected: 'CODE and AUTHORIZATION_CODE',
      actual: `responseTypes ${client.responseTypes.join(' ')}, grantTypes ${client.grantTypes.join(' ')}`,
    }),
  },
]
