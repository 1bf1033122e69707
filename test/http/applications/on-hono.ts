import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import {
  attestationChallengeEndpoint,
  authorizationEndpoint,
  formEndpoint,
  introspectionEndpoint,
  introspectionOf,
  protectedResourceMetadataEndpoint,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/hono'
import { type Context, Hono } from 'hono'
import type { World } from '../world.js'
import { ADVERTISED, failing, OWN_GLOBALS, PREFIXES, repeatForm } from './application.js'

/** The application on Hono, on its server for Node. */
export function onHono({ ports, signRefusals }: World): RequestListener {
  const app = new Hono()
  for (const [prefix, sources] of PREFIXES) {
    app.all(`${prefix}/par`, pushedAuthorizationRequestEndpoint({ ports, ...sources }))
    app.all(`${prefix}/introspect`, introspectionEndpoint({ ports, ...sources }))
    app.all(`${prefix}/form`, formEndpoint(repeatForm, sources))
    app.all(`${prefix}/thing`, resourceGuard({ ports, scopes: ['read'], ...sources }), c =>
      c.text(introspectionOf(c).subject ?? ''),
    )
  }
  const askUser = ({ action }: { readonly action: string }, c: Context) => c.text(action)
  const refuse = ({ action }: { readonly action: string }, c: Context) => c.text(`page ${action}`, 400)
  app.all('/authorize', authorizationEndpoint({ ports, askUser }))
  app.all('/authorize-page', authorizationEndpoint({ ports, askUser, refuse }))
  const fresh = resourceGuard({ ports, dpopNonceRequired: true, signRefusals })
  app.all('/fresh', fresh, c => Response.json(introspectionOf(c).subject))
  app.all(ADVERTISED.metadataPath, protectedResourceMetadataEndpoint(ADVERTISED))
  app.all('/advertised', resourceGuard({ ports, resource: ADVERTISED }), c => c.text('passed'))
  app.all('/challenge', attestationChallengeEndpoint({ ports }))
  app.all('/failing', formEndpoint(failing))
  const readBody = async (c: Context, next: () => Promise<void>) => {
    await c.req.text()
    await next()
  }
  app.all('/parsed', readBody, formEndpoint(repeatForm))
  app.onError((_, c) => c.body(null, 500))
  return getRequestListener(app.fetch, OWN_GLOBALS)
}
