import { base64url } from '#platform-base64'
import { platformCrypto } from '#platform-crypto'
import { digestSecrets } from '../configuration/secrets.js'
import { defineService } from '../configuration/service.js'
import { utf8 } from '../lib/encoding.js'
import { picked } from '../lib/objects.js'
import type { Instant } from '../lib/time.js'
import type { Crypto, NoncePurpose, Nonces } from '../ports/crypto.js'
import type { Ports, ServiceSource } from '../ports/ports.js'
import { storeNames } from '../ports/store-table.js'
import type { Stores } from '../ports/stores.js'
import { systemClock } from './platform/system-clock.js'
import { type PortsOptions, requirePortsOptions, requireServedMethods, type SharedOptions } from './ports-options.js'

/** What the nonces of one service are made of. */
export interface NonceSettings {
  readonly serviceId: string
  /** The first key signs and all are accepted, so a key can be replaced without interruption. */
  readonly secrets: readonly [Uint8Array, ...Uint8Array[]]
  /** Seconds of one period. */
  readonly seconds: number
}

/**
 * Nonces that need no storage: an HMAC over service, purpose, length and number of the period. Those of the previous,
 * the current and the next period are accepted, so a nonce is valid for at least one whole period after it was issued.
 */
export function statelessNonces(settings: NonceSettings, crypto: Pick<Crypto, 'hmac'>): Nonces {
  const periodOf = (now: Instant) => Math.floor(now / (settings.seconds * 1000))
  const nonceOf = async (secret: Uint8Array, purpose: NoncePurpose, period: number) =>
    base64url(
      await crypto.hmac(secret, utf8(JSON.stringify(['nonce', settings.serviceId, purpose, settings.seconds, period]))),
    )
  return {
    current: (purpose, now) => nonceOf(settings.secrets[0], purpose, periodOf(now)),
    async acceptedUntil(nonce, purpose, now) {
      const current = periodOf(now)
      for (const period of [current, current - 1, current + 1]) {
        for (const secret of settings.secrets) {
          // A nonce is no secret: the client received it in clear, so a plain comparison reveals nothing.
          if (nonce === (await nonceOf(secret, purpose, period))) return (period + 2) * settings.seconds * 1000
        }
      }
      return undefined
    },
  }
}

/**
 * All ports of one service, with defaults for what is not given. Throws a `TypeError` that names
 * what is missing or wrong.
 */
export function createPorts(options: PortsOptions): Ports {
  requirePortsOptions(options)
  const shared = sharedPorts(options)
  requireServedMethods('createPorts', options)
  return {
    ...picked(options.stores, storeNames()),
    ...shared,
  }
}

type SharedPorts = Omit<Ports, keyof Stores>

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
    ...(options.attestations && { attestations: options.attestations }),
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

function keysOf([first, ...others]: PortsOptions['secrets']): readonly [Uint8Array, ...Uint8Array[]] {
  return [utf8(first), ...others.map(utf8)]
}

/** A source reveals the id of the service and the duration of nonces only when it is loaded. */
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
