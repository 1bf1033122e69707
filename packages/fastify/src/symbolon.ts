import { defineDemands, type ResourceDemands } from '@symbolon/core/http'
import { requireOptions, requirePorts } from '@symbolon/core/internal'
import { GUARD_SOURCES, type GuardSources } from '@symbolon/node'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type ResourceGuard, resourceGuard } from './resource-guard.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** A guard with the options that the plugin `symbolon` of `@symbolon/fastify` was given. */
    resourceGuard(demands?: ResourceDemands): ResourceGuard
  }
}

/** Options of {@link symbolon}: those of every guard. */
export interface SymbolonOptions extends GuardSources<FastifyRequest> {}

/** Asynchronous, because Fastify would not catch what a callback throws. */
async function register(instance: FastifyInstance, options: SymbolonOptions): Promise<void> {
  requirePorts('symbolon', options.ports)
  requireOptions('symbolon', options, GUARD_SOURCES)
  instance.decorateRequest('introspection')
  // Demands are copied first, because a spread would lose inherited ones.
  instance.decorate('resourceGuard', (demands = {}) => resourceGuard({ ...options, ...defineDemands(demands) }))
}

/**
 * The plugin that gives the application `app.resourceGuard(demands)`:
 * `await app.register(symbolon, { ports })`.
 */
export const symbolon: FastifyPluginAsync<SymbolonOptions> = Object.assign(register, {
  // What fastify-plugin sets: the decorators are those of the whole application.
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: '@symbolon/fastify',
  [Symbol.for('plugin-meta')]: { name: '@symbolon/fastify', fastify: '5.x' },
})
