import { defineClient } from '../configuration/client.js'
import type { IntrospectionPorts } from '../introspection/introspect.js'
import { requireOptions } from '../lib/misuse.js'
import { RecentlyUsed } from '../lib/recently-used.js'
import type { Awaitable } from '../lib/result.js'
import type { Crypto } from '../ports/crypto.js'
import type { ServiceSource } from '../ports/ports.js'
import type { AccessTokenStore, ClientStore, ReplayStore, RevocationStore } from '../ports/stores.js'
import type { Client } from '../records/client.js'
import { type FoundClient, foundBy, isFoundBy, namesOfClient } from '../records/client-identifiers.js'
import { requireClient } from '../records/client-text.js'
import { type AbsentToken, isAbsentToken } from '../records/vocabulary.js'
import { type AccessTokenFields, clientNumber, readAccessToken } from './access-token-record.js'
import { sharedPorts } from './create-ports.js'
import { type PortsOptions, requireFunction, requireMethods, requireSharedOptions } from './ports-options.js'

/** Says what follows from a port that is there only for its type, because nobody gave one. */
const CONSEQUENCE = Symbol('consequence')

function standIn<Port extends object>(port: Port, consequence: string): Port {
  return Object.assign(port, { [CONSEQUENCE]: consequence })
}

export function consequenceOf(port: unknown): string | undefined {
  const consequence: unknown = Reflect.get(Object(port), CONSEQUENCE)
  return typeof consequence === 'string' ? consequence : undefined
}

export function noReplays(caller: string): Pick<ReplayStore, 'claim'> {
  const port = {
    claim(): never {
      throw new TypeError(`${caller}: pass replays, a store with claim(): proofs and assertions can be used once`)
    },
  }
  return standIn(port, 'DPoP proofs, assertions and request objects with a jti are INTERNAL_SERVER_ERROR: pass replays')
}

/**
 * Finds one's own client by an identifier: the client of `defineClient`, `readClient` or
 * `clientFromMetadata`, or nothing. Make each client once where you can.
 */
export type FindClient = (identifier: string) => Awaitable<Client | null | undefined>

interface ForeignClients extends Pick<ClientStore, 'find'> {
  numberOf(identifier: string): Promise<number>
}

export class OwnClients implements ForeignClients {
  readonly #caller: string
  readonly #findClient: FindClient
  readonly #crypto: Pick<Crypto, 'sha256'>
  /** Writing a client to see what it lacks takes longer than a lookup. */
  readonly #whole = new WeakSet<Client>()
  readonly #numbers = new RecentlyUsed<number>()

  constructor(caller: string, findClient: FindClient, crypto: Pick<Crypto, 'sha256'>) {
    this.#caller = caller
    this.#findClient = findClient
    this.#crypto = crypto
  }

