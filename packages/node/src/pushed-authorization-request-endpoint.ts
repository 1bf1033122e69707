import type { RequestListener } from 'node:http'
import type { PushedRequestPorts } from '@symbolon/core'
import { answerPushedRequestOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { listener } from './fault.js'
import { FORM_ENDPOINT_OPTIONS, type FormEndpointOptions, formHandler } from './form-endpoint.js'
import { requestView } from './request-view.js'

/** Options of {@link pushedAuthorizationRequestEndpoint}. */
export interface PushedRequestEndpointOptions extends FormEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: PushedRequestPorts
}

/** The pushed authorization request endpoint (RFC 9126 §2). It reads the body itself. */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): RequestListener {
  const ports = requirePorts('pushedAuthorizationRequestEndpoint', options?.ports)
  requireOptions('pushedAuthorizationRequestEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  const handle = formHandler(form => answerPushedRequestOverHttp(form, ports), options, requestView)
  return listener('pushedAuthorizationRequestEndpoint', handle, options.onFault ?? ports.onFault)
}
