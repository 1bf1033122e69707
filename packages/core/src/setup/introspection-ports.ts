import type { IntrospectionPorts } from '../introspection/introspect.js'
import { requireOptions } from '../lib/misuse.js'
import type { Awaitable } from '../lib/result.js'
import type { ServiceSource } from '../ports/ports.js'
import type { AccessTokenStore, ReplayStore, RevocationStore } from '../ports/stores.js'
import { type AbsentToken, isAbsentToken } from '../records/absent-token.js'
import { type AccessTokenFields, readAccessToken } from './access-token-record.js'
import { sharedPorts } from './create-ports.js'
import { noReplays } from './no-replays.js'
import { anyClient, type FindClient, type ForeignClients, OwnClients } from './own-clients.js'
import { type PortsOptions, requireFunction, requireMethods, requireSharedOptions } from './ports-options.js'

/** What one's own table knows of a token. */
export type FoundToken = Omit<AccessTokenFields, 'serviceId' | 'hash'>

/** What {@link introspectionPorts} takes; all but three have defaults. */
export interface IntrospectionPortsOptions
  extends Pick<PortsOptions, 'service' | 'secrets' | 'clock' | 'crypto' | 'report' | 'onFault'> {
  /**
   * Finds an access token by the exact string that was presented, or by its hash: base64url of its
   * SHA-256. Answers nothing for one that is unknown, or why it cannot be used where that is known:
   * the report then says it.
   *
   * A stranger wrote the string: pass it to a database as a parameter, and never log it. To look it
   * up by a claim of a JWT, verify the JWT first.
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

/** The names of what any source of tokens takes, wherever they come from. */
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
