import { platformCrypto } from '#platform-crypto'
import { CLIENT_PROPERTIES, type ClientConfiguration, readClient } from '../configuration/client.js'
import { SECRET_METHODS } from '../configuration/credentials.js'
import type { ConfigurationFault } from '../configuration/fault.js'
import { oversizedLists } from '../configuration/keys.js'
import { isJsonObject, isNestedAtMost, isPlainObject, readJsonObject, readUniqueJsonObject } from '../lib/json.js'
import {
  CLIENT_IDENTIFIER_LENGTH,
  CLIENT_METADATA_FAULT_COUNT,
  CLIENT_METADATA_LENGTH,
  JSON_DEPTH,
} from '../lib/limits.js'
import { requireKnownMembers } from '../lib/misuse.js'
import { frozen } from '../lib/objects.js'
import { ok, type Result, refuse } from '../lib/result.js'
import type { Crypto } from '../ports/crypto.js'
import { textDigest } from '../ports/digests.js'
import type { Client } from '../records/client.js'
import { isClientIdentifier, numberOfIdentifier } from '../records/client-identifiers.js'
import { DROPPED_MEMBERS, inWordsOfMetadata, METADATA_ROWS, misnamed, REFUSED_MEMBERS } from './client-metadata-rows.js'

type Members = Readonly<Record<string, unknown>>

/** What is wrong with metadata; paths are in its words, like `redirect_uris[0]`. */
type Faults = readonly ConfigurationFault[]

function readMembers(metadata: unknown): Result<Members, Faults> {
  if (isOpaque(metadata)) return wrong('', 'must be a plain object')
  const text = typeof metadata === 'string' ? metadata : jsonOf(metadata)
  if (text === undefined || text.length > CLIENT_METADATA_LENGTH) {
    return wrong('', `must be a JSON object of at most ${CLIENT_METADATA_LENGTH} characters`)
  }
  if (!isNestedAtMost(text, JSON_DEPTH)) return wrong('', `must be nested at most ${JSON_DEPTH} deep`)
  if (readJsonObject(text) === undefined) return wrong('', 'must be a JSON object')
  const members = readUniqueJsonObject(text)
  if (members === undefined) return wrong('', 'must not repeat the name of a member')
  const oversized = oversizedListsIn(members)
  return oversized.length > 0 ? refuse(oversized) : ok(present(members))
}

function oversizedListsIn(members: Members): Faults {
  const { jwks, scope } = members
  const lists = METADATA_ROWS.filter(({ isList }) => isList).map(({ member }) => [member, members[member]] as const)
  const scopes = typeof scope === 'string' ? scope.split(' ') : undefined
  return oversizedLists(isJsonObject(jwks) ? jwks.keys : undefined, [...lists, ['scope', scopes]])
}

/** Whether it is an object of which JSON would not show every member. */
function isOpaque(metadata: unknown): boolean {
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) && !isPlainObject(metadata)
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, unlessNumberless)
  } catch {
    // JSON.stringify reports circles and other values that are not JSON only by throwing.
    return undefined
  }
}

/** NaN and infinities would become `null`, which is absent. As text they are refused. */
function unlessNumberless(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

/** Members without those that are `null`, which count as absent (RFC 7592 §2.2), or `undefined`. */
function present(members: object): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))
}

function wrong(path: string, problem: string): Result<never, Faults> {
  return refuse([{ path, problem }])
}

/** What client metadata says. */
export interface ClientOfMetadata {
  readonly client: Client
  /**
   * The members that no property of a client stands for, unchanged. Answer only those that your
   * authorization server serves: the client takes the others as ignored (RFC 7591 §2).
   */
  readonly others: Readonly<Record<string, unknown>>
}

/** Client metadata (RFC 7591 §2), ready to be sent as JSON. */
export interface ClientMetadata {
  readonly client_id: string
  readonly [member: string]: unknown
}

