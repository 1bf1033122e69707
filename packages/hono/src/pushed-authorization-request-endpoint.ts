import type { PushedRequestPorts } from '@symbolon/core'
import { answerPushedRequestOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { formHandler } from '@symbolon/fetch'
import type { Handler } from 'hono'
import { FORM_ENDPOINT_OPTIONS, type FormEndpointOptions } from './form-endpoint.js'
import { fetchSources } from './sources.js'

/** Options of {@link pushedAuthorizationRequestEndpoint}. */
export interface PushedRequestEndpointOptions extends FormEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: PushedRequestPorts
}

/**
 * The pushed authorization request endpoint (RFC 9126 §2). It reads the body itself.
 *
 * Mount it with `app.all`, so that other methods get a 405, and before any middleware that reads the
 * body.
 */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): Handler {
  const ports = requirePorts('pushedAuthorizationRequestEndpoint', options?.ports)
  requireOptions('pushedAuthorizationRequestEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  const handle = formHandler(form => answerPushedRequestOverHttp(form, ports), fetchSources(options))
  return c => handle(c.req.raw, c)
}
