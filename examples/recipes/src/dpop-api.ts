import { type IntrospectionPorts, type IntrospectionPortsOptions, introspectionPorts } from '@symbolon/core'
import { introspectionOf, resourceGuard } from '@symbolon/express'
import { type RequestHandler, Router } from 'express'

/** What you have. */
export interface YourServer {
  readonly issuer: string
  /** Where clients reach the API: the URL in their proofs begins with it. */
  readonly apiOrigin: string
  /** The origin of the app in the browser. */
  readonly appOrigin: string
  /** 32 random bytes or more, the same on every instance: nonces are made of them. */
  readonly secret: string
  /** Finds a token, with `dpopKeyThumbprint` if it is bound to a key. */
  readonly findToken: IntrospectionPortsOptions['findToken']
  /** Where used proofs are marked, one place for all instances: `redisStores(…).replays`. */
  readonly replays: IntrospectionPortsOptions['replays']
}

export function portsOf({ issuer, secret, findToken, replays }: YourServer) {
  const service = { serviceId: 'as', issuer, supportedScopes: [{ name: 'accounts' }], dpopNonceRequired: true }
  return introspectionPorts({ service, secrets: [secret], findToken, ...(replays && { replays }) })
}

/** Your API. A token with a thumbprint needs its proof; a token without one is still a bearer token. */
export function accountsApi({ apiOrigin, appOrigin }: YourServer, ports: IntrospectionPorts): Router {
  const api = Router().use(readableBy(appOrigin))
  const guard = resourceGuard({ ports, publicOrigin: apiOrigin, scopes: ['accounts'] })
  api.get('/accounts', guard, (req, res) => {
    res.json({ owner: introspectionOf(req).subject })
  })
  return api
}

/** Lets scripts of the app send a proof, and read the challenge and the nonce. */
function readableBy(origin: string): RequestHandler {
  return (req, res, next) => {
    res.set('Access-Control-Allow-Origin', origin)
    res.set('Access-Control-Allow-Headers', 'Authorization, DPoP')
    res.set('Access-Control-Expose-Headers', 'WWW-Authenticate, DPoP-Nonce')
    // A browser asks first, without a token.
    if (req.method === 'OPTIONS') res.sendStatus(204)
    else next()
  }
}
