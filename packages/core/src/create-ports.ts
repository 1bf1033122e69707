import { platformCrypto } from '#platform-crypto'
import { digestSecrets } from './configuration/client-secret.js'
import { defineService, type ServiceConfiguration } from './configuration/service.js'
import { utf8 } from './encoding.js'
import { statelessNonces } from './nonces.js'
import { systemClock } from './platform/system-clock.js'
import type {
  AuthorizationDetailsRules,
  Certificates,
  Clock,
  Crypto,
  Nonces,
  Ports,
  Report,
  Secrets,
  ServiceSource,
  Stores,
} from './ports.js'

/** What {@link createPorts} takes; `service`, `stores` and `secrets` are needed, the rest has defaults. */
export interface PortsOptions {
  /** The configuration of the service, or where to load it from at each call. */
  readonly service: ServiceConfiguration | ServiceSource
  readonly stores: Stores
  /** Keys for nonces, each of at least 32 bytes: the first signs, all are accepted. The same on every instance. */
  readonly secrets: readonly [string, ...string[]]
  /** Default: the system's clock. */
  readonly clock?: Clock
  /** Default: node:crypto on Node, WebCrypto elsewhere. */
  readonly crypto?: Crypto
  /** How client secrets are compared. Default: by SHA-256, see `digestSecrets`. */
  readonly clientSecrets?: Secrets
  /** How certificate paths are validated, for clients with TLS_CLIENT_AUTH. Default: not at all, so they are refused. */
  readonly certificates?: Certificates
  /** Knows what may stand in authorization details. Default: whatever is of a type that is supported and allowed. */
  readonly authorizationDetails?: AuthorizationDetailsRules
  /** Hears what was decided and why, once per call. Default: nobody listens and no trace is made. */
  readonly report?: Report
}

const STORES = ['clients', 'accessTokens', 'pushedRequests', 'tickets', 'replays'] as const

/** All ports of one service, with defaults for what is not given. A `TypeError` names what is missing or wrong. */
export function createPorts(options: PortsOptions): Ports {
  if (!isObject(options?.service)) {
    throw new TypeError('createPorts: pass service, a configuration or { load() }')
  }
  const missing = STORES.filter(name => !isObject(options.stores?.[name]))
  if (missing.length > 0)
    throw new TypeError(`createPorts: stores lacks ${missing.join(', ')}; memoryStores() has all of them`)
  refuseForeignStores(options)
  const crypto = options.crypto ?? platformCrypto
  const service = sourceOf(options.service)
  return {
    ...pickStores(options.stores),
    service,
    clock: options.clock ?? systemClock,
    crypto,
    secrets: options.clientSecrets ?? digestSecrets(crypto),
    nonces: noncesOf(service, keysOf(options.secrets), crypto),
    ...(options.certificates !== undefined && { certificates: options.certificates }),
    ...(options.authorizationDetails !== undefined && { authorizationDetails: options.authorizationDetails }),
    ...(options.report !== undefined && { report: options.report }),
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function sourceOf(service: ServiceConfiguration | ServiceSource): ServiceSource {
  if ('load' in service) return service
  const defined = defineService(service)
  return { load: () => defined }
}

/** Stores of another service would find its clients and revoke its tokens. */
function refuseForeignStores({ service, stores }: PortsOptions): void {
  if ('load' in service || stores.serviceId === undefined || stores.serviceId === service.serviceId) return
  throw new TypeError('createPorts: the stores were opened for another service')
}

function pickStores({ clients, accessTokens, pushedRequests, tickets, replays }: Stores): Stores {
  return { clients, accessTokens, pushedRequests, tickets, replays }
}

function keysOf(secrets: readonly [string, ...string[]]): readonly [Uint8Array, ...Uint8Array[]] {
  const [first, ...others] = Array.isArray(secrets) ? secrets : []
  const keys = [first ?? '', ...others].map(secret => utf8(String(secret)))
  if (keys.some(key => key.length < 32)) {
    throw new TypeError('createPorts: secrets must hold at least one secret, each of 32 bytes or more')
  }
  return [keys[0] ?? new Uint8Array(), ...keys.slice(1)]
}

/** Nonces carry the id of the service, which a source tells, like their duration, only when it is asked. */
function noncesOf(source: ServiceSource, secrets: readonly [Uint8Array, ...Uint8Array[]], crypto: Crypto): Nonces {
  const nonces = async (): Promise<Nonces> => {
    const { serviceId, dpopNonceDuration } = await source.load()
    return statelessNonces({ serviceId, secrets, seconds: dpopNonceDuration }, crypto)
  }
  return {
    current: async (purpose, now) => (await nonces()).current(purpose, now),
    acceptedUntil: async (nonce, purpose, now) => (await nonces()).acceptedUntil(nonce, purpose, now),
  }
}
