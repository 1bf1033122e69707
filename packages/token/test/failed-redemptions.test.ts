import type { Ports } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { revokeToken } from '../src/index.js'
import { createWorld, type Name, prover, REDEMPTION, type Setting, type World } from './world.js'

/*
 * docs/tokens.md, "When a redemption fails": a code is used by the last write of its redemption. Before that write, the
 * same request may come again, and nobody has the token that was stored meanwhile; after it, a second redemption ends
 * the authorization (RFC 6749 §4.1.2).
 */

type Write = 'accessTokens.add' | 'tokenFamilies.replace' | 'revocations.revoke'

/** How a call of a store goes: as it should, or otherwise. */
type Course = (call: () => unknown) => unknown

interface Steered extends World {
  /** How the next call of a method goes. */
  steer(write: Write, course: Course): void
}

/** A server whose stores fail, or wait, once. */
async function steered(setting: Setting = {}): Promise<Steered> {
  const courses = new Map<string, Course>()
  const change = (ports: Ports): Ports => {
    const stores = ['accessTokens', 'tokenFamilies', 'revocations'] as const
    return { ...ports, ...Object.fromEntries(stores.map(name => [name, watched(name, Object(ports[name]))])) }
  }
  const watched = (name: string, store: object) =>
    new Proxy(store, {
      get:
        (target, method) =>
        (...parameters: unknown[]) => {
          const call = () => Reflect.apply(Reflect.get(target, method), target, parameters)
          const [path, course] = [`${name}.${String(method)}`, courses.get(`${name}.${String(method)}`)]
          courses.delete(path)
          return course === undefined ? call() : course(call)
        },
    })
  const world = await createWorld({ ...setting, change })
  return Object.assign(world, { steer: (write: Write, course: Course) => void courses.set(write, course) })
}

const FAILING = {
  'before it happens': () => Promise.reject(new Error('the store is down')),
  'after it happened': async call => {
    await call()
    throw new Error('the reply was lost')
  },
} satisfies Record<string, Course>

