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
} from '@symbolon/express'
import type express from 'express'
import type { World } from '../world.js'
import { ADVERTISED, failing, PREFIXES, parsed, repeatForm } from './application.js'

export function onExpress(createApplication: () => express.Express): (world: World) => RequestListener {
  return world => mounted(createApplication(), world)
}

function mounted(app: express.Express, { ports, signRefusals }: World): RequestListener {
  for (const [prefix, sources] of PREFIXES) {
    app.all(`${prefix}/par`, pushedAuthorizationRequestEndpoint({ ports, ...sources }))
    app.all(`${prefix}/introspect`, introspectionEndpoint({ ports, ...sources }))
    app.all(`${prefix}/form`, formEndpoint(repeatForm, sources))
    app.all(`${prefix}/thing`, resourceGuard({ ports, scopes: ['read'], ...sources }), (req, res) => {
      res.end(introspectionOf(req).subject)
    })
  }
  const askUser = ({ action }: { readonly action: string }, _req: unknown, res: express.Response) =>
    void res.end(action)
  app.all('/authorize', authorizationEndpoint({ ports, askUser }))
  const refuse = ({ action }: { readonly action: string }, _req: unknown, res: express.Response) =>
    void res.status(400).end(`page ${action}`)
  app.all('/authorize-page', authorizationEndpoint({ ports, askUser, refuse }))
  app.all('/fresh', resourceGuard({ ports, dpopNonceRequired: true, signRefusals }), (req, res) => {
    res.end(introspectionOf(req).subject)
  })
  app.all(ADVERTISED.metadataPath, protectedResourceMetadataEndpoint(ADVERTISED))
  app.all('/advertised', resourceGuard({ ports, resource: ADVERTISED }), (_req, res) => {
    res.end('passed')
  })
  app.all('/challenge', attestationChallengeEndpoint({ ports }))
  app.all('/failing', formEndpoint(failing))
  app.all('/parsed', (req, _res, next) => parsed(req, next), formEndpoint(repeatForm))
  app.use(((_error, _req, res, _next) => {
    res.status(500).end()
  }) satisfies express.ErrorRequestHandler)
  return app
}
