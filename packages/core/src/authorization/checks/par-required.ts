import type { Check } from '../../lib/check.js'
import { demandsOf } from '../../policy/fapi.js'
import type { ParametersFound } from '../facts.js'
import type { AuthorizationRefusal } from '../refusals.js'

const plain = ({ pushed }: ParametersFound): boolean => pushed === undefined

/**
 * PAR is required by FAPI, by the client or by the service: a request that was not pushed is refused.
 * So is one without a request object, where one is required.
 */
export const PAR_REQUIRED_CHECKS: readonly Check<ParametersFound, AuthorizationRefusal>[] = [
  {
    name: 'PAR required by FAPI',
    clause: 'FAPI 2.0 Security Profile §5.3.2.2-3',
    applies: plain,
    run: facts => (demandsOf(facts).has('pushed requests') ? { reason: 'par_required_by_fapi' } : undefined),
  },
  {
    name: 'PAR required by the client',
    clause: 'RFC 9126 §6',
    applies: plain,
    run: ({ client }) => (client.parRequired ? { reason: 'par_required_by_client' } : undefined),
  },
  {
    name: 'PAR required by the service',
    clause: 'RFC 9126 §4, §5',
    applies: plain,
    run: ({ service }) => (service.parRequired ? { reason: 'par_required_by_service' } : undefined),
  },
  {
    name: 'request object required',
    clause: 'RFC 9101 §10.5',
    applies: facts => plain(facts) && (facts.client.requestObjectRequired || facts.service.requestObjectRequired),
    run: ({ requestObject }) => (requestObject === undefined ? { reason: 'request_object_required' } : undefined),
    seen: () => ({ hint: 'requestObjectRequired of the service or the client demands this' }),
  },
]
