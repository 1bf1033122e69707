import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPorts, defineClient } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { type CodeGrant, createCodes } from '../src/codes.js'
import { tokenEndpoint } from '../src/token-endpoint.js'

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
  const codes = createCodes(ports.clock)
  const app = express()
  app.all('/token', tokenEndpoint({ ports, codes, publicOrigin: 'https://as.example' }))
  const server = await new Promise<Server>(resolve => {
    const listening: Server = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
  const canonical = new Map<string, string>()
  for (const name of ['app', 'bound']) canonical.set(name, (await ports.clients.find(name))?.canonical ?? '')
  const issue = (changes: Partial<CodeGrant> = {}, client = 'app') =>
    codes.issue({
      clientIdentifier: canonical.get(client) ?? '',
      subject: 'ada',
      authTime: 1,
      scopes: ['accounts'],
      resources: [],
      redirectUri: REDIRECT_URI,
      codeChallenge: CHALLENGE,
      codeChallengeMethod: 'S256',
      ...changes,
    })
  const ask = async (parameters: Record<string, string>, client = 'app', more: Record<string, string> = {}) => {
    const authorization = `Basic ${Buffer.from(`${client}:secret`).toString('base64')}`
    const body = new URLSearchParams(parameters)
    const response = await fetch(url, { method: 'POST', headers: { authorization, ...more }, body })
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
  }
  return { issue, ask }
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

test('of racing requests one gets the token', async () => {
  const { issue, ask } = await endpoint()
  const code = issue()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(form(code))))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test.each<[string, Partial<CodeGrant>, Record<string, string>]>([
  ['another verifier', {}, { code_verifier: VERIFIER.replace('d', 'e') }],
  ['no verifier', {}, { code_verifier: '' }],
  ['a verifier without a challenge', { codeChallenge: undefined } as never, {}],
  ['another redirect URI', {}, { redirect_uri: `${REDIRECT_URI}/` }],
  ['no redirect URI', {}, { redirect_uri: '' }],
  ['a code that is bound to a key', { dpopJkt: 'A'.repeat(43) }, {}],
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

test('RFC 9449 §5.2: a client that must bind its tokens and sends no proof is told so', async () => {
  const { issue, ask } = await endpoint()
  const code = issue({}, 'bound')
  expect(await ask(form(code), 'bound')).toMatchObject({ status: 400, error: 'invalid_dpop_proof' })
})

test('requests that are no code exchange', async () => {
  const { ask } = await endpoint()
  expect(await ask({ grant_type: 'password' })).toMatchObject({ status: 400, error: 'unsupported_grant_type' })
  expect(await ask({ a: 'b' })).toMatchObject({ status: 400, error: 'invalid_request' })
  expect(await ask({ grant_type: 'authorization_code' })).toMatchObject({ status: 400, error: 'invalid_request' })
  expect(await ask({ grant_type: 'authorization_code' }, 'nobody')).toMatchObject({ status: 401 })
})
