import { RACERS, race } from './common.js'
import type { Answer } from './operations.js'
import type { Scenario } from './scenario.js'
import {
  bodyOf,
  codeOf,
  RIVAL,
  redeemed,
  refreshed,
  refreshTokenIn,
  refreshTokenOf,
  revokedBy,
  SPA,
} from './token-flow.js'
import type { World } from './world.js'

const ONE_WON = { winners: 1, losers: RACERS - 1 }

async function introspected(world: World, answer: Answer): Promise<string> {
  return (await world.introspect({ token: bodyOf(answer).access_token })).action
}

const REVOKED = 'UNAUTHORIZED'

/** Codes and refresh tokens of which one of many concurrent uses may win. */
export const TOKENS_USED_AT_ONCE: readonly Scenario[] = [
  {
    name: `of ${RACERS} concurrent redemptions of one code, one wins, and what it got is revoked`,
    clause: 'RFC 6749 §4.1.2, §10.5',
    async play(world) {
      const code = await codeOf(world)
      // Who comes late finds what the others have revoked.
      const won = await race(() => redeemed(world, code), 'OK', 'A050311', 'A050308')
      return { ...won, introspected: await introspected(world, won) }
    },
    expect: { action: 'OK', ...ONE_WON, introspected: REVOKED },
  },
  {
    name: `${RACERS} concurrent uses of one refresh token make one successor, which all of them get`,
    clause: 'RFC 9700 §4.14.2; docs/tokens.md',
    clients: [SPA],
    async play(world) {
      const token = await refreshTokenOf(world, 'spa')
      const answers = await Promise.all(Array.from({ length: RACERS }, () => refreshed(world, token, 'spa')))
      const [first, ...others] = answers
      if (first === undefined) throw new Error('nobody has asked')
      const successors = new Set(answers.map(refreshTokenIn))
      const next = await refreshed(world, refreshTokenIn(first), 'spa')
      const given = others.every(({ action }) => action === 'OK')
      return { ...first, given, successors: successors.size, next: next.action }
    },
    expect: { action: 'OK', given: true, successors: 1, next: 'OK' },
  },
  {
    name: `of ${RACERS} concurrent uses of one refresh token that nobody may repeat, one wins, and one after a minute ends what it got`,
    clause: 'RFC 9700 §4.14.2',
    clients: [SPA],
    tokens: { lifetimes: { retry: 0 } },
    async play(world) {
      const token = await refreshTokenOf(world, 'spa')
      const answers = await Promise.all(Array.from({ length: RACERS }, () => refreshed(world, token, 'spa')))
      const [won, ...more] = answers.filter(({ action }) => action === 'OK')
      if (won === undefined) throw new Error('nobody has won')
      const before = await introspected(world, won)
      world.pass(60)
      await refreshed(world, token, 'spa')
      return { ...won, more: more.length, before, after: await introspected(world, won) }
    },
    expect: { action: 'OK', more: 0, before: 'OK', after: REVOKED },
  },
  {
    name: '64 concurrent uses of a refresh token that stays, each later than the one before, all give an access token',
    clause: 'RFC 6749 §6; docs/tokens.md',
    tokens: { lifetimes: { idle: 100 } },
    async play(world) {
      const token = await refreshTokenOf(world)
      const racing = Array.from({ length: 64 }, () => {
        world.pass(1)
        return refreshed(world, token)
      })
      const answers = await Promise.all(racing)
      const given = answers.filter(({ action }) => action === 'OK').length
      return { ...(await refreshed(world, token)), given }
    },
    expect: { action: 'OK', given: 64 },
  },
  {
    name: 'a revocation that meets refreshes leaves nothing, whichever comes first',
    clause: 'RFC 7009 §2.1; RFC 6749 §10.4',
    clients: [SPA],
    async play(world) {
      const token = await refreshTokenOf(world, 'spa')
      const [revoked, ...answers] = await Promise.all([
        revokedBy(world, 'spa', { token }),
        ...Array.from({ length: RACERS }, () => refreshed(world, token, 'spa')),
      ])
      const given = answers.filter(({ action }) => action === 'OK')
      const actions = await Promise.all(given.map(answer => introspected(world, answer)))
      const faults = answers.filter(({ action }) => action === 'INTERNAL_SERVER_ERROR')
      const left = actions.filter(action => action !== REVOKED).length
      return { ...revoked, left, faults: faults.length, after: (await refreshed(world, token, 'spa')).action }
    },
    expect: { action: 'OK', left: 0, faults: 0, after: 'BAD_REQUEST' },
  },
  {
    name: 'a refresh token of another client changes nothing',
    clause: 'RFC 6749 §6, §10.4',
    clients: [RIVAL],
    async play(world) {
      const token = await refreshTokenOf(world)
      await race(() => refreshed(world, token, 'rival'), 'OK', 'A050307')
      return refreshed(world, token)
    },
    expect: { action: 'OK', resultCode: 'A050001' },
  },
]
