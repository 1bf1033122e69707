import type { PushedRequestPorts } from '@symbolon/core'
import { answerPushedRequestOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { formHandler } from '@symbolon/node'
import type { RequestHandler } from 'express'
import { FORM_ENDPOINT_OPTIONS, type FormEndpointOptions } from './form-endpoint.js'
import { handler } from './handler.js'
import { requestView } from './request-view.js'

/** Options of {@link pushedAuthorizationRequestEndpoint}. */
export interface PushedRequestEndpointOptions extends FormEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: PushedRequestPorts
}

/**
 * The pushed authorization request endpoint (RFC 9126 §2). It reads the body itself.
 *
 * Mount it with `app.all`, so that other methods get a 405, and before `express.urlencoded()`.
 */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): RequestHandler {
  const ports = requirePorts('pushedAuthorizationRequestEndpoint', options?.ports)
  requireOptions('pushedAuthorizationRequestEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  return handler(formHandler(form => answerPushedRequestOverHttp(form, ports), options, requestView))
}
