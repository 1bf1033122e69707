import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPorts, defineClient, introspect } from '@symbolon/core'
import type { PostedForm } from '@symbolon/core/http'
import { formEndpoint } from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type CodeGrant, createAuthorizationCodes } from '../../server/authorization-codes.js'
import { answerTokenRequest } from '../../server/token-endpoint.js'

// RFC 7636 Appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const REDIRECT_URI = 'https://app.example/callback'

async function endpoint() {
  const stores = memoryStores({ serviceId: 'test' })
  for (const clientIdAlias of ['app', 'other', 'bound']) {
    const dpopRequired = clientIdAlias === 'bound'
    await stores.clients.put(await defineClient({ clientIdAlias, dpopRequired, clientSecret: 'plain:secret' }), 0)
  }
  const ports = createPorts({
    service: { serviceId: 'test', issuer: 'https://as.example', supportedScopes: [{ name: 'accounts' }] },
    stores,
    secrets: ['a secret of at least thirty-two bytes'],
  })
  const codes = createAuthorizationCodes(ports.clock)
  const app = express()
  const answer = (form: PostedForm) => answerTokenRequest(form, { ports, codes })
  app.all('/token', formEndpoint(answer, { publicOrigin: 'https://as.example' }))
  const server = await new Promise<Server>(resolve => {
    const listening: Server = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
  const numbers = new Map<string, number>()
  for (const name of ['app', 'bound']) numbers.set(name, (await ports.clients.find(name))?.client.clientId ?? 0)
  const issue = (changes: Partial<CodeGrant> = {}, client = 'app') =>
    codes.issue({
      client: { clientId: numbers.get(client) ?? 0 },
      subject: 'ada',
      authTime: 1,
      scopes: ['accounts'],
      resources: [],
      redirectUri: REDIRECT_URI,
      codeChallenge: CHALLENGE,
      codeChallengeMethod: 'S256',
      ...changes,
    })
  const send = async (body: string, client = 'app', more: Record<string, string> = {}, query = '') => {
    const authorization = `Basic ${Buffer.from(`${client}:secret`).toString('base64')}`
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded', ...more }
    const response = await fetch(url + query, { method: 'POST', headers, body })
    const answer: Record<string, unknown> = { ...Object(await response.json()), status: response.status }
    return answer
  }
  const ask = (parameters: Record<string, string>, client = 'app', more: Record<string, string> = {}) =>
    send(new URLSearchParams(parameters).toString(), client, more)
  const isActive = async (token: unknown) => (await introspect({ token: String(token) }, ports)).action === 'OK'
  return { issue, ask, send, isActive }
}

const form = (code: string, changes: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: REDIRECT_URI,
  code_verifier: VERIFIER,
  ...changes,
})

test('a code becomes a token once', async () => {
  const { issue, ask } = await endpoint()
  const code = issue()
  expect(await ask(form(code))).toMatchObject({ status: 200, token_type: 'Bearer', scope: 'accounts' })
  expect(await ask(form(code))).toMatchObject({ status: 400, error: 'invalid_grant' })
})

describe('RFC 6749 §4.1.2: a code that is used twice revokes the token that it became', () => {
  test.each<[what: string, client: string, changes: Record<string, string>, remains: boolean]>([
    ['the same request', 'app', {}, false],
    ['with another verifier', 'app', { code_verifier: VERIFIER.replace('d', 'e') }, false],
    ['by another client', 'other', {}, true],
    ['with another code', 'app', { code: 'unknown' }, true],
  ])('%s', async (_, client, changes, remains) => {
    const { issue, ask, isActive } = await endpoint()
    const [code, untouched] = [issue(), issue()]
    const { access_token: first } = await ask(form(code))
    const { access_token: other } = await ask(form(untouched))
    expect(await isActive(first)).toBe(true)
    expect(await ask(form(code, changes), client)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await isActive(first)).toBe(remains)
    expect(await isActive(other)).toBe(true)
  })
})

test('of racing requests one gets the token, and the others revoke it', async () => {
  const { issue, ask, isActive } = await endpoint()
  const code = issue()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(form(code))))
  const granted = answers.filter(answer => answer.status === 200)
  expect(granted).toHaveLength(1)
  expect(await isActive(granted[0]?.access_token)).toBe(false)
})

