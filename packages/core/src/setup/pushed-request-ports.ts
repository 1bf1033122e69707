import type { PushedRequestPorts } from '../authorization/pushed-request/push-authorization-request.js'
import { requireOptions } from '../lib/misuse.js'
import { type Awaitable, andThen } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { ReplayStore } from '../ports/stores.js'
import type { PushedRequest } from '../records/pushed-request.js'
import { sharedPorts } from './create-ports.js'
import { type FindClient, noReplays, OwnClients } from './introspection-ports.js'
import {
  requireFunction,
  requireMethods,
  requireServedMethods,
  requireSharedOptions,
  SHARED_OPTIONS,
  type SharedOptions,
} from './ports-options.js'

/** What {@link pushedRequestPorts} takes; all but four have defaults. */
export interface PushedRequestPortsOptions extends SharedOptions {
  /** Finds a client by the `client_id` of the request. */
  readonly findClient: FindClient
  /**
   * Keeps a pushed request at least until `retainedUntil`, and answers `true`; `false` if its key exists. The key is
   * base64url of the SHA-256 of the `request_uri`, which the client brings to the authorization endpoint: there the
   * request can be used once, until `expiresAt`, by the client with its `clientId` (RFC 9126 §4, §7.3).
   */
  addRequest(record: PushedRequest, now: Instant): Awaitable<boolean>
  /**
   * Keeps the marks of DPoP proofs, client assertions and request objects, which can be used once;
   * without it none is accepted.
   */
  readonly replays?: Pick<ReplayStore, 'claim'>
}

const OPTIONS: Readonly<Record<keyof PushedRequestPortsOptions, true>> = {
  ...SHARED_OPTIONS,
  findClient: true,
  addRequest: true,
  replays: true,
}

const CALLER = 'pushedRequestPorts'

/**
 * The ports of `pushAuthorizationRequest` over clients and requests that one keeps already. Throws
 * a `TypeError` that names what is missing or wrong. What `findClient` or `addRequest` throws, or
 * answers wrongly, is a fault: INTERNAL_SERVER_ERROR, and `onFault` gets the error.
 */
export function pushedRequestPorts(options: PushedRequestPortsOptions): PushedRequestPorts {
  requireOptions(CALLER, options, OPTIONS)
  requireFunction(CALLER, 'findClient', options.findClient)
  requireFunction(CALLER, 'addRequest', options.addRequest)
  requireMethods(CALLER, 'replays', options.replays, ['claim'])
  requireSharedOptions(CALLER, options)
  const shared = sharedPorts(options)
  requireServedMethods(CALLER, options)
  const { findClient, replays = noReplays(CALLER) } = options
  return {
    ...shared,
    clients: new OwnClients(CALLER, findClient, shared.crypto),
    pushedRequests: { add: (record, now) => andThen(options.addRequest(record, now), requireAnswer) },
    replays,
  }
}

/** Functions of others may forget to answer. */
function requireAnswer(added: unknown): boolean {
  if (typeof added === 'boolean') return added
  throw new TypeError(`${CALLER}: addRequest must answer whether it added the request: true or false`)
}