  async find(identifier: string): Promise<FoundClient | undefined> {
    const client = await this.#findClient(identifier)
    if (client === undefined || client === null) return undefined
    if (!this.#whole.has(client)) requireClient(`${this.#caller}: findClient`, client)
    if (Object.isFrozen(client)) this.#whole.add(client)
    if (!isFoundBy(identifier, client)) return this.#refuse(identifier, client)
    this.#numbers.set(identifier, client.clientId)
    return foundBy(identifier, client)
  }

  /** It is looked up once. A client that is not found would have the number of its name. */
  async numberOf(identifier: string): Promise<number> {
    const known = this.#numbers.get(identifier) ?? (await this.find(identifier))?.client.clientId
    return known ?? clientNumber(identifier, this.#crypto)
  }

  /** A database may compare without case or spaces at the end: then it is the client of nobody. */
  #refuse(identifier: string, client: Client): undefined {
    const folded = identifier.trim().toLowerCase()
    if (namesOfClient(client).some(name => name.trim().toLowerCase() === folded)) return undefined
    throw new TypeError(`${this.#caller}: findClient answered a client that does not have this identifier`)
  }
}

/** For tokens whose record says enough: no client is locked, and none has modes or attributes. */
function anyClient(crypto: Pick<Crypto, 'sha256'>): ForeignClients {
  const made = new RecentlyUsed<FoundClient>()
  const find = async (identifier: string) => {
    const found = made.get(identifier) ?? (await clientNamed(identifier, crypto))
    made.set(identifier, found)
    return found
  }
  const clients = { find, numberOf: async (identifier: string) => (await find(identifier)).client.clientId }
  return standIn(clients, 'every client exists and none is locked: pass findClient')
}

async function clientNamed(identifier: string, crypto: Pick<Crypto, 'sha256'>): Promise<FoundClient> {
  const clientId = await clientNumber(identifier, crypto)
  const client = await defineClient({ clientId, tokenAuthMethod: 'NONE' })
  return { client, by: 'id', canonical: identifier }
}

/** What one's own table knows of a token. */
export type FoundToken = Omit<AccessTokenFields, 'serviceId' | 'hash'>

/** What {@link introspectionPorts} takes; all but three have defaults. */
export interface IntrospectionPortsOptions
  extends Pick<PortsOptions, 'service' | 'secrets' | 'clock' | 'crypto' | 'report' | 'onFault'> {
  /**
   * Finds an access token by the exact string that was presented, or by its hash: base64url of its SHA-256. Answers
   * nothing for one that is unknown, or why it cannot be used where that is known: the report then says it.
   *
   * A stranger wrote the string: pass it to a database as a parameter, and never log it. To look it up by a claim of a
   * JWT, verify the JWT first.
   */
  findToken(presented: string, hash: string): Awaitable<FoundToken | AbsentToken | null | undefined>
  /**
   * Finds the client of the token by its `clientIdentifier`. Without it every client exists, and
   * the token must not have `clientId` or `registration`. With it, a token with the `clientId` of
   * another client is refused, and so is one with another `registration`.
   */
  readonly findClient?: FindClient
  /** Keeps the marks of DPoP proofs, which can be used once; without it no proof is accepted. */
  readonly replays?: Pick<ReplayStore, 'claim'>
  /**
   * Refuses the tokens of a revoked client or subject at once: `revocations` of the stores. It needs
   * `findClient`, because a revocation names a client by its `clientId`.
   */
  readonly revocations?: Pick<RevocationStore, 'find'>
}

export const TOKEN_SOURCE_OPTIONS: Readonly<Record<Exclude<keyof IntrospectionPortsOptions, 'findToken'>, true>> = {
  service: true,
  secrets: true,
  clock: true,
  crypto: true,
  report: true,
  onFault: true,
  findClient: true,
  replays: true,
  revocations: true,
}

const OPTIONS: Readonly<Record<keyof IntrospectionPortsOptions, true>> = { ...TOKEN_SOURCE_OPTIONS, findToken: true }

const CALLER = 'introspectionPorts'

const CLIENT_NEEDED = 'revocations needs findClient: a revocation names a client by its clientId, which only it knows'

/**
 * The ports of `introspect` and `introspectStandard` over tokens that one has already. Throws a
 * `TypeError` that names what is missing or wrong. What `findToken` or `findClient` throws, or
 * answers wrongly, is a fault: INTERNAL_SERVER_ERROR, and `onFault` gets the error.
 */
export function introspectionPorts(options: IntrospectionPortsOptions): IntrospectionPorts {
  requireOptions(CALLER, options, OPTIONS)
  requireFunction(CALLER, 'findToken', options.findToken)
  if (options.findClient !== undefined) requireFunction(CALLER, 'findClient', options.findClient)
  requireMethods(CALLER, 'replays', options.replays, ['claim'])
  requireMethods(CALLER, 'revocations', options.revocations, ['find'])
  if (options.revocations && !options.findClient) throw new TypeError(`${CALLER}: ${CLIENT_NEEDED}`)
  requireSharedOptions(CALLER, options)
  const { findClient, replays, revocations } = options
  const shared = sharedPorts(options)
  const clients = findClient ? new OwnClients(CALLER, findClient, shared.crypto) : anyClient(shared.crypto)
  return {
    ...shared,
    accessTokens: tokensFoundBy(options, clients, shared.service),
    clients,
    replays: replays ?? noReplays(CALLER),
    ...(revocations && { revocations }),
  }
}

function tokensFoundBy(
  { findToken, findClient }: Pick<IntrospectionPortsOptions, 'findToken' | 'findClient'>,
  clients: ForeignClients,
  service: ServiceSource,
): Pick<AccessTokenStore, 'find' | 'findPresented'> {
  return {
    find() {
      throw new TypeError(`${CALLER}: these ports find a token only when it is presented`)
    },
    async findPresented(presented, hash) {
      const found = await findToken(presented, hash)
      if (found === undefined || found === null) return undefined
      if (isAbsentToken(found)) return found
      if (findClient === undefined) requireNoClient(found)
      const own = { serviceId: (await service.load()).serviceId, hash }
      return readAccessToken(`${CALLER}: findToken`, found, own, identifier => clients.numberOf(identifier))
    },
  }
}

/** What only a client can be compared with must not be said where none is found. */
function requireNoClient(found: FoundToken): void {
  const given = (['clientId', 'registration'] as const).find(name => (found[name] ?? undefined) !== undefined)
  if (given !== undefined) throw new TypeError(`${CALLER}: findToken answered ${given}, which needs findClient`)
}
