import { introspect, revokeAccessTokens } from '@symbolon/core'
import { describe, expect, test } from 'vitest'
import { type AddedGrants, exchangeToken, type GrantRequest, tokenPorts } from '../src/index.js'
import { AS_CLIENT, CLIENTS, createWorld, prover, type Setting, type World } from './world.js'

/*
 * RFC 6749 §4.5: a grant of the author, after all that is checked of every token request. What it answers is read as
 * what a client sends, and a mistake of it is never a token.
 */

const NAME = 'urn:ietf:params:oauth:grant-type:token-exchange'
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code'
/** RFC 8693 §2.2.1. */
const ISSUED = 'urn:ietf:params:oauth:token-type:access_token'
/** Grants that no specification names. */
const OF_OURS = 'urn:example:grant'
const AT_A_URL = 'https://as.example/grants/kiosk'
const APPROVED = { subject: 'ada', scopes: ['read'] }

interface Exchanging extends World {
  /** What the grant was asked with. */
  readonly asked: GrantRequest[]
}

/** A server whose clients but `plain` may exchange tokens; the grant answers the same each time. */
async function exchanging(
  decide: () => unknown = () => APPROVED,
  { service, ...setting }: Setting = {},
): Promise<Exchanging> {
  const asked: GrantRequest[] = []
  const grant = (request: GrantRequest) => {
    asked.push(request)
    return decide()
  }
  const grants: AddedGrants = Object({ [NAME]: grant, [OF_OURS]: grant, [AT_A_URL]: grant })
  const world = await createWorld({
    grants,
    clients: CLIENTS.map(each =>
      each.clientIdAlias === 'plain'
        ? each
        : { ...each, grantTypes: ['TOKEN_EXCHANGE', 'REFRESH_TOKEN', OF_OURS, AT_A_URL] },
    ),
    service: {
      supportedGrantTypes: ['TOKEN_EXCHANGE', 'REFRESH_TOKEN', 'AUTHORIZATION_CODE', OF_OURS, AT_A_URL],
      ...service,
    },
    ...setting,
  })
  return Object.assign(world, { asked })
}

const FORM = { grant_type: NAME, subject_token: 'of another server', resource: 'https://api.example/' }

