import { createHash } from 'node:crypto'
import type { Client, Service } from '@symbolon/core'
import type { ConfigurationProblem, Configured, ConfiguredService } from './configured.js'

/** A text that identifies something in the configuration. */
interface Identifier {
  readonly path: string
  /** The path of what it identifies. Several identifiers of one owner may be equal. */
  readonly owner: string
  /** The text, prefixed with its namespace. */
  readonly key: string
}

/** Finds identifiers that are used twice: only one of the two would ever be found. */
export function repeatedIdentifiers(
  services: readonly ConfiguredService[],
  { organizationTokens, adminTokens }: Pick<Configured, 'organizationTokens' | 'adminTokens'>,
): readonly ConfigurationProblem[] {
  const first = new Map<string, Identifier>()
  const problems = new Map<string, ConfigurationProblem>()
  const ofServer = [...tokens(organizationTokens, 'organizationTokens'), ...tokens(adminTokens, 'adminTokens')]
  for (const identifier of [...ofServer, ...services.flatMap(ofService)]) {
    const earlier = first.get(identifier.key) ?? identifier
    first.set(identifier.key, earlier)
    const pair = `${earlier.owner} ${identifier.owner}`
    if (earlier.owner === identifier.owner || problems.has(pair)) continue
    problems.set(pair, { path: identifier.path, problem: `must not be the same as ${earlier.path}` })
  }
  return [...problems.values()]
}

function ofService({ service, clients }: ConfiguredService, at: number): readonly Identifier[] {
  const path = `services[${at}]`
  const { serviceId, apiKey, accessTokens }: Service = service
  return [
    { path: `${path}.serviceId`, owner: path, key: `service ${serviceId}` },
    ...(apiKey === undefined ? [] : [{ path: `${path}.apiKey`, owner: path, key: `API key ${apiKey}` }]),
    ...tokens(accessTokens, `${path}.accessTokens`),
    ...clients.flatMap((client, at) => ofClient(client, `${path}.clients[${at}]`, `client of ${path}`)),
  ]
}

/**
 * A token identifies one service, or all of them. Its digest and its plain form are the same token.
 */
function tokens(stored: readonly string[], path: string): readonly Identifier[] {
  return stored.map((token, at) => {
    const digest = token.startsWith('plain:') ? digestOf(token.slice('plain:'.length)) : token
    return { path: `${path}[${at}]`, owner: `${path}[${at}]`, key: `token ${digest}` }
  })
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('base64url')}`
}

/** Names first: a number that is not configured is derived from a name. */
const IDENTIFIERS = ['clientIdAlias', 'entityId', 'metadataDocumentLocation', 'clientId'] as const

/**
 * A client is found by any of its identifiers, so the alias of one must not be the entity id of
 * another.
 */
function ofClient(client: Client, owner: string, kind: string): readonly Identifier[] {
  return IDENTIFIERS.filter(name => client[name] !== undefined).map(name => ({
    path: `${owner}.${name}`,
    owner,
    key: `${kind} ${client[name]}`,
  }))
}
