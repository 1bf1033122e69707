import { beforeEach, describe, expect, test } from 'vitest'
import { SCALE } from '../../../../test/scale.js'
import { guardResource, httpAnswerOfIntrospection } from '../../src/http/guard-resource.js'
import type { HttpRequestView } from '../../src/http/request-view.js'
import { defineDemands } from '../../src/http/resource-demands.js'
import type { Ports } from '../../src/ports/ports.js'
import { fakePorts, tokenRecord } from '../fakes.js'
import { parseChallenge } from '../parse-challenge.js'

const PROOF = 'eyJ0eXAiOiJkcG9wK2p3dCJ9.e30.AA'
const UNCACHED = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

function view(...headers: readonly (readonly [string, string])[]): HttpRequestView {
  return { method: 'GET', targetUri: 'https://rs.example/accounts?x=1', headers }
}

/** The refusal of a request, and the parameters of its challenge. */
async function refusalOf(request: HttpRequestView, ports: Ports, demands = {}) {
  const guarded = await guardResource(request, demands, ports)
  if (guarded.ok) return { status: 200, scheme: '', error: undefined, algs: undefined, headers: {}, body: '' }
  const { status, headers, body } = guarded.refusal
  const [first = ''] = (headers['WWW-Authenticate'] ?? '').split(', ')
  const { scheme, parameters } = parseChallenge(first)
  return { status, scheme, error: parameters.get('error'), algs: parameters.get('algs'), headers, body }
}

let ports: Ports
let calls: string[]

beforeEach(async () => {
  const thumbprint = 'A'.repeat(43)
  const tokens = [
    await tokenRecord('unbound'),
    await tokenRecord('bound', { dpopKeyThumbprint: thumbprint }),
    await tokenRecord('expired', { expiresAt: 1 }),
  ]
  const made = await fakePorts({ tokens })
  ports = made.ports
  calls = made.calls
})

/** Ports that throw whenever one of them is used. */
function untouchable(): Ports {
  return new Proxy(ports, {
    get(_target, name) {
      throw new Error(`the port ${String(name)} was touched`)
    },
  })
}

describe('demands', () => {
  class Demands {
    get scopes() {
      return ['write']
    }
  }

  test('count by their names, in any kind of object', async () => {
    expect(defineDemands(new Demands()).scopes).toEqual(['write'])
    const request = view(['Authorization', 'Bearer unbound'])
    expect((await guardResource(request, new Demands(), ports)).ok).toBe(false)
  })

  test('are not changed by what happens to the object afterwards', () => {
    const scopes = ['write']
    const demands = defineDemands({ scopes })
    scopes.length = 0
    expect(demands.scopes).toEqual(['write'])
    expect(Object.isFrozen(demands.scopes)).toBe(true)
  })

  const request = view(['Authorization', 'Bearer unbound'])
  const guardedBy = (demands: unknown) => guardResource(request, demands as never, ports)

  class Misspelt {
    get scope() {
      return ['write']
    }
  }

  test.each<[what: string, demands: unknown, message: RegExp]>([
    ['a misspelt one', { scope: ['write'] }, /there is no `scope`; did you mean `scopes`/],
    ['a misspelt one besides a valid one', { scopes: ['read'], max_age: 60 }, /did you mean `maxAge`/],
    ['a misspelt getter', new Misspelt(), /did you mean `scopes`/],
    ['one inherited', Object.create({ acrvalues: ['gold'] }), /did you mean `acrValues`/],
    ['a field of the request that is not a demand', { token: 'unbound' }, /there is no `token`/],
    ['requestBodyContained', { requestBodyContained: true }, /there is no `requestBodyContained`/],
    ['a text for a list', { scopes: 'write' }, /scopes: must be an array of strings/],
    ['a number in a list', { resources: [1] }, /resources: must be an array of strings/],
    ['a gap in a list', { acrValues: new Array(1) }, /acrValues: must be an array of strings/],
    ['a list for a text', { subject: ['ada'] }, /subject: must be a string/],
    ['a text for a number', { maxAge: '60' }, /maxAge: must be a number/],
    ['a text for a flag', { dpopNonceRequired: 'true' }, /dpopNonceRequired: must be true or false/],
    ['a text for components', { requiredComponents: '@method' }, /requiredComponents: must be an array of strings/],
    ['none', undefined, /pass an object/],
    ['a list', ['scopes'], /pass an object/],
  ])(
    'that are not valid are a TypeError when they are used and when they are defined: %s',
    async (_, demands, message) => {
      await expect(guardedBy(demands)).rejects.toThrow(message)
      await expect(guardedBy(demands)).rejects.toThrow(TypeError)
      expect(() => defineDemands(demands as never)).toThrow(message)
    },
  )

  test('that are not valid reject every request', async () => {
    for (const each of [view(), view(['Authorization', 'Bearer ']), request]) {
      await expect(guardResource(each, { scope: ['write'] } as never, ports)).rejects.toThrow(TypeError)
    }
    expect(calls).toEqual([])
  })

  test('are checked again each time, unless they are immutable', async () => {
    const demands: { scopes?: string[]; scope?: string[] } = { scopes: ['read'] }
    expect((await guardedBy(demands)).ok).toBe(true)
    demands.scopes = ['write']
    expect((await guardedBy(demands)).ok).toBe(false)
    demands.scopes = ['read']
    demands.scopes.push('write')
    expect((await guardedBy(demands)).ok).toBe(false)
    delete demands.scopes
    demands.scope = ['write']
    await expect(guardedBy(demands)).rejects.toThrow(/did you mean `scopes`/)
    const defined = defineDemands({ scopes: ['write'] })
    expect(() => Object.assign(defined, { scopes: [] })).toThrow(TypeError)
    expect(defineDemands(defined)).toBe(defined)
    expect((await guardedBy(defined)).ok).toBe(false)
  })

  test('are read once, so that getters cannot return another value when they are used', async () => {
    let reads = 0
    const demands = { get: () => (reads++ === 0 ? ['write'] : []) }
    const changing = Object.defineProperty({}, 'scopes', demands)
    expect((await guardedBy(changing)).ok).toBe(false)
    expect(reads).toBe(1)
  })

  test('may be mixed with other options that the caller names', () => {
    const options = Object.create({ scopes: ['write'], port: 1 })
    expect(defineDemands(options, ['port']).scopes).toEqual(['write'])
    expect(() => defineDemands(options, ['ports'])).toThrow(/there is no `port`; did you mean `ports`/)
  })

  test('that are out of range are a TypeError when they are defined, and 500 when they are used', async () => {
    const tooMany = { scopes: Array.from({ length: 101 }, (_, at) => `s${at}`) }
    expect(() => defineDemands(tooMany)).toThrow(/scopes: may hold 100 values/)
    expect(await refusalOf(request, ports, tooMany)).toMatchObject({ status: 500, error: 'server_error' })
  })
})

