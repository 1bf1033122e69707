import type { ResourceServerIntrospectionPorts } from '@symbolon/core'
import { answerIntrospectionOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { answered } from './fault.js'
import { type FetchHandler, FORM_ENDPOINT_OPTIONS, type FormEndpointOptions, formHandler } from './form-endpoint.js'

/** Options of {@link introspectionEndpoint}. */
export interface IntrospectionEndpointOptions<Context = unknown> extends FormEndpointOptions<Context> {
  /** The ports of `createPorts` of core. */
  readonly ports: ResourceServerIntrospectionPorts
}

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701). It reads the body itself.
 *
 * It answers only resource servers that authenticate, about tokens that are meant for them.
 */
export function introspectionEndpoint<Context = unknown>(
  options: IntrospectionEndpointOptions<Context | undefined>,
): FetchHandler<Context> {
  const ports = requirePorts('introspectionEndpoint', options?.ports)
  requireOptions('introspectionEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  const { onFault = ports.onFault } = options
  const handle = formHandler(form => answerIntrospectionOverHttp(form, ports), options)
  return (request, context) => answered('introspectionEndpoint', handle(request, context), onFault)
}
