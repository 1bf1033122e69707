import type { Service } from '../records/service.js'
import { type ProtectedResource, requireProtectedResource } from './protected-resource.js'

/**
 * The identifiers of resources for the metadata of their authorization server (RFC 9728 §4);
 * `undefined` where there are none. Throws a `TypeError` for one that names other authorization
 * servers alone: clients that compare the two would refuse both.
 */
export function advertisedResources(
  caller: string,
  resources: readonly ProtectedResource[],
  { issuer }: Pick<Service, 'issuer'>,
): readonly string[] | undefined {
  if (!Array.isArray(resources)) throw new TypeError(`${caller}: protectedResources must be a list`)
  for (const each of resources) {
    requireProtectedResource(caller, each)
    const { authorization_servers: servers } = each.metadata
    if (servers !== undefined && !servers.includes(issuer)) {
      throw new TypeError(`${caller}: authorization_servers of each of protectedResources must contain the issuer`)
    }
  }
  return resources.length === 0 ? undefined : [...new Set(resources.map(each => each.resource))]
}
