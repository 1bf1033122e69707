import { type Exchange, shapeOf } from '../exchange.js'
import { needsResource, type Probe, violation } from '../row.js'
import type { Session } from '../session.js'
import { NotApplicable } from '../traffic.js'
import { expected } from '../verdicts.js'

/** Where the metadata of a resource are (RFC 9728 §3.1). */
function wellKnown(resource: string): string {
  const { origin, pathname, search } = new URL(resource)
  return `${origin}/.well-known/oauth-protected-resource${pathname.replace(/\/$/, '')}${search}`
}

/** The URL that the challenge names (RFC 9728 §5.1). */
async function namedInChallenge(session: Session): Promise<string | undefined> {
  const { headers } = await session.call('', { scheme: 'none', proof: 'missing' })
  return /\bresource_metadata="([^"]+)"/i.exec(headers.get('www-authenticate') ?? '')?.[1]
}

/** The metadata of the resource: at the URL that its challenge names, or at its well-known one. */
async function metadataOf(session: Session): Promise<Exchange> {
  const { resource = '' } = session.options
  const url = (await namedInChallenge(session)) ?? wellKnown(resource)
  return session.traffic.send({ method: 'GET', url, headers: { Accept: 'application/json' } })
}

/** The same, of a resource that has metadata. */
async function served(session: Session): Promise<Exchange> {
  const answer = await metadataOf(session)
  if (answer.status === 404 && session.options.profile !== 'mcp')
    throw new NotApplicable('the resource has no metadata')
  return answer
}

const unless = needsResource
const REQUEST = 'a request for the metadata of the resource'

/** Protected resource metadata (RFC 9728). */
export const RESOURCE_METADATA_PROBES: readonly Probe[] = [
  violation(
    ['resource-metadata-served', 'RFC 9728 §3.2', REQUEST, '200 with JSON'],
    async session => {
      const answer = await served(session)
      const isJson = /^application\/json\b/i.test(answer.headers.get('content-type') ?? '')
      return expected(answer.status === 200 && isJson, shapeOf(answer))
    },
    { unless },
  ),
  violation(
    ['resource-metadata-resource', 'RFC 9728 §3.3', REQUEST, 'its URL as resource'],
    async session => {
      const { resource: named } = (await served(session)).body
      const { resource } = session.options
      if (named === resource || typeof named !== 'string' || !resource?.startsWith(named)) {
        return expected(named === resource, 'another resource, or none')
      }
      return { kind: 'shape', came: 'a resource that the URL of the resource begins with' }
    },
    { under: 'resource-metadata-served', unless },
  ),
  violation(
    [
      'resource-metadata-servers',
      'MCP Authorization 2025-11-25; RFC 9728 §2',
      REQUEST,
      'authorization_servers names one',
    ],
    async session => {
      const { authorization_servers: servers } = (await served(session)).body
      return expected(Array.isArray(servers) && servers.length > 0, 'metadata without it')
    },
    { under: 'resource-metadata-served', unless, profiles: ['mcp'] },
  ),
]
