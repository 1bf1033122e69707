import type { RequestListener } from 'node:http'
import {
  attestationChallengeEndpoint,
  authorizationEndpoint,
  formEndpoint,
  introspectionEndpoint,
  introspectionOf,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/koa'
import type Koa from 'koa'
import type { World } from '../world.js'
import { ADVERTISED, failing, PREFIXES, parsed, repeatForm } from './application.js'

export function onKoa(Application: typeof Koa): (world: World) => RequestListener {
  return world => {
    const routes = routesOf(world)
    const app = new Application()
    app.use((ctx, next) => next().catch(() => Object.assign(ctx, { status: 500, body: '' })))
    app.use(async (ctx, next) => {
      await routes[ctx.path]?.(ctx, next)
    })
    return app.callback()
  }
}

function routesOf({ ports, signRefusals }: World): Readonly<Record<string, Koa.Middleware>> {
  const askUser = ({ action }: { readonly action: string }, ctx: Koa.Context) =>
    void Object.assign(ctx, { body: action })
  const refuse = ({ action }: { readonly action: string }, ctx: Koa.Context) =>
    void Object.assign(ctx, { status: 400, body: `page ${action}` })
  const fresh = resourceGuard({ ports, dpopNonceRequired: true, signRefusals })
  const advertised = resourceGuard({ ports, resource: ADVERTISED })
  const parsedForm = formEndpoint(repeatForm)
  return {
    ...Object.assign({}, ...PREFIXES.map(each => routesBelow(each, { ports }))),
    '/authorize': authorizationEndpoint({ ports, askUser }),
    '/authorize-page': authorizationEndpoint({ ports, askUser, refuse }),
    '/fresh': ctx => fresh(ctx, async () => void Object.assign(ctx, { body: introspectionOf(ctx).subject })),
    [ADVERTISED.metadataPath]: protectedResourceMetadataEndpoint(ADVERTISED),
    '/advertised': ctx => advertised(ctx, async () => void Object.assign(ctx, { body: 'passed' })),
    '/challenge': attestationChallengeEndpoint({ ports }),
    '/failing': formEndpoint(failing),
    '/parsed': async (ctx, next) => {
      await new Promise<void>(resolve => parsed(ctx.req, resolve))
      await parsedForm(ctx, next)
    },
  }
}

function routesBelow(
  [prefix, sources]: (typeof PREFIXES)[number],
  { ports }: Pick<World, 'ports'>,
): Readonly<Record<string, Koa.Middleware>> {
  const guard = resourceGuard({ ports, scopes: ['read'], ...sources })
  return {
    [`${prefix}/par`]: pushedAuthorizationRequestEndpoint({ ports, ...sources }),
    [`${prefix}/introspect`]: introspectionEndpoint({ ports, ...sources }),
    [`${prefix}/form`]: formEndpoint(repeatForm, sources),
    [`${prefix}/thing`]: ctx =>
      guard(ctx, async () => {
        ctx.body = introspectionOf(ctx).subject
      }),
  }
}
