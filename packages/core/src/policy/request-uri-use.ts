import type { Service } from '../records/service.js'
import type { PushedRequestUse } from '../records/vocabulary.js'
import { demandsOf, type Governed } from './fapi.js'

/** How often a request_uri may be used: as the service says, otherwise as the modes demand. */
export function pushedRequestUse(
  governed: Governed & { readonly service: Pick<Service, 'pushedRequestUse'> },
): PushedRequestUse {
  const byModes = demandsOf(governed).has('request_uri used up at completion') ? 'until-completed' : 'once'
  return governed.service.pushedRequestUse ?? byModes
}
