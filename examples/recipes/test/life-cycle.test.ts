import { createPorts } from '@symbolon/core'
import { pushedAuthorizationRequestEndpoint } from '@symbolon/express'
import { fromSqliteWasm, migrationStatus, sqlStores } from '@symbolon/sql'
import express from 'express'
import sqliteWasm from 'node-sqlite3-wasm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepSwept, start } from '../src/life-cycle.js'

/** A promise that the test resolves. */
function pending() {
  let resolve: (text: string) => void = () => undefined
  const promise = new Promise<string>(resolved => {
    resolve = resolved
  })
  return { promise, resolve }
}

/** A server on SQLite whose route `/slow` answers when it is released. */
async function started() {
  const database = new sqliteWasm.Database(':memory:')
  onTestFinished(() => database.close())
  const driver = fromSqliteWasm(database)
  const stores = sqlStores(driver, { serviceId: 'bank' })
  const service = { serviceId: 'bank', issuer: 'https://as.example' }
  const ports = createPorts({ service, stores, secrets: ['x'.repeat(32)] })
  const [begun, released] = [pending(), pending()]
  const app = express()
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports }))
  app.get('/slow', async (_req, res) => {
    begun.resolve('')
    res.send(await released.promise)
  })
  const running = await start(app, driver, stores)
  onTestFinished(() => void running.server.closeAllConnections())
  const address = running.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { ...running, driver, stores, begun, released, origin: `http://127.0.0.1:${address.port}` }
}

test('the tables are there when the first request comes', async () => {
  const { driver, origin, stop } = await started()
  expect((await migrationStatus(driver)).every(({ applied }) => applied)).toBe(true)
  const pushed = await fetch(`${origin}/par`, { method: 'POST', body: new URLSearchParams({ client_id: 'nobody' }) })
  expect(pushed.status).toBe(401)
  await stop(Promise.resolve())
})

test('a server that stops is not ready, answers what has begun, and then has no listener', async () => {
  const { server, origin, begun, released, stop } = await started()
  expect((await fetch(`${origin}/health`)).status).toBe(200)
  const slow = fetch(`${origin}/slow`)
  await begun.promise

  const drained = pending()
  const stopped = stop(drained.promise)
  expect((await fetch(`${origin}/health`)).status).toBe(503)
  const late = await fetch(`${origin}/par`, { method: 'POST' })
  expect(late.headers.get('connection')).toBe('close')

  drained.resolve('')
  released.resolve('done')
  expect(await (await slow).text()).toBe('done')
  await stopped
  expect(server.listening).toBe(false)
  await expect(fetch(`${origin}/health`)).rejects.toThrow()
})

/** An authorization that ended in 1970. */
const FAMILY = {
  serviceId: 'bank',
  key: 'family',
  version: 1,
  clientId: 1,
  clientIdentifier: 'app',
  clientIdAliasUsed: false,
  clientEntityIdUsed: false,
  metadataDocumentUsed: false,
  scopes: [],
  createdAt: 0,
  expiresAt: 1,
  retainedUntil: 1,
}

test('what is outlived is swept until the sweeps are stopped', async () => {
  const { stores, stop } = await started()
  const mark = (key: string) => stores.replays.claim([{ key, until: 1 }], 0)
  await mark('one')
  await stores.tokenFamilies.add(FAMILY, 0)
  const stopSweeping = keepSwept(stores, 1)
  // A mark can be set again when it was removed.
  await vi.waitFor(async () => expect(await mark('one')).toEqual([true]))
  await vi.waitFor(async () => expect(await stores.tokenFamilies.find('family')).toBeUndefined())
  await stopSweeping()
  await mark('two')
  expect(await mark('two')).toEqual([false])
  await stop(Promise.resolve())
})