describe('a grant that the author adds', () => {
  test('gives an access token of what it answers, and no refresh token', async () => {
    const properties = [{ key: 'act', value: 'shop', hidden: false }]
    const answer = { ...APPROVED, resources: ['https://api.example/'], acr: 'silver', authTime: 1, properties }
    const world = await exchanging(() => answer)
    const { action, body } = await world.exchange('shop', FORM)
    expect({ action, body }).toStrictEqual({
      action: 'OK',
      body: {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        issued_token_type: ISSUED,
        scope: 'read',
      },
    })
    const more = { scopes: ['read'], subject: 'ada', resources: ['https://api.example/'], acrValues: ['silver'] }
    expect(await world.introspected(body.access_token, more)).toBe('OK')
    expect(await world.introspected(body.access_token, { resources: ['https://other.example/'] })).not.toBe('OK')
  })

  test('is asked with the client and the form, without its credentials', async () => {
    const world = await exchanging()
    await world.exchange('shop', FORM)
    expect(world.asked).toHaveLength(1)
    expect(world.asked[0]?.client.clientIdAlias).toBe('shop')
    expect(world.asked[0]?.parameters).toStrictEqual([['client_id', 'shop'], ...Object.entries(FORM)])
    expect(JSON.stringify(world.asked[0]?.parameters)).not.toContain('"secret"')
  })

  test('is asked with the key of a proof, to which the token is bound (RFC 9449 §5)', async () => {
    const world = await exchanging()
    const dpop = await (await prover())(world)
    const { body } = await world.exchange('shop', FORM, { dpop, htm: 'POST' })
    expect([body.token_type, world.asked[0]?.dpopKeyThumbprint]).toStrictEqual(['DPoP', expect.any(String)])
    expect(await world.introspected(body.access_token)).not.toBe('OK')
  })

  test('may be for the client alone, without any scope (RFC 6749 §3.3, §5.1)', async () => {
    const world = await exchanging(() => ({ scopes: [] }))
    const { action, body } = await world.exchange('shop', FORM)
    expect([action, Object.keys(body)]).toStrictEqual([
      'OK',
      ['access_token', 'token_type', 'expires_in', 'issued_token_type'],
    ])
  })

  test.each([OF_OURS, AT_A_URL])('may have any absolute URI as its name: %s (RFC 6749 §4.5)', async grant_type => {
    const world = await exchanging()
    const { action, body } = await world.exchange('shop', { grant_type })
    expect([action, world.asked.length]).toStrictEqual(['OK', 1])
    const { grantType } = Object(await introspect({ token: String(body.access_token) }, world.core))
    expect(grantType).toBe(grant_type)
  })

  test('may get several audiences and resources in a token exchange (RFC 8693 §2.1)', async () => {
    const world = await exchanging()
    const parameters = new URLSearchParams({ ...AS_CLIENT.shop, ...FORM })
    for (const audience of ['a', 'b', 'a']) parameters.append('audience', audience)
    const { action } = await exchangeToken({ parameters: parameters.toString() }, world.ports)
    const asked = world.asked.flatMap(each => each.parameters).filter(([name]) => name === 'audience')
    expect([action, asked.map(([, value]) => value)]).toStrictEqual(['OK', ['a', 'b', 'a']])
  })

  test.each([
    ['an audience in another grant', { grant_type: OF_OURS }, 'audience'],
    ['a scope', {}, 'scope'],
    ['the grant_type', {}, 'grant_type'],
  ])('does not get %s twice (RFC 6749 §3.2)', async (_, form, name) => {
    const world = await exchanging()
    const parameters = new URLSearchParams({ ...AS_CLIENT.shop, ...FORM, ...form })
    for (const value of ['a', NAME]) parameters.append(name, value)
    const { action } = await exchangeToken({ parameters: parameters.toString() }, world.ports)
    expect([action, world.asked.length]).toStrictEqual(['BAD_REQUEST', 0])
  })

  test('gives tokens that a revocation of the user ends, and new ones after it', async () => {
    const world = await exchanging()
    const { body } = await world.exchange('shop', FORM)
    expect(await world.introspected(body.access_token)).toBe('OK')
    await revokeAccessTokens({ subject: 'ada' }, world.core)
    expect(await world.introspected(body.access_token)).toBe('UNAUTHORIZED')
    const again = await world.exchange('shop', FORM)
    expect(await world.introspected(again.body.access_token)).toBe('OK')
  })
})

describe('a grant is not asked', () => {
  test.each([
    ['by a client that is not registered for it', 'plain', {}, 'unauthorized_client'],
    ['by a client with a wrong secret', 'shop', { client_secret: 'wrong' }, 'invalid_client'],
    ['under another name', 'shop', { grant_type: DEVICE }, 'unsupported_grant_type'],
    ['under a name of every object', 'shop', { grant_type: 'constructor' }, 'unsupported_grant_type'],
  ] as const)('%s', async (_, client, form, error) => {
    const world = await exchanging()
    const { body } = await world.exchange(client, { ...FORM, ...form })
    expect([body.error, world.asked]).toStrictEqual([error, []])
  })

  test('where the service does not support it', async () => {
    const world = await exchanging(undefined, { service: { supportedGrantTypes: ['AUTHORIZATION_CODE'] } })
    const { body } = await world.exchange('shop', FORM)
    expect([body.error, world.asked]).toStrictEqual(['unsupported_grant_type', []])
  })

  test('without the proof, or the certificate, that the client is registered for', async () => {
    for (const bound of [{ dpopRequired: true }, { tlsClientCertificateBoundAccessTokens: true }]) {
      const clients = CLIENTS.map(each => ({
        ...each,
        grantTypes: ['TOKEN_EXCHANGE' as const],
        responseTypes: [],
        ...bound,
      }))
      const world = await exchanging(undefined, { clients })
      const { action } = await world.exchange('shop', FORM)
      expect([action, world.asked]).toStrictEqual(['BAD_REQUEST', []])
    }
  })

  test('with a proof that was used before', async () => {
    const world = await exchanging()
    const dpop = await (await prover())(world)
    await world.exchange('shop', FORM, { dpop, htm: 'POST' })
    const { body } = await world.exchange('shop', FORM, { dpop, htm: 'POST' })
    expect([body.error, world.asked.length]).toStrictEqual(['invalid_dpop_proof', 1])
  })
})

