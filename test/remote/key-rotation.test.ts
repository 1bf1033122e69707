import { defineProtectedResource, type IntrospectionPorts, type IntrospectionPortsOptions } from '@symbolon/core'
import { keysAt } from '@symbolon/fetcher'
import { introspectionOf, resourceGuard } from '@symbolon/node'
import { jwtAccessTokens, remoteIntrospection } from '@symbolon/remote'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fetcherFor, serve } from '../../packages/fetcher/test/server.js'
import { listen } from '../http/listen.js'
import { keyPair } from './provider.js'

/*
 * Guards whose authorization server changes its key, over sockets: its keys are at an https URL, and many requests
 * arrive together.
 */

const ISSUER = 'https://as.example'
const RESOURCE = 'https://api.example/accounts'
const AT_ONCE = 20

type KeyPair = Awaited<ReturnType<typeof keyPair>>

/** A server of keys, which signs by the newest one. */
async function startKeys(first: KeyPair) {
  const state = { keys: [first], isDown: false }
  const web = await serve((_req, res) => {
    if (state.isDown) res.destroy()
    else res.setHeader('Content-Type', 'application/json').end(published(state.keys))
  })
  onTestFinished(() => web.close())
  const sign = async (typ: string, claims: JWTPayload) => {
    const { privateKey } = state.keys.at(-1) ?? first
    const header = { typ, alg: 'ES256', ...(privateKey.kid !== undefined && { kid: privateKey.kid }) }
    return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK({ ...privateKey }, 'ES256'))
  }
  return { ...web, state, sign, keysAt: keysAt(web.url('/jwks'), fetcherFor()) }
}

const published = (keys: readonly KeyPair[]) => JSON.stringify({ keys: keys.map(({ publicKey }) => publicKey) })

type Keys = Awaited<ReturnType<typeof startKeys>>

const seconds = () => Math.floor(Date.now() / 1000)

const ABOUT = { sub: 'ada', client_id: 'ledger', scope: 'read' }

/** How the guard gets to know about a token. */
interface Way {
  readonly what: string
  ports(keys: Keys): Promise<IntrospectionPorts>
  /** A token that the server issues now. */
  token(keys: Keys): Promise<string>
}

const COMMON: Pick<IntrospectionPortsOptions, 'service' | 'secrets'> = {
  service: { serviceId: 'accounts', issuer: ISSUER, supportedScopes: [{ name: 'read' }] },
  secrets: ['a secret of at least thirty-two bytes'],
}

const WAYS: readonly Way[] = [
  {
    what: 'JWT access tokens',
    ports: async ({ keysAt: keys }) => jwtAccessTokens({ ...COMMON, keys, audience: RESOURCE }),
    token: ({ sign }) => sign('at+jwt', { ...ABOUT, iss: ISSUER, aud: RESOURCE, exp: seconds() + 60 }),
  },
  {
    what: 'signed introspection answers',
    async ports({ keysAt: jwks, sign }) {
      const { port, close } = await listen(async (_req, res) => {
        const active = { ...ABOUT, active: true, token_type: 'Bearer', aud: RESOURCE, exp: seconds() + 60 }
        const claims = { iss: ISSUER, aud: 'api', iat: seconds(), token_introspection: active }
        res.setHeader('Content-Type', 'application/token-introspection+jwt')
        res.end(await sign('token-introspection+jwt', claims))
      })
      onTestFinished(close)
      return remoteIntrospection({
        ...COMMON,
        endpoint: `http://127.0.0.1:${port}/introspect`,
        authenticate: () => undefined,
        signedAnswers: { jwks, audience: 'api' },
      })
    },
    token: async () => `opaque-${Math.random()}`,
  },
]

/** An API behind a guard, and how often each status was answered to requests that were sent at once. */
async function startApi(ports: IntrospectionPorts) {
  const resource = defineProtectedResource({ resource: RESOURCE, authorization_servers: [ISSUER] })
  const guard = resourceGuard({ ports, resource, scopes: ['read'] })
  const { port, close } = await listen((req, res) =>
    guard(req, res, () => res.end(introspectionOf(req).clientIdentifier)),
  )
  onTestFinished(close)
  const statusOf = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`http://127.0.0.1:${port}/accounts`, { headers })).status
  }
  return async (tokens: readonly string[]) => {
    const counts: Record<number, number> = {}
    for (const status of await Promise.all(tokens.map(statusOf))) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
}

describe.each(WAYS)('$what', ({ ports, token }) => {
  async function start() {
    const [one, two] = await Promise.all([keyPair('one'), keyPair('two')])
    const keys = await startKeys(one)
    const statusesOf = await startApi(await ports(keys))
    const tokens = () => Promise.all(Array.from({ length: AT_ONCE }, () => token(keys)))
    expect(await statusesOf(await tokens())).toEqual({ 200: AT_ONCE })
    keys.state.keys.push(two)
    return { ...keys, statusesOf, tokens }
  }

  test('that are signed by a new key and arrive together all count, and the keys are fetched once more', async () => {
    const { statusesOf, tokens, asked } = await start()
    expect(await statusesOf(await tokens())).toEqual({ 200: AT_ONCE })
    expect(asked).toHaveLength(2)
  })

  test('that are signed by a new key are 500 while the keys cannot be fetched, at once and after that', async () => {
    const { statusesOf, tokens, state } = await start()
    state.isDown = true
    expect(await statusesOf(await tokens())).toEqual({ 500: AT_ONCE })
    expect(await statusesOf(await tokens())).toEqual({ 500: AT_ONCE })
  })
})
