import { createPorts, defineService, type ServiceConfiguration } from '@symbolon/core'
import { serverMetadata } from '@symbolon/core/metadata'
import { introspectionOf, pushedAuthorizationRequestEndpoint, resourceGuard } from '@symbolon/express'
import { type SqlDriver, sqlStores } from '@symbolon/sql'
import { Router } from 'express'

/** What all tenants share. */
export interface Tenants {
  /**
   * The service of a tenant, from your table. Answer the same object as long as nothing in it has
   * changed: what is made of it is kept as long as the object.
   */
  find(tenant: string): Promise<ServiceConfiguration | undefined>
  readonly driver: SqlDriver
  readonly secrets: readonly [string, ...string[]]
}

/** Every tenant below `/t/<tenant>`, with metadata where RFC 8414 §3.1 puts it. */
export function tenantRoutes({ find, driver, secrets }: Tenants): Router {
  const made = new WeakMap<ServiceConfiguration, Router>()
  const routes = Router()
  routes.get('/.well-known/oauth-authorization-server/t/:tenant', async (req, res, next) => {
    const service = await find(req.params.tenant)
    if (service === undefined) return next()
    res.json(serverMetadata(defineService(service)))
  })
  routes.use('/t/:tenant', async (req, res, next) => {
    const service = await find(req.params.tenant)
    // Nothing is made or kept for a name that a stranger has invented.
    if (service === undefined) return next()
    const ofTenant = made.get(service) ?? routesOf(service)
    made.set(service, ofTenant)
    ofTenant(req, res, next)
  })
  return routes

  /** The stores name the service in every key, and operations compare it in every record. */
  function routesOf(service: ServiceConfiguration): Router {
    const stores = sqlStores(driver, { serviceId: service.serviceId })
    const ports = createPorts({ service, stores, secrets })
    const ofTenant = Router()
    ofTenant.all('/par', pushedAuthorizationRequestEndpoint({ ports }))
    ofTenant.get('/accounts', resourceGuard({ ports, scopes: ['accounts'] }), (req, res) => {
      res.json({ owner: introspectionOf(req).subject, of: service.serviceId })
    })
    return ofTenant
  }
}
