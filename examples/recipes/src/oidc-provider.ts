import { introspectionPorts } from '@symbolon/core'
import { introspectionOf, resourceGuard } from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import { Router } from 'express'
import type Provider from 'oidc-provider'

/** An API in the process of oidc-provider: `app.use('/api', api(provider, 'https://as.example', secret))`. */
export function api(provider: Provider, publicOrigin: string, secret: string): Router {
  const { AccessToken, ClientCredentials } = provider
  const ports = introspectionPorts({
    service: {
      serviceId: 'as',
      issuer: provider.issuer,
      supportedScopes: [{ name: 'accounts' }, { name: 'payments' }],
    },
    secrets: [secret], // 32 random bytes or more, the same on every instance
    replays: memoryStores({ serviceId: 'as' }).replays, // several processes: of @symbolon/redis or @symbolon/sql
    // Glue: the tokens of oidc-provider as Symbolon reads them
    async findToken(presented) {
      const token = (await AccessToken.find(presented)) ?? (await ClientCredentials.find(presented))
      if (token === undefined) return undefined
      const { aud, jkt: dpopKeyThumbprint, 'x5t#S256': certificateThumbprint } = token
      const subject = 'accountId' in token ? token.accountId : undefined
      const life = { createdAt: token.iat * 1000, expiresAt: Number(token.exp) * 1000 }
      const allowed = { scopes: [...token.scopes], accessTokenResources: [aud ?? []].flat() }
      const bound = { dpopKeyThumbprint, certificateThumbprint }
      return { clientIdentifier: String(token.clientId), subject, ...life, ...allowed, ...bound }
    },
    // End of glue
  })
  const guard = (...scopes: string[]) =>
    resourceGuard({ ports, publicOrigin, scopes, resources: [`${publicOrigin}/api`] })

  const router = Router()
  router.get('/accounts', guard('accounts'), (req, res) => {
    const { subject, clientIdentifier } = introspectionOf(req)
    res.json({ owner: subject ?? clientIdentifier })
  })
  router.post('/payments', guard('payments'), (_req, res) => {
    res.status(201).end()
  })
  return router
}
