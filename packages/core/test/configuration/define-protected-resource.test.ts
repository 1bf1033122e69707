import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import {
  defineProtectedResource,
  isProtectedResource,
  type ProtectedResource,
  RESOURCE_METADATA_MEMBERS,
} from '../../src/configuration/protected-resource.js'
import { defineService } from '../../src/configuration/service.js'
import { answerResourceMetadata } from '../../src/http/endpoints.js'
import { defineDemands } from '../../src/http/resource-demands.js'
import { serverMetadata } from '../../src/metadata/server-metadata.js'

const RESOURCE = 'https://api.example/accounts'
const jwtOf = (header: object, claims: object) =>
  `${[header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.AA`
const SIGNED = jwtOf({ alg: 'ES256' }, { iss: 'https://registry.example', resource: RESOURCE })

const defined = (members: object) => () => Reflect.apply(defineProtectedResource, undefined, [members])

describe('RFC 9728 §3: the well-known path is inserted between host and path', () => {
  test.each<[resource: string, url: string, path: string]>([
    ['https://api.example', '', ''],
    ['https://api.example/', '', ''],
    ['https://api.example/accounts', '/accounts', '/accounts'],
    ['https://api.example/accounts/', '/accounts/', '/accounts/'],
    ['https://api.example:8443/a/b', '/a/b', '/a/b'],
    ['https://api.example?tenant=a', '?tenant=a', ''],
    ['https://api.example/?tenant=a', '?tenant=a', ''],
    ['https://api.example/mcp?tenant=a', '/mcp?tenant=a', '/mcp'],
    ['http://127.0.0.1:3000/mcp', '/mcp', '/mcp'],
    ['http://localhost/mcp', '/mcp', '/mcp'],
    ['http://[::1]:3000/mcp', '/mcp', '/mcp'],
  ])('%s', (resource, url, path) => {
    const { origin } = new URL(resource)
    expect(defineProtectedResource({ resource })).toMatchObject({
      resource,
      metadataUrl: `${origin}/.well-known/oauth-protected-resource${url}`,
      metadataPath: `/.well-known/oauth-protected-resource${path}`,
      metadata: { resource },
    })
  })
})

describe('RFC 9728 §1.2: a resource is an https URL without fragment', () => {
  test.each<[what: string, resource: unknown]>([
    ['none', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a list', [RESOURCE]],
    ['a URL', new URL(RESOURCE)],
    ['a path', '/accounts'],
    ['another scheme', 'urn:accounts'],
    ['http', 'http://api.example/accounts'],
    ['http for a host that begins like a loopback one', 'http://localhost.example/accounts'],
    ['a fragment', 'https://api.example/accounts#a'],
    ['an empty fragment', 'https://api.example/accounts#'],
    ['a user', 'https://user@api.example/accounts'],
    ['a space', 'https://api.example/acc ounts'],
    ['a quote', 'https://api.example/"'],
    ['a line break', 'https://api.example/accounts\n'],
    ['no host', 'https:///accounts'],
    ['a host in capitals', 'https://API.example/accounts'],
    ['a scheme in capitals', 'HTTPS://api.example/accounts'],
    ['the default port', 'https://api.example:443/accounts'],
    ['dot segments', 'https://api.example/a/../accounts'],
    ['an escaped dot segment', 'https://api.example/%2e%2e/accounts'],
    ['a backslash', 'https://api.example\\accounts'],
  ])('refuses %s, and says what it must be', (_, resource) => {
    expect(defined({ resource })).toThrow(TypeError)
    expect(defined({ resource })).toThrow(/^defineProtectedResource: resource must be an absolute https URL/)
  })
})

describe('whatever is given', () => {
  const segment = fc.oneof(fc.webSegment(), fc.constantFrom('', '.', '..', '%2e', '#', '?', '//', '@', ' ', '"'))
  const resources = fc.oneof(
    fc.string(),
    fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true, withFragments: true }),
    fc.array(segment, { maxLength: 4 }).map(path => `https://api.example/${path.join('/')}`),
  )

  test('a resource is refused, or a client finds its metadata: same origin, path inserted, nothing else changed', () => {
    fc.assert(
      fc.property(resources, resource => {
        const made = attempt(() => defineProtectedResource({ resource }))
        if (made instanceof TypeError) return true
        const { origin, pathname, search } = new URL(resource)
        const url = new URL(made.metadataUrl)
        return (
          url.href === made.metadataUrl &&
          url.origin === origin &&
          url.search === search &&
          url.pathname === made.metadataPath &&
          made.metadataPath === `/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`
        )
      }),
      { numRuns: scaled(5_000) },
    )
  })

  test('members are refused with a TypeError, or published', () => {
    const names = [...Object.keys(RESOURCE_METADATA_MEMBERS), 'resource_name#de', 'other', '__proto__']
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything(), { maxKeys: 3 }), members => {
        const made = attempt(() =>
          Reflect.apply(defineProtectedResource, undefined, [{ resource: RESOURCE, ...members }]),
        )
        if (made instanceof TypeError) return true
        return JSON.parse(JSON.stringify(made.metadata)).resource === made.resource
      }),
      { numRuns: scaled(5_000) },
    )
  })
})

