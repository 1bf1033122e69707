import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { putUnderLoad } from './load.js'
import { configuration, withFile, withServerOn } from './running.js'
import { CREATION } from './stopped-under-load.js'

const [SERVICE] = Object(configuration()).services
const [CLIENT] = SERVICE.clients
const creating = { ...SERVICE, clients: [{ ...CLIENT, grantTypes: ['CLIENT_CREDENTIALS'] }] }
const shop = { ...creating, serviceId: 'shop', accessTokens: ['plain:token-of-the-shop'] }

const file = (...services: readonly object[]) => JSON.stringify(configuration({ services }))

async function statusAt(origin: string, serviceId: string, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const url = `${origin}/api/${serviceId}/auth/introspection`
  return (await fetch(url, { method: 'POST', headers, body: '{"token":"unknown"}' })).status
}

test('SIGHUP: a service comes and goes, and what is not valid is refused as a whole', async () => {
  await withFile(file(creating), path =>
    withServerOn(path, async ({ origin, said, kill }) => {
      const ask = () => statusAt(origin, 'shop', 'token-of-the-shop')
      expect(await ask()).toBe(401)

      await writeFile(path, file(creating, shop))
      kill('SIGHUP')
      await said(/reloaded; services: 2/)
      expect(await ask()).toBe(200)

      await writeFile(path, file({ ...shop, issuer: 'no URL' }))
      kill('SIGHUP')
      await said(/issuer.*\n.*nothing was reloaded/)
      expect(await ask()).toBe(200)
      expect(await statusAt(origin, 'bank', 'token-for-the-tests')).toBe(200)

      await writeFile(path, JSON.stringify(configuration({ services: [shop], storage: 'sql' })))
      kill('SIGHUP')
      await said(/only a restart opens it/)
      expect(await statusAt(origin, 'bank', 'token-for-the-tests')).toBe(200)

      await writeFile(path, file(creating))
      kill('SIGHUP')
      await said(/reloaded; services: 1/)
      expect(await ask()).toBe(401)
    }),
  )
})

test('reloads under load fail no request', { timeout: 120_000 }, async () => {
  await withFile(file(creating, shop), path =>
    withServerOn(path, async ({ origin, output, kill, ended }) => {
      const load = putUnderLoad(origin, CREATION, { connections: 8, depth: () => 2 })
      for (let reloads = 1; reloads <= scaled(1_000); reloads++) {
        kill('SIGHUP')
        await load.reached(load.tally.answered + 20)
      }
      kill('SIGTERM')
      await load.ended
      expect(await ended()).toMatchObject({ status: 0 })
      const statuses = output().match(/token\/create \d+/g) ?? []
      expect(new Set(statuses)).toEqual(new Set(['token/create 200']))
      expect(load.tally.answered).toBe(statuses.length)
    }),
  )
})
