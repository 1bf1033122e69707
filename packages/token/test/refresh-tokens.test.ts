import { revokeAccessTokens } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { tokenPorts } from '../src/index.js'
import { createWorld, keyOf, prover, REDEMPTION, SECRET, type World } from './world.js'

const refused = (resultCode: string) => ({ action: 'BAD_REQUEST', resultCode, body: { error: 'invalid_grant' } })

describe('of a public client is replaced at each use (RFC 9700 §4.14.2)', () => {
  test('by a successor, which is replaced in its turn', async () => {
    const world = await createWorld()
    const first = await world.redeem('app')
    const second = await world.refresh('app', first.body.refresh_token)
    const third = await world.refresh('app', second.body.refresh_token)
    const tokens = [first, second, third].map(({ body }) => body.refresh_token)
    expect(new Set(tokens).size).toBe(3)
    for (const { body } of [first, second, third]) expect(await world.introspected(body.access_token)).toBe('OK')
  })

  test.each([
    [-30_000, 'the same answer'],
    [0, 'the same answer'],
    [29_999, 'the same answer'],
    [30_000, 'a refusal'],
    [89_999, 'a refusal'],
    [90_000, 'the end of the authorization'],
  ])('a repetition after %d ms, by the clock of that instance, is %s', async (passed, outcome) => {
    const world = await createWorld()
    const first = await world.redeem('app')
    const second = await world.refresh('app', first.body.refresh_token)
    world.now += passed
    const again = await world.refresh('app', first.body.refresh_token)
    if (outcome === 'the same answer') {
      expect(again).toMatchObject({ action: 'OK', body: { refresh_token: second.body.refresh_token } })
      expect(again.body.access_token).not.toBe(second.body.access_token)
      expect(await world.introspected(second.body.access_token)).toBe('OK')
      return
    }
    if (outcome === 'a refusal') {
      expect(again).toMatchObject(refused('A050338'))
      expect(await world.introspected(second.body.access_token)).toBe('OK')
      expect(await world.refresh('app', second.body.refresh_token)).toMatchObject({ action: 'OK' })
      return
    }
    expect(again).toMatchObject(refused('A050313'))
    for (const { body } of [first, second]) expect(await world.introspected(body.access_token)).toBe('UNAUTHORIZED')
    expect(await world.refresh('app', second.body.refresh_token)).toMatchObject(refused('A050308'))
  })

  test('a repetition does not prolong the time for others', async () => {
    const world = await createWorld()
    const first = await world.redeem('app')
    await world.refresh('app', first.body.refresh_token)
    world.now += 20_000
    expect(await world.refresh('app', first.body.refresh_token)).toMatchObject({ action: 'OK' })
    world.now += 10_000
    expect(await world.refresh('app', first.body.refresh_token)).toMatchObject(refused('A050338'))
    world.now += 60_000
    expect(await world.refresh('app', first.body.refresh_token)).toMatchObject(refused('A050313'))
  })

  test('no repetition after the successor was used, nor of the one before', async () => {
    const world = await createWorld()
    const first = await world.redeem('app')
    const second = await world.refresh('app', first.body.refresh_token)
    const third = await world.refresh('app', second.body.refresh_token)
    expect(await world.refresh('app', first.body.refresh_token)).toMatchObject(refused('A050313'))
    expect(await world.introspected(third.body.access_token)).toBe('UNAUTHORIZED')
  })

  test('of 32 uses at once all get the same successor', async () => {
    const world = await createWorld()
    const { body } = await world.redeem('app')
    const answers = await Promise.all(Array.from({ length: 32 }, () => world.refresh('app', body.refresh_token)))
    expect(answers.map(({ action }) => action)).toStrictEqual(answers.map(() => 'OK'))
    expect(new Set(answers.map(answer => answer.body.refresh_token)).size).toBe(1)
  })

  test('where no repetition is allowed, one of 32 uses wins, and one after a minute ends the authorization', async () => {
    const world = await createWorld({ lifetimes: { retry: 0 } })
    const { body } = await world.redeem('app')
    const answers = await Promise.all(Array.from({ length: 32 }, () => world.refresh('app', body.refresh_token)))
    const won = answers.filter(({ action }) => action === 'OK')
    expect(won).toHaveLength(1)
    expect(await world.introspected(won[0]?.body.access_token)).toBe('OK')
    world.now += 60_000
    expect(await world.refresh('app', body.refresh_token)).toMatchObject(refused('A050313'))
    expect(await world.introspected(won[0]?.body.access_token)).toBe('UNAUTHORIZED')
  })

  test('a repetition gives the same when the key of successors has changed meanwhile', async () => {
    const world = await createWorld()
    const first = await world.redeem('app')
    const second = await world.refresh('app', first.body.refresh_token)
    const later = await createWorld({ secrets: [`new ${SECRET}`, SECRET], change: () => world.core })
    expect(await later.refresh('app', first.body.refresh_token)).toMatchObject({
      action: 'OK',
      body: { refresh_token: second.body.refresh_token },
    })
    const without = await createWorld({ secrets: [`new ${SECRET}`], change: () => world.core })
    expect(await without.refresh('app', first.body.refresh_token)).toMatchObject(refused('A050326'))
    expect(await later.refresh('app', second.body.refresh_token)).toMatchObject({ action: 'OK' })
  })
})

