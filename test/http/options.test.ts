import * as express from '@symbolon/express'
import * as fastify from '@symbolon/fastify'
import * as overFetch from '@symbolon/fetch'
import * as hono from '@symbolon/hono'
import * as koa from '@symbolon/koa'
import * as overNode from '@symbolon/node'
import { describe, expect, test } from 'vitest'
import { fixture, requestForm } from '../../packages/node/test/fixture.js'
import { serve } from './serve.js'

/* Mistakes of the developer, which every package finds when an endpoint or a guard is made. */

/** What each package exports; Nest has the listeners of node:http. */
const PACKAGES = { express, fastify, fetch: overFetch, hono, koa, 'node:http': overNode }

type Name = Extract<keyof typeof overNode, `${string}Endpoint` | 'resourceGuard'>
type Row = readonly [what: string, name: Name, given: readonly unknown[], message: RegExp]

const { ports } = await fixture()
const answer = () => ({ status: 200, headers: {}, body: '' })
const forwarded = { header: 'Forwarded', hops: 1 }
const nginx = { clientCertificate: { format: 'nginx' } } as const

const FORM: readonly Row[] = [
  ['a misspelt option', 'formEndpoint', [answer, { publicOrign: 'x' }], /did you mean `publicOrigin`/],
  ['an origin with a path', 'formEndpoint', [answer, { publicOrigin: 'https://as.example/' }], /publicOrigin/],
  ['an empty proxy', 'formEndpoint', [answer, { trustedProxy: {} }], /trustedProxy: pass forwarded/],
]

const AUTHORIZATION: readonly Row[] = [
  ['no page', 'authorizationEndpoint', [{ ports }], /askUser/],
  ['a misspelt option', 'authorizationEndpoint', [{ ports, askuser: answer }], /did you mean `askUser`/],
  ['a page that is no function', 'authorizationEndpoint', [{ ports, askUser: 'x' }], /askUser/],
  [
    'an origin with a path',
    'authorizationEndpoint',
    [{ ports, askUser: answer, publicOrigin: 'https://as.example/' }],
    /publicOrigin/,
  ],
  [
    'a proxy and an origin',
    'authorizationEndpoint',
    [{ ports, askUser: answer, publicOrigin: 'https://as.example', trustedProxy: { forwarded } }],
    /either `publicOrigin` or `trustedProxy.forwarded`/,
  ],
  [
    'a certificate',
    'authorizationEndpoint',
    [{ ports, askUser: answer, clientCertificate: answer }],
    /clientCertificate/,
  ],
]

const GUARD: readonly Row[] = [
  ['a misspelt demand', 'resourceGuard', [{ ports, scope: ['read'] }], /did you mean `scopes`/],
  ['a demand of another type', 'resourceGuard', [{ ports, scopes: 'read' }], /must be an array of strings/],
  ['an origin without a scheme', 'resourceGuard', [{ ports, publicOrigin: 'as.example' }], /publicOrigin/],
  [
    'a proxy and an origin',
    'resourceGuard',
    [{ ports, publicOrigin: 'https://as.example', trustedProxy: { forwarded } }],
    /either `publicOrigin` or `trustedProxy.forwarded`/,
  ],
]

const OF_CORE: readonly Name[] = ['pushedAuthorizationRequestEndpoint', 'introspectionEndpoint']

const ENDPOINTS: readonly Row[] = [
  ...OF_CORE.flatMap((name): readonly Row[] => [
    ['a misspelt option', name, [{ ports, clientCertificat: answer }], /did you mean `clientCertificate`/],
    ['an origin with a path', name, [{ ports, publicOrigin: 'https://as.example/' }], /publicOrigin/],
    [
      'a proxy and a function',
      name,
      [{ ports, clientCertificatePath: answer, trustedProxy: nginx }],
      /either `clientCertificatePath` or `trustedProxy.clientCertificate`/,
    ],
  ]),
  ['a misspelt option', 'attestationChallengeEndpoint', [{ ports, servr: 'rs' }], /did you mean `server`/],
  ['a resource of nobody', 'protectedResourceMetadataEndpoint', [{}], /defineProtectedResource\(\)/],
  ...[...OF_CORE, 'attestationChallengeEndpoint', 'authorizationEndpoint', 'resourceGuard'].flatMap((name): Row[] => [
    ['no options', name as Name, [undefined], /createPorts/],
    ['no ports', name as Name, [{}], /createPorts/],
  ]),
]

const ROWS = [...FORM, ...AUTHORIZATION, ...GUARD, ...ENDPOINTS].map(
  ([what, name, ...others]) => [`${name}: ${what}`, name, ...others] as const,
)

describe.each(Object.entries(PACKAGES))('%s', (_, all) => {
  test.each([{ publicOrigin: 'https://as.example' }, { trustedProxy: { forwarded, ...nginx } }])(
    'one object says to all endpoints where requests come from: %o',
    sources => {
      for (const name of [...OF_CORE, 'authorizationEndpoint', 'resourceGuard'] as const) {
        const options = { ports, ...(name === 'authorizationEndpoint' && { askUser: answer }), ...sources }
        expect(() => (all[name] as (options: unknown) => unknown)(options)).not.toThrow()
      }
    },
  )

  test.each(ROWS)('a TypeError says what to do: %s', (_, name, given, message) => {
    const make = () => (all[name] as (...given: readonly unknown[]) => unknown)(...given)
    expect(make).toThrow(TypeError)
    expect(make).toThrow(message)
  })
})

test.each([
  ['node:http', overNode],
  ['fetch', overFetch],
])('%s: a misspelt `onFault` is a TypeError', (_, all) => {
  const askUser = () => undefined
  for (const name of [...OF_CORE, 'attestationChallengeEndpoint', 'authorizationEndpoint', 'resourceGuard'] as const) {
    const options = { ports, ...(name === 'authorizationEndpoint' && { askUser }), onfault: answer }
    expect(() => (all[name as Name] as (options: unknown) => unknown)(options)).toThrow(/did you mean `onFault`/)
  }
  expect(() => all.formEndpoint(answer, { onfault: answer } as never)).toThrow(/did you mean `onFault`/)
})

test('an authorization endpoint reads a posted form as its proxy passes it on, like other endpoints', async () => {
  const askUser = (_waiting: unknown, _req: unknown, res: { end(text: string): void }) => void res.end('asked')
  const origin = await serve(overNode.authorizationEndpoint({ ports, askUser, trustedProxy: { ...nginx } }))
  const post = (headers: Readonly<Record<string, string>>) =>
    fetch(origin, { method: 'POST', body: requestForm(), headers })
  expect(await (await post({})).text()).toBe('asked')
  expect((await post({ 'X-Client-Cert': 'no certificate' })).status).toBe(400)
})
