import { createAccessToken, createPorts, defineClient, processAuthorizationRequest } from '@symbolon/core'
import { fromSqliteWasm, migrate, sqlStores } from '@symbolon/sql'
import express from 'express'
import sqliteWasm from 'node-sqlite3-wasm'
import * as oauth from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { tenantRoutes } from '../src/tenants.js'
import { listening } from './listening.js'

const SECRETS: [string] = ['x'.repeat(32)]

/** Two tenants in one process and one database. Each has a client `ledger` with a secret of its own. */
async function twoTenants() {
  const app = express()
  const origin = await listening(app)
  const database = new sqliteWasm.Database(':memory:')
  onTestFinished(() => database.close())
  const driver = fromSqliteWasm(database)
  await migrate(driver)
  const serviceOf = (serviceId: string) => ({
    serviceId,
    issuer: `${origin}/t/${serviceId}`,
    authorizationEndpoint: `${origin}/t/${serviceId}/authorize`,
    pushedAuthReqEndpoint: `${origin}/t/${serviceId}/par`,
    supportedScopes: [{ name: 'accounts' }],
  })
  const services = new Map(['bank', 'shop'].map(name => [name, serviceOf(name)]))
  const portsOf = (serviceId: string) =>
    createPorts({ service: serviceOf(serviceId), stores: sqlStores(driver, { serviceId }), secrets: SECRETS })
  for (const serviceId of services.keys()) {
    const { clients } = sqlStores(driver, { serviceId })
    const client = { clientIdAlias: 'ledger', clientSecret: `plain:secret of ${serviceId}` }
    await clients.put(await defineClient({ ...client, redirectUris: ['https://ledger.example/'] }), Date.now())
  }
  app.use(tenantRoutes({ find: async tenant => services.get(tenant), driver, secrets: SECRETS }))
  return { origin, services, portsOf }
}

/** The client of a tenant, which sends its secret by HTTP Basic. */
async function clientOf(issuer: string, secret: string): Promise<oauth.Configuration> {
  return oauth.discovery(new URL(issuer), 'ledger', undefined, oauth.ClientSecretBasic(secret), {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
  })
}

async function push(client: oauth.Configuration): Promise<URL> {
  return oauth.buildAuthorizationUrlWithPAR(client, {
    redirect_uri: 'https://ledger.example/',
    scope: 'accounts',
    code_challenge: await oauth.calculatePKCECodeChallenge(oauth.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  })
}

test('a tenant accepts neither secret, nor request_uri, nor token of another one', async () => {
  const { origin, portsOf } = await twoTenants()
  const ofBank = await clientOf(`${origin}/t/bank`, 'secret of bank')
  const { searchParams } = await push(ofBank)
  await expect(push(await clientOf(`${origin}/t/shop`, 'secret of bank'))).rejects.toMatchObject({ status: 401 })

  const parameters = searchParams.toString()
  expect(await processAuthorizationRequest({ parameters }, portsOf('shop'))).toMatchObject({ action: 'BAD_REQUEST' })
  expect(await processAuthorizationRequest({ parameters }, portsOf('bank'))).toMatchObject({ action: 'INTERACTION' })

  const grant = { clientIdentifier: 'ledger', subject: 'ada', scopes: ['accounts'] }
  const created = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...grant }, portsOf('bank'))
  const token = created.action === 'OK' ? created.accessToken : ''
  const read = (tenant: string) =>
    oauth.fetchProtectedResource(ofBank, token, new URL(`${origin}/t/${tenant}/accounts`), 'GET')
  expect(await (await read('bank')).json()).toEqual({ owner: 'ada', of: 'bank' })
  await expect(read('shop')).rejects.toMatchObject({ status: 401 })
})

test('a changed configuration counts from the next request on, and a removed tenant is unknown', async () => {
  const { origin, services } = await twoTenants()
  const ofBank = await clientOf(`${origin}/t/bank`, 'secret of bank')
  const bank = services.get('bank')
  if (bank === undefined) throw new Error('the tenant is missing')

  services.set('bank', { ...bank, supportedScopes: [] })
  await expect(push(ofBank)).rejects.toMatchObject({ error: 'invalid_scope' })
  services.set('bank', bank)
  await expect(push(ofBank)).resolves.toBeInstanceOf(URL)

  services.delete('bank')
  expect((await fetch(`${origin}/t/bank/par`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${origin}/.well-known/oauth-authorization-server/t/bank`)).status).toBe(404)
})
