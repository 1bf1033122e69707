import type { PushedRequestPorts } from '@symbolon/core'
import { answerPushedRequestOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import type { Middleware } from 'koa'
import { answeringForms, FORM_ENDPOINT_OPTIONS, type FormEndpointOptions } from './form-endpoint.js'

/** Options of {@link pushedAuthorizationRequestEndpoint}. */
export interface PushedRequestEndpointOptions extends FormEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: PushedRequestPorts
}

/**
 * The pushed authorization request endpoint (RFC 9126 §2). It reads the body itself.
 *
 * Mount it for all methods, so that others get a 405, and before koa-bodyparser.
 */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): Middleware {
  const ports = requirePorts('pushedAuthorizationRequestEndpoint', options?.ports)
  requireOptions('pushedAuthorizationRequestEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  return answeringForms(form => answerPushedRequestOverHttp(form, ports), options)
}