describe('the error as JSON (RFC 6750 §3, RFC 6749 §5.2)', () => {
  const JSON_TYPE = { 'Content-Type': 'application/json' }

  test.each<[string, number, HttpRequestView, object, Partial<Ports>]>([
    ['two headers', 400, view(['Authorization', 'Bearer unbound'], ['Authorization', 'Bearer unbound']), {}, {}],
    ['no token under DPoP', 400, view(['Authorization', 'DPoP ']), {}, {}],
    ['an unknown URL', 400, { ...view(['Authorization', 'Bearer unbound']), targetUri: undefined }, {}, {}],
    ['a store that fails', 500, view(['Authorization', 'Bearer unbound']), {}, { accessTokens: undefined as never }],
    ['an unknown token', 401, view(['Authorization', 'Bearer unknown']), {}, {}],
    ['no token', 401, view(), {}, {}],
    ['a missing scope', 403, view(['Authorization', 'Bearer unbound']), { scopes: ['write'] }, {}],
  ])('%s: %i', async (_, status, request, demands, broken) => {
    const guarded = await guardResource(request, demands, { ...ports, ...broken })
    if (guarded.ok) throw new Error('it may proceed')
    const { headers, body } = guarded.refusal
    expect(guarded.refusal.status).toBe(status)
    expect(headers).toMatchObject(UNCACHED)
    if (status === 401 || status === 403) {
      expect(body).toBe('')
      expect(headers).not.toHaveProperty('Content-Type')
      return
    }
    expect(headers).toMatchObject(JSON_TYPE)
    const { parameters } = parseChallenge(headers['WWW-Authenticate'] ?? '')
    const { algs: _algs, ...told } = Object.fromEntries(parameters)
    expect(JSON.parse(body)).toEqual(told)
    expect(told).toHaveProperty('error')
  })

  test('contains error_uri if the service has one, and no description if there is none', async () => {
    const found = await fakePorts({ service: { errorUriBase: 'https://as.example/e', errorDescriptionOmitted: true } })
    const failing = { ...found.ports, accessTokens: undefined as never }
    const { body } = await refusalOf(view(['Authorization', 'Bearer unbound']), failing)
    expect(JSON.parse(body)).toEqual({ error: 'server_error', error_uri: 'https://as.example/e#A057101' })
  })

  test('an introspection from elsewhere: the error of its challenge, and no body without an error', () => {
    const answer = (responseContent: string) =>
      httpAnswerOfIntrospection({ action: 'BAD_REQUEST', responseContent } as never)
    expect(answer('Bearer error="invalid_request",scope="a"').body).toBe('{"error":"invalid_request"}')
    expect(answer('')).toMatchObject({ status: 400, body: '' })
    expect(answer('').headers).not.toHaveProperty('Content-Type')
  })
})

