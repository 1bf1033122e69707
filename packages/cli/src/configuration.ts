import { organizationTokenDigest } from '@symbolon/api'
import {
  type Certificates,
  type Client,
  type ConfigurationFault,
  type Result,
  readClient,
  readService,
  type Service,
} from '@symbolon/core'
import { isJsonObject, type JsonObject, ok, refuse } from '@symbolon/core/internal'
import { certificatesOfService } from '@symbolon/x509'
import { MAKE_SECRET, PLACEHOLDERS, storedDigest } from './secrets.js'
import { readStorage } from './storage/read-storage.js'
import type { Storage } from './storage/storage.js'

/** A problem in a configuration file: its path and what is wrong. */
export type ConfigurationProblem = ConfigurationFault

/** A service of the configuration file, with its clients. */
export interface ConfiguredService {
  readonly service: Service
  /** Validates certificate paths; `undefined` when no client needs it. */
  readonly certificates: Certificates | undefined
  readonly clients: readonly Client[]
}

/** A valid configuration of `symbolon serve`. */
export interface Configured {
  /** Keys for nonces, refresh tokens and what the admin API manages. */
  readonly secrets: readonly [string, ...string[]]
  readonly storage: Storage
  /** Refuse calls that did not use https. */
  readonly requireTls: boolean
  /** Tokens that are valid for every service, as `sha256:…`. */
  readonly organizationTokens: readonly string[]
  /** Tokens of the admin API, as `sha256:…`. With one of them, what is managed is served too. */
  readonly adminTokens: readonly string[]
  readonly services: readonly ConfiguredService[]
  /** The JSON that it was read from. */
  readonly source: JsonObject
}

type Complain = (path: string, problem: string) => void

const PROPERTIES = ['secrets', 'storage', 'requireTls', 'organizationTokens', 'adminTokens', 'services']

/** Reads the configuration of a server. Each problem names the path of a property and what is expected. */
export async function readServerConfiguration(
  input: unknown,
): Promise<Result<Configured, readonly ConfigurationProblem[]>> {
  if (!isJsonObject(input)) return refuse([{ path: '', problem: 'must be a JSON object' }])
  const problems: ConfigurationFault[] = []
  const complain: Complain = (path, problem) => problems.push({ path, problem })
  for (const name of Object.keys(input)) {
    if (!PROPERTIES.includes(name)) complain(name, 'is not a property of the configuration')
  }
  const secrets = readSecrets(input.secrets, complain)
  const storage = readStorage(input.storage, complain)
  const { requireTls = false } = input
  if (typeof requireTls !== 'boolean') complain('requireTls', 'must be true or false')
  const organizationTokens = readDigests(input.organizationTokens, 'organizationTokens', complain)
  const adminTokens = readDigests(input.adminTokens, 'adminTokens', complain)
  const services = await readServices(input.services, complain)
  const tokens = { organizationTokens, adminTokens }
  // Identifiers are known only if everything could be read.
  if (problems.length === 0) problems.push(...repeatedIdentifiers(services, tokens))
  if (problems.length > 0) return refuse(problems)
  return ok({ secrets, storage, requireTls: requireTls === true, ...tokens, services, source: input })
}

function readSecrets(input: unknown, complain: Complain): readonly [string, ...string[]] {
  const [first, ...others] = Array.isArray(input) && input.length > 0 ? input : ['']
  return [readSecret(first, 0, complain), ...others.map((secret, at) => readSecret(secret, at + 1, complain))]
}

function readSecret(input: unknown, at: number, complain: Complain): string {
  const isLong = typeof input === 'string' && new TextEncoder().encode(input).length >= 32
  if (isLong && !PLACEHOLDERS.has(input)) return input
  const demand = isLong
    ? 'must be a secret of your own, not a placeholder'
    : 'must be a string of 32 bytes or more; at least one is required'
  complain(`secrets[${at}]`, `${demand}. To make one, run: ${MAKE_SECRET}`)
  return ''
}

function readDigests(input: unknown, path: string, complain: Complain): readonly string[] {
  if (input !== undefined && !Array.isArray(input)) complain(path, 'must be an array')
  return (Array.isArray(input) ? input : []).map((digest: unknown, at) => {
    if (typeof digest === 'string' && organizationTokenDigest(digest) !== undefined) return digest
    complain(`${path}[${at}]`, 'must be sha256: followed by the base64url SHA-256 of the token')
    return ''
  })
}

async function readServices(input: unknown, complain: Complain): Promise<readonly ConfiguredService[]> {
  const services: ConfiguredService[] = []
  const all: readonly unknown[] = Array.isArray(input) ? input : []
  if (all.length === 0) complain('services', 'must be an array of at least one service')
  for (const [at, each] of all.entries()) {
    const path = `services[${at}]`
    const read = isJsonObject(each) ? await readOne(each, path, complain) : complain(path, 'must be an object')
    if (read) services.push(read)
  }
  return services
}

async function readOne(
  { clients, ...properties }: JsonObject,
  path: string,
  complain: Complain,
): Promise<ConfiguredService | undefined> {
  const service = readService(properties)
  if (!service.ok) complainBelow(path, service.refusal, complain)
  const read = await readClients(clients, service.ok ? service.value : undefined, `${path}.clients`, complain)
  if (!service.ok) return undefined
  const certificates = certificatesFor(service.value, read, path, complain)
  return { service: service.value, clients: read, certificates }
}

