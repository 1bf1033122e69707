import { describe, expect, test } from 'vitest'
import { destinationOf, mayReceive } from '../../src/authorization-request/requested.js'
import { defineService } from '../../src/configuration/service.js'
import { shop } from '../fakes.js'

const service = defineService({ serviceId: 's', issuer: 'https://as.example' })
const REGISTERED = 'https://shop.example/cb'
const NEW_URI = 'https://new.example/cb'

test.each([
  ['a registered URI', REGISTERED, {}, false, true],
  ['a registered URI that was pushed', REGISTERED, {}, true, true],
  ['another URI', NEW_URI, {}, false, false],
  ['another URI that was pushed without permission', NEW_URI, {}, true, false],
  ['another URI that was pushed with permission', NEW_URI, { unregisteredRedirectUrisAllowed: true }, true, true],
  ['another URI with permission, not pushed', NEW_URI, { unregisteredRedirectUrisAllowed: true }, false, false],
  ['a URI that nobody could register', 'javascript:x', { unregisteredRedirectUrisAllowed: true }, true, false],
])('RFC 9126 §2.4: %s', async (_, uri, changes, pushed, expected) => {
  expect(mayReceive(uri, { service, client: await shop(changes) }, pushed)).toBe(expected)
})

test('RFC 9126 §2.4: a record that gives the permission to a client without authentication gives nothing', async () => {
  const client = { ...(await shop({ unregisteredRedirectUrisAllowed: true })), tokenAuthMethod: 'NONE' } as const
  expect(mayReceive(NEW_URI, { service, client }, true)).toBe(false)
})

test.each([
  ['https', NEW_URI, true],
  ['http of a loopback address', 'http://127.0.0.1:3000/cb', true],
  ['http of a loopback name', 'http://localhost/cb', false],
  ['a scheme of its own', 'com.example.app:/cb', false],
])(
  'FAPI 2.0 Security Profile §5.3.2.2-8: another URI that was pushed with permission, by %s',
  async (_, uri, expected) => {
    const client = await shop({ unregisteredRedirectUrisAllowed: true })
    const strict = { ...service, fapiModes: ['FAPI2_SECURITY'] } as const
    expect(mayReceive(uri, { service: strict, client }, true)).toBe(expected)
  },
)

test.each([
  ['none', [], true],
  ['FAPI 2.0 Security Profile §5.3.2.2-8: one', ['FAPI2_SECURITY'], false],
] as const)('a port of localhost that the service ignores, with a FAPI mode: %s', async (_, fapiModes, expected) => {
  const client = await shop({ redirectUris: ['http://localhost/cb'] })
  const lenient = { ...service, localhostPortIgnored: true, fapiModes }
  expect(mayReceive('http://localhost:3000/cb', { service: lenient, client }, false)).toBe(expected)
})

describe('the destination of a request', () => {
  const request = { service, isPushed: false, isOpenId: false }
  const nowhere = { uri: '', trusted: false }

  test('is the redirect URI that the client names, and nowhere when that is not trusted', async () => {
    const client = await shop()
    expect(destinationOf(REGISTERED, { ...request, client })).toEqual({ uri: REGISTERED, trusted: true })
    expect(destinationOf(NEW_URI, { ...request, client })).toEqual(nowhere)
  })

  test.each([
    [
      'RFC 6749 §3.1.2.3: is the only registered one when none is named',
      [REGISTERED],
      {},
      { uri: REGISTERED, trusted: true },
    ],
    ['RFC 6749 §3.1.2.3: is nowhere when none is named and two are registered', [REGISTERED, NEW_URI], {}, nowhere],
    ['RFC 6749 §3.1.2.3: is nowhere when none is named and none is registered', [], {}, nowhere],
    ['OpenID Connect Core §3.1.2.1: is nowhere when none is named', [REGISTERED], { isOpenId: true }, nowhere],
  ])('%s', async (_, redirectUris, changes, expected) => {
    const client = { ...(await shop()), redirectUris }
    expect(destinationOf(undefined, { ...request, client, ...changes })).toEqual(expected)
  })

  test('FAPI 2.0 Security Profile §5.3.2.2-6: is nowhere when none is named', async () => {
    const client = { ...(await shop()), redirectUris: [REGISTERED], fapiModes: ['FAPI2_SECURITY'] } as const
    expect(destinationOf(undefined, { ...request, client })).toEqual(nowhere)
  })
})