/** Values that nobody issued, of an authorization whose code and first refresh token were used. */
const FORGED: Readonly<Record<string, (code: string, first: string) => string>> = {
  'the first half of the used code with another second half': code => `${code.slice(0, 44)}${'A'.repeat(43)}`,
  'the first half of the replaced token with another second half': (_, first) =>
    `${first.slice(0, 44)}${'A'.repeat(43)}`,
  'the replaced token with another secret': (_, first) => `${first.slice(0, 44)}${'A'.repeat(27)}${first.slice(71)}`,
  'the replaced token with another end of its secret': (_, first) =>
    `${first.slice(0, 70)}${first.charAt(70) === 'A' ? 'B' : 'A'}${first.slice(71)}`,
  'the replaced token with another end': (_, first) => `${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`,
}

describe('what nobody issued ends nothing (RFC 9700 §4.14.2)', () => {
  test.each(Object.entries(FORGED))('%s', async (_, forgedFrom) => {
    const world = await createWorld()
    const code = await world.code('app')
    const first = await world.exchange('app', { ...REDEMPTION, code })
    const second = await world.refresh('app', first.body.refresh_token)
    const forged = forgedFrom(code, String(first.body.refresh_token))
    expect(await world.refresh('app', forged)).toMatchObject(refused('A050306'))
    expect(await world.revoke('app', forged)).toBe('OK')
    expect(await world.introspected(second.body.access_token)).toBe('OK')
    expect(await world.refresh('app', second.body.refresh_token)).toMatchObject({ action: 'OK' })
  })

  test('the first half of a code that nobody has used', async () => {
    const world = await createWorld()
    const code = await world.code('app')
    const forged = `${code.slice(0, 44)}${'A'.repeat(43)}`
    expect(await world.refresh('app', forged)).toMatchObject(refused('A050306'))
    expect(await world.revoke('app', forged)).toBe('OK')
    expect(await world.exchange('app', { ...REDEMPTION, code })).toMatchObject({ action: 'OK' })
  })
})

