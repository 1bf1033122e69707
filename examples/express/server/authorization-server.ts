import { type Ports, type Service, serverMetadata } from '@symbolon/core'
import { authorizationEndpoint, pushedAuthorizationRequestEndpoint } from '@symbolon/express'
import express, { type Router } from 'express'
import { createAuthorizationCodes } from './authorization-codes.js'
import { publicPart } from './keys.js'
import { loginAndConsent } from './login-and-consent.js'
import { tokenEndpoint } from './token-endpoint.js'

/** What the authorization server is made of. */
export interface AuthorizationServerOptions {
  readonly service: Service
  readonly ports: Ports
}

/**
 * The authorization server: discovery, pushed requests, login and consent, tokens.
 *
 * Only the server's own page has a body parser: where clients post, the body must arrive unparsed.
 */
export function authorizationServer({ service, ports }: AuthorizationServerOptions): Router {
  const { issuer } = service
  const codes = createAuthorizationCodes(ports.clock)
  const login = loginAndConsent({ ports, codes, issuer })
  const router = express.Router()
  router.get('/.well-known/oauth-authorization-server', (_req, res) => {
    res.json(serverMetadata(service))
  })
  router.get('/jwks', (_req, res) => {
    res.json({ keys: service.jwks.keys.map(publicPart) })
  })
  router.all('/par', pushedAuthorizationRequestEndpoint({ ports, publicOrigin: issuer }))
  router.all('/authorize', authorizationEndpoint({ ports, askUser: login.ask }))
  router.post('/consent', express.urlencoded({ extended: false }), login.answer)
  router.all('/token', tokenEndpoint({ ports, codes, publicOrigin: issuer }))
  return router
}
