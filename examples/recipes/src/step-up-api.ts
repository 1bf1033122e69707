import type { Ports } from '@symbolon/core'
import { introspectionOf, resourceGuard } from '@symbolon/express'
import { type RequestHandler, Router } from 'express'

/** An API with a route that demands a login by passkey, at most five minutes ago. */
export function paymentsApi(ports: Ports, appOrigin: string): Router {
  const api = Router().use(readableBy(appOrigin))
  const guard = resourceGuard({ ports, scopes: ['payments'], acrValues: ['urn:example:passkey'], maxAge: 300 })
  api.post('/payments', guard, (req, res) => {
    res.status(201).json({ paidBy: introspectionOf(req).subject })
  })
  return api
}

/** Lets scripts of the app send a token, and read the challenge: browsers would hide it. */
function readableBy(origin: string): RequestHandler {
  return (req, res, next) => {
    res.set('Access-Control-Allow-Origin', origin)
    res.set('Access-Control-Allow-Headers', 'Authorization, Content-Type')
    res.set('Access-Control-Expose-Headers', 'WWW-Authenticate')
    // A browser asks first, without a token.
    if (req.method === 'OPTIONS') res.sendStatus(204)
    else next()
  }
}
