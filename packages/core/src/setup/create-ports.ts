import { platformCrypto } from '#platform-crypto'
import { digestSecrets } from '../configuration/client-secret.js'
import { defineService } from '../configuration/service.js'
import { utf8 } from '../lib/encoding.js'
import { systemClock } from '../platform/system-clock.js'
import type { Crypto, Nonces, Ports, ServiceSource } from '../ports/ports.js'
import type { Stores } from '../ports/stores.js'
import { statelessNonces } from './nonces.js'
import { type PortsOptions, requirePortsOptions, requireServedMethods, type SharedOptions } from './ports-options.js'

/**
 * All ports of one service, with defaults for what is not given. Throws a `TypeError` that names
 * what is missing or wrong.
 */
export function createPorts(options: PortsOptions): Ports {
  requirePortsOptions(options)
  const shared = sharedPorts(options)
  requireServedMethods('createPorts', options)
  return {
    ...pickStores(options.stores),
    ...shared,
  }
}

/** The ports that are no stores. */
type SharedPorts = Omit<Ports, keyof Stores>

/** The ports that are no stores, with defaults for what is not given. */
export function sharedPorts(options: SharedOptions): SharedPorts {
  const crypto = options.crypto ?? platformCrypto
  const service = sourceOf(options)
  return {
    service,
    clock: options.clock ?? systemClock,
    crypto,
    secrets: options.clientSecrets ?? digestSecrets(crypto),
    nonces: noncesOf(service, keysOf(options.secrets), crypto),
    ...(options.certificates && { certificates: options.certificates }),
    ...(options.authorizationDetails && { authorizationDetails: options.authorizationDetails }),
    ...(options.introspectionRules && { introspectionRules: options.introspectionRules }),
    ...(options.report && { report: options.report }),
    ...(options.onFault && { onFault: options.onFault }),
  }
}

function sourceOf({ service }: SharedOptions): ServiceSource {
  if ('load' in service) return service
  const defined = defineService(service)
  return { load: () => defined }
}

function pickStores({ clients, accessTokens, pushedRequests, tickets, replays, revocations }: Stores): Stores {
  return { clients, accessTokens, pushedRequests, tickets, replays, ...(revocations && { revocations }) }
}

/** The keys of nonces; there is at least one. */
function keysOf([first, ...others]: PortsOptions['secrets']): readonly [Uint8Array, ...Uint8Array[]] {
  return [utf8(first), ...others.map(utf8)]
}

/**
 * Nonces depend on the id of the service and the duration of nonces, which a source reveals only
 * when it is loaded.
 */
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