/**
 * Reads client metadata (RFC 7591 §2), a plain object or its JSON text, and fills in the defaults
 * of that RFC. `settings` are properties that the authorization server decides, such as
 * `clientIdAlias`, `registration` and `fapiModes`; they take precedence over the metadata.
 *
 * - When `settings` name the client, `client_id` must be one of those names or absent.
 * - When `settings` have a `clientSecret`, the metadata cannot choose one, and a client whose
 *   method uses no secret gets none. Otherwise `client_secret` is stored as its SHA-256.
 * - Keys at `jwks_uri` are not fetched: a store like `clientsByUrl` of `@symbolon/fetcher` does it.
 *   Or fetch them yourself, and pass them as `jwks` in `settings`.
 *
 * Answers at most 20 faults. Rejects with a `TypeError` when a setting is unknown.
 */
export async function clientFromMetadata(
  metadata: unknown,
  settings: ClientConfiguration = {},
  crypto: Pick<Crypto, 'sha256'> = platformCrypto,
): Promise<Result<ClientOfMetadata, Faults>> {
  requireKnownMembers('clientFromMetadata', settings, CLIENT_PROPERTIES)
  const read = readMembers(metadata)
  const client = read.ok ? await clientOf(read.value, givenIn(settings), crypto) : read
  return client.ok ? client : refuse(client.refusal.slice(0, CLIENT_METADATA_FAULT_COUNT))
}

async function clientOf(
  members: Members,
  settings: Members,
  crypto: Pick<Crypto, 'sha256'>,
): Promise<Result<ClientOfMetadata, Faults>> {
  const properties = readProperties(members, settings)
  if (!properties.ok) return properties
  const client = await readClient(await withStoredSecret(properties.value, settings, crypto), crypto)
  if (!client.ok) return refuse(client.refusal.map(inWordsOfMetadata))
  const faults = inconsistencies(client.value)
  return faults.length > 0 ? refuse(faults) : ok({ client: client.value, others: othersOf(members) })
}

/**
 * The metadata of a client, with all defaults filled in, and the `others` that `clientFromMetadata` answered. Of
 * `others`, members that the client itself decides are left out.
 *
 * The secret is not in it, because a client holds it only as it is stored. The answer to a registration shows it once
 * (RFC 7591 §3.2.1): pass `client_secret` in `others` then. Keys that are at a `jwks_uri` are left out.
 */
export function clientMetadata(client: Client, others: Readonly<Record<string, unknown>> = {}): ClientMetadata {
  const kept = Object.entries(present(others)).filter(([name]) => name === 'client_secret' || !OWN.has(name))
  const own = METADATA_ROWS.map(({ member, property, write }) => [member, write(client[property], client)] as const)
  return { client_id: clientIdOf(client), ...present(Object.fromEntries(own)), ...Object.fromEntries(kept) }
}

const OWN: ReadonlySet<string> = new Set(['client_id', ...METADATA_ROWS.map(({ member }) => member)])

function clientIdOf({ clientId, clientIdAlias, clientIdAliasEnabled, ...names }: Client): string {
  const alias = clientIdAliasEnabled ? clientIdAlias : undefined
  return alias ?? names.entityId ?? names.metadataDocumentLocation ?? String(clientId)
}

/** The settings that are present. Those that a class inherits or computes count too. */
function givenIn(settings: ClientConfiguration): Members {
  return present(Object.fromEntries(CLIENT_PROPERTIES.map(name => [name, Reflect.get(settings, name)])))
}

function readProperties(members: Members, settings: Members): Result<Members, Faults> {
  const identity = readIdentity(members.client_id, settings)
  const filled = withDefaults(members)
  const rows = METADATA_ROWS.filter(row => filled[row.member] !== undefined && !(row.property in settings))
  const values = rows.map(row => ({ ...row, value: row.read(filled[row.member]) }))
  const faults = [
    ...(identity.ok ? [] : identity.refusal),
    ...unacceptable(members),
    ...values.flatMap(({ member, value }) => (value.ok ? [] : value.refusal.map(fault => at(member, fault)))),
  ]
  if (!identity.ok || faults.length > 0) return refuse(faults)
  const read = values.flatMap(({ property, value }) => (value.ok ? [[property, value.value] as const] : []))
  return ok(withResponseTypes({ ...identity.value, ...Object.fromEntries(read), ...settings }))
}

const NAMES = ['clientId', 'clientIdAlias', 'entityId', 'metadataDocumentLocation']

