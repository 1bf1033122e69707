import { describe, expect, test } from 'vitest'
import { answerTokenOverHttp, exchangeToken, type TokenGiven, tokenPorts } from '../src/index.js'
import { AS_CLIENT, createWorld, REDEMPTION, SECRET, type World } from './world.js'

/*
 * RFC 6749 §8.2: an extension may say more beside the token, such as `patient` of SMART App Launch. What every client
 * reads is written by the library alone.
 */

/** A server that answers these members. */
async function answering(members: (given: TokenGiven) => unknown): Promise<World> {
  return createWorld({ tokenAnswers: { membersFor: Object(members) } })
}

const PROPERTIES = [{ key: 'patient', value: '123', hidden: true }]

describe('members of the author', () => {
  test('are beside those of the token, at the redemption and at each refresh', async () => {
    const given: TokenGiven[] = []
    const world = await answering(each => {
      given.push(each)
      return { patient: each.properties?.[0]?.value, context: { need_banner: true }, list: [1, null] }
    })
    const decision = { properties: PROPERTIES, acr: 'silver', authTime: 1_600_000_000 }
    const code = await world.code('app', {}, decision)
    const redeemed = await world.exchange('app', { ...REDEMPTION, code })
    const refreshed = await world.refresh('app', redeemed.body.refresh_token, { scope: 'read' })
    for (const { action, body } of [redeemed, refreshed]) {
      expect(action).toBe('OK')
      expect(body).toMatchObject({ patient: '123', context: { need_banner: true }, list: [1, null] })
      expect(await world.introspected(body.access_token)).toBe('OK')
    }
    expect(given.map(({ grantType, scopes }) => [grantType, scopes])).toStrictEqual([
      ['AUTHORIZATION_CODE', ['read', 'write']],
      ['REFRESH_TOKEN', ['read']],
    ])
    expect(given[0]).toMatchObject({ subject: 'ada', ...decision })
    expect(given[0]?.client.clientIdAlias).toBe('app')
  })

  test('are in the answer over HTTP', async () => {
    const world = await answering(() => ({ patient: '123' }))
    const form = { ...AS_CLIENT.shop, grant_type: 'client_credentials' }
    const body = new URLSearchParams(form).toString()
    const headers = [['content-type', 'application/x-www-form-urlencoded']] as const
    const request = { method: 'POST', targetUri: 'https://as.example/token', headers, body }
    const answer = await answerTokenOverHttp(Object(request), world.ports)
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([200, { patient: '123', token_type: 'Bearer' }])
  })

  test('may be none', async () => {
    const world = await answering(() => ({ patient: undefined }))
    expect((await world.redeem('shop')).action).toBe('OK')
  })
})

describe('what cannot be a member is a fault that uses nothing up', () => {
  const cycle: Record<string, unknown> = {}
  cycle.cycle = cycle
  test.each<readonly [string, () => unknown]>([
    ...['access_token', 'token_type', 'expires_in', 'refresh_token', 'id_token', 'scope', 'authorization_details'].map(
      name => [`${name}, which is ours`, () => ({ patient: '1', [name]: 'x' })] as const,
    ),
    ...['issued_token_type', 'refresh_token_timeout', 'authorization_expires_in', 'error', 'error_description'].map(
      name => [`${name}, which is ours`, () => ({ [name]: null })] as const,
    ),
    ['nothing', () => undefined],
    ['null', () => null],
    ['a list', () => [{}]],
    ['a text', () => '{"patient":"1"}'],
    ['a cycle', () => cycle],
    ['a bigint', () => ({ patient: 1n })],
    ['an error', () => Promise.reject(new Error('the database of the author, with a secret'))],
  ])('%s', async (_, members) => {
    const faulty = await answering(members)
    const code = await faulty.code('app')
    const { action, body } = await faulty.exchange('app', { ...REDEMPTION, code })
    expect([action, body.error, Object.keys(body).includes('access_token')]).toStrictEqual([
      'INTERNAL_SERVER_ERROR',
      'server_error',
      false,
    ])
    expect(JSON.stringify(body)).not.toContain('secret')
    const mended = tokenPorts({ ports: faulty.core, secrets: [SECRET] })
    const form = new URLSearchParams({ ...AS_CLIENT.app, ...REDEMPTION, code })
    expect((await exchangeToken({ parameters: form.toString() }, mended)).action).toBe('OK')
  })
})

test('tokenPorts refuses token answers without their method', async () => {
  const { core } = await createWorld()
  const options = { ports: core, secrets: [SECRET], tokenAnswers: {} }
  expect(() => tokenPorts(Object(options))).toThrow(/membersFor/)
})
