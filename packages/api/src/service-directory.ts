import type { Ports, Service } from '@symbolon/core'
import type { ServiceDirectory } from './directory.js'
import { accessTokenDigest, organizationTokenDigest } from './stored-token.js'

/** Options of {@link serviceDirectory}. */
export interface ServiceDirectoryOptions {
  /** Tokens that are valid for every service, each as `sha256:` and its base64url SHA-256. Default: none. */
  readonly organizationTokens?: readonly string[] | undefined
}

/** A service as loaded when the directory was built. */
interface Listed {
  readonly ports: Ports
  readonly service: Service
}

/**
 * A directory of a fixed list of services. It loads each service once and indexes it by id, API key
 * and access tokens. Every call loads the service again, so a withdrawn credential is refused at
 * once. Services that share an identifier are a `TypeError`.
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
      throw new TypeError(`serviceDirectory: the ${property} of service ${service.serviceId} is repeated`)
    }
    index.set(key, ports)
  }
  return index
}

/** Indexes services by the digests of their access tokens. A token must identify one service. */
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
      if (other !== each) throw shared(`services ${other.service.serviceId} and ${serviceId}`)
      if (organization.has(digest)) throw shared(`the organization and service ${serviceId}`)
      index.set(digest, each)
    }
  }
  return index
}

function shared(holders: string): TypeError {
  return new TypeError(`serviceDirectory: ${holders} share an access token; a token must identify one service`)
}

function digestIn(stored: string): string {
  const digest = organizationTokenDigest(stored)
  if (digest !== undefined) return digest
  throw new TypeError(
    'serviceDirectory: an organization token must be sha256: followed by the base64url SHA-256 of the token',
  )
}
