import { beforeEach, describe, expect, test } from 'vitest'
import { defineProtectedResource } from '../../src/configuration/protected-resource.js'
import { answerResourceMetadata } from '../../src/http/endpoints.js'
import { guardResource } from '../../src/http/guard-resource.js'
import type { HttpRequestView } from '../../src/http/request-view.js'
import { bothDemands, defineDemands, type ResourceDemands } from '../../src/http/resource-demands.js'
import type { Ports } from '../../src/ports/ports.js'
import { fakePorts, tokenRecord } from '../fakes.js'
import { parseChallenge } from '../parse-challenge.js'

const resource = defineProtectedResource({ resource: 'https://rs.example/accounts', scopes_supported: ['read'] })
const bound = defineProtectedResource({
  resource: 'https://rs.example/accounts',
  dpop_bound_access_tokens_required: true,
})
const METADATA = 'https://rs.example/.well-known/oauth-protected-resource/accounts'
const PROOF = 'eyJ0eXAiOiJkcG9wK2p3dCJ9.e30.AA'

function view(...headers: readonly (readonly [string, string])[]): HttpRequestView {
  return { method: 'GET', targetUri: 'https://rs.example/accounts', headers }
}

const presenting = (token: string) => view(['Authorization', `Bearer ${token}`])
const proving = (token: string) => view(['Authorization', `DPoP ${token}`], ['DPoP', PROOF])

let ports: Ports

beforeEach(async () => {
  const tokens = [
    await tokenRecord('elsewhere', { resources: ['https://rs.example/payments'] }),
    await tokenRecord('anywhere'),
    await tokenRecord('meant', { resources: ['https://rs.example/accounts'] }),
    await tokenRecord('narrowed', {
      resources: ['https://rs.example/accounts'],
      accessTokenResources: ['https://rs.example/payments'],
    }),
    await tokenRecord('key', {
      resources: ['https://rs.example/accounts'],
      dpopKeyThumbprint: 'A'.repeat(43),
    }),
  ]
  ports = (await fakePorts({ tokens })).ports
})

/** The status, and each challenge, of a request. */
async function answerTo(request: HttpRequestView, demands: ResourceDemands, used = ports) {
  const guarded = await guardResource(request, demands, used)
  if (guarded.ok) return { status: 200, challenges: [], others: {} }
  const { status, headers } = guarded.refusal
  const { 'WWW-Authenticate': challenge = '', ...others } = headers
  return { status, challenges: challenge.split(', ').map(parseChallenge), others }
}

describe('RFC 9728 §5.1: challenges name the metadata', () => {
  test('of all schemes, without credentials', async () => {
    const { status, challenges } = await answerTo(view(), { resource })
    expect(status).toBe(401)
    expect(challenges.map(({ scheme }) => scheme)).toEqual(['Bearer', 'DPoP'])
    for (const { parameters } of challenges) expect(parameters.get('resource_metadata')).toBe(METADATA)
    expect(challenges.map(({ parameters }) => parameters.has('error'))).toEqual([false, false])
    expect(challenges[1]?.parameters.get('algs')).toContain('ES256')
  })

  test.each<[what: string, request: HttpRequestView, demands: ResourceDemands, status: number, error: string]>([
    ['an unknown token', presenting('unknown'), {}, 401, 'invalid_token'],
    ['a token for another resource', presenting('elsewhere'), {}, 401, 'invalid_token'],
    ['a token of a key without its proof', presenting('key'), {}, 401, 'invalid_token'],
    ['a proof that is not valid', proving('key'), {}, 401, 'invalid_dpop_proof'],
    ['a user who must log in again', presenting('meant'), { maxAge: 1 }, 401, 'insufficient_user_authentication'],
    ['a token without the scope', presenting('meant'), { scopes: ['write'] }, 403, 'insufficient_scope'],
  ])('beside the error for %s', async (_, request, demands, status, error) => {
    const plain = await answerTo(request, { ...demands, resources: [resource.resource] })
    const named = await answerTo(request, { ...demands, resource })
    expect(named).toMatchObject({ status, others: plain.others })
    const [challenge, ...more] = named.challenges
    expect(more).toEqual([])
    expect(challenge?.parameters.get('error')).toBe(error)
    expect(challenge?.parameters.get('resource_metadata')).toBe(METADATA)
    // Everything else is as without the metadata.
    const others = [...(challenge?.parameters ?? [])].filter(([name]) => name !== 'resource_metadata')
    expect([challenge?.scheme, others]).toEqual([
      plain.challenges[0]?.scheme,
      [...(plain.challenges[0]?.parameters ?? [])],
    ])
  })

  test.each<[what: string, request: HttpRequestView]>([
    ['credentials that cannot be read', view(['Authorization', 'Bearer '])],
    ['a URL that is unknown', { ...presenting('meant'), targetUri: undefined }],
  ])('but not for %s, which another token would not help', async (_, request) => {
    const { status, challenges } = await answerTo(request, { resource })
    expect(status).toBe(400)
    expect(challenges.some(({ parameters }) => parameters.has('resource_metadata'))).toBe(false)
  })

  test('nor for a fault', async () => {
    const failing = { ...ports, accessTokens: { find: () => Promise.reject(new Error('no database')) } }
    const { status, challenges } = await answerTo(presenting('meant'), { resource }, failing as never)
    expect(status).toBe(500)
    expect(challenges.some(({ parameters }) => parameters.has('resource_metadata'))).toBe(false)
  })

  test('not without a resource', async () => {
    for (const request of [view(), presenting('unknown')]) {
      const { challenges } = await answerTo(request, { resource: null })
      expect(challenges.some(({ parameters }) => parameters.has('resource_metadata'))).toBe(false)
    }
  })
})

