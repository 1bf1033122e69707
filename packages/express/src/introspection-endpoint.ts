import type { ResourceServerIntrospectionPorts } from '@symbolon/core'
import { answerIntrospectionOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { formHandler } from '@symbolon/node'
import type { RequestHandler } from 'express'
import { FORM_ENDPOINT_OPTIONS, type FormEndpointOptions } from './form-endpoint.js'
import { handler } from './handler.js'
import { requestView } from './request-view.js'

/** Options of {@link introspectionEndpoint}. */
export interface IntrospectionEndpointOptions extends FormEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: ResourceServerIntrospectionPorts
}

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701). It reads the body itself.
 *
 * It answers only resource servers that authenticate, about tokens that are meant for them.
 *
 * Mount it with `app.all`, so that other methods get a 405, and before `express.urlencoded()`.
 */
export function introspectionEndpoint(options: IntrospectionEndpointOptions): RequestHandler {
  const ports = requirePorts('introspectionEndpoint', options?.ports)
  requireOptions('introspectionEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  return handler(formHandler(form => answerIntrospectionOverHttp(form, ports), options, requestView))
}
