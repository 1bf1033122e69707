import type { AuthorizationPorts, AuthorizationRefused, AuthorizationWaiting, Awaitable, Result } from '@symbolon/core'
import { type HttpAnswer, processAuthorizationOverHttp, requireOptions, requirePorts } from '@symbolon/core/http'
import { answered, type FaultOptions } from './fault.js'
import type { FetchHandler } from './form-endpoint.js'
import { readRawForm } from './raw-form.js'
import { responseOf } from './response.js'

/**
 * Handles a valid authorization request: returns a page or, for the action NO_INTERACTION
 * (`prompt=none`), another response. Keep the ticket in the user's session, never in the page.
 */
export type AskUser<Context = unknown> = (
  waiting: AuthorizationWaiting,
  request: Request,
  context: Context,
) => Awaitable<Response>

/**
 * Shows the user that a request is refused, with a page of your own. It is called only for refusals
 * that must not go to the client: BAD_REQUEST (400) and INTERNAL_SERVER_ERROR (500).
 */
export type Refuse<Context = unknown> = (
  refused: AuthorizationRefused,
  request: Request,
  context: Context,
) => Awaitable<Response>

/** What an authorization endpoint is made of. */
export interface AuthorizationSources<Context = unknown> {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  readonly askUser: AskUser<Context>
  /** Default: the error as JSON. */
  readonly refuse?: Refuse<Context> | undefined
}

/** The names of all {@link AuthorizationSources}. */
export const AUTHORIZATION_SOURCES: Readonly<Record<keyof AuthorizationSources, true>> = {
  ports: true,
  askUser: true,
  refuse: true,
}

/** Options of {@link authorizationEndpoint}. */
export interface AuthorizationEndpointOptions<Context = unknown> extends AuthorizationSources<Context>, FaultOptions {}

const OPTIONS: Readonly<Record<keyof AuthorizationEndpointOptions, true>> = { ...AUTHORIZATION_SOURCES, onFault: true }

/**
 * The authorization endpoint (RFC 6749 §3.1) reads the raw query of a GET or the raw form of a
 * POST. It answers refused requests and passes valid ones to `askUser`. Other methods get a 405.
 */
export function authorizationEndpoint<Context = unknown>(
  options: AuthorizationEndpointOptions<Context | undefined>,
): FetchHandler<Context> {
  requirePorts('authorizationEndpoint', options?.ports)
  requireOptions('authorizationEndpoint', options, OPTIONS)
  const handle = authorizationHandler(options)
  const { onFault = options.ports.onFault } = options
  return (request, context) => answered('authorizationEndpoint', handle(request, context), onFault)
}

/**
 * The handler of an authorization endpoint, for frameworks: it rejects with your errors, and does
 * not check for unknown options.
 */
export function authorizationHandler<Context>({
  ports,
  askUser,
  refuse,
}: AuthorizationSources<Context>): (request: Request, context: Context) => Promise<Response> {
  if (typeof askUser !== 'function') throw new TypeError('authorizationEndpoint: pass a function as `askUser`')
  return async (request, context) => {
    const read = await readParameters(request)
    if (!read.ok) return responseOf(read.refusal)
    const processed = await processAuthorizationOverHttp(read.value, ports)
    if ('waiting' in processed) return askUser(processed.waiting, request, context)
    if (processed.shown !== undefined && refuse !== undefined) return refuse(processed.shown, request, context)
    return responseOf(processed.answer)
  }
}

async function readParameters(request: Request): Promise<Result<string, HttpAnswer>> {
  if (request.method === 'GET') return { ok: true, value: new URL(request.url).search.slice(1) }
  if (request.method !== 'POST')
    return { ok: false, refusal: { status: 405, headers: { Allow: 'GET, POST' }, body: '' } }
  const form = await readRawForm(request)
  return form.ok ? { ok: true, value: form.value.body } : form
}
