import { describe, expect, test } from 'vitest'
import { createWorld, REDEMPTION, type World } from './world.js'

const refused = (error: string, resultCode: string) => ({ action: 'BAD_REQUEST', resultCode, body: { error } })

describe('a code (RFC 6749 §4.1)', () => {
  test('gives an access token and a refresh token of what the user approved', async () => {
    const world = await createWorld()
    const { action, body } = await world.redeem('shop')
    expect({ action, body }).toMatchObject({
      action: 'OK',
      body: { token_type: 'Bearer', expires_in: 3600, scope: 'read write', authorization_expires_in: 864_000 },
    })
    expect(await world.introspected(body.access_token, { scopes: ['write'], subject: 'ada' })).toBe('OK')
  })

  test('gives no refresh token to a client that is not registered for one', async () => {
    const { body } = await (await createWorld()).redeem('plain')
    expect(Object.keys(body).sort()).toStrictEqual(['access_token', 'expires_in', 'scope', 'token_type'])
  })

  const ROWS: readonly [what: string, form: Readonly<Record<string, string>>, error: string, code: string][] = [
    ['another redirect_uri', { redirect_uri: 'https://client.example/other' }, 'invalid_grant', 'A050314'],
    ['another code_verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant', 'A050317'],
    ['a code_verifier of one character', { code_verifier: 'a' }, 'invalid_grant', 'A050317'],
    ['RFC 7636 §4.6: no code_verifier', { code_verifier: '' }, 'invalid_grant', 'A050315'],
    ['no redirect_uri', { redirect_uri: '' }, 'invalid_grant', 'A050314'],
    ['no code', { code: '' }, 'invalid_request', 'A050305'],
    ['a code of another form', { code: 'code' }, 'invalid_grant', 'A050306'],
    ['a resource that was not granted', { resource: 'https://api.example/' }, 'invalid_target', 'A050324'],
    ['a resource with a fragment', { resource: 'https://api.example/#a' }, 'invalid_target', 'A050323'],
    [
      'details that were not granted',
      { authorization_details: '[{"type":"payment"}]' },
      'invalid_authorization_details',
      'A050325',
    ],
    ['no grant_type', { grant_type: '' }, 'invalid_request', 'A050301'],
    ['an unknown grant_type', { grant_type: 'password' }, 'unsupported_grant_type', 'A050302'],
  ]

  test.each(ROWS)('is refused with %s, and lives on', async (_, form, error, resultCode) => {
    const world = await createWorld()
    const code = await world.code('shop')
    expect(await world.exchange('shop', { ...REDEMPTION, code, ...form })).toMatchObject(refused(error, resultCode))
    expect(await world.exchange('shop', { ...REDEMPTION, code })).toMatchObject({ action: 'OK' })
  })

  test.each(['rival', 'app'] as const)('is refused for the client %s, and lives on', async client => {
    const world = await createWorld()
    const code = await world.code('shop')
    expect(await world.exchange(client, { ...REDEMPTION, code })).toMatchObject(refused('invalid_grant', 'A050307'))
    expect(await world.exchange('shop', { ...REDEMPTION, code })).toMatchObject({ action: 'OK' })
  })

  test.each(Array.from({ length: 87 }, (_, at) => at))(
    'with its character %d changed is refused, and lives on',
    async at => {
      const world = await createWorld()
      const code = await world.code('shop')
      const other = code[at] === 'A' ? 'B' : 'A'
      const changed = code.slice(0, at) + other + code.slice(at + 1)
      expect(await world.exchange('shop', { ...REDEMPTION, code: changed })).toMatchObject(
        refused('invalid_grant', 'A050306'),
      )
      expect(await world.exchange('shop', { ...REDEMPTION, code })).toMatchObject({ action: 'OK' })
    },
  )

  test.each([0, 100_000])('that comes again after %d ms revokes what it gave (RFC 6749 §4.1.2)', async passed => {
    const world = await createWorld()
    const code = await world.code('shop')
    const { body } = await world.exchange('shop', { ...REDEMPTION, code })
    world.now += passed
    expect(await world.exchange('shop', { ...REDEMPTION, code })).toMatchObject(refused('invalid_grant', 'A050311'))
    expect(await world.introspected(body.access_token)).toBe('UNAUTHORIZED')
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject(refused('invalid_grant', 'A050308'))
  })

  test('that comes again from another client, or without its verifier, revokes nothing', async () => {
    const world = await createWorld()
    const code = await world.code('shop')
    const { body } = await world.exchange('shop', { ...REDEMPTION, code })
    await world.exchange('rival', { ...REDEMPTION, code })
    await world.exchange('shop', { ...REDEMPTION, code, code_verifier: 'b'.repeat(43) })
    expect(await world.introspected(body.access_token)).toBe('OK')
  })

  test('of 32 redemptions at once, one wins, and what it got is revoked', async () => {
    const world = await createWorld()
    const code = await world.code('shop')
    const answers = await Promise.all(Array.from({ length: 32 }, () => world.exchange('shop', { ...REDEMPTION, code })))
    const won = answers.filter(({ action }) => action === 'OK')
    expect(won).toHaveLength(1)
    expect(await world.introspected(won[0]?.body.access_token)).toBe('UNAUTHORIZED')
  })

  test('without a challenge refuses a verifier (RFC 9700 §2.1.1), and needs none', async () => {
    const world = await createWorld()
    const parameters = { code_challenge: '', code_challenge_method: '' }
    const code = await world.code('shop', parameters)
    expect(await world.exchange('shop', { ...REDEMPTION, code })).toMatchObject(refused('invalid_grant', 'A050316'))
    expect(await world.exchange('shop', { ...REDEMPTION, code, code_verifier: '' })).toMatchObject({ action: 'OK' })
  })

  test('is no refresh token, and a refresh token is no code', async () => {
    const world = await createWorld()
    const code = await world.code('shop')
    expect(await world.refresh('shop', code)).toMatchObject(refused('invalid_grant', 'A050306'))
    const { body } = await world.exchange('shop', { ...REDEMPTION, code })
    const form = { ...REDEMPTION, code: String(body.refresh_token) }
    expect(await world.exchange('shop', form)).toMatchObject(refused('invalid_grant', 'A050306'))
    expect(await world.refresh('shop', code)).toMatchObject(refused('invalid_grant', 'A050306'))
    expect(await world.introspected(code)).toBe('UNAUTHORIZED')
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action: 'OK' })
  })
})

