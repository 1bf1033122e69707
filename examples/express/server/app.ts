import express, { type Express } from 'express'
import { type AuthorizationServerOptions, authorizationServer } from './authorization-server.js'
import { protectedApi } from './protected-api.js'

/** The authorization server, and beside it the API that its access tokens are for. */
export function createApp({ service, ports }: AuthorizationServerOptions): Express {
  const app = express().disable('x-powered-by')
  app.use(authorizationServer({ service, ports }))
  app.use('/api', protectedApi({ ports, publicOrigin: service.issuer }))
  return app
}
