import type { PushedRequestPorts } from '@symbolon/core'
import { answerPushedRequestOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import type { FastifyPluginAsync } from 'fastify'
import { answeringForms, FORM_ENDPOINT_OPTIONS, type FormEndpointOptions } from './form-endpoint.js'

/** Options of {@link pushedAuthorizationRequestEndpoint}. */
export interface PushedRequestEndpointOptions extends FormEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: PushedRequestPorts
}

/**
 * The pushed authorization request endpoint (RFC 9126 §2) as a plugin. Its prefix is its path:
 * `app.register(pushedAuthorizationRequestEndpoint({ ports }), { prefix: '/par' })`.
 */
export function pushedAuthorizationRequestEndpoint(options: PushedRequestEndpointOptions): FastifyPluginAsync {
  const ports = requirePorts('pushedAuthorizationRequestEndpoint', options?.ports)
  requireOptions('pushedAuthorizationRequestEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  return answeringForms(form => answerPushedRequestOverHttp(form, ports), options)
}