describe('what was issued ends the authorization (RFC 9700 §4.14.2)', () => {
  const LATER = `new ${SECRET}`

  /** An authorization with four generations, the later two by another key, after which the first is removed. */
  async function generations() {
    const world = await createWorld()
    const both = await createWorld({ secrets: [LATER, SECRET], change: () => world.core })
    const later = await createWorld({ secrets: [LATER], change: () => world.core })
    const code = await world.code('app')
    let answer = await world.exchange('app', { ...REDEMPTION, code })
    const values = [code, answer.body.refresh_token]
    for (const each of [world, both, both, later]) {
      answer = await each.refresh('app', values.at(-1))
      values.push(answer.body.refresh_token)
    }
    world.now += 100_000
    return { world, later, values, access: answer.body.access_token }
  }

  test.each([1, 2, 3, 4])('generation %d at the token endpoint, with successor keys rotated in between', async at => {
    const { world, later, values, access } = await generations()
    expect(await later.refresh('app', values[at])).toMatchObject(refused('A050313'))
    expect(await world.introspected(access)).toBe('UNAUTHORIZED')
    expect(await later.refresh('app', values.at(-1))).toMatchObject(refused('A050308'))
  })

  test.each([0, 1, 2, 3, 4, 5])('generation %d at the revocation endpoint; the code is 0', async at => {
    const { world, later, values, access } = await generations()
    expect(await later.revoke('app', values[at])).toBe('OK')
    expect(await world.introspected(access)).toBe('UNAUTHORIZED')
    expect(await later.refresh('app', values.at(-1))).toMatchObject(refused('A050308'))
  })

  test('the used code at the token endpoint', async () => {
    const { world, later, values, access } = await generations()
    const again = await later.exchange('app', { ...REDEMPTION, code: String(values[0]) })
    expect(again).toMatchObject(refused('A050311'))
    expect(await world.introspected(access)).toBe('UNAUTHORIZED')
  })
})

test('64 uses at once of one that stays, each later than the one before, all give a token', async () => {
  const [world, prove] = [
    await createWorld({ lifetimes: { idle: 100 }, service: { dpopProofLifetime: 300 } }),
    await prover(),
  ]
  const { body } = await world.redeem('app', {}, { dpop: await prove(world) })
  const proofs = await Promise.all(Array.from({ length: 64 }, () => prove(world)))
  const racing = proofs.map(dpop => {
    world.now += 1_000
    return world.refresh('app', body.refresh_token, {}, { dpop })
  })
  const answers = await Promise.all(racing)
  expect(answers.map(({ action }) => action)).toStrictEqual(answers.map(() => 'OK'))
})

test('of a confidential client stays as it is', async () => {
  const world = await createWorld()
  const { body } = await world.redeem('shop')
  const again = await world.refresh('shop', body.refresh_token)
  expect(again).toMatchObject({ action: 'OK', body: { refresh_token: body.refresh_token } })
  expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action: 'OK' })
})

describe('of a public client with a DPoP key (RFC 9449 §5)', () => {
  async function bound(): Promise<{ world: World; prove: Awaited<ReturnType<typeof prover>>; token: unknown }> {
    const [world, prove] = [await createWorld(), await prover()]
    const { body } = await world.redeem('app', {}, { dpop: await prove(world) })
    expect(body.token_type).toBe('DPoP')
    return { world, prove, token: body.refresh_token }
  }

  test('stays as it is with that key', async () => {
    const { world, prove, token } = await bound()
    const again = await world.refresh('app', token, {}, { dpop: await prove(world) })
    expect(again).toMatchObject({ action: 'OK', body: { refresh_token: token, token_type: 'DPoP' } })
  })

  test.each(['another key', 'no key'])('is refused with %s, and lives on', async which => {
    const { world, prove, token } = await bound()
    const other = await prover()
    const more = which === 'no key' ? {} : { dpop: await other(world) }
    expect(await world.refresh('app', token, {}, more)).toMatchObject(refused('A050318'))
    expect(await world.refresh('app', token, {}, { dpop: await prove(world) })).toMatchObject({ action: 'OK' })
  })

  test('is not changed by a proof that was used', async () => {
    const { world, prove, token } = await bound()
    const dpop = await prove(world)
    await world.refresh('app', token, {}, { dpop })
    const again = await world.refresh('app', token, {}, { dpop })
    expect(again).toMatchObject({ action: 'BAD_REQUEST', body: { error: 'invalid_dpop_proof' } })
    expect(await world.refresh('app', token, {}, { dpop: await prove(world) })).toMatchObject({ action: 'OK' })
  })
})

