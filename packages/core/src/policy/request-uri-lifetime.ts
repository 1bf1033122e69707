import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import { demandsOf, FAPI_PUSHED_REQUEST_DURATION, type Governed } from './fapi.js'

/**
 * Seconds for which a request_uri can be redeemed: as the client says, otherwise as the service
 * says, and never longer than the profile allows.
 */
export function pushedRequestDuration(
  governed: Governed & {
    readonly service: Pick<Service, 'pushedAuthReqDuration'>
    readonly client: Pick<Client, 'pushedAuthReqDuration'>
  },
): number {
  const seconds = governed.client.pushedAuthReqDuration ?? governed.service.pushedAuthReqDuration
  const limited = demandsOf(governed).has('request_uri below ten minutes')
  return limited ? Math.min(seconds, FAPI_PUSHED_REQUEST_DURATION) : seconds
}
