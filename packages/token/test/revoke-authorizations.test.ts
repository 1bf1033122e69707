import { type Ports, revokeAccessTokens } from '@symbolon/core'
import { expect, test } from 'vitest'
import { createWorld } from './world.js'

/*
 * docs/rules.md §5: a revocation by the authorization server ends the authorization of a token, or says that it could
 * not. What it says of the right ones is in the scenarios.
 */

const BROKEN: Readonly<Record<string, Partial<{ [Name in keyof Ports]: undefined }>>> = {
  'token families': { tokenFamilies: undefined },
  revocations: { revocations: undefined },
}

test.each(Object.keys(BROKEN))(
  'without the store of %s an access token of an authorization is a fault',
  async store => {
    const world = await createWorld()
    const { body } = await world.redeem('shop')
    const ports: object = { ...world.core, ...BROKEN[store] }
    const revoked = await revokeAccessTokens({ accessToken: String(body.access_token) }, ports as Ports)
    expect(revoked).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action: 'OK' })
  },
)

test.each([
  ['not before its end', undefined],
  ['no record of a family', 'a text'],
] as const)('a family of which the store finds %s is a fault', async (_, found) => {
  const world = await createWorld()
  const { body } = await world.redeem('shop')
  const tokenFamilies = { find: () => found, add: () => true, replace: () => true, sweep: () => 0 }
  const ports: object = { ...world.core, tokenFamilies }
  const revoked = await revokeAccessTokens({ accessToken: String(body.access_token) }, ports as Ports)
  expect(revoked).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
  expect(await world.introspected(body.access_token)).toBe('OK')
})

test('after its end, the record of an access token is removed', async () => {
  const world = await createWorld()
  const { body } = await world.redeem('shop')
  world.now += 3_600_000
  const tokenFamilies = { find: () => undefined, add: () => true, replace: () => true, sweep: () => 0 }
  const revoked = await revokeAccessTokens({ accessToken: String(body.access_token) }, { ...world.core, tokenFamilies })
  expect(revoked).toMatchObject({ action: 'OK', count: 1 })
})

test('a refresh token that was replaced ends its authorization too', async () => {
  const world = await createWorld()
  const first = await world.redeem('app')
  const second = await world.refresh('app', first.body.refresh_token)
  const revoked = await revokeAccessTokens({ refreshToken: String(first.body.refresh_token) }, world.core)
  expect(revoked).toMatchObject({ action: 'OK', count: 1 })
  expect(await world.introspected(second.body.access_token)).toBe('UNAUTHORIZED')
  expect(await world.refresh('app', second.body.refresh_token)).toMatchObject({ resultCode: 'A050308' })
})

test('a value that begins as its tokens, and was not issued, ends nothing', async () => {
  const world = await createWorld()
  const { body } = await world.redeem('app')
  const refreshToken = `${String(body.refresh_token).slice(0, 44)}${'A'.repeat(43)}`
  expect(await revokeAccessTokens({ refreshToken }, world.core)).toMatchObject({ action: 'OK', count: 0 })
  expect(await world.refresh('app', body.refresh_token)).toMatchObject({ action: 'OK' })
})

test('another authorization of the same user at the same client lives on', async () => {
  const world = await createWorld()
  const [one, other] = [await world.redeem('shop'), await world.redeem('shop')]
  await revokeAccessTokens({ accessToken: String(one.body.access_token) }, world.core)
  expect(await world.introspected(other.body.access_token)).toBe('OK')
  expect(await world.refresh('shop', other.body.refresh_token)).toMatchObject({ action: 'OK' })
})
