import { type Connect, connectToCore, openWorld, play } from '@symbolon/contract/scenarios'
import type { Instant, Ports } from '@symbolon/core'
import type { ReplayMark } from '@symbolon/core/stores'
import { createStorage, memoryStores } from '@symbolon/memory'
import { SCENARIOS } from '@symbolon/scenarios'
import { SIGNER } from '@symbolon/scenarios/client-authentication/assertion-scenarios.js'
import { pushedObject } from '@symbolon/scenarios/pushed-request/request-object-scenarios.js'
import { expect, test } from 'vitest'
import { longestLifetime } from '../../packages/core/src/ports/claim.js'

/** A mark given to the store, and the latest instant that its `until` may have. */
interface Claimed extends ReplayMark {
  readonly latest: Instant
}

/** Connects to core and records every claimed mark. */
function marking(claimed: Claimed[]): Connect {
  return ports => {
    const claim: Ports['replays']['claim'] = async (marks, now) => {
      const latest = now + longestLifetime(await ports.service.load()) * 1000
      claimed.push(...marks.map(mark => ({ ...mark, latest })))
      return ports.replays.claim(marks, now)
    }
    const sweep: Ports['replays']['sweep'] = (now, limit) => ports.replays.sweep(now, limit)
    return connectToCore({ ...ports, replays: { claim, sweep } })
  }
}

test('no scenario claims a mark for longer than the longest lifetime of the service (docs/rules.md §3)', async () => {
  const storage = createStorage()
  const claimed: Claimed[] = []
  const connect = marking(claimed)
  for (const scenario of Object.values(SCENARIOS).flat()) {
    await play(serviceId => memoryStores({ serviceId, storage }), connect, scenario)
  }
  expect(claimed.filter(({ until, latest }) => !Number.isSafeInteger(until) || until > latest)).toEqual([])
  expect(claimed.length).toBeGreaterThan(200)
}, 120_000)

test('marks of request objects with the longest possible lifetime are swept in the end (docs/rules.md §3)', async () => {
  const storage = createStorage()
  const world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, { clients: [SIGNER] })
  const objects = Array.from({ length: 20 }, (_, at) => ({ claims: { jti: `${at}` }, ahead: { exp: 3_610 } }))
  for (const object of objects) {
    expect((await world.push(await pushedObject(world, object))).action).toBe('CREATED')
  }
  // One mark for each request object, and one for each assertion.
  world.pass(longestLifetime(await world.ports.service.load()))
  expect(await world.stores.replays.sweep(world.now() + 1, 1_000)).toBe(40)
})
