import { introspect, type OnFault, revokeAccessTokens } from '@symbolon/core'
import { clientSecretBasic } from '@symbolon/remote'
import * as oauth from 'oauth4webapi'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CLIENT, OTHER } from '../../packages/express/test/tls-identities.js'
import { SHARED, type TokenChanges, tokenFor } from '../assertions/resource-servers.js'
import {
  type Asked,
  BY_KEY,
  BY_SECRET,
  CERTIFICATE_THUMBPRINT,
  keysOf,
  SERVICE,
  serveBoth,
  signedBy,
  type Way,
} from './own-server.js'
import { keyPair } from './provider.js'

/*
 * A guard of ours that asks the introspection endpoint of ours about each token, over HTTP. The
 * clients are oauth4webapi, over TLS, with certificates and proofs.
 */

const opened: Asked[] = []
afterEach(() => {
  for (const asked of opened.splice(0)) asked.close()
})

const faults: unknown[] = []
const onFault: OnFault = error => void faults.push(error)
beforeEach(() => {
  faults.length = 0
})

async function open(way: Way): Promise<Asked> {
  const asked = await serveBoth(way, onFault)
  opened.push(asked)
  return asked
}

const GRANTED = [200, 'shop'] as const
const UNKNOWN = [401, 'bearer invalid_token'] as const

/** Registers the API with more than how it authenticates. */
const registered = (way: Way, more: Way['registration']): Way => ({
  ...way,
  registration: { ...way.registration, ...more },
})

/** Lets the guard ask in another way. */
const asking = (way: Way, changes: Way['asking']): Way => ({
  ...way,
  asking: server => ({ ...way.asking(server), ...changes(server) }),
})

const WAYS: Readonly<Record<string, Way>> = {
  'RFC 7662: JSON, by a secret': BY_SECRET,
  'RFC 9701: signed by a registered algorithm, by a key': registered(BY_KEY, { introspectionSignAlg: 'ES256' }),
  'RFC 9701 §4: signed because the guard asks for it': BY_KEY,
}

/** What the wire carries about a token as it is. */
const REPORTED = ['clientIdentifier', 'subject', 'scopes', 'acr', 'authTime', 'certificateThumbprint'] as const

describe.each(Object.entries(WAYS))('%s', (_, way) => {
  test('a token, for its resource and its scope', async () => {
    const { server, get } = await open(way)
    expect(await get(server.token)).toEqual(GRANTED)
    expect(await get('unknown')).toEqual(UNKNOWN)
    const elsewhere = await tokenFor(server.ports, { resources: ['https://payments.example'] })
    expect(await get(elsewhere)).toEqual(UNKNOWN)
    expect(await get(await tokenFor(server.ports, { resources: null }))).toEqual(UNKNOWN)
    const narrow = await tokenFor(server.ports, { scopes: [] })
    expect(await get(narrow)).toEqual([403, 'bearer insufficient_scope'])
    expect(faults).toEqual([])
  })

  test('RFC 7662 §4: a token that is revoked is refused from then on', async () => {
    const { server, get } = await open(way)
    expect(await get(server.token)).toEqual(GRANTED)
    await revokeAccessTokens({ clientIdentifier: 'shop' }, server.ports)
    expect(await get(server.token)).toEqual(UNKNOWN)
    expect(faults).toEqual([])
  })

  test('RFC 9449 §7: a token that is bound to a key', async () => {
    const { server, get } = await open(way)
    const DPoP = oauth.DPoP({}, await oauth.generateKeyPair('ES256'))
    const token = await tokenFor(server.ports, { dpopKeyThumbprint: await DPoP.calculateThumbprint() })
    expect(await get(token, { DPoP })).toEqual(GRANTED)
    expect(await get(token)).toEqual([401, 'dpop invalid_token'])
    const stranger = oauth.DPoP({}, await oauth.generateKeyPair('ES256'))
    expect(await get(token, { DPoP: stranger })).toEqual([401, 'dpop invalid_token'])
    expect(faults).toEqual([])
  })

  test('RFC 8705 §3: a token that is bound to a certificate', async () => {
    const { server, get } = await open(way)
    const token = await tokenFor(server.ports, { certificateThumbprint: CERTIFICATE_THUMBPRINT })
    expect(await get(token, { identity: CLIENT })).toEqual(GRANTED)
    expect(await get(token, { identity: OTHER })).toEqual(UNKNOWN)
    expect(await get(token)).toEqual(UNKNOWN)
    expect(faults).toEqual([])
  })

  test('a token that is bound to both', async () => {
    const { server, get } = await open(way)
    const DPoP = oauth.DPoP({}, await oauth.generateKeyPair('ES256'))
    const dpopKeyThumbprint = await DPoP.calculateThumbprint()
    const token = await tokenFor(server.ports, { certificateThumbprint: CERTIFICATE_THUMBPRINT, dpopKeyThumbprint })
    expect(await get(token, { identity: CLIENT, DPoP })).toEqual(GRANTED)
    for (const lacking of [{ identity: CLIENT }, { DPoP }, { identity: OTHER, DPoP }]) {
      expect(await get(token, lacking)).toEqual([401, 'dpop invalid_token'])
    }
    expect(faults).toEqual([])
  })

  test.each<[what: string, changes: TokenChanges]>([
    ['of a user', {}],
    ['of a user who was asked to log in', { acr: 'phr', authTime: 1_700_000_000 }],
    ['of the client itself', { grantType: 'CLIENT_CREDENTIALS', subject: null }],
    ['bound to a certificate', { certificateThumbprint: CERTIFICATE_THUMBPRINT }],
  ])('a token %s is reported as where it was issued', async (_, changes) => {
    const { server, ports } = await open(way)
    const token = await tokenFor(server.ports, changes)
    const question = { token, clientCertificate: CLIENT.cert }
    const [there, here] = await Promise.all([introspect(question, server.ports), introspect(question, ports)])
    expect(here.action).toBe('OK')
    expect(REPORTED.map(name => here[name])).toEqual(REPORTED.map(name => there[name]))
    // The audience is on the wire, and not how it came about.
    expect(here.accessTokenResources).toEqual(there.accessTokenResources ?? there.resources)
    // The wire has seconds.
    expect(here.expiresAt).toBe(Math.floor(Number(there.expiresAt) / 1000) * 1000)
    expect(faults).toEqual([])
  })
})

