import type { RequestListener } from 'node:http'
import type { ResourceServerIntrospectionPorts } from '@symbolon/core'
import { answerIntrospectionOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { listener } from './fault.js'
import { FORM_ENDPOINT_OPTIONS, type FormEndpointOptions, formHandler } from './form-endpoint.js'
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
 */
export function introspectionEndpoint(options: IntrospectionEndpointOptions): RequestListener {
  const ports = requirePorts('introspectionEndpoint', options?.ports)
  requireOptions('introspectionEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  const handle = formHandler(form => answerIntrospectionOverHttp(form, ports), options, requestView)
  return listener('introspectionEndpoint', handle, options.onFault ?? ports.onFault)
}
