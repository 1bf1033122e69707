import { connectToCore, openWorld } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { SIGNER } from '@symbolon/scenarios/client-authentication/assertion-scenarios.js'
import { pushedObject } from '@symbolon/scenarios/pushed-request/request-object-scenarios.js'
import { expect, test } from 'vitest'
import { longestLifetime } from '../../packages/core/src/ports/claim.js'

/** Seconds: stores keep a record so much longer, because the clocks of instances differ. */
const MARGIN = 60

test('marks of request objects with the longest possible lifetime are swept in the end (docs/rules.md §3)', async () => {
  const storage = createStorage()
  const world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, { clients: [SIGNER] })
  const objects = Array.from({ length: 20 }, (_, at) => ({ claims: { jti: `${at}` }, ahead: { exp: 3_610 } }))
  for (const object of objects) {
    expect((await world.push(await pushedObject(world, object))).action).toBe('CREATED')
  }
  // One mark for each request object, and one for each assertion.
  world.pass(longestLifetime(await world.ports.service.load()) + MARGIN)
  expect(await world.stores.replays.sweep(world.now() + 1, 1_000)).toBe(40)
})