describe('a guard that asks in another way than it is registered', () => {
  const signing = { introspectionSignAlg: 'ES256' } as const

  test.each<[what: string, way: () => Promise<Way> | Way]>([
    ['takes JSON, where a signature is registered', () => registered(BY_SECRET, signing)],
    ['takes JSON, where encryption is registered', async () => registered(BY_SECRET, await encrypted())],
    [
      'takes signatures, where encryption is registered',
      async () => asking(registered(BY_SECRET, await encrypted()), signedBy),
    ],
    [
      'takes signatures by another algorithm',
      () =>
        asking(registered(BY_SECRET, signing), server => ({
          signedAnswers: { jwks: keysOf(server), audience: 'api', algorithms: ['PS256'] },
        })),
    ],
    ['has another name', () => asking(BY_SECRET, () => ({ authenticate: clientSecretBasic('nobody', SHARED) }))],
    ['has another secret', () => asking(BY_SECRET, () => ({ authenticate: clientSecretBasic('api', 'another') }))],
    ['does not authenticate', () => asking(BY_SECRET, () => ({ authenticate: () => undefined }))],
  ])('%s: a fault for every token', async (_, way) => {
    const { server, get } = await open(await way())
    expect([(await get(server.token))[0], (await get('unknown'))[0]]).toEqual([500, 500])
    expect(faults.map(error => Object(error).name)).toEqual(['IntrospectionAnswerFault', 'IntrospectionAnswerFault'])
    expect(faults.map(String).join()).not.toContain(server.token)
  })

  async function encrypted(): Promise<Way['registration']> {
    const { publicKey } = await keyPair('opener')
    return { introspectionEncryptionAlg: 'ECDH-ES', jwks: { keys: [{ ...publicKey, use: 'enc' }] } }
  }
})

test('RFC 9701 §5: a guard that is registered for another resource is told of no token', async () => {
  const { server, get } = await open(registered(BY_SECRET, { resourceIndicators: ['https://payments.example'] }))
  expect(await get(server.token)).toEqual(UNKNOWN)
  expect(faults).toEqual([])
})

test.each<[what: string, prefix: object, subject: string | undefined]>([
  ['which the guard knows as well: no user', { clientSubjectPrefix: 'client:' }, undefined],
  ['which the guard does not know: a subject', {}, 'client:shop'],
])('RFC 9700 §4.15: a client that acts for itself, with a clientSubjectPrefix %s', async (_, prefix, subject) => {
  const prefixed = { ...BY_SECRET, service: { clientSubjectPrefix: 'client:' } }
  const { server, ports } = await open(asking(prefixed, () => ({ service: { ...SERVICE, ...prefix } })))
  const token = await tokenFor(server.ports, { grantType: 'CLIENT_CREDENTIALS', subject: null })
  const answer = await introspect({ token }, ports)
  expect([answer.action, answer.clientIdentifier, answer.subject]).toEqual(['OK', 'shop', subject])
})
