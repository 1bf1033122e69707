import type { ResourceServerIntrospectionPorts } from '@symbolon/core'
import { answerIntrospectionOverHttp } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import type { FastifyPluginAsync } from 'fastify'
import { answeringForms, FORM_ENDPOINT_OPTIONS, type FormEndpointOptions } from './form-endpoint.js'

/** Options of {@link introspectionEndpoint}. */
export interface IntrospectionEndpointOptions extends FormEndpointOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: ResourceServerIntrospectionPorts
}

/**
 * The introspection endpoint (RFC 7662 §2, RFC 9701) as a plugin. It answers only resource servers
 * that authenticate, about tokens that are meant for them. Its prefix is its path:
 * `app.register(introspectionEndpoint({ ports }), { prefix: '/introspect' })`.
 */
export function introspectionEndpoint(options: IntrospectionEndpointOptions): FastifyPluginAsync {
  const ports = requirePorts('introspectionEndpoint', options?.ports)
  requireOptions('introspectionEndpoint', options, { ports: true, ...FORM_ENDPOINT_OPTIONS })
  return answeringForms(form => answerIntrospectionOverHttp(form, ports), options)
}
