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
import { hand, report } from './report.js'
import { operationResponse, refusalResponse } from './response.js'
import { findRoute, type Route } from './routes.js'
import { runtimeTimer } from './timer.js'
import { type ClaimPorts, verifyClaim } from './verify-claim.js'

/** Options of {@link createApi}; only `directory` is needed. */
export interface ApiOptions {
  /** Which services there are; `serviceDirectory` makes one of ports. */
  readonly directory: ServiceDirectory
  /** Digests tokens. Default: node:crypto on Node, WebCrypto elsewhere. */
  readonly crypto?: Pick<Crypto, 'sha256'> | undefined
  /** Refuse calls that did not come by https. Default: false. */
  readonly requireTls?: boolean | undefined
  /**
   * The scheme that the caller used, `https` or `http`. Default: the one of the request's URL. Behind a proxy that ends
   * TLS, read it from the header that this proxy sets, and only if the proxy drops the caller's own header of that name.
   */
  readonly scheme?: ((request: Request) => string) | undefined
  /** Milliseconds within which the directory and each port must answer; later is a fault. Default: 5000. */
  readonly deadline?: number | undefined
  /** What the deadline is measured with. Default: `setTimeout`. */
  readonly setTimer?: SetTimer | undefined
  /**
   * Hears of every call that reached no operation, and what failed. Operations report to their own ports. It may not
   * throw; what it throws is dropped.
   */
  readonly report?: Report | undefined
  /** Gets the error itself of what failed before an operation was reached. Operations hand theirs to their own ports. */
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

/** Options with every default filled in; whatever `directory` answers is bounded by the deadline. */
interface Api extends ClaimPorts {
  readonly requireTls: boolean
  readonly scheme: (request: Request) => string
}

/**
 * The REST surface of all services of a directory, both generations, as one fetch handler (docs/rest-api.md).
 *
 * The promise never rejects: what is wrong with a call, and what fails underneath, is a response.
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
      hand(error, options.onFault)
      return refusalResponse('fault', undefined)
    }
  }
}

/** The steps of a call in their order: what is wrong first is what is answered. */
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
    throw new TypeError(`createApi: directory lacks ${missing.join(', ')}; serviceDirectory() has all of them`)
  }
  const nobody = defineService({ serviceId: 'nobody', issuer: 'https://nobody.invalid' })
  const decoy = directory.decoy ?? { service: { load: () => nobody }, secrets: digestSecrets(crypto) }
  const bounded = <Some extends Partial<Ports>>(ports: Some) => withDeadline(ports, deadline, setTimer)
  return {
    directory: boundedDirectory(directory, deadline, setTimer, bounded),
    crypto,
    requireTls,
    scheme,
    decoy: bounded({ service: decoy.service, secrets: decoy.secrets }),
  }
}

/** The directory with a deadline, and with one for whatever ports it answers. */
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