describe('of a confidential client is bound to no key (RFC 9449 §5)', () => {
  async function refreshTokenIn(world: World): Promise<unknown> {
    const { prove, thumbprint } = await keyOf()
    const { body } = await world.redeem('shop', { dpop_jkt: thumbprint }, { dpop: await prove(world) })
    expect(body.token_type).toBe('DPoP')
    return body.refresh_token
  }

  test.each([
    ['another key', 'DPoP'],
    ['no key', 'Bearer'],
  ])('although its authorization request named one: %s gives a token of type %s', async (which, type) => {
    const [world, other] = [await createWorld(), await prover()]
    const token = await refreshTokenIn(world)
    const more = which === 'no key' ? {} : { dpop: await other(world) }
    const answer = await world.refresh('shop', token, {}, more)
    expect(answer).toMatchObject({ action: 'OK', body: { refresh_token: token, token_type: type } })
  })
})

test('a code that dpop_jkt binds is refused with another key (RFC 9449 §10)', async () => {
  const world = await createWorld()
  const other = await prover()
  const answer = await world.redeem('app', { dpop_jkt: 'A'.repeat(43) }, { dpop: await other(world) })
  expect(answer).toMatchObject(refused('A050318'))
})

describe('narrowing (RFC 6749 §6)', () => {
  test('gives fewer scopes once, and all of them later', async () => {
    const world = await createWorld()
    const { body } = await world.redeem('shop')
    const less = await world.refresh('shop', body.refresh_token, { scope: 'read' })
    expect(less.body.scope).toBe('read')
    expect(await world.introspected(less.body.access_token, { scopes: ['write'] })).toBe('FORBIDDEN')
    expect((await world.refresh('shop', body.refresh_token)).body.scope).toBe('read write')
  })

  test('a wider scope is refused, and replaces nothing', async () => {
    const world = await createWorld()
    const { body } = await world.redeem('app')
    const wider = await world.refresh('app', body.refresh_token, { scope: 'read pay' })
    expect(wider).toMatchObject({ resultCode: 'A050322', body: { error: 'invalid_scope' } })
    world.now += 100_000
    expect(await world.refresh('app', body.refresh_token)).toMatchObject({ action: 'OK' })
  })
})

describe('the end', () => {
  test.each([
    [863_999_999, 'OK'],
    [864_000_000, 'BAD_REQUEST'],
  ])('of the authorization: after %d ms %s, however often it was used', async (passed, action) => {
    const world = await createWorld()
    const { body } = await world.redeem('shop')
    world.now += 400_000_000
    await world.refresh('shop', body.refresh_token)
    world.now += passed - 400_000_000
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action })
  })

  test('no access token outlives the authorization', async () => {
    const world = await createWorld()
    const { body } = await world.redeem('shop')
    world.now += 863_000_000
    const last = await world.refresh('shop', body.refresh_token)
    expect(last.body).toMatchObject({ expires_in: 1000, authorization_expires_in: 1000 })
    world.now += 1_000_000
    expect(await world.introspected(last.body.access_token)).toBe('UNAUTHORIZED')
  })

  test.each([
    [9_999, 'OK'],
    [10_000, 'BAD_REQUEST'],
  ])('of a refresh token that nobody uses: after %d ms %s', async (passed, action) => {
    const world = await createWorld({ lifetimes: { idle: 10 } })
    const { body } = await world.redeem('shop')
    expect(body.refresh_token_timeout).toBe(10)
    world.now += 5_000
    await world.refresh('shop', body.refresh_token)
    world.now += passed
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action })
  })

  test.each([
    [99, 'BAD_REQUEST'],
    [100, 'OK'],
  ])(
    'of an unused one moves if it moves by a hundredth of the lifetime: %d ms of 10 s, then %s',
    async (passed, action) => {
      const world = await createWorld({ lifetimes: { idle: 10 } })
      const { body } = await world.redeem('shop')
      world.now += passed
      expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action: 'OK' })
      world.now += 10_000 - passed
      expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action })
    },
  )

  test.each(['shop', 'app'] as const)('of an unused one is taken away with the setting, for %s', async client => {
    const world = await createWorld({ lifetimes: { idle: 10 } })
    const { body } = await world.redeem(client)
    const later = await createWorld({ change: () => world.core })
    world.now += 9_000
    const first = await later.refresh(client, body.refresh_token)
    expect(first).toMatchObject({ action: 'OK' })
    expect(first.body).not.toHaveProperty('refresh_token_timeout')
    world.now += 10_000
    expect(await later.refresh(client, first.body.refresh_token)).toMatchObject({ action: 'OK' })
  })

  test.each([
    ['of the client', { clientId: 1 }],
    ['of the subject', { subject: 'ada' }],
    ['of both', { clientId: 1, subject: 'ada' }],
  ])('by a revocation %s, also where nobody has redeemed the code', async (_, selection) => {
    const world = await createWorld()
    const { body } = await world.redeem('shop')
    const code = await world.code('shop')
    await revokeAccessTokens(selection, world.ports)
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject(refused('A050308'))
    expect(await world.exchange('shop', { grant_type: 'authorization_code', code })).toMatchObject(refused('A050308'))
    expect(await world.redeem('shop')).toMatchObject({ action: 'OK' })
  })

  test('by the rules of the authorization server, which see every grant', async () => {
    const seen: unknown[] = []
    const tokenRules = { mayHaveToken: (decision: object) => seen.push(decision) < 3 }
    const world = await createWorld({ tokenRules })
    const { body } = await world.redeem('shop')
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject({ action: 'OK' })
    expect(await world.refresh('shop', body.refresh_token)).toMatchObject(refused('A050330'))
    expect(seen).toMatchObject([
      { grantType: 'AUTHORIZATION_CODE', subject: 'ada', scopes: ['read', 'write'] },
      { grantType: 'REFRESH_TOKEN', subject: 'ada' },
      { grantType: 'REFRESH_TOKEN' },
    ])
  })
})

