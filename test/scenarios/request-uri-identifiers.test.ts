import { connectToCore, form, openWorld, type World } from '@symbolon/contract'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'

const IDENTIFIERS = 100_000

/** How many are pushed before they are redeemed: so many live beside one another. */
const AT_ONCE = 10_000

const REQUEST = { parameters: form({ client_id: 'app', redirect_uri: 'http://127.0.0.1/cb' }) }

async function redeem(world: World, requestUri: string): Promise<string> {
  const parameters = new URLSearchParams({ client_id: 'app', request_uri: requestUri }).toString()
  return (await world.authorize({ parameters })).action
}

test('requirements.md §6 spring gh-19444: 100,000 identifiers, whatever characters they hold, all resolve', async () => {
  const storage = createStorage()
  const world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, {})
  const seen = new Set<string>()
  let resolved = 0
  for (let round = 0; round < IDENTIFIERS / AT_ONCE; round += 1) {
    const uris: string[] = []
    for (let each = 0; each < AT_ONCE; each += 1) uris.push(Object(await world.push(REQUEST)).requestUri)
    for (const uri of uris) {
      seen.add(uri)
      if ((await redeem(world, uri)) === 'INTERACTION') resolved += 1
    }
    // Tickets and requests of this round have ended, and give way to those of the next.
    world.pass(1_000)
  }
  expect(seen.size).toBe(IDENTIFIERS)
  expect(resolved).toBe(IDENTIFIERS)
}, 120_000)
