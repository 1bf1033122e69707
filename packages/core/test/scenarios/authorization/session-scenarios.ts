import { byUri, form, hashOf, pushedUri, type Scenario, ticketOf, type World } from '@symbolon/contract/scenarios'
import { expecting } from '../rows.js'

const UNREADABLE = { resultCode: 'A004201', action: 'INTERNAL_SERVER_ERROR', error: 'server_error' }

const plainly = (world: World, sessionBinding: unknown) => world.authorize({ parameters: form(), sessionBinding })

/** Values that are no session. */
const NO_SESSIONS: readonly (readonly [what: string, sessionBinding: unknown])[] = [
  ['that is empty', ''],
  ['that is a number', 7],
  ['that is an object', { id: 'a' }],
  ['of more than 16 KiB', 's'.repeat(16_385)],
]

/** Requests whose call names a session. */
export const REQUESTS_OF_SESSIONS: readonly Scenario[] = [
  ...NO_SESSIONS.map(
    ([what, sessionBinding]): Scenario => ({
      name: `a session ${what} cannot be read`,
      clause: 'docs/rules.md §1, §4',
      play: world => plainly(world, sessionBinding),
      expect: UNREADABLE,
    }),
  ),
  ...expecting({ action: 'INTERACTION', isShown: false, hasDigest: true, isPlainHash: false })({
    'a session of 16 KiB is stored as a digest, and only as that (docs/rules.md §4, §8)': async world => {
      const sessionBinding = 's'.repeat(16_384)
      const answer = await plainly(world, sessionBinding)
      const stored = await world.stores.tickets.find(await hashOf(String(Reflect.get(answer, 'ticket'))))
      const digest = stored?.sessionDigest ?? ''
      const isShown = JSON.stringify([stored, answer]).includes('ssss')
      return {
        ...answer,
        isShown,
        hasDigest: digest.length === 43,
        isPlainHash: digest === (await hashOf(sessionBinding)),
      }
    },
  }),
  ...expecting({ action: 'INTERACTION', digests: 2 })({
    'two requests of one session have different digests (docs/rules.md §4)': async world => {
      const answers = [await plainly(world, 'one'), await plainly(world, 'one')]
      const keys = await Promise.all(answers.map(answer => hashOf(String(Reflect.get(answer, 'ticket')))))
      const tickets = await Promise.all(keys.map(async key => world.stores.tickets.find(key)))
      const digests = new Set(tickets.map(ticket => ticket?.sessionDigest))
      return { action: 'INTERACTION', resultCode: '', digests: digests.size }
    },
  }),
]

/** Completions whose call names a session. */
export const COMPLETIONS_OF_SESSIONS: readonly Scenario[] = [
  ...NO_SESSIONS.map(
    ([what, sessionBinding]): Scenario => ({
      name: `a session ${what} cannot be read`,
      clause: 'docs/rules.md §1, §4',
      play: async world => world.complete({ ticket: await ticketOf(plainly(world, undefined)), sessionBinding }),
      expect: { ...UNREADABLE, resultCode: 'A040201' },
    }),
  ),
  ...expecting({ action: 'OK', resultCode: 'A040001' })({
    'null is no session, in both calls (docs/rules.md §1)': async world =>
      world.complete({ ticket: await ticketOf(plainly(world, null)), sessionBinding: null }),
  }),
  ...expecting({ action: 'BAD_REQUEST', resultCode: 'A040302' })({
    'an expired ticket is refused as such in any session (docs/rules.md §4)': async world => {
      const ticket = await ticketOf(plainly(world, 'one'))
      world.pass(600)
      return world.complete({ ticket, sessionBinding: 'another' })
    },
  }),
  {
    name: 'until-completed: each ticket of a page that two browsers have opened is of its own session',
    clause: 'FAPI 2.0 Security Profile §6.4, §6.5; docs/rules.md §4',
    service: { pushedRequestUse: 'until-completed' },
    async play(world) {
      const uri = await pushedUri(world)
      const first = await ticketOf(world.authorize({ ...byUri(uri), sessionBinding: 'first' }))
      const second = await ticketOf(world.authorize({ ...byUri(uri), sessionBinding: 'second' }))
      const swapped = [
        await world.complete({ ticket: first, sessionBinding: 'second' }),
        await world.complete({ ticket: second, sessionBinding: 'first' }),
      ]
      const completed = await world.complete({ ticket: second, sessionBinding: 'second' })
      return { ...completed, swapped: swapped.map(({ resultCode }) => resultCode) }
    },
    expect: { action: 'OK', swapped: ['A040304', 'A040304'] },
  },
]