describe('what a client can cause is not a mistake of the caller', () => {
  test.each<[string, string | undefined]>([
    ['is unknown', undefined],
    ['is too long', `https://rs.example/${'a'.repeat(16_384)}`],
  ])('RFC 9112 §3.2: a URL that %s is 400, and no port is called', async (_, targetUri) => {
    const request = { ...view(['Authorization', 'DPoP bound'], ['DPoP', PROOF]), targetUri }
    const { status, scheme, error } = await refusalOf(request, ports)
    expect({ status, scheme, error }).toEqual({ status: 400, scheme: 'DPoP', error: 'invalid_request' })
    expect(calls).toEqual([])
  })

  test.each<[string, unknown]>([
    ['an object that a parser made', { a: 1 }],
    ['an empty object that a parser left', {}],
    ['bytes', new Uint8Array(2)],
    ['half of a character', '\ud800'],
  ])('RFC 9530 §2: a signed body that is %s is unknown, so the signature is refused', async (_, body) => {
    const signature = [
      ['Signature-Input', 'sig=("content-digest");created=1;tag="fapi-2-request"'],
      ['Signature', 'sig=:AA==:'],
      ['Content-Digest', 'sha-256=:AA==:'],
      ['Content-Length', '2'],
    ] as const
    const request = view(['Authorization', 'Bearer unbound'], ...signature)
    const { status, error } = await refusalOf({ ...request, body: body as never }, ports)
    expect({ status, error }).toEqual({ status: 401, error: 'invalid_request' })
  })
})

describe('docs/rules.md §7, §8: what a signature may cover is bounded, and taken once', () => {
  const BEARER = ['Authorization', 'Bearer unbound'] as const
  const inputOf = (names: readonly string[]) =>
    ['Signature-Input', `a=(${names.map(each => `"${each}"`).join(' ')})`] as const
  const names = Array.from({ length: 150 }, (_, at) => `x-${at}`)
  const headers = names.map(each => [each, 'a'] as const)

  test.each([
    ['at most 100 headers that are named', [inputOf(names)], 400],
    ['none of a field of more than 16 KiB', [inputOf([...names, 'a'.repeat(16_384)])], 200],
    ['none of two lines that are longer together', [inputOf(names), inputOf(['a'.repeat(16_000)])], 200],
  ] as const)('%s', async (_, inputs, status) => {
    expect((await refusalOf(view(BEARER, ...inputs, ...headers), ports)).status).toBe(status)
  })

  test('however many headers there are, in linear time', async () => {
    const lines = Array<readonly [string, string]>(SCALE === 'small' ? 300_000 : 3_000_000).fill(['x-a', 'a'])
    const request = view(BEARER, ['Signature-Input', '"x-b'.repeat(4_000)])
    expect((await guardResource({ ...request, headers: [...request.headers, ...lines] }, {}, ports)).ok).toBe(true)
  })
})

describe('without a token no port is called', () => {
  test.each<[string, HttpRequestView]>([
    ['no header', view()],
    ['another scheme', view(['Authorization', 'Basic YTpi'])],
    ['only a proof', view(['DPoP', PROOF])],
    ['a token in the query', { ...view(), targetUri: 'https://rs.example/?access_token=unbound' }],
  ])('RFC 6750 §3.1: %s is 401 with a challenge without error', async (_, request) => {
    const { status, scheme, error, headers, body } = await refusalOf(request, untouchable())
    expect({ status, scheme, error, body }).toEqual({ status: 401, scheme: 'Bearer', error: undefined, body: '' })
    expect(headers).toMatchObject(UNCACHED)
  })

  test('RFC 9449 §7.1, §7.2, INT-01: without credentials both schemes are offered, and the algorithms of one', async () => {
    const { headers } = await refusalOf(view(), untouchable())
    expect(Object(headers)['WWW-Authenticate']).toMatch(/^Bearer, DPoP algs="ES256 [A-Z0-9a-z ]+"$/)
  })

  test('RFC 9449 §7.2: an error is in the challenge of the scheme that was used', async () => {
    const { status, scheme, error, algs } = await refusalOf(view(['Authorization', 'DPoP ']), untouchable())
    expect({ status, scheme, error }).toEqual({ status: 400, scheme: 'DPoP', error: 'invalid_request' })
    expect(algs).toContain('ES256')
  })

  test.each<[string, HttpRequestView]>([
    ['two headers', view(['Authorization', 'Bearer unbound'], ['authorization', 'Bearer unbound'])],
    ['an empty token', view(['Authorization', 'Bearer '])],
    ['a trailing space', view(['Authorization', 'Bearer unbound '])],
    ['two tokens', view(['Authorization', 'Bearer unbound unbound'])],
  ])('RFC 6750 §3.1: %s is 400 invalid_request', async (_, request) => {
    const { status, error, headers } = await refusalOf(request, untouchable())
    expect({ status, error }).toEqual({ status: 400, error: 'invalid_request' })
    expect(headers).toMatchObject(UNCACHED)
  })
})