function readIdentity(sent: unknown, settings: Members): Result<Members, Faults> {
  const issued = NAMES.flatMap(name => (settings[name] === undefined ? [] : [String(settings[name])]))
  if (issued.length > 0) {
    const fits = sent === undefined || (typeof sent === 'string' && issued.includes(sent))
    return fits ? ok({}) : wrong('client_id', 'must be the issued one, or absent in a new registration (RFC 7592 §2.2)')
  }
  if (sent === undefined) return wrong('client_id', 'is missing')
  if (typeof sent !== 'string') return wrong('client_id', 'must be a string')
  if (!isClientIdentifier(sent)) {
    return wrong('client_id', `must be printable ASCII text of at most ${CLIENT_IDENTIFIER_LENGTH} characters`)
  }
  if (!/^\d+$/.test(sent)) return ok({ clientIdAlias: sent })
  const clientId = numberOfIdentifier(sent)
  if (clientId !== undefined) return ok({ clientId })
  return wrong('client_id', 'must be a positive safe integer when it is made of digits')
}

/** The members with the defaults of RFC 7591 §2, RFC 9701 §6, JARM §3 and OpenID Connect Registration §2. */
function withDefaults(members: Members): Members {
  const encrypted = ENCRYPTION_MEMBERS.filter(([alg]) => members[alg] !== undefined)
  return {
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code'],
    ...Object.fromEntries(encrypted.map(([, enc]) => [enc, 'A128CBC-HS256'])),
    ...members,
  }
}

const ENCRYPTION_MEMBERS = [
  ['request_object_encryption_alg', 'request_object_encryption_enc'],
  ['introspection_encrypted_response_alg', 'introspection_encrypted_response_enc'],
  ['authorization_encrypted_response_alg', 'authorization_encrypted_response_enc'],
  ['id_token_encrypted_response_alg', 'id_token_encrypted_response_enc'],
] as const

/** By default `code`, but nothing for a client that cannot redeem a code (RFC 7591 §2.1). */
function withResponseTypes(properties: Members): Members {
  const { grantTypes } = properties
  const isCode = Array.isArray(grantTypes) && grantTypes.includes('AUTHORIZATION_CODE')
  return { responseTypes: isCode ? ['CODE'] : [], ...properties }
}

function unacceptable(members: Members): Faults {
  const refused = [...REFUSED_MEMBERS].flatMap(([path, problem]) =>
    members[path] === undefined ? [] : [{ path, problem }],
  )
  const names = CLIENT_PROPERTIES.filter(name => !OWN.has(name) && members[name] !== undefined)
  const faults = [...refused, ...names.map(misnamed)]
  if (members.jwks === undefined || members.jwks_uri === undefined) return faults
  return [...faults, { path: 'jwks_uri', problem: 'must be absent beside jwks (RFC 7591 §2)' }]
}

async function withStoredSecret(
  properties: Members,
  settings: Members,
  crypto: Pick<Crypto, 'sha256'>,
): Promise<Members> {
  const { clientSecret, clientSecretExpiresAt, ...others } = properties
  if ('clientSecret' in settings) {
    return SECRET_METHODS.has(properties.tokenAuthMethod) ? properties : others
  }
  if (typeof clientSecret !== 'string') return properties
  return { ...properties, clientSecret: `sha256:${await textDigest(clientSecret, crypto)}` }
}

/** Clients that could never finish what they register for (RFC 7591 §2.1). */
function inconsistencies(client: Client): Faults {
  const { grantTypes, responseTypes, redirectUris, unregisteredRedirectUrisAllowed } = client
  const isCode = responseTypes.includes('CODE')
  const faults: ConfigurationFault[] = []
  if (isCode !== grantTypes.includes('AUTHORIZATION_CODE')) {
    const problem = 'must contain code exactly when grant_types contains authorization_code (RFC 7591 §2.1)'
    faults.push({ path: 'response_types', problem })
  }
  if (isCode && redirectUris.length === 0 && !unregisteredRedirectUrisAllowed) {
    faults.push({ path: 'redirect_uris', problem: 'must contain a redirect URI for code (RFC 7591 §2)' })
  }
  return faults
}

function othersOf(members: Members): Members {
  return frozen(
    Object.fromEntries(Object.entries(members).filter(([name]) => !OWN.has(name) && !DROPPED_MEMBERS.has(name))),
  )
}

function at(member: string, { path, problem }: ConfigurationFault): ConfigurationFault {
  return { path: member + path, problem }
}