/** Without roots, every TLS_CLIENT_AUTH request would be a fault. */
function certificatesFor(
  service: Service,
  clients: readonly Client[],
  path: string,
  complain: Complain,
): Certificates | undefined {
  const roots = `${path}.trustedRootCertificates`
  const supported = service.supportedTokenAuthMethods.includes('TLS_CLIENT_AUTH')
  const used = clients.some(({ tokenAuthMethod }) => tokenAuthMethod === 'TLS_CLIENT_AUTH')
  const { trustedRootCertificates, mutualTlsValidatePkiCertChain } = service
  if ((supported || used) && mutualTlsValidatePkiCertChain && trustedRootCertificates.length === 0) {
    complain(roots, 'must contain a root, because clients may use TLS_CLIENT_AUTH')
  }
  const byRoots = readCertificates({ ...service, intermediateCertificates: [] }, roots, complain)
  return byRoots && readCertificates(service, `${path}.intermediateCertificates`, complain)
}

function readCertificates(service: Service, path: string, complain: Complain): Certificates | undefined {
  try {
    return certificatesOfService(service)
  } catch {
    complain(path, 'must contain X.509 certificates in PEM')
    return undefined
  }
}

async function readClients(
  input: unknown,
  service: Service | undefined,
  path: string,
  complain: Complain,
): Promise<readonly Client[]> {
  if (input !== undefined && !Array.isArray(input)) complain(path, 'must be an array of clients')
  const clients: Client[] = []
  for (const [at, each] of (Array.isArray(input) ? input : []).entries()) {
    const client = await readClient(each)
    const faults = client.ok
      ? [...attesterFaults(client.value, service), ...proofFaults(client.value, service)]
      : client.refusal
    if (client.ok) clients.push(client.value)
    complainBelow(`${path}[${at}]`, faults, complain)
  }
  return clients
}

const ATTESTED_METHODS: readonly Client['tokenAuthMethod'][] = ['ATTEST_JWT_CLIENT_AUTH', 'ATTEST_JWT_CLIENT_AUTH_DPOP']

/** Refuses attesters that are unknown or ambiguous: no attestation of such a client would ever count. */
function attesterFaults(client: Client, service: Service | undefined): readonly ConfigurationFault[] {
  const isAttested = ATTESTED_METHODS.includes(client.tokenAuthMethod) || client.attesters !== undefined
  if (!isAttested || service === undefined) return []
  const trusted = service.attestationTrust.map(({ issuer }) => issuer)
  const isRight = client.attesters?.every(issuer => trusted.includes(issuer)) ?? trusted.length < 2
  const problem = 'must name issuers in attestationTrust of the service; required if it trusts several'
  return isRight ? [] : [{ path: 'attesters', problem }]
}

/** Refuses proofs of which the service accepts none: no attestation of such a client would count. */
function proofFaults(client: Client, service: Service | undefined): readonly ConfigurationFault[] {
  const [own, accepted] = [client.attestationPopMethods, service?.attestationPopMethods]
  if (own === undefined || accepted === undefined) return []
  const isRight = own.some(proof => proof !== 'NONE' && accepted.includes(proof))
  const problem = `must have a proof that is in attestationPopMethods of the service: ${accepted.join(', ')}`
  return isRight ? [] : [{ path: 'attestationPopMethods', problem }]
}

function complainBelow(path: string, faults: readonly ConfigurationFault[], complain: Complain): void {
  for (const fault of faults) complain(fault.path === '' ? path : `${path}.${fault.path}`, fault.problem)
}

interface Identifier {
  readonly path: string
  /** The path of what it identifies. Several identifiers of one owner may be equal. */
  readonly owner: string
  /** The text, prefixed with its namespace. */
  readonly key: string
}

/** Finds identifiers that are used twice: only one of the two would ever be found. */
function repeatedIdentifiers(
  services: readonly ConfiguredService[],
  { organizationTokens, adminTokens }: Pick<Configured, 'organizationTokens' | 'adminTokens'>,
): readonly ConfigurationFault[] {
  const first = new Map<string, Identifier>()
  const problems = new Map<string, ConfigurationFault>()
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

/** A token identifies one service, or all of them. Its digest and its plain form are the same token. */
function tokens(stored: readonly string[], path: string): readonly Identifier[] {
  return stored.map((token, at) => {
    const where = `${path}[${at}]`
    return { path: where, owner: where, key: `token ${storedDigest(token)}` }
  })
}

/** Names first: a number that is not configured is derived from a name. */
const IDENTIFIERS = ['clientIdAlias', 'entityId', 'metadataDocumentLocation', 'clientId'] as const

/** The alias of one client must not be the entity id of another: a client is found by any of them. */
function ofClient(client: Client, owner: string, kind: string): readonly Identifier[] {
  return IDENTIFIERS.filter(name => client[name] !== undefined).map(name => ({
    path: `${owner}.${name}`,
    owner,
    key: `${kind} ${client[name]}`,
  }))
}