test('a store that fails revokes nothing, and says neither yes nor no (TOK-25)', async () => {
  const world = await createWorld()
  const { body } = await world.redeem('app')
  const failing = {
    add: () => true,
    replace: () => true,
    sweep: () => 0,
    find: () => Promise.reject(new Error('down')),
  }
  const broken = await createWorld({ change: () => ({ ...world.core, tokenFamilies: failing }) })
  expect(await broken.refresh('app', body.refresh_token)).toMatchObject({
    action: 'INTERNAL_SERVER_ERROR',
    body: { error: 'server_error' },
  })
  expect(await world.refresh('app', body.refresh_token)).toMatchObject({ action: 'OK' })
})

test('no event holds a code or a refresh token', async () => {
  const world = await createWorld()
  const code = await world.code('app')
  const first = await world.exchange('app', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'https://client.example/cb',
    code_verifier: 'c'.repeat(43),
  })
  const second = await world.redeem('app')
  const third = await world.refresh('app', second.body.refresh_token)
  await world.refresh('app', third.body.refresh_token, { scope: 'pay' })
  const secrets = [code, second.body.refresh_token, third.body.refresh_token, third.body.access_token].map(String)
  const text = JSON.stringify(world.events)
  expect(first.action).toBe('BAD_REQUEST')
  expect(secrets.filter(secret => secret.split('.').some(part => text.includes(part)))).toStrictEqual([])
})

describe('tokenPorts', () => {
  test.each([
    ['no secrets', { secrets: [] }, /at least one secret/],
    ['a short secret', { secrets: ['short'] }, /32 bytes/],
    ['a code for 601 seconds', { lifetimes: { code: 601 } }, /lifetimes.code must be 1 to 600/],
    ['a repetition for 61 seconds', { lifetimes: { retry: 61 } }, /lifetimes.retry must be 0 to 60/],
    ['no seconds without use', { lifetimes: { idle: 0 } }, /lifetimes.idle must be/],
    ['an unknown lifetime', { lifetimes: { refresh: 1 } }, /refresh/],
    ['rules without their method', { tokenRules: {} }, /mayHaveToken/],
  ])('refuses %s', async (_, options, message) => {
    await expect(createWorld(options as object)).rejects.toThrow(message)
  })

  test.each(['tokenFamilies', 'revocations'])('refuses stores without %s', async store => {
    const { ports } = await createWorld()
    const { [store as 'revocations']: _, ...others } = ports
    expect(() => tokenPorts({ ports: others as never, secrets: [SECRET] })).toThrow(/tokenFamilies and revocations/)
  })
})
