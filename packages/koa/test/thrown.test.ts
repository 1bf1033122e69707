import { resourceGuard } from '@symbolon/koa'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { serve } from '../../../test/http/serve.js'
import { newWorld } from '../../../test/http/world.js'

test('a guard whose option throws nothing is an error for Koa, which would ignore `undefined`', async () => {
  const { ports, token } = await newWorld()
  const clientCertificate = () => {
    throw undefined
  }
  const app = new Koa().use(resourceGuard({ ports, clientCertificate }))
  const errors: unknown[] = []
  app.on('error', error => errors.push(error))
  const { status } = await fetch(await serve(app.callback()), { headers: { authorization: `Bearer ${token}` } })
  expect([status, errors]).toEqual([500, [expect.any(Error)]])
})
