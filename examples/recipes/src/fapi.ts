import { type AuthorizationWaiting, completeAuthorization, type Ports, type ServiceConfiguration } from '@symbolon/core'
import { answerCompletionOverHttp } from '@symbolon/core/http'
import * as symbolon from '@symbolon/express'
import { issueAuthorizationCode, TOKEN, TOKEN_REVOCATION, type TokenPorts } from '@symbolon/token'
import { type Response, Router } from 'express'

/** The configuration of a server of FAPI 2.0. Its clients have keys and no secrets. */
export function fapiService(issuer: string): ServiceConfiguration {
  // Glue: everything that is configured
  return {
    serviceId: 'bank',
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    pushedAuthReqEndpoint: `${issuer}/par`,
    supportedScopes: [{ name: 'accounts' }],
    fapiModes: ['FAPI2_SECURITY'],
  }
  // End of glue
}

/** What is yours: the login. `tokens` is what `tokenPorts` makes of `ports`. */
export interface YourServer {
  readonly ports: Ports
  readonly tokens: TokenPorts
  readonly issuer: string
  logIn(waiting: AuthorizationWaiting): Promise<{ readonly subject: string; readonly authTime: number }>
}

/** All endpoints, and an API with a guard. */
export function fapiRoutes(server: YourServer): Router {
  const { ports, tokens, issuer: publicOrigin } = server
  const routes = Router()
  routes.all('/par', symbolon.pushedAuthorizationRequestEndpoint({ ports, publicOrigin }))
  routes.all(
    '/authorize',
    symbolon.authorizationEndpoint({ ports, askUser: (waiting, _req, res) => answerApp(waiting, server, res) }),
  )
  routes.all('/token', symbolon.endpoint(TOKEN, { ports: tokens, publicOrigin }))
  routes.all('/revoke', symbolon.endpoint(TOKEN_REVOCATION, { ports: tokens, publicOrigin }))
  routes.get('/accounts', symbolon.resourceGuard({ ports, publicOrigin, scopes: ['accounts'] }), (req, res) => {
    res.json({ owner: symbolon.introspectionOf(req).subject })
  })
  return routes
}

async function answerApp(waiting: AuthorizationWaiting, server: YourServer, res: Response): Promise<void> {
  const { ports, tokens } = server
  const login = await server.logIn(waiting)
  const completed = await completeAuthorization({ ticket: waiting.ticket }, ports)
  if (completed.action !== 'OK') return void res.status(400).send('This login is too old. Start again at the app.')
  const issued = await issueAuthorizationCode({ completed, ...login }, tokens)
  const outcome = issued.action === 'OK' ? { code: issued.code } : { error: 'server_error' }
  symbolon.sendAnswer(res, await answerCompletionOverHttp(completed, outcome, ports))
}
