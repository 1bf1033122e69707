import { type Answer, connectToCore, form, openWorld, pushed, type World } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { scaled } from '../scale.js'

const REQUESTS = scaled(1_000)
const RACERS = 100

async function openedWorld(pushedRequestUse: 'once' | 'until-completed'): Promise<World> {
  const storage = createStorage()
  return openWorld(serviceId => memoryStores({ serviceId, storage }), connectToCore, { service: { pushedRequestUse } })
}

/** Runs all attempts of one race concurrently. */
function race(attempt: (racer: number) => Promise<Answer>): Promise<readonly Answer[]> {
  return Promise.all(Array.from({ length: RACERS }, (_, racer) => attempt(racer)))
}

/** The parameters that redeem a newly pushed request. */
async function redemptionOf(world: World): Promise<{ readonly parameters: string }> {
  const requestUri: unknown = Reflect.get(await world.push(pushed()), 'requestUri')
  return { parameters: new URLSearchParams({ client_id: 'shop', request_uri: String(requestUri) }).toString() }
}

/** Counts the answers by action and result code. */
function tally(counts: Map<string, number>, answers: readonly Answer[]): void {
  for (const { action, resultCode } of answers) {
    const outcome = `${action} ${resultCode}`
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
}

const LOST = REQUESTS * (RACERS - 1)

describe(`RFC 9126 §7.3, docs/rules.md §4, CVE-2026-1035: ${REQUESTS} request_uris, each redeemed ${RACERS} times concurrently`, () => {
  test('once: each gives exactly one ticket', async () => {
    const world = await openedWorld('once')
    const counts = new Map<string, number>()
    for (let request = 0; request < REQUESTS; request += 1) {
      const redemption = await redemptionOf(world)
      const answers = await race(() => world.authorize(redemption))
      tally(counts, answers)
      expect(answers.filter(answer => 'ticket' in answer)).toHaveLength(1)
    }
    expect(Object.fromEntries(counts)).toEqual({ 'INTERACTION A004001': REQUESTS, 'BAD_REQUEST A008303': LOST })
  }, 120_000)

  test('until-completed: every redemption gives a ticket, and exactly one ticket is completed', async () => {
    const world = await openedWorld('until-completed')
    const counts = new Map<string, number>()
    for (let request = 0; request < REQUESTS; request += 1) {
      const redemption = await redemptionOf(world)
      const waiting = await race(() => world.authorize(redemption))
      const answers = await race(racer => world.complete({ ticket: Reflect.get(waiting[racer] ?? {}, 'ticket') }))
      tally(counts, answers)
      expect(answers.filter(answer => answer.action === 'OK')).toHaveLength(1)
    }
    expect(Object.fromEntries(counts)).toEqual({ 'OK A040001': REQUESTS, 'BAD_REQUEST A008303': LOST })
  }, 120_000)
})

test(`${RACERS} concurrent completions of one ticket: exactly one succeeds`, async () => {
  const world = await openedWorld('once')
  const { ticket } = Object(await world.authorize({ parameters: form() }))
  const answers = await race(() => world.complete({ ticket }))
  expect(answers.filter(answer => answer.action === 'OK')).toHaveLength(1)
})
