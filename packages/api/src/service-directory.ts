import type { Ports, Service } from '@symbolon/core'
import type { ServiceDirectory } from './directory.js'
import { accessTokenDigest, organizationTokenDigest } from './stored-token.js'

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
 * The directory of services that are all known when it is built. Each is loaded once, for what it is found by: its id, its
 * API key, its access tokens. What else a service holds, and whether it still holds these, is read anew at every call. A
 * `TypeError` names the services that cannot be told apart.
 */
export async function serviceDirectory(
  entries: readonly Ports[],
  { organizationTokens = [] }: ServiceDirectoryOptions = {},
): Promise<ServiceDirectory> {
  const digests = new Set(organizationTokens.map(digestIn))
  const listed = await Promise.all(entries.map(async ports => ({ ports, service: await ports.service.load() })))
  const byId = indexed(listed, 'serviceId')
  const byApiKey = indexed(listed, 'apiKey')
  const byAccessToken = await indexedByToken(listed, digests)
  return {
    byId: serviceId => byId.get(serviceId),
    byApiKey: apiKey => byApiKey.get(apiKey),
    byAccessToken: digest => byAccessToken.get(digest)?.ports,
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

/** The services by the digests of their access tokens. A token must name one service, so two cannot share it. */
async function indexedByToken(
  listed: readonly Listed[],
  organization: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Listed>> {
  const index = new Map<string, Listed>()
  for (const each of listed) {
    const { serviceId, accessTokens } = each.service
    for (const stored of accessTokens) {
      const digest = await accessTokenDigest(stored, each.ports)
      if (digest === undefined) continue
      const other = index.get(digest) ?? each
      if (other !== each) throw shared(`the services ${other.service.serviceId} and ${serviceId} have`)
      if (organization.has(digest)) throw shared(`the organization and the service ${serviceId} have`)
      index.set(digest, each)
    }
  }
  return index
}

function shared(holders: string): TypeError {
  return new TypeError(`serviceDirectory: ${holders} the same access token, which then names no service`)
}

function digestIn(stored: string): string {
  const digest = organizationTokenDigest(stored)
  if (digest !== undefined) return digest
  throw new TypeError('serviceDirectory: an organization token must be sha256: and the base64url SHA-256 of the token')
}
