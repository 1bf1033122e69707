import { SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LOGINS, type Scene } from './logins.js'
import { type MethodClient, methodClients, REDIRECT_URI } from './methods.js'
import { type ServedDemo, serveDemo } from './served-demo.js'
import { recordingFetch } from './wire.js'

/*
 * Pushed forms that contain only a request object and client authentication (RFC 9126 §3), sent to
 * the Express example: complete logins, and the forms that the OpenID conformance suite pushes in
 * the signed flows of FAPI 2.0.
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Methods that name the client without `client_id`. */
const NAMED_OTHERWISE = [
  'client_secret_basic',
  'client_secret_jwt',
  'private_key_jwt ES256',
  'private_key_jwt PS256',
  'private_key_jwt Ed25519',
  'attest_jwt_client_auth',
]

/** Methods that FAPI 2.0 allows. */
const OF_FAPI = [
  'private_key_jwt ES256',
  'private_key_jwt PS256',
  'private_key_jwt Ed25519',
  'self_signed_tls_client_auth',
]

let clients: readonly MethodClient[]
let demos: Readonly<Record<'http' | 'https', ServedDemo>>

beforeAll(async () => {
  clients = await methodClients()
  const registrations = clients.map(({ name, registration }) => ({
    ...registration,
    ...(OF_FAPI.includes(name) && { fapiModes: ['FAPI2_MESSAGE_SIGNING_AUTH_REQ'] as const }),
  }))
  demos = { http: await serveDemo(registrations, 'http'), https: await serveDemo(registrations, 'https') }
})

afterAll(async () => {
  await demos.http.close()
  await demos.https.close()
})

function sceneOf(method: string): Scene {
  const client = clients.find(({ name }) => name === method)
  if (client === undefined) throw new RangeError(`no client for ${method}`)
  const demo = client.identity === undefined ? demos.http : demos.https
  // FAPI requires bound tokens.
  return { demo, client, way: { object: 'signed', dpop: 'always' }, wire: recordingFetch(client.identity) }
}

/** The client authentication of the library, without the client_id that it adds. */
async function withoutClientId({ client, demo }: Scene): Promise<oauth.ClientAuth> {
  const authentication = await client.authentication(oauth, demo)
  return async (as, asker, body, headers) => {
    await authentication(as, asker, body, headers)
    if (body.has('request')) body.delete('client_id')
  }
}

describe.each(Object.entries(LOGINS))('%s', (_library, login) => {
  test.each(NAMED_OTHERWISE)(
    '%s: a form without client_id is accepted with a request object (RFC 9126 §3)',
    async method => {
      const scene = sceneOf(method)
      const { token } = await login({ ...scene, authentication: await withoutClientId(scene) })
      expect(token.token_type).toBe('dpop')
      expect(scene.wire.formsTo('/par').map(form => form.has('client_id'))).toStrictEqual([false, false])
    },
  )
})

/** A request object according to FAPI 2.0 Message Signing. */
async function objectOf({ client, demo }: Scene): Promise<string> {
  const { key, kid = '' } = 'key' in client.signingKey ? client.signingKey : { key: client.signingKey }
  const parameters = {
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'accounts',
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    code_challenge: await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()),
    code_challenge_method: 'S256',
  }
  return new SignJWT(parameters)
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(client.clientId)
    .setAudience(demo.origin)
    .setNotBefore('0s')
    .setExpirationTime('5m')
    .sign(key)
}

/**
 * The client authentication in the form: an assertion, or client_id for a certificate (RFC 8705
 * §2).
 */
async function credentialsOf({ client, demo }: Scene): Promise<URLSearchParams> {
  const form = new URLSearchParams()
  const authentication = await client.authentication(oauth, demo)
  await authentication({ issuer: demo.origin }, { client_id: client.clientId }, form, new Headers())
  if (form.has('client_assertion')) form.delete('client_id')
  return form
}

async function push({ demo, wire }: Scene, form: URLSearchParams) {
  const init = { method: 'POST', headers: {}, body: form, redirect: 'manual' } as const
  const response = await wire.fetch(`${demo.origin}/par`, init)
  return { status: response.status, body: await response.json() }
}

const REGISTERED = { status: 201, body: { expires_in: 60, request_uri: expect.any(String) } }

describe.each(OF_FAPI)('%s, pushed like by the conformance suite', method => {
  const names = method.startsWith('private') ? ['client_assertion', 'client_assertion_type'] : ['client_id']

  test(`FAPI 2.0 Message Signing §5.3.1: a form with only request and ${names.join(' and ')} is accepted`, async () => {
    const scene = sceneOf(method)
    const form = await credentialsOf(scene)
    form.set('request', await objectOf(scene))
    expect([...form.keys()].sort()).toStrictEqual([...names, 'request'])
    expect(await push(scene, form)).toStrictEqual(REGISTERED)
  })

  test('the client_id of another client in the form is refused', async () => {
    const scene = sceneOf(method)
    const form = await credentialsOf(scene)
    form.set('request', await objectOf(scene))
    form.set('client_id', 'app of client_secret_basic')
    expect(await push(scene, form)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  })
})

test('RFC 8705 §2: a certificate and a request object without client_id are refused', async () => {
  const scene = sceneOf('self_signed_tls_client_auth')
  const form = new URLSearchParams({ request: await objectOf(scene) })
  expect(await push(scene, form)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})
