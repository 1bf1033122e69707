import type { Crypto, OnFault, Report } from '@symbolon/core'
import type { HttpAnswer, HttpCall } from '@symbolon/core/http'
import { requireOptions, type SetTimer } from '@symbolon/core/internal'
import { responseOf } from '@symbolon/fetch'
import { platformCrypto } from '#platform-crypto'
import { type Api, answerCall } from './answer-call.js'
import { boundedDirectory, decoyOf } from './bounded-directory.js'
import type { ServiceDirectory } from './directory.js'
import { FetchCall } from './fetch-call.js'
import { runtimeTimer } from './timer.js'

/** Options of both faces of the API; only `directory` is needed. */
interface CommonOptions {
  /** Finds services; `serviceDirectory` builds one from ports. */
  readonly directory: ServiceDirectory
  /** Digests tokens. Default: node:crypto on Node, WebCrypto elsewhere. */
  readonly crypto?: Pick<Crypto, 'sha256'> | undefined
  /** Refuse calls that did not use https. Default: false. */
  readonly requireTls?: boolean | undefined
  /** Milliseconds that the directory and each port have to answer; a later answer is a fault. Default: 5000. */
  readonly deadline?: number | undefined
  /** Measures the deadline. Default: `setTimeout`. */
  readonly setTimer?: SetTimer | undefined
  /**
   * Receives every call that reaches no operation. Operations report to their own ports. It should
   * not throw; an error is dropped.
   */
  readonly report?: Report | undefined
  /** Receives the error of a fault outside of operations. Operations pass theirs to their own ports. */
  readonly onFault?: OnFault | undefined
}

/** Options of {@link createApi}; only `directory` is needed. */
export interface ApiOptions extends CommonOptions {
  /**
   * The scheme that the caller used, `https` or `http`. Default: the scheme of the request's URL.
   * Behind a proxy that terminates TLS, read it from the header that the proxy sets. The proxy must
   * drop the caller's own header of that name.
   */
  readonly scheme?: ((request: Request) => string) | undefined
}

/** Options of {@link createPlainApi}; only `directory` is needed. */
export interface PlainApiOptions extends CommonOptions {
  /**
   * The scheme that the caller used, `https` or `http`. Default: the scheme of the connection.
   * Behind a proxy that terminates TLS, read it from the header that the proxy sets. The proxy must
   * drop the caller's own header of that name.
   */
  readonly scheme?: ((call: HttpCall) => string) | undefined
}

const OPTIONS: Readonly<Record<keyof ApiOptions & keyof PlainApiOptions, true>> = {
  directory: true,
  crypto: true,
  requireTls: true,
  scheme: true,
  deadline: true,
  setTimer: true,
  report: true,
  onFault: true,
}

/**
 * The REST API of all services in a directory, in both generations, as one fetch handler (docs/rest-api.md).
 *
 * The promise never rejects: mistakes of the caller and faults are responses.
 */
export function createApi(options: ApiOptions): (request: Request) => Promise<Response> {
  const api = withDefaults('createApi', requireOptions('createApi', options, OPTIONS))
  const { scheme } = options
  return async request => {
    return responseOf(await answerCall(new FetchCall(request, scheme), api, undefined), request)
  }
}

/**
 * The REST API of {@link createApi} as a function of plain values, for servers that have no
 * `Request`: `callListener` of `@symbolon/node` serves it with node:http.
 *
 * The promise never rejects. A second argument receives the report of that call, of the API or of
 * its operation, besides the listeners of the options and the ports.
 */
export function createPlainApi(options: PlainApiOptions): (call: HttpCall, report?: Report) => Promise<HttpAnswer> {
  const api = withDefaults('createPlainApi', requireOptions('createPlainApi', options, OPTIONS), options.scheme)
  return (call, report) => answerCall(call, api, report)
}

const METHODS = ['byId', 'byApiKey', 'byAccessToken', 'isOrganizationToken'] as const

function withDefaults(
  caller: string,
  {
    directory,
    crypto = platformCrypto,
    requireTls = false,
    deadline = 5_000,
    setTimer = runtimeTimer,
    report,
    onFault,
  }: CommonOptions,
  scheme: (call: HttpCall) => string = call => call.scheme,
): Api {
  const missing = METHODS.filter(name => typeof directory?.[name] !== 'function')
  if (missing.length > 0) {
    throw new TypeError(`${caller}: directory has no ${missing.join(', ')}; serviceDirectory() builds a complete one`)
  }
  const bounds = { deadline, setTimer }
  return {
    directory: boundedDirectory(directory, bounds),
    crypto,
    requireTls,
    scheme,
    decoy: decoyOf(directory, crypto, bounds),
    report,
    onFault,
  }
}
