import { createHash } from 'node:crypto'
import type { Client, Service } from '@symbolon/core'
import type { ConfigurationProblem, ConfiguredService } from './configured.js'

/** A text by which something is found, and where it is in the configuration. */
interface Identifier {
  readonly path: string
  /** The path of what it identifies, which may have one text for several of its identifiers. */
  readonly owner: string
  /** The text, behind the name of what is looked for by it. */
  readonly key: string
}

/** Whatever is found by the identifier of something else: of two of them only one would count. */
export function repeatedIdentifiers(
  services: readonly ConfiguredService[],
  organizationTokens: readonly string[],
): readonly ConfigurationProblem[] {
  const first = new Map<string, Identifier>()
  const problems = new Map<string, ConfigurationProblem>()
  for (const identifier of [...tokens(organizationTokens, 'organizationTokens'), ...services.flatMap(ofService)]) {
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

/** A token names one service, or all of them; written as a digest or in clear, it is the same. */
function tokens(stored: readonly string[], path: string): readonly Identifier[] {
  return stored.map((token, at) => {
    const digest = token.startsWith('plain:') ? digestOf(token.slice('plain:'.length)) : token
    return { path: `${path}[${at}]`, owner: `${path}[${at}]`, key: `token ${digest}` }
  })
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('base64url')}`
}

/** A number that nobody wrote comes from a name: the names are looked at first. */
const IDENTIFIERS = ['clientIdAlias', 'entityId', 'metadataDocumentLocation', 'clientId'] as const

/** A client is looked for by all of them alike, so that the alias of one must not be the entity id of another. */
function ofClient(client: Client, owner: string, kind: string): readonly Identifier[] {
  return IDENTIFIERS.filter(name => client[name] !== undefined).map(name => ({
    path: `${owner}.${name}`,
    owner,
    key: `${kind} ${client[name]}`,
  }))
}