describe('resources (RFC 8707)', () => {
  const RESOURCES = ['https://a.example/', 'https://b.example/']
  const codeFor = (world: World) => world.code('shop', {}, { resources: RESOURCES })

  test('a token is for what was granted, or for less', async () => {
    const world = await createWorld()
    const all = await world.exchange('shop', { ...REDEMPTION, code: await codeFor(world) })
    const one = await world.exchange('shop', {
      ...REDEMPTION,
      code: await codeFor(world),
      resource: 'https://a.example/',
    })
    expect(await world.introspected(all.body.access_token, { resources: RESOURCES })).toBe('OK')
    expect(await world.introspected(one.body.access_token, { resources: ['https://a.example/'] })).toBe('OK')
    expect(await world.introspected(one.body.access_token, { resources: ['https://b.example/'] })).not.toBe('OK')
    const again = await world.refresh('shop', one.body.refresh_token, { resource: 'https://b.example/' })
    expect(await world.introspected(again.body.access_token, { resources: ['https://b.example/'] })).toBe('OK')
    expect(await world.refresh('shop', one.body.refresh_token, { resource: 'https://c.example/' })).toMatchObject(
      refused('invalid_target', 'A050324'),
    )
  })
})

test.each([
  ['a wrong secret', { client_secret: 'wrong' }, 'UNAUTHORIZED', 'invalid_client'],
  ['an unknown client', { client_id: 'nobody' }, 'UNAUTHORIZED', 'invalid_client'],
  ['no client', { client_id: '', client_secret: '' }, 'BAD_REQUEST', 'invalid_request'],
])('refuses %s, and the code lives on', async (_, form, action, error) => {
  const world = await createWorld()
  const code = await world.code('shop')
  expect(await world.exchange('shop', { ...REDEMPTION, code, ...form })).toMatchObject({ action, body: { error } })
  expect(await world.exchange('shop', { ...REDEMPTION, code })).toMatchObject({ action: 'OK' })
})