const FAULT = { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A050101' }
const USED = { action: 'BAD_REQUEST', resultCode: 'A050311', body: { error: 'invalid_grant' } }
const REVOKED = { action: 'BAD_REQUEST', resultCode: 'A050308' }

/** A code of a redemption that has failed, and what is sent to redeem it. */
async function failed(client: Name, write: Write, when: keyof typeof FAILING, setting: Setting = {}) {
  const world = await steered(setting)
  const form = { ...REDEMPTION, code: await world.code(client) }
  world.steer(write, FAILING[when])
  expect(await world.exchange(client, form)).toMatchObject(FAULT)
  return { world, form }
}

describe.each(['shop', 'app'] as const)('the redemption of a code of %s fails', client => {
  test.each([
    ['accessTokens.add', 'before it happens'],
    ['accessTokens.add', 'after it happened'],
    ['tokenFamilies.replace', 'before it happens'],
  ] as const)('in %s %s: the next one succeeds, and the one after that ends the authorization', async (write, when) => {
    const { world, form } = await failed(client, write, when)
    const again = await world.exchange(client, form)
    expect(again).toMatchObject({ action: 'OK', body: { scope: 'read write' } })
    expect(await world.introspected(again.body.access_token)).toBe('OK')
    expect(await world.refresh(client, again.body.refresh_token)).toMatchObject({ action: 'OK' })
    expect(await world.exchange(client, form)).toMatchObject(USED)
    expect(await world.introspected(again.body.access_token)).toBe('UNAUTHORIZED')
    expect(await world.refresh(client, again.body.refresh_token)).toMatchObject(REVOKED)
  })

  test('in tokenFamilies.replace after it happened: the code is used, and the next one ends the authorization', async () => {
    const { world, form } = await failed(client, 'tokenFamilies.replace', 'after it happened')
    expect(await world.exchange(client, form)).toMatchObject(USED)
    expect(await world.exchange(client, form)).toMatchObject(REVOKED)
  })
})

describe('after a redemption that failed, a code is still refused', () => {
  test.each([
    ['to another client', 'rival', {}, 'A050307'],
    ['with another code_verifier', 'shop', { code_verifier: 'a'.repeat(43) }, 'A050317'],
    ['with another redirect_uri', 'shop', { redirect_uri: 'https://client.example/other' }, 'A050314'],
    ['with a wrong secret', 'shop', { client_secret: 'wrong' }, 'A295301'],
  ] as const)('%s', async (_, client, changes, resultCode) => {
    const { world, form } = await failed('shop', 'accessTokens.add', 'before it happens')
    const refused = await world.exchange(client, { ...form, ...changes })
    expect(refused.action).not.toBe('OK')
    if (resultCode !== 'A295301') expect(refused.resultCode).toBe(resultCode)
    expect(await world.exchange('shop', form)).toMatchObject({ action: 'OK' })
  })

  test('after its lifetime', async () => {
    const { world, form } = await failed('shop', 'accessTokens.add', 'after it happened')
    world.now += 60_000
    expect(await world.exchange('shop', form)).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A050310' })
  })

  test('with the proof of that redemption: it needs a fresh one (RFC 9449 §11.1)', async () => {
    const [world, prove] = [await steered(), await prover()]
    const form = { ...REDEMPTION, code: await world.code('app') }
    const dpop = await prove(world)
    world.steer('accessTokens.add', FAILING['before it happens'])
    expect(await world.exchange('app', form, { dpop })).toMatchObject(FAULT)
    expect(await world.exchange('app', form, { dpop })).toMatchObject({ body: { error: 'invalid_dpop_proof' } })
    expect(await world.exchange('app', form, { dpop: await prove(world) })).toMatchObject({ action: 'OK' })
  })

  test('once its user has revoked the authorization', async () => {
    const { world, form } = await failed('shop', 'accessTokens.add', 'after it happened')
    const parameters = new URLSearchParams({ client_id: 'shop', client_secret: 'secret', token: form.code }).toString()
    await revokeToken({ parameters }, world.ports)
    expect(await world.exchange('shop', form)).toMatchObject(REVOKED)
  })
})

describe.each(Object.keys(FAILING) as (keyof typeof FAILING)[])('a second redemption whose store fails %s', when => {
  test.each(['revocations.revoke', 'tokenFamilies.replace'] as const)(
    'in %s says neither yes nor no, and the next one ends the authorization',
    async write => {
      const world = await steered()
      const form = { ...REDEMPTION, code: await world.code('shop') }
      const { body } = await world.exchange('shop', form)
      world.steer(write, FAILING[when])
      expect(await world.exchange('shop', form)).toMatchObject(FAULT)
      expect((await world.exchange('shop', form)).body.error).toBe('invalid_grant')
      expect(await world.introspected(body.access_token)).toBe('UNAUTHORIZED')
      expect(await world.refresh('shop', body.refresh_token)).toMatchObject(REVOKED)
    },
  )
})

describe('of two redemptions at once, one wins', () => {
  test.each(['accessTokens.add', 'tokenFamilies.replace'] as const)(
    'where the first waits in %s, and what the winner got is revoked',
    async write => {
      const world = await steered()
      const form = { ...REDEMPTION, code: await world.code('shop') }
      const second: { answer?: ReturnType<World['exchange']> } = {}
      world.steer(write, async call => {
        second.answer = world.exchange('shop', form)
        await second.answer
        return call()
      })
      expect(await world.exchange('shop', form)).toMatchObject(USED)
      const won = await second.answer
      expect(won).toMatchObject({ action: 'OK' })
      expect(await world.introspected(won?.body.access_token)).toBe('UNAUTHORIZED')
      expect(await world.refresh('shop', won?.body.refresh_token)).toMatchObject(REVOKED)
    },
  )
})