test.each<[string, Partial<CodeGrant>, Record<string, string>]>([
  ['another verifier', {}, { code_verifier: VERIFIER.replace('d', 'e') }],
  ['no verifier', {}, { code_verifier: '' }],
  ['a verifier without a challenge', { codeChallenge: undefined } as never, {}],
  ['another redirect URI', {}, { redirect_uri: `${REDIRECT_URI}/` }],
  ['no redirect URI', {}, { redirect_uri: '' }],
  ['a code that is bound to a key', { dpopKeyThumbprint: 'A'.repeat(43) }, {}],
  ['an unknown code', {}, { code: 'unknown' }],
])('invalid_grant: %s', async (_, grant, changes) => {
  const { issue, ask } = await endpoint()
  expect(await ask(form(issue(grant), changes))).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('another client cannot redeem the code, and does not spoil it', async () => {
  const { issue, ask } = await endpoint()
  const code = issue()
  expect(await ask(form(code), 'other')).toMatchObject({ error: 'invalid_grant' })
  expect(await ask(form(code))).toMatchObject({ status: 200 })
})

test('RFC 9449 §5: a proof that is none is refused before the code is looked at', async () => {
  const { issue, ask } = await endpoint()
  const code = issue()
  expect(await ask(form(code), 'app', { dpop: 'none' })).toMatchObject({ status: 400, error: 'invalid_dpop_proof' })
  expect(await ask(form(code))).toMatchObject({ status: 200 })
})

test('RFC 9449 §5.2: a client that must bind its tokens and sends no proof gets invalid_dpop_proof', async () => {
  const { issue, ask } = await endpoint()
  const code = issue({}, 'bound')
  expect(await ask(form(code), 'bound')).toMatchObject({ status: 400, error: 'invalid_dpop_proof' })
})

describe('RFC 6749 §3.2: the parameters are those that core has judged, each once', () => {
  const text = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

  test('a question mark in front of the form makes no second code of it', async () => {
    const { issue, ask, send } = await endpoint()
    const code = issue()
    const { code: _, ...others } = form(code)
    const twice = `?code=${code}&code=unknown&${text(others)}`
    expect(await send(twice)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await ask(form(code))).toMatchObject({ status: 200 })
    const other = issue()
    expect(await send(`?code=unknown&code=${other}&${text(others)}`)).toMatchObject({ status: 200 })
  })

  test.each([
    ['another code', (code: string) => `code=unknown&${text(form(code))}`],
    ['the same code', (code: string) => `${text(form(code))}&code=${code}`],
    ['one of them empty', (code: string) => `code=&${text(form(code))}`],
    ['one of them escaped', (code: string) => `${text(form(code))}&c%6Fde=x`],
    ['another verifier', (code: string) => `${text(form(code))}&code_verifier=x`],
  ])('a repeated parameter is 400 and uses nothing up: %s', async (_, body) => {
    const { issue, ask, send } = await endpoint()
    const code = issue()
    const error_description = expect.stringMatching(/^\[A244301\]/)
    expect(await send(body(code))).toEqual({ status: 400, error: 'invalid_request', error_description })
    expect(await ask(form(code))).toMatchObject({ status: 200 })
  })

  test('the query beside the form counts for nothing', async () => {
    const { issue, send } = await endpoint()
    const code = issue()
    const { code: _, ...others } = form(code)
    const query = `?code=${code}`
    expect(await send(text(others), 'app', {}, query)).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(await send(text(form('unknown')), 'app', {}, query)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await send(text(form(code)), 'app', {}, '?code=unknown&code=other')).toMatchObject({ status: 200 })
  })

  test('a parameter without a value is one that is not there (RFC 6749 §3.1)', async () => {
    const { ask } = await endpoint()
    expect(await ask(form(''))).toMatchObject({ status: 400, error: 'invalid_request' })
  })
})

test('requests that are no code exchange', async () => {
  const { ask } = await endpoint()
  expect(await ask({ grant_type: 'password' })).toMatchObject({ status: 400, error: 'unsupported_grant_type' })
  expect(await ask({ a: 'b' })).toMatchObject({ status: 400, error: 'invalid_request' })
  expect(await ask({ grant_type: 'authorization_code' })).toMatchObject({ status: 400, error: 'invalid_request' })
  expect(await ask({ grant_type: 'authorization_code' }, 'nobody')).toMatchObject({ status: 401 })
})