describe('with a token', () => {
  test.each(['Bearer unbound', 'bearer unbound', 'BEARER  unbound'])('%j may proceed', async value => {
    const guarded = await guardResource(view(['authorization', value]), { scopes: ['read'], subject: 'ada' }, ports)
    expect(guarded.ok && guarded.value.introspection.subject).toBe('ada')
    expect(calls).toEqual(['accessTokens.find', 'clients.find'])
  })

  test.each<[string, number, string, object]>([
    ['unknown', 401, 'invalid_token', {}],
    ['expired', 401, 'invalid_token', {}],
    ['unbound', 403, 'insufficient_scope', { scopes: ['write'] }],
    ['unbound', 403, 'invalid_request', { subject: 'eve' }],
    ['unbound', 401, 'invalid_token', { resources: ['https://rs.example'] }],
    ['unbound', 401, 'insufficient_user_authentication', { acrValues: ['gold'] }],
    ['unbound', 401, 'insufficient_user_authentication', { maxAge: 60 }],
  ])('RFC 6750 §3.1, RFC 9470 §3: %s is %i %s for %j', async (token, status, error, demands) => {
    const refusal = await refusalOf(view(['Authorization', `Bearer ${token}`]), ports, demands)
    expect(refusal).toMatchObject({ status, error, scheme: 'Bearer', body: '', headers: UNCACHED })
  })

  test.each<[string, HttpRequestView]>([
    ['with a proof', view(['Authorization', 'DPoP unbound'], ['DPoP', PROOF])],
    ['without a proof', view(['Authorization', 'DPoP unbound'])],
    ['with two proofs', view(['Authorization', 'DPoP unbound'], ['DPoP', PROOF], ['dpop', PROOF])],
  ])('docs/rules.md §2: an unbound token under DPoP, %s, is refused', async (_, request) => {
    const { status, scheme, error, algs } = await refusalOf(request, ports)
    expect({ status, scheme, error }).toEqual({ status: 401, scheme: 'DPoP', error: 'invalid_token' })
    expect(algs?.split(' ')).toContain('ES256')
  })

  test.each<[string, HttpRequestView]>([
    ['under Bearer', view(['Authorization', 'Bearer bound'])],
    ['under Bearer with a proof', view(['Authorization', 'Bearer bound'], ['DPoP', PROOF])],
    ['under DPoP without a proof', view(['Authorization', 'DPoP bound'])],
  ])('RFC 9449 §7.1, §7.2; docs/rules.md §2 (A065308): a bound token %s is 401 invalid_token', async (_, request) => {
    const { status, scheme, error } = await refusalOf(request, ports)
    expect({ status, scheme, error }).toEqual({ status: 401, scheme: 'DPoP', error: 'invalid_token' })
  })

  test('docs/rules.md §2: a token under Bearer is introspected without the proof in the request', async () => {
    const request = view(['Authorization', 'Bearer unbound'], ['DPoP', PROOF])
    expect((await guardResource(request, {}, ports)).ok).toBe(true)
  })

  test('docs/rules.md §1: a store that fails is 500, and its message is not disclosed', async () => {
    const find = () => Promise.reject(new Error('SELECT failed for hunter2'))
    const failing = { ...ports, accessTokens: { ...ports.accessTokens, find } }
    const refusal = await refusalOf(view(['Authorization', 'Bearer unbound']), failing)
    expect(refusal).toMatchObject({ status: 500, error: 'server_error' })
    expect(JSON.stringify(refusal)).not.toContain('hunter2')
  })
})
