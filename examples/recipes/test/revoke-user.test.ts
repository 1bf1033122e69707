import { createAccessToken, createPorts, defineClient, introspect } from '@symbolon/core'
import { resourceGuard } from '@symbolon/express'
import { fromSqliteWasm, migrate, sqlStores } from '@symbolon/sql'
import express from 'express'
import sqliteWasm from 'node-sqlite3-wasm'
import * as oauth from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { revokeUser } from '../src/revoke-user.js'
import { listening } from './listening.js'

const SERVICE = { serviceId: 'bank', issuer: 'https://as.example', supportedScopes: [{ name: 'accounts' }] }
const SECRET = 'x'.repeat(32)

/** More tokens than one batch of a removal. */
const MANY = 600

async function world() {
  const database = new sqliteWasm.Database(':memory:')
  onTestFinished(() => database.close())
  const driver = fromSqliteWasm(database)
  await migrate(driver)
  const stores = sqlStores(driver, { serviceId: 'bank' })
  for (const clientIdAlias of ['ledger', 'till']) {
    const client = await defineClient({ clientIdAlias, tokenAuthMethod: 'NONE', redirectUris: [] })
    await stores.clients.put(client, Date.now())
  }
  const ports = createPorts({ service: SERVICE, stores, secrets: [SECRET] })
  const tokenOf = async (clientIdentifier: string, subject: string) => {
    const grant = { clientIdentifier, subject, scopes: ['accounts'] }
    const created = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...grant }, ports)
    if (created.action !== 'OK') throw new Error(created.resultMessage)
    return created.accessToken
  }
  return { stores, ports, tokenOf }
}

/** The steps of a revocation, as your server sees them. */
function yours() {
  const log: string[] = []
  return {
    log,
    endSessions: async (subject: string) => void log.push(`sessions of ${subject}`),
    removeCodes: async (subject: string) => void log.push(`codes of ${subject}`),
  }
}

test('all tokens of a user are refused at every client, and those of others are not', async () => {
  const { ports, tokenOf } = await world()
  const app = express()
  app.get('/', resourceGuard({ ports, scopes: ['accounts'] }), (_req, res) => void res.send('yes'))
  const api = new URL(await listening(app))
  const client = new oauth.Configuration({ issuer: SERVICE.issuer }, 'ledger')
  oauth.allowInsecureRequests(client)
  const call = async (token: string) => (await oauth.fetchProtectedResource(client, token, api, 'GET')).status

  const [ada, atTill, charles] = [
    await tokenOf('ledger', 'ada'),
    await tokenOf('till', 'ada'),
    await tokenOf('ledger', 'charles'),
  ]
  expect([await call(ada), await call(atTill)]).toEqual([200, 200])

  const server = yours()
  expect(await revokeUser('ada', server, ports)).toBe(2)
  expect(server.log).toEqual(['sessions of ada', 'codes of ada'])
  await expect(call(ada)).rejects.toMatchObject({ status: 401 })
  await expect(call(atTill)).rejects.toMatchObject({ status: 401 })
  expect(await call(charles)).toBe(200)
})

test('many tokens are removed to the last, and one that is stored too late is refused', async () => {
  const { stores, ports, tokenOf } = await world()
  const tokens: string[] = []
  for (let at = 0; at < MANY; at++) tokens.push(await tokenOf('ledger', 'ada'))
  const late = tokens[0] ?? ''
  const hash = Buffer.from(await ports.crypto.sha256(late)).toString('base64url')
  const record = await stores.accessTokens.find(hash)

  expect(await revokeUser('ada', yours(), ports)).toBe(MANY)
  expect(await stores.accessTokens.find(hash)).toBeUndefined()
  if (record === undefined) throw new Error('the token is not stored')
  await stores.accessTokens.add(record, Date.now())
  expect((await introspect({ token: late }, ports)).action).toBe('UNAUTHORIZED')
  // Without `revocations` nobody would know.
  const { revocations: _revocations, ...rest } = stores
  const others = createPorts({ service: SERVICE, stores: rest, secrets: [SECRET] })
  expect((await introspect({ token: late }, others)).action).toBe('OK')
})