describe('a mistake of a grant is a fault, and no token', () => {
  const thrower = new Error('the database of the author, with a secret')
  const raise = () => {
    throw thrower
  }
  const throwing = Object.defineProperty({ scopes: [] }, 'subject', { enumerable: true, get: raise })
  test.each<readonly [string, () => unknown]>([
    ['throws', raise],
    ['rejects', () => Promise.reject(thrower)],
    ['answers true', () => true],
    ['answers nothing', () => undefined],
    ['answers null', () => null],
    ['answers a list', () => []],
    ['answers no scopes', () => ({ subject: 'ada' })],
    ['answers scopes as text', () => ({ ...APPROVED, scopes: 'read' })],
    ['answers a scope that is none', () => ({ ...APPROVED, scopes: ['a b'] })],
    ['answers an empty subject', () => ({ ...APPROVED, subject: '' })],
    ['answers a subject that is no text', () => ({ ...APPROVED, subject: 1 })],
    ['answers authTime as text', () => ({ ...APPROVED, authTime: 'now' })],
    ['answers details that are none', () => ({ ...APPROVED, authorizationDetails: 'payment' })],
    ['answers properties that are none', () => ({ ...APPROVED, properties: [{ key: 1 }] })],
    ['answers a member that is unknown', () => ({ ...APPROVED, scope: ['read'] })],
    ['answers an unknown error', () => ({ error: 'invalid_client' })],
    ['answers an error and a name of every object', () => ({ error: 'constructor' })],
    ['answers what throws when it is read', () => throwing],
  ])('%s', async (_, answer) => {
    const faults: unknown[] = []
    const change: Setting['change'] = ports => ({ ...ports, onFault: error => void faults.push(error) })
    const world = await exchanging(answer, { change })
    const { action, body } = await world.exchange('shop', FORM)
    expect([action, body.error, faults.length]).toStrictEqual(['INTERNAL_SERVER_ERROR', 'server_error', 1])
    expect(JSON.stringify(body)).not.toContain('secret')
  })
})

describe('what a grant answers is judged as every token', () => {
  test.each([
    ['a scope that the service does not have', { scopes: ['admin'] }, 'invalid_scope'],
    ['a resource that is none', { ...APPROVED, resources: ['api'] }, 'invalid_target'],
  ])('%s', async (_, answer, error) => {
    expect((await (await exchanging(() => answer)).exchange('shop', FORM)).body.error).toBe(error)
  })

  test('the rules of the server see its subject', async () => {
    const tokenRules = { mayHaveToken: ({ subject }: { readonly subject?: string }) => subject !== 'ada' }
    const world = await exchanging(undefined, { tokenRules })
    expect((await world.exchange('shop', FORM)).body.error).toBe('invalid_grant')
  })

  test.each([
    'invalid_request',
    'invalid_grant',
    'invalid_target',
    'authorization_pending',
    'slow_down',
    'access_denied',
    'expired_token',
  ])('the client gets its error %s', async error => {
    const { action, body } = await (await exchanging(() => ({ error }))).exchange('shop', FORM)
    expect([action, body.error, body.access_token]).toStrictEqual(['BAD_REQUEST', error, undefined])
  })
})

test.each<readonly [string, object]>([
  ['a grant of ours', { authorization_code: () => APPROVED }],
  ['one whose answer needs an ID token', { 'urn:openid:params:grant-type:ciba': () => APPROVED }],
  ['a name that is no absolute URI', { kiosk: () => APPROVED }],
  ['a URI with a fragment', { 'urn:example:grant#a': () => APPROVED }],
  ['what is no function', { [NAME]: APPROVED }],
])('tokenPorts refuses %s', async (_, grants) => {
  const { core } = await createWorld()
  const options = { ports: core, secrets: ['x'.repeat(32)], grants: Object(grants) } as const
  expect(() => tokenPorts(Object(options))).toThrow(/grants/)
})
