import { connectToCore, form, openWorld, pushed, type World } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { ASSERTING, assertedBy } from '@symbolon/scenarios/client-authentication/assertion-scenarios.js'
import { requestObject } from '@symbolon/scenarios/pushed-request/request-object-scenarios.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const INTERNAL = 'https://internal.example/secret'

const fetched = vi.fn(() => Promise.reject(new Error('no fetch is allowed')))
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => vi.unstubAllGlobals())

type Row = readonly [name: string, call: (world: World) => Promise<{ readonly action: string }>]

/** All places where a client can put a URL. */
const ROWS: readonly Row[] = [
  ['request_uri, pushed', world => world.push(pushed({ request_uri: INTERNAL }))],
  ['request_uri, at the authorization endpoint', world => world.authorize({ parameters: front(INTERNAL) })],
  ['client_id', world => world.push({ ...pushed({ client_id: INTERNAL }), clientId: INTERNAL })],
  ['client_id, at the authorization endpoint', world => world.authorize({ parameters: form({ client_id: INTERNAL }) })],
  ['redirect_uri', world => world.push(pushed({ redirect_uri: INTERNAL }))],
  ...['jku', 'x5u', 'kid'].map(
    (name): Row => [
      `${name} of an assertion`,
      async world => world.push(await assertedBy(world, 'signer', { header: { [name]: INTERNAL } })),
    ],
  ),
  ...['jku', 'x5u'].map(
    (name): Row => [
      `${name} of a request object`,
      async world => {
        const request = await requestObject(world, { header: { [name]: INTERNAL }, signedByAnother: true })
        return world.push(await assertedBy(world, 'signer', { form: { request } }))
      },
    ],
  ),
  [
    'request_uri in a request object',
    async world => {
      const request = await requestObject(world, { claims: { request_uri: INTERNAL } })
      return world.push(await assertedBy(world, 'signer', { form: { request } }))
    },
  ],
  ['resource', world => world.push(pushed({ resource: INTERNAL }))],
]

function front(requestUri: string): string {
  return new URLSearchParams({ client_id: 'shop', request_uri: requestUri }).toString()
}

test.each(ROWS)('CVE-2020-10770: nothing is fetched from %s', async (_, call) => {
  const storage = createStorage()
  const world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, ASSERTING)
  expect((await call(world)).action).not.toBe('INTERNAL_SERVER_ERROR')
  expect(fetched).not.toHaveBeenCalled()
})
