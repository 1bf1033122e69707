import { revokeAccessTokens } from '@symbolon/core'
import { resourceGuard } from '@symbolon/express'
import express from 'express'
import * as oauth from 'openid-client'
import { describe, expect, test } from 'vitest'
import { shiftedClock, standingClock, type TestClock, testWorld } from '../src/test-world.js'
import { listening } from './listening.js'

const SERVICE = {
  serviceId: 'bank',
  issuer: 'https://as.example',
  supportedScopes: [{ name: 'accounts' }],
  accessTokenDuration: 600,
}
const GRANT = { clientIdentifier: 'app', subject: 'ada', scopes: ['accounts'] }

/** A guarded route, and openid-client with a key and a clock that is ahead by some seconds. */
async function served(clock: TestClock, seconds = 0) {
  const world = testWorld(SERVICE, clock)
  await world.register({ clientIdAlias: 'app', tokenAuthMethod: 'NONE', redirectUris: [] })
  const app = express()
  app.get('/', resourceGuard({ ports: world.ports, scopes: ['accounts'] }), (_req, res) => void res.send('yes'))
  const api = new URL(await listening(app))
  const client = new oauth.Configuration({ issuer: SERVICE.issuer }, 'app', { [oauth.clockSkew]: seconds })
  oauth.allowInsecureRequests(client)
  const DPoP = oauth.getDPoPHandle(client, await oauth.randomDPoPKeyPair('ES256'))
  const dpopKeyThumbprint = await DPoP.calculateThumbprint()
  const call = (token: string, options = {}) =>
    oauth.fetchProtectedResource(client, token, api, 'GET', null, undefined, options).then(
      ({ status }) => status,
      (error: oauth.WWWAuthenticateChallengeError) => error.cause[0]?.parameters.error,
    )
  return { ...world, DPoP, dpopKeyThumbprint, call }
}

describe('a clock that stands still', () => {
  test('lets a token expire at its second', async () => {
    const clock = standingClock()
    const { tokenFor, call } = await served(clock)
    const token = await tokenFor(GRANT)
    clock.advance(599)
    expect(await call(token)).toBe(200)
    clock.advance(1)
    expect(await call(token)).toBe('invalid_token')
  })

  test.each([
    ['another clock', () => 0, 'invalid_dpop_proof'],
    ['the same clock', () => Math.round((standingClock().now() - Date.now()) / 1000), 200],
  ])('answers a proof of a client with %s', async (_, seconds, expected) => {
    const { DPoP, dpopKeyThumbprint, tokenFor, call } = await served(standingClock(), seconds())
    const token = await tokenFor({ ...GRANT, dpopKeyThumbprint })
    expect(await call(token, { DPoP })).toBe(expected)
  })

  test('refuses a token of before a revocation, and not one of the same millisecond after it', async () => {
    const clock = standingClock()
    const { ports, tokenFor, call } = await served(clock)
    const before = await tokenFor(GRANT)
    await revokeAccessTokens({ clientIdentifier: 'app' }, ports)
    expect(await call(before)).toBe('invalid_token')
    expect(await call(await tokenFor(GRANT))).toBe(200)
  })
})

test('a shifted clock fits clients that read the clock of the machine, and can be moved', async () => {
  const clock = shiftedClock()
  const { DPoP, dpopKeyThumbprint, tokenFor, call } = await served(clock)
  const token = await tokenFor({ ...GRANT, dpopKeyThumbprint })
  expect(await call(token, { DPoP })).toBe(200)
  clock.advance(600)
  expect(await call(token, { DPoP })).toBe('invalid_token')
})
