import { describe, expect, test } from 'vitest'
import { revokeToken } from '../src/index.js'
import { AS_CLIENT, createWorld, type Name, REDEMPTION, type World } from './world.js'

async function revoke(world: World, client: Name, form: Readonly<Record<string, string>>) {
  const parameters = new URLSearchParams({ ...AS_CLIENT[client], ...form }).toString()
  return revokeToken({ parameters }, world.ports)
}

const DONE = { action: 'OK', resultCode: 'A114001', responseContent: '' }

describe('a client revokes (RFC 7009)', () => {
  test.each([undefined, 'access_token', 'refresh_token'])(
    'its refresh token with all that hangs on it, hint %s',
    async hint => {
      const world = await createWorld()
      const { body } = await world.redeem('shop')
      const form = { token: String(body.refresh_token), ...(hint && { token_type_hint: hint }) }
      expect(await revoke(world, 'shop', form)).toMatchObject(DONE)
      expect(await world.introspected(body.access_token)).toBe('UNAUTHORIZED')
      expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ resultCode: 'A050308' })
    },
  )

  test('its access token alone', async () => {
    const world = await createWorld()
    const { body } = await world.redeem('shop')
    expect(await revoke(world, 'shop', { token: String(body.access_token) })).toMatchObject(DONE)
    expect(await world.introspected(body.access_token)).toBe('UNAUTHORIZED')
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action: 'OK' })
  })

  test('a refresh token that was replaced, and what came after it', async () => {
    const world = await createWorld()
    const first = await world.redeem('app')
    const second = await world.refresh('app', first.body.refresh_token)
    expect(await revoke(world, 'app', { token: String(first.body.refresh_token) })).toMatchObject(DONE)
    expect(await world.introspected(second.body.access_token)).toBe('UNAUTHORIZED')
  })

  test('nothing of another client, and learns nothing', async () => {
    const world = await createWorld()
    const { body } = await world.redeem('shop')
    for (const token of [body.access_token, body.refresh_token, 'unknown'])
      expect(await revoke(world, 'rival', { token: String(token) })).toMatchObject(DONE)
    expect(await world.introspected(body.access_token)).toBe('OK')
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action: 'OK' })
  })

  test('nothing of another authorization of its user', async () => {
    const world = await createWorld()
    const [one, other] = [await world.redeem('shop'), await world.redeem('shop')]
    await revoke(world, 'shop', { token: String(one.body.refresh_token) })
    expect(await world.introspected(other.body.access_token)).toBe('OK')
    expect(await world.refresh('shop', other.body.refresh_token)).toMatchObject({ action: 'OK' })
  })

  test('an authorization whose code nobody has redeemed', async () => {
    const world = await createWorld()
    const code = await world.code('shop')
    await revoke(world, 'shop', { token: code })
    expect(await world.exchange('shop', { ...REDEMPTION, code })).toMatchObject({ resultCode: 'A050308' })
  })
})

test.each([
  ['without a token', 'shop', {}, { action: 'BAD_REQUEST', resultCode: 'A114301' }],
  ['with a wrong secret', 'shop', { token: 'a', client_secret: 'wrong' }, { action: 'UNAUTHORIZED' }],
] as const)('refuses a request %s', async (_, client, form, expected) => {
  expect(await revoke(await createWorld(), client, form)).toMatchObject(expected)
})

test('a revocation meets a refresh: whichever comes first, nothing is left', async () => {
  for (let round = 0; round < 8; round++) {
    const world = await createWorld()
    const { body } = await world.redeem('app')
    const both = [
      world.refresh('app', body.refresh_token),
      revoke(world, 'app', { token: String(body.refresh_token) }),
    ] as const
    const [refreshed] = await Promise.all(round % 2 === 0 ? both : ([both[0], both[1]] as const))
    expect(await world.introspected(refreshed.body.access_token)).toBe('UNAUTHORIZED')
    expect(await world.refresh('app', refreshed.body.refresh_token ?? body.refresh_token)).not.toMatchObject({
      action: 'OK',
    })
  }
})
