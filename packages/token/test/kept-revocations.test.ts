import { createAccessToken, introspect, revokeAccessTokens } from '@symbolon/core'
import type { Revocation } from '@symbolon/core/stores'
import { expect, test } from 'vitest'
import { revokeToken } from '../src/index.js'
import { AS_CLIENT, createWorld, REDEMPTION, type Setting, START, type World } from './world.js'

/*
 * docs/storage.md, rule 35: a revocation is kept as long as anything that it refuses may live. Each logout would else
 * leave one for a year, or a token that is revoked would be accepted again.
 */

const DAY = 86_400
const YEAR = 365 * DAY

/** What a server keeps of revocations. */
async function keeping(setting: Setting = {}): Promise<{ readonly world: World; readonly kept: Revocation[] }> {
  const kept: Revocation[] = []
  const world = await createWorld({
    ...setting,
    change: ports => {
      const { revocations } = ports
      if (revocations === undefined) throw new Error('the storage keeps no revocations')
      const revoke: typeof revocations.revoke = (revocation, now) => {
        kept.push(revocation)
        return revocations.revoke(revocation, now)
      }
      const watched = {
        revoke,
        find: (keys: readonly string[]) => revocations.find(keys),
        sweep: (now: number, limit: number) => revocations.sweep(now, limit),
      }
      return { ...ports, revocations: watched }
    },
  })
  return { world, kept }
}

const secondsKept = (kept: readonly Revocation[]) => kept.map(each => (each.retainedUntil - START) / 1_000)

const LOGOUTS: Readonly<Record<string, (world: World, token: string) => Promise<unknown>>> = {
  'its client': (world, token) =>
    revokeToken({ parameters: new URLSearchParams({ ...AS_CLIENT.shop, token }).toString() }, world.ports),
  'the authorization server': (world, token) => revokeAccessTokens({ refreshToken: token }, world.ports),
}

test.each(Object.entries(LOGOUTS))('of an authorization that %s ends: until it would have ended', async (_, revoke) => {
  const { world, kept } = await keeping()
  const { body } = await world.redeem('shop')
  world.now += 5 * DAY * 1_000
  await revoke(world, String(body.refresh_token))
  expect(secondsKept(kept)).toStrictEqual([10 * DAY])
})

test('of an authorization whose code came twice: until it would have ended', async () => {
  const { world, kept } = await keeping()
  const code = await world.code('shop')
  await world.exchange('shop', { ...REDEMPTION, code })
  await world.exchange('shop', { ...REDEMPTION, code })
  expect(secondsKept(kept)).toStrictEqual([10 * DAY])
})

test('a logout leaves nothing once its authorization would have ended', async () => {
  const { world } = await keeping()
  const { body } = await world.redeem('shop')
  await LOGOUTS['its client']?.(world, String(body.refresh_token))
  world.now += (10 * DAY + 61) * 1_000
  expect(await world.core.revocations?.sweep(world.now, 10)).toBe(1)
})

test.each([
  ['a year', {}, YEAR],
  ['as long as access tokens of the service', { accessTokenDuration: 2 * YEAR }, 2 * YEAR],
  ['as long as authorizations of the service', { refreshTokenDuration: 3 * YEAR }, 3 * YEAR],
])('of all of a client or a subject: %s', async (_, service, seconds) => {
  const { world, kept } = await keeping({ service })
  await revokeAccessTokens({ clientId: 1 }, world.ports)
  await revokeAccessTokens({ subject: 'ada' }, world.ports)
  const skew = 60
  expect(secondsKept(kept).every(each => each >= seconds && each <= seconds + skew)).toBe(true)
  expect(kept).toHaveLength(2)
})

test('a token of three years that is stored after all of its client were revoked is not accepted at its last moment', async () => {
  const { world } = await keeping({ service: { accessTokenDuration: 3 * YEAR } })
  const removing = { ...world.core.accessTokens, remove: () => 0 }
  const find = (hash: string) => world.core.accessTokens.find(hash)
  const grant = { grantType: 'CLIENT_CREDENTIALS', clientId: 1, scopes: ['read'] } as const
  const created = await createAccessToken(grant, world.core)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  await revokeAccessTokens({ clientId: 1 }, { ...world.ports, accessTokens: { ...removing, find } })
  world.now += 3 * YEAR * 1_000 - 1
  await world.core.revocations?.sweep(world.now, 10)
  const answer = await introspect({ token: created.accessToken }, world.core)
  expect(answer).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A057304' })
})
