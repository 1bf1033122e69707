import type { PushedRequestPorts } from '@symbolon/core'
import { answerPushedRequestOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { answered } from './fault.js'
import { type FetchHandler, FORM_ENDPOINT_OPTIONS, type FormEndpointOptions, formHandler } from './form-endpoint.js'

/** Options of {@link pushedAuthorizationRequestEndpoint}. */
export interface PushedRequestEndpointOptions<Context = unknown> extends FormEndpointOptions<Context> {
  /** The ports of `createPorts` of core. */
  readonly ports: PushedRequestPorts
}

/** The pushed authorization request endpoint (RFC 9126 §2). It reads the body itself. */
export function pushedAuthorizationRequestEndpoint<Context = unknown>(
  options: PushedRequestEndpointOptions<Context | undefined>,
): FetchHandler<Context> {
  const ports = requirePorts('pushedAuthorizationRequestEndpoint', options?.ports)
  requireOptions('pushedAuthorizationRequestEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  const { onFault = ports.onFault } = options
  const handle = formHandler(form => answerPushedRequestOverHttp(form, ports), options)
  return (request, context) => answered('pushedAuthorizationRequestEndpoint', handle(request, context), onFault)
}