describe('what is advertised is enforced', () => {
  test.each<[token: string, status: number]>([
    ['meant', 200],
    ['elsewhere', 401],
    // RFC 8707 §2.2: what the token request narrowed counts.
    ['narrowed', 401],
    // RFC 9068 §4: a token without an audience is not meant for this resource.
    ['anywhere', 401],
  ])('RFC 9728 §7.4, RFC 8707 §2: the audience of %s', async (token, status) => {
    expect((await answerTo(presenting(token), { resource })).status).toBe(status)
    expect((await answerTo(presenting(token), { resource, resources: [resource.resource] })).status).toBe(status)
    expect((await answerTo(presenting(token), defineDemands({ resource, resources: null }))).status).toBe(status)
  })

  test('beside other resources, which are demanded too', async () => {
    const demands = defineDemands({ resource, resources: ['https://rs.example/payments'] })
    expect(demands.resources).toEqual(['https://rs.example/payments', 'https://rs.example/accounts'])
    expect((await answerTo(presenting('meant'), demands)).status).toBe(401)
  })

  test('RFC 9728 §2: where tokens must be bound to a key, a bearer token is refused', async () => {
    const { status, challenges } = await answerTo(presenting('meant'), { resource: bound })
    expect([status, challenges.map(({ scheme }) => scheme)]).toEqual([401, ['DPoP']])
    expect(Object.fromEntries(challenges[0]?.parameters ?? [])).toMatchObject({
      error: 'invalid_token',
      resource_metadata: METADATA,
    })
    // RFC 9449 §7.2: nor does the challenge offer the scheme.
    expect((await answerTo(view(), { resource: bound })).challenges.map(({ scheme }) => scheme)).toEqual(['DPoP'])
    // RFC 9449 §4.3-12: a proof does not bind a token.
    expect((await answerTo(proving('meant'), { resource: bound })).status).toBe(401)
  })

  test.each<[what: string, load: () => unknown]>([
    ['rejects', () => Promise.reject(new Error('the vault is closed'))],
    [
      'throws',
      () => {
        throw new Error('the vault is closed')
      },
    ],
    ['answers no service', () => undefined],
    ['answers null', () => Promise.resolve(null)],
  ])('a service that %s is a fault for such a resource too, whatever is presented', async (_, load) => {
    for (const request of [proving('key'), presenting('key')]) {
      const faults: unknown[] = []
      const used = { ...ports, service: { load }, onFault: (error: unknown) => void faults.push(error) }
      const guarded = await guardResource(request, { resource: bound }, used as never)
      expect(guarded).toMatchObject({
        ok: false,
        refusal: {
          status: 500,
          headers: { 'Cache-Control': 'no-store' },
          body: expect.stringMatching(/^{"error":"server_error"/),
        },
      })
      expect(faults).toHaveLength(1)
    }
  })

  test('the service is loaded once: what is checked is what is used', async () => {
    const loaded = await ports.service.load()
    const asked: unknown[] = []
    const load = () => {
      asked.push(undefined)
      return { ...loaded, dpopProofOnUnboundTokenIgnored: asked.length > 1 }
    }
    await guardResource(proving('meant'), { resource: bound }, { ...ports, service: { load } })
    expect(asked).toHaveLength(1)
  })

  test('a service that lets unbound tokens pass with a proof contradicts such a resource', async () => {
    const loaded = await ports.service.load()
    const lenient = { ...ports, service: { load: () => ({ ...loaded, dpopProofOnUnboundTokenIgnored: true }) } }
    await expect(guardResource(proving('meant'), { resource: bound }, lenient)).rejects.toThrow(
      /dpopProofOnUnboundTokenIgnored/,
    )
    expect((await answerTo(presenting('meant'), { resource }, lenient)).status).toBe(200)
  })
})

describe('the demand', () => {
  test.each<[what: string, value: unknown]>([
    ['a URL', 'https://rs.example/accounts'],
    ['a copy', { ...resource }],
    ['metadata', { resource: 'https://rs.example/accounts' }],
    ['a list', [resource]],
  ])('must be what defineProtectedResource returned, not %s', async (_, value) => {
    const demands = { resource: value } as never
    expect(() => defineDemands(demands)).toThrow(/resource: pass what defineProtectedResource\(\) returns/)
    await expect(guardResource(view(), demands, ports)).rejects.toThrow(TypeError)
  })

  test('is kept by bothDemands, which refuses two resources', () => {
    const other = defineProtectedResource({ resource: 'https://rs.example/payments' })
    expect(bothDemands({ resource }, { scopes: ['read'] })).toMatchObject({ resource, resources: [resource.resource] })
    expect(bothDemands({ scopes: ['read'] }, { resource })).toMatchObject({ resource, resources: [resource.resource] })
    expect(bothDemands({ resource }, { resource }).resource).toBe(resource)
    expect(() => bothDemands({ resource }, { resource: other })).toThrow(/names one resource/)
  })
})

describe('RFC 9728 §3.2: the endpoint', () => {
  test('answers a GET, and a HEAD like it', () => {
    const answer = answerResourceMetadata(resource)
    expect(answer('GET')).toEqual({
      status: 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' },
      body: JSON.stringify(resource.metadata),
    })
    expect(answer('HEAD')).toEqual(answer('GET'))
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'get', '', undefined])('refuses %s', method => {
    const answer = answerResourceMetadata(resource)
    expect(answer(method)).toEqual({ status: 405, headers: { Allow: 'GET, HEAD' }, body: '' })
  })

  test('is made of a defined resource', () => {
    for (const other of [undefined, 'https://rs.example', { ...resource }]) {
      expect(() => Reflect.apply(answerResourceMetadata, undefined, [other])).toThrow(/defineProtectedResource/)
    }
  })
})

describe('INT-23: a challenge names the demanded scopes beside the metadata (RFC 6750 §3, MCP 2026-07-28)', () => {
  const scopes = ['write', 'pay']

  test.each<[what: string, request: HttpRequestView, demands: ResourceDemands, status: number]>([
    ['no credentials', view(), { scopes }, 401],
    ['an unknown token', presenting('unknown'), { scopes }, 401],
    ['a token for another resource', presenting('elsewhere'), { scopes: ['read'] }, 401],
    ['a bearer token where tokens must be bound', presenting('meant'), { scopes, resource: bound }, 401],
    ['a token without a scope', presenting('meant'), { scopes }, 403],
    ['a token with one of two scopes', presenting('meant'), { scopes: ['read', 'write'] }, 403],
  ])('%s', async (_, request, demands, status) => {
    const answer = await answerTo(request, { resource, ...demands })
    expect(answer.status).toBe(status)
    for (const { parameters } of answer.challenges) {
      expect(parameters.get('scope')).toBe(demands.scopes?.join(' '))
      expect(parameters.get('resource_metadata')).toBe(METADATA)
    }
  })

  test('and no scope where none is demanded, or where it is none', async () => {
    for (const demands of [{ resource }, { resource, scopes: [] }, { resource, scopes: ['"x'] }]) {
      for (const { parameters } of (await answerTo(view(), demands)).challenges)
        expect(parameters.has('scope')).toBe(false)
    }
  })
})

describe('INT-24: a resource neither demands nor advertises offline_access (MCP 2026-07-28)', () => {
  test.each<[where: string, make: () => unknown]>([
    ['a guard', () => defineDemands({ scopes: ['read', 'offline_access'] })],
    ['a guard with metadata', () => defineDemands({ resource, scopes: ['offline_access'] })],
    [
      'metadata',
      () => defineProtectedResource({ resource: resource.resource, scopes_supported: ['read', 'offline_access'] }),
    ],
  ])('%s', (_, make) => {
    expect(make).toThrow(/scopes.*offline_access/)
  })

  test('a guard that was not defined before', async () => {
    await expect(answerTo(view(), { resource, scopes: ['offline_access'] })).rejects.toThrow(/offline_access/)
  })
})
