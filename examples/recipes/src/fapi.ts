import { type AuthorizationWaiting, completeAuthorization, type Ports, type ServiceConfiguration } from '@symbolon/core'
import { httpAnswerOfCompletion } from '@symbolon/core/http'
import * as symbolon from '@symbolon/express'
import { type Response, Router } from 'express'
import { type CodeGrant, exchangeCode } from './fapi-token-endpoint.js'

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

/** What is yours: the login, and codes that live for at most 60 seconds and can be used once. */
export interface YourServer {
  readonly ports: Ports
  readonly issuer: string
  logIn(waiting: AuthorizationWaiting): Promise<{ readonly subject: string; readonly authTime: number }>
  addCode(grant: CodeGrant): string
  takeCode(code: string, clientId: number): CodeGrant | undefined
}

/** All endpoints, and an API with a guard. */
export function fapiRoutes(server: YourServer): Router {
  const { ports, issuer: publicOrigin, takeCode } = server
  const routes = Router()
  routes.all('/par', symbolon.pushedAuthorizationRequestEndpoint({ ports, publicOrigin }))
  routes.all(
    '/authorize',
    symbolon.authorizationEndpoint({ ports, askUser: (waiting, _req, res) => answerApp(waiting, server, res) }),
  )
  routes.all(
    '/token',
    symbolon.formEndpoint(form => exchangeCode(form, takeCode, ports), { publicOrigin }),
  )
  routes.get('/accounts', symbolon.resourceGuard({ ports, publicOrigin, scopes: ['accounts'] }), (req, res) => {
    res.json({ owner: symbolon.introspectionOf(req).subject })
  })
  return routes
}

async function answerApp(waiting: AuthorizationWaiting, server: YourServer, res: Response): Promise<void> {
  const login = await server.logIn(waiting)
  const completed = await completeAuthorization({ ticket: waiting.ticket }, server.ports)
  if (completed.action !== 'OK') return void res.status(400).send('This login is too old. Start again at the app.')
  const code = server.addCode({ ...completed, ...login })
  symbolon.sendAnswer(res, httpAnswerOfCompletion(completed, { code }, server.issuer))
}
