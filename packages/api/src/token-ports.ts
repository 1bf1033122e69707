import type { Ports } from '@symbolon/core'
import type { TokenPorts } from '@symbolon/token'
import { isWithTokens } from '@symbolon/token/internal'
import { ApiFault } from './ask.js'

/** The ports of the token endpoint, which the directory adds to those of a service. Without them a call is a fault. */
export function tokenPortsOf(ports: Ports): TokenPorts {
  if (isWithTokens(ports)) return ports
  throw new ApiFault(
    'tokenFamilies',
    new TypeError('the directory needs { ...tokenPorts(…), ...ports } of the service'),
  )
}
