import type { RequestListener } from 'node:http'
import Router from '@koa/router'
import {
  authorizationEndpoint,
  endpoint,
  formEndpoint,
  type IntrospectionState,
  introspectionOf,
  pushedAuthorizationRequestEndpoint,
  requestView,
  resourceGuard,
  sendAnswer,
} from '@symbolon/koa'
import { readBytes, utf8Text } from '@symbolon/node'
import Koa from 'koa'
import type { Application } from '../server/application.js'
import type { Resource } from '../server/bank-api.js'

/** The state of a request: the result of the guard, and the body of a resource with signed requests. */
interface State extends IntrospectionState {
  body?: string | undefined
}

/** The application on Koa. */
export function onKoa(application: Application): RequestListener {
  const { ports, sources, documents, tokenEndpoints, tokens, forms, login, resources } = application
  const router = new Router<State>()
  for (const [path, document] of Object.entries(documents)) {
    router.get(path, ctx => {
      ctx.body = document
    })
  }
  router.all('/par', pushedAuthorizationRequestEndpoint({ ports, ...sources }))
  for (const [path, row] of tokenEndpoints) router.all(path, endpoint(row, { ports: tokens, ...sources }))
  for (const [path, answer] of Object.entries(forms)) router.all(path, formEndpoint(answer, sources))
  router.all(
    '/authorize',
    authorizationEndpoint({
      ports,
      sessionBinding: login.sessionBinding,
      askUser: async (waiting, ctx) => sendAnswer(ctx, await login.ask(waiting, ctx)),
      refuse: (refused, ctx) => sendAnswer(ctx, login.refuse(refused)),
    }),
  )
  for (const resource of resources) mount(router, resource, application)
  return new Koa<State>().use(router.routes()).callback()
}

function mount(
  router: Router<State>,
  { method, path, demands, signed, answer }: Resource,
  { ports, sources }: Application,
): void {
  const options = { ports, ...sources, ...demands }
  const guard = resourceGuard(signed ? { ...options, signedBody: ctx => ctx.state.body } : options)
  router.register(
    path,
    [method],
    [
      async (ctx, next) => {
        // The guard compares the body with its signed digest: it needs the body as it was sent.
        if (signed) ctx.state.body = await bodyOf(ctx)
        await next()
      },
      guard,
      async ctx => {
        const { body } = ctx.state
        sendAnswer(
          ctx,
          await answer({ introspection: introspectionOf(ctx), view: requestView(ctx, sources.publicOrigin), body }),
        )
      },
    ],
  )
}

/** The body as text; `undefined` when it is longer than 64 KiB, broke off, or is not UTF-8. */
async function bodyOf({ req }: Koa.Context): Promise<string | undefined> {
  const bytes = await readBytes(req, 65_536).catch(() => undefined)
  return bytes && utf8Text(bytes)
}
