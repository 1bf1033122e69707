import type { Ports, Service } from '@symbolon/core'
import type { ServiceDirectory } from './directory.js'
import { organizationTokenDigest } from './organization-token.js'

/** Options of {@link serviceDirectory}. */
export interface ServiceDirectoryOptions {
  /** Tokens that are good for every service, each as `sha256:` and the base64url SHA-256 of it. Default: none. */
  readonly organizationTokens?: readonly string[] | undefined
}

/** A service as it was when the directory was built. */
interface Listed {
  readonly ports: Ports
  readonly service: Service
}

/**
 * The directory of services that are all known when it is built. Each is loaded once, for its id and its API key; what
 * else a service holds is read anew at every call. A `TypeError` says which id or key stands twice.
 */
export async function serviceDirectory(
  entries: readonly Ports[],
  { organizationTokens = [] }: ServiceDirectoryOptions = {},
): Promise<ServiceDirectory> {
  const digests = new Set(organizationTokens.map(digestIn))
  const listed = await Promise.all(entries.map(async ports => ({ ports, service: await ports.service.load() })))
  const byId = indexed(listed, 'serviceId')
  const byApiKey = indexed(listed, 'apiKey')
  return {
    byId: serviceId => byId.get(serviceId),
    byApiKey: apiKey => byApiKey.get(apiKey),
    isOrganizationToken: digest => digests.has(digest),
    decoy: entries[0],
  }
}

function indexed(listed: readonly Listed[], property: 'serviceId' | 'apiKey'): ReadonlyMap<string, Ports> {
  const index = new Map<string, Ports>()
  for (const { ports, service } of listed) {
    const key = service[property]
    if (key === undefined) continue
    if (index.has(key)) {
      throw new TypeError(`serviceDirectory: the ${property} of the service ${service.serviceId} stands twice`)
    }
    index.set(key, ports)
  }
  return index
}

function digestIn(stored: string): string {
  const digest = organizationTokenDigest(stored)
  if (digest !== undefined) return digest
  throw new TypeError('serviceDirectory: an organization token must be sha256: and the base64url SHA-256 of the token')
}