/** What a function returns, or the `TypeError` that it throws; anything else that it throws is thrown. */
function attempt<Value>(make: () => Value): Value | TypeError {
  try {
    return make()
  } catch (error) {
    if (error instanceof TypeError) return error
    throw error
  }
}

describe('RFC 9728 §2: members', () => {
  /** A value that each member may have, and values that it may not. */
  const VALUES: Readonly<Record<keyof typeof RESOURCE_METADATA_MEMBERS, readonly [unknown, ...unknown[]]>> = {
    resource: [RESOURCE, 'accounts'],
    authorization_servers: [
      ['https://as.example', 'https://as.example/tenant'],
      [],
      'https://as.example',
      ['as.example'],
      ['https://as.example?a=1'],
      ['https://as.example#a'],
      ['http://as.example'],
      [1],
      new Array(1),
    ],
    jwks_uri: ['https://api.example/jwks', 'http://api.example/jwks', '/jwks', {}],
    scopes_supported: [['read', 'write'], [], ['read write'], [''], 'read', ['a"b']],
    bearer_methods_supported: [['header'], [], ['header', 'body'], ['query'], 'header'],
    resource_signing_alg_values_supported: [['ES256', 'RS256'], ['ES256', 'none'], [], 'ES256'],
    resource_name: ['Accounts', '', 1],
    resource_documentation: ['https://api.example/docs', 'docs', 'http://api.example/docs'],
    resource_policy_uri: ['https://api.example/policy', 'javascript:alert(1)'],
    resource_tos_uri: ['https://api.example/tos', ''],
    tls_client_certificate_bound_access_tokens: [true, 'true', 1],
    authorization_details_types_supported: [['payment'], [], [''], 'payment'],
    dpop_signing_alg_values_supported: [['ES256', 'EdDSA'], ['HS256'], ['none'], []],
    dpop_bound_access_tokens_required: [false, 'false', 0],
    challenge_endpoint: ['https://api.example/challenge', 'http://api.example/challenge', ''],
    client_attestation_signing_alg_values_supported: [['ES256'], ['none'], ['HS256'], []],
    client_attestation_pop_signing_alg_values_supported: [['ES256'], ['none'], ['HS256'], []],
    client_attestation_pop_methods_supported: [['none'], [], ['dpop'], 'none'],
    signed_metadata: [
      SIGNED,
      'a.b.c',
      jwtOf({ alg: 'none' }, { iss: 'https://registry.example' }),
      jwtOf({ alg: 'ES256' }, {}),
      jwtOf({ alg: 'ES256' }, { iss: 'https://registry.example', signed_metadata: SIGNED }),
      {},
    ],
  }
  const ROWS = Object.entries(VALUES).filter(([name]) => name !== 'resource')

  test.each(ROWS)('%s is published as it is', (name, [value]) => {
    expect(Reflect.apply(defineProtectedResource, undefined, [{ resource: RESOURCE, [name]: value }])).toMatchObject({
      metadata: { resource: RESOURCE, [name]: value },
    })
  })

  test.each(ROWS.flatMap(([name, [, ...others]]) => others.map(value => [name, value] as const)))(
    '%s is not %j',
    (name, value) => {
      expect(defined({ resource: RESOURCE, [name]: value })).toThrow(TypeError)
      expect(defined({ resource: RESOURCE, [name]: value })).toThrow(`${name} must be`)
    },
  )

  test.each([
    ['attestation_pop_jwt', {}, 'client_attestation_signing_alg_values_supported'],
    [
      'attestation_pop_jwt',
      { client_attestation_signing_alg_values_supported: ['ES256'] },
      'client_attestation_pop_signing_alg_values_supported',
    ],
    [
      'dpop_combined',
      { client_attestation_signing_alg_values_supported: ['ES256'] },
      'dpop_signing_alg_values_supported',
    ],
  ])('Attestation-Based Client Authentication §8: %s needs its algorithms: %j', (method, members, missing) => {
    const methods = { client_attestation_pop_methods_supported: [method, 'none'] }
    expect(defined({ resource: RESOURCE, ...methods, ...members })).toThrow(`${missing} must be there`)
    const whole = { resource: RESOURCE, ...methods, ...members, [missing]: ['ES256'] }
    const more = { client_attestation_pop_signing_alg_values_supported: ['ES256'], ...whole }
    expect(defined(more)).not.toThrow()
  })

  test.each(ROWS)('%s may be absent as null or undefined', name => {
    for (const absent of [null, undefined]) {
      const { metadata } = Reflect.apply(defineProtectedResource, undefined, [{ resource: RESOURCE, [name]: absent }])
      expect(metadata).toEqual({ resource: RESOURCE, bearer_methods_supported: ['header'] })
    }
  })

  test.each([
    ['authorization_server', /there is no `authorization_server`; did you mean `authorization_servers`/],
    ['scopes', /there is no `scopes`/],
    ['mcp_protocol_version', /there is no `mcp_protocol_version`/],
    ['resource_nam#de', /there is no/],
    ['scopes_supported#de', /there is no/],
    ['resource_name#', /there is no/],
    ['resource_name#d', /there is no/],
    ['resource_name#de#de', /there is no/],
    ['__proto__', /there is no/],
  ])('an unknown one is refused: %s', (name, message) => {
    const members = JSON.parse(`{"resource":"${RESOURCE}","${name}":"a"}`)
    expect(defined(members)).toThrow(TypeError)
    expect(defined(members)).toThrow(message)
  })

  test('RFC 9728 §2.1: a text for people may be there in several languages', () => {
    const names = { 'resource_name#de': 'Konten', 'resource_name#pt-BR': 'Contas', resource_name: 'Accounts' }
    const pages = { 'resource_tos_uri#de': 'https://api.example/agb' }
    expect(defineProtectedResource({ resource: RESOURCE, ...names, ...pages }).metadata).toMatchObject({
      ...names,
      ...pages,
    })
    expect(defined({ resource: RESOURCE, 'resource_tos_uri#de': 'agb' })).toThrow(/resource_tos_uri#de must be/)
    expect(defined({ resource: RESOURCE, 'resource_name#de': '' })).toThrow(/resource_name#de must be/)
  })

  test('a guard reads bearer tokens from the header, and none where tokens must be bound', () => {
    const { metadata } = defineProtectedResource({ resource: RESOURCE, dpop_bound_access_tokens_required: true })
    expect(metadata).toEqual({ resource: RESOURCE, dpop_bound_access_tokens_required: true })
  })

  test.each([[undefined], [null], ['https://api.example'], [['resource']]])('%j is no metadata', value => {
    expect(() => Reflect.apply(defineProtectedResource, undefined, [value])).toThrow(/pass an object with resource/)
  })
})

describe('a defined resource', () => {
  test('does not change with what it was made of, nor in itself', () => {
    const scopes_supported = ['read']
    const resource = defineProtectedResource({ resource: RESOURCE, scopes_supported })
    scopes_supported.push('write')
    expect(resource.metadata.scopes_supported).toEqual(['read'])
    expect(Object.isFrozen(resource.metadata.scopes_supported)).toBe(true)
    expect(() => Object.assign(resource, { resource: 'https://other.example' })).toThrow(TypeError)
  })

  test('reads getters once, and inherited members', () => {
    let reads = 0
    const members = Object.create({
      get resource() {
        return reads++ === 0 ? RESOURCE : 'https://other.example'
      },
    })
    expect(defineProtectedResource(members)).toMatchObject({ resource: RESOURCE, metadata: { resource: RESOURCE } })
    expect(reads).toBe(1)
  })

  test('cannot be imitated', () => {
    const resource = defineProtectedResource({ resource: RESOURCE })
    expect(isProtectedResource(resource)).toBe(true)
    for (const other of [{ ...resource }, Object.create(resource), RESOURCE, undefined, null]) {
      expect(isProtectedResource(other)).toBe(false)
    }
  })
})

const SERVICE = defineService({ serviceId: 'test', issuer: 'https://as.example' })

describe('a resource that a second copy of this package defined', () => {
  const FILE = '../../src/configuration/protected-resource.js'
  const foreign = async () => {
    const copy: typeof import('../../src/configuration/protected-resource.js') = await import(`${FILE}?second-copy`)
    return copy.defineProtectedResource({ resource: RESOURCE })
  }

  test.each<[where: string, use: (resource: ProtectedResource) => unknown]>([
    ['a guard', resource => defineDemands({ resource })],
    ['the metadata endpoint', answerResourceMetadata],
    ['the metadata of the server', resource => serverMetadata(SERVICE, { protectedResources: [resource] })],
  ])('%s does not trust it, names the second copy, and says what to do', async (_, use) => {
    const resource = await foreign()
    expect(isProtectedResource(resource)).toBe(false)
    expect(() => use(resource)).toThrow(/second copy of @symbolon\/core.*`npm ls @symbolon\/core`.*`npm dedupe`/)
    expect(() => Reflect.apply(use, undefined, [{ ...resource }])).toThrow(/defineProtectedResource\(\) returns$/)
  })
})
