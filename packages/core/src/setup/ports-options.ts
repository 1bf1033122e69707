import { acceptsAttestations } from '../client-authentication/attestation/stages.js'
import type { ServiceConfiguration } from '../configuration/service.js'
import { utf8 } from '../lib/encoding.js'
import { isObject, requireOptions } from '../lib/misuse.js'
import { isPromised } from '../lib/result.js'
import { requireInstants } from '../ports/ask.js'
import type { Attestations } from '../ports/attestations.js'
import type { Crypto } from '../ports/crypto.js'
import type {
  AuthorizationDetailsRules,
  Certificates,
  Clock,
  IntrospectionRules,
  Secrets,
  ServiceSource,
} from '../ports/ports.js'
import type { OnFault, Report } from '../ports/report.js'
import { STORES, storeNames } from '../ports/store-table.js'
import type { Stores } from '../ports/stores.js'

/** What `createPorts` takes; `service`, `stores` and `secrets` are required, the rest has defaults. */
export interface PortsOptions {
  /** The configuration of the service, or a source that loads it at each call. */
  readonly service: ServiceConfiguration | ServiceSource
  readonly stores: Stores
  /** Keys for nonces, each of at least 32 bytes: the first signs, all are accepted. Use the same on every instance. */
  readonly secrets: readonly [string, ...string[]]
  /** Default: the system's clock. */
  readonly clock?: Clock
  /** Default: node:crypto on Node, WebCrypto elsewhere. */
  readonly crypto?: Crypto
  /** How client secrets are compared. Default: by SHA-256, see `digestSecrets`. */
  readonly clientSecrets?: Secrets
  /**
   * How certificate paths are validated, for clients with TLS_CLIENT_AUTH. Without it `createPorts` refuses a service
   * that has the method; where a source loads such a service, each request of such a client is INTERNAL_SERVER_ERROR.
   */
  readonly certificates?: Certificates
  /**
   * How client attestations are read and verified: `clientAttestations` of `@symbolon/attestation`.
   * Without it `createPorts` refuses a service that trusts attesters or has a method that needs
   * them; where a source loads such a service, each attestation is INTERNAL_SERVER_ERROR.
   */
  readonly attestations?: Attestations
  /** Decides which authorization details are valid. Default: all that have a supported and allowed type. */
  readonly authorizationDetails?: AuthorizationDetailsRules
  /** Decides who may introspect which token. Default: resource servers the tokens whose audience they are in. */
  readonly introspectionRules?: IntrospectionRules
  /** Receives what was decided and why, once per call. Default: no trace is made. */
  readonly report?: Report
  /** Receives the error behind a fault, for logs that may contain it. Default: it is dropped. */
  readonly onFault?: OnFault
}

/** What every function that makes ports takes. */
export type SharedOptions = Omit<PortsOptions, 'stores'>

export const SHARED_OPTIONS: Readonly<Record<keyof SharedOptions, true>> = {
  service: true,
  secrets: true,
  clock: true,
  crypto: true,
  clientSecrets: true,
  certificates: true,
  attestations: true,
  authorizationDetails: true,
  introspectionRules: true,
  report: true,
  onFault: true,
}

const OPTIONS: Readonly<Record<keyof PortsOptions, true>> = {
  ...SHARED_OPTIONS,
  stores: true,
}

/** The methods of each option that is an object: those that operations call. */
const METHODS = {
  crypto: ['randomBytes', 'sha256', 'sha512', 'hmac', 'sign', 'verify', 'decrypt'],
  clientSecrets: ['matches'],
  certificates: ['verifyPath'],
  attestations: ['read', 'verify'],
  authorizationDetails: ['accepts'],
  introspectionRules: ['mayIntrospect'],
} as const

const OBJECTS = [
  'crypto',
  'clientSecrets',
  'certificates',
  'attestations',
  'authorizationDetails',
  'introspectionRules',
] as const

export function requirePortsOptions(options: PortsOptions): void {
  requireOptions('createPorts', options, OPTIONS)
  requireService('createPorts', options.service)
  requireStores(options.stores)
  requireOwnStores(options)
  requireSharedOptions('createPorts', options)
}

export function requireSharedOptions(caller: string, options: SharedOptions): void {
  requireService(caller, options.service)
  for (const name of OBJECTS) requireMethods(caller, name, options[name], METHODS[name])
  for (const name of ['report', 'onFault'] as const) if (options[name]) requireFunction(caller, name, options[name])
  requireSecrets(caller, options.secrets)
  if (options.clock) requireInstants(caller, options.clock)
}

export function requireFunction(caller: string, name: string, value: unknown): void {
  if (typeof value !== 'function') throw misuse(caller, `${name} must be a function`)
}

/** Without this, the first client with a method that nothing can verify would reveal the mistake. */
export function requireServedMethods(caller: string, { service, certificates, attestations }: SharedOptions): void {
  if ('load' in service) return
  const { supportedTokenAuthMethods = [], attestationTrust = [] } = service
  if (!certificates && supportedTokenAuthMethods.includes('TLS_CLIENT_AUTH')) {
    throw misuse(
      caller,
      'pass certificates, because supportedTokenAuthMethods contains TLS_CLIENT_AUTH; certificatesOfService() of @symbolon/x509 makes them',
    )
  }
  if (!attestations && acceptsAttestations({ supportedTokenAuthMethods, attestationTrust })) {
    throw misuse(
      caller,
      'pass attestations, because the service trusts attesters or has a method that needs them: clientAttestations of @symbolon/attestation',
    )
  }
}

function misuse(caller: string, problem: string): TypeError {
  return new TypeError(`${caller}: ${problem}`)
}

function requireService(caller: string, service: PortsOptions['service']): void {
  if (!isObject(service)) throw misuse(caller, 'pass service, a configuration or { load() }')
  if (isPromised(service)) throw misuse(caller, 'pass service itself, not a promise of it')
  if ('load' in service) requireMethods(caller, 'service', service, ['load'])
}

function requireStores(stores: Stores): void {
  const given = (name: string): unknown => Reflect.get(Object(stores), name)
  const missing = storeNames().filter(name => STORES[name].required && !isObject(given(name)))
  if (missing.length > 0)
    throw misuse('createPorts', `stores is missing ${missing.join(', ')}; memoryStores() has all of them`)
  for (const name of storeNames()) requireMethods('createPorts', `stores.${name}`, given(name), STORES[name].methods)
}

/** Stores of another service would find its clients and revoke its tokens. */
function requireOwnStores({ service, stores }: PortsOptions): void {
  if ('load' in service || stores.serviceId === undefined || stores.serviceId === service.serviceId) return
  throw misuse('createPorts', 'the stores were opened for another service: give them the serviceId of this one')
}

export function requireMethods(caller: string, name: string, port: unknown, methods: readonly string[]): void {
  if (port === undefined || port === null) return
  const missing = methods.filter(method => typeof Reflect.get(Object(port), method) !== 'function')
  if (missing.length === 0) return
  throw misuse(caller, `${name} must be an object with ${missing.map(method => `${method}()`).join(', ')}`)
}

function requireSecrets(caller: string, secrets: readonly string[]): void {
  const fits = (secret: unknown) => typeof secret === 'string' && utf8(secret).length >= 32
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(fits)) return
  throw misuse(caller, 'secrets must contain at least one secret, each of 32 bytes or more')
}
