import type { ResourceServerIntrospectionPorts } from '@symbolon/core'
import { answerIntrospectionOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import type { Middleware } from 'koa'
import { answeringForms, FORM_ENDPOINT_OPTIONS, type FormEndpointOptions } from './form-endpoint.js'

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
 * Mount it for all methods, so that others get a 405, and before koa-bodyparser.
 */
export function introspectionEndpoint(options: IntrospectionEndpointOptions): Middleware {
  const ports = requirePorts('introspectionEndpoint', options?.ports)
  requireOptions('introspectionEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  return answeringForms(form => answerIntrospectionOverHttp(form, ports), options)
}
