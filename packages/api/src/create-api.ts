import {
  type Crypto,
  defineService,
  digestSecrets,
  type OnFault,
  type Ports,
  type Report,
  type Result,
  type SetTimer,
  withDeadline,
} from '@symbolon/core'
import { boundedPort, requireOptions } from '@symbolon/core/http'
import { platformCrypto } from '#platform-crypto'
import type { ServiceDirectory } from './directory.js'
import { readInput } from './input.js'
import type { ApiReason } from './refusals.js'
import { passFault, report } from './report.js'
import { operationResponse, refusalResponse } from './response.js'
import { findRoute, type Route } from './routes.js'
import { runtimeTimer } from './timer.js'
import { type ClaimPorts, verifyClaim } from './verify-claim.js'

/** Options of {@link createApi}; only `directory` is needed. */
export interface ApiOptions {
  /** Finds services; `serviceDirectory` builds one from ports. */
  readonly directory: ServiceDirectory
  /** Digests tokens. Default: node:crypto on Node, WebCrypto elsewhere. */
  readonly crypto?: Pick<Crypto, 'sha256'> | undefined
  /** Refuse calls that did not use https. Default: false. */
  readonly requireTls?: boolean | undefined
  /**
   * The scheme that the caller used, `https` or `http`. Default: the scheme of the request's URL.
   * Behind a proxy that terminates TLS, read it from the header that the proxy sets. The proxy must
   * drop the caller's own header of that name.
   */
  readonly scheme?: ((request: Request) => string) | undefined
  /**
   * Milliseconds that the directory and each port have to answer; a later answer is a fault.
   * Default: 5000.
   */
  readonly deadline?: number | undefined
  /** Measures the deadline. Default: `setTimeout`. */
  readonly setTimer?: SetTimer | undefined
  /**
   * Receives every call that reaches no operation. Operations report to their own ports. It should
   * not throw; an error is dropped.
   */
  readonly report?: Report | undefined
  /**
   * Receives the error of a fault outside of operations. Operations pass theirs to their own ports.
   */
  readonly onFault?: OnFault | undefined
}

const OPTIONS: Readonly<Record<keyof ApiOptions, true>> = {
  directory: true,
  crypto: true,
  requireTls: true,
  scheme: true,
  deadline: true,
  setTimer: true,
  report: true,
  onFault: true,
}

/** The options with their defaults. `directory` and the ports that it finds have the deadline. */
interface Api extends ClaimPorts {
  readonly requireTls: boolean
  readonly scheme: (request: Request) => string
}

/**
 * The REST API of all services in a directory, in both generations, as one fetch handler
 * (docs/rest-api.md).
 *
 * The promise never rejects: mistakes of the caller and faults are responses.
 */
export function createApi(options: ApiOptions): (request: Request) => Promise<Response> {
  const api = withDefaults(requireOptions('createApi', options, OPTIONS))
  return async request => {
    let route: Route | undefined
    try {
      route = findRoute(new URL(request.url).pathname)
      const answered = await answer(request, route, api)
      if (answered.ok) return answered.value
      report(options.report, answered.refusal)
      return refusalResponse(answered.refusal, route?.authentication.challenge)
    } catch (error) {
      report(options.report, 'fault', error)
      passFault(error, options.onFault)
      return refusalResponse('fault', undefined)
    }
  }
}

/** The steps of a call, in order of precedence: the first problem is the answer. */
async function answer(request: Request, route: Route | undefined, api: Api): Promise<Result<Response, ApiReason>> {
  if (route === undefined) return refuse('path_unknown')
  if (request.method !== 'POST') return refuse('method_wrong')
  if (api.requireTls && !/^https:?$/i.test(api.scheme(request))) return refuse('tls_missing')
  const authorization = request.headers.get('authorization')
  if (authorization === null) return refuse('authorization_missing')
  const claim = route.authentication.read(authorization)
  if (claim === undefined) return refuse('authorization_malformed')
  const ports = await verifyClaim(claim, api)
  if (ports === undefined) return refuse('credentials_wrong')
  const { operation } = route
  const input = await readInput(request, operation)
  if (!input.ok) return input
  return { ok: true, value: operationResponse(await operation.run(input.value, ports), operation.statuses) }
}

function refuse(refusal: ApiReason): Result<never, ApiReason> {
  return { ok: false, refusal }
}

const METHODS = ['byId', 'byApiKey', 'byAccessToken', 'isOrganizationToken'] as const

function withDefaults({
  directory,
  crypto = platformCrypto,
  requireTls = false,
  scheme = schemeOfUrl,
  deadline = 5_000,
  setTimer = runtimeTimer,
}: ApiOptions): Api {
  const missing = METHODS.filter(name => typeof directory?.[name] !== 'function')
  if (missing.length > 0) {
    throw new TypeError(`createApi: directory has no ${missing.join(', ')}; serviceDirectory() builds a complete one`)
  }
  const unknown = defineService({ serviceId: 'unknown', issuer: 'https://unknown.invalid' })
  const decoy = directory.decoy ?? { service: { load: () => unknown }, secrets: digestSecrets(crypto) }
  const bounded = <Some extends Partial<Ports>>(ports: Some) => withDeadline(ports, deadline, setTimer)
  return {
    directory: boundedDirectory(directory, deadline, setTimer, bounded),
    crypto,
    requireTls,
    scheme,
    decoy: bounded({ service: decoy.service, secrets: decoy.secrets }),
  }
}

/** A directory with a deadline for its methods and for the ports that it finds. */
function boundedDirectory(
  directory: ServiceDirectory,
  deadline: number,
  setTimer: SetTimer,
  bounded: (ports: Ports) => Ports,
): ServiceDirectory {
  const { byId, byApiKey, byAccessToken, isOrganizationToken } = boundedPort(directory, deadline, setTimer)
  const within = (ports: Ports | undefined) => (ports ? bounded(ports) : undefined)
  return {
    byId: async serviceId => within(await byId(serviceId)),
    byApiKey: async apiKey => within(await byApiKey(apiKey)),
    byAccessToken: async digest => within(await byAccessToken(digest)),
    isOrganizationToken,
  }
}

function schemeOfUrl(request: Request): string {
  return new URL(request.url).protocol
}
