import type { IntrospectionPorts } from '@symbolon/core'
import { isSecureUrl, requireOptions } from '@symbolon/core/internal'
import { askEndpoint, type Endpoint } from './ask-endpoint.js'
import type { Authenticate } from './authenticate.js'
import {
  REMOTE_OPTIONS,
  type RemoteIntrospectionPortsOptions,
  remoteIntrospectionPorts,
} from './remote-introspection-ports.js'

/** What {@link remoteIntrospection} takes. */
export interface RemoteIntrospectionOptions extends Omit<RemoteIntrospectionPortsOptions, 'ask'> {
  /** The URL of the introspection endpoint: https, or http of the local machine (RFC 7662 §4). */
  readonly endpoint: string
  /** Authenticates this resource server there: `clientSecretBasic`, `privateKeyJwt`, or your own. */
  readonly authenticate: Authenticate
  /** How long an answer may take, in seconds. Default: 5. */
  readonly timeoutSeconds?: number | undefined
  /** Sends the request, for example with a client certificate. Default: the `fetch` of the runtime. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

const CALLER = 'remoteIntrospection'

const OPTIONS: Readonly<Record<keyof RemoteIntrospectionOptions, true>> = {
  ...REMOTE_OPTIONS,
  endpoint: true,
  authenticate: true,
  timeoutSeconds: true,
  fetch: true,
}

/**
 * The ports of a guard that is not where the tokens are: it asks the introspection endpoint of the authorization server
 * about each token (RFC 7662, RFC 9701), and checks everything else itself. `service.issuer` is that server.
 *
 * An endpoint that fails, is late, or answers anything but what it must is INTERNAL_SERVER_ERROR, never a yes and never
 * an unknown token. Throws a `TypeError` that names an option that is missing or wrong.
 */
export function remoteIntrospection(options: RemoteIntrospectionOptions): IntrospectionPorts {
  requireOptions(CALLER, options, OPTIONS)
  const { endpoint, authenticate, timeoutSeconds, fetch, ...others } = options
  const where = endpointOf({ endpoint, authenticate, timeoutSeconds, fetch })
  const ports = remoteIntrospectionPorts({
    ...others,
    ask: (token, accept) => askEndpoint(where, { token, accept }, ports),
  })
  return ports
}

type Asking = Pick<RemoteIntrospectionOptions, 'endpoint' | 'authenticate' | 'timeoutSeconds' | 'fetch'>

function endpointOf({ endpoint, authenticate, timeoutSeconds = 5, fetch = globalThis.fetch }: Asking): Endpoint {
  demand(isEndpoint(endpoint), 'endpoint must be an https URL (http only for 127.0.0.1, [::1] and localhost)')
  demand(typeof authenticate === 'function', 'authenticate must be a function, such as clientSecretBasic(id, secret)')
  demand(timeoutSeconds > 0 && timeoutSeconds <= 60, 'timeoutSeconds must be a number of seconds, 60 at most')
  demand(typeof fetch === 'function', 'fetch must be a function')
  return { url: endpoint, authenticate, milliseconds: Math.ceil(timeoutSeconds * 1000), fetch }
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new TypeError(`${CALLER}: ${what}`)
}

/** A token is a secret, so it goes nowhere without TLS; nor do credentials in the URL. */
function isEndpoint(endpoint: string): boolean {
  return typeof endpoint === 'string' && isSecureUrl(endpoint)
}
