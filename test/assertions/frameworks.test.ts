import { describe, expect, test, vi } from 'vitest'
import { MOUNTS, type Mount } from '../../examples/demo/test/tour/mounts.js'
import { Browser } from '../../examples/demo/tour/browser.js'
import { DemoClient } from '../../examples/demo/tour/client.js'
import { createWire } from '../../examples/demo/tour/wire.js'
import { LOGINS } from './logins.js'
import { methodClients } from './methods.js'
import { serveDemo } from './served-demo.js'
import { recordingFetch } from './wire.js'

/*
 * openid-client logs in on every framework: with an assertion and with a TLS certificate, with DPoP
 * proofs and nonces, and with an encrypted request object, and steps up. The rest of the methods,
 * and a signed request, are in the story of the demo, on every framework as well.
 */

vi.setConfig({ testTimeout: 60_000 })

/** The demo's own client, and the browser of its user. */
async function visit(mount: Mount) {
  const demo = await serveDemo([], 'http', mount)
  const client = await DemoClient.discover(demo.registration)
  return { demo, client, browser: new Browser(createWire()) }
}

const clients = await methodClients()

describe.each(Object.entries(MOUNTS))('on %s', (_, mount) => {
  test.each(['private_key_jwt ES256', 'self_signed_tls_client_auth'])('openid-client logs in with %s', async method => {
    const client = clients.find(({ name }) => name === method)
    if (client === undefined) throw new RangeError(`no client for ${method}`)
    const scheme = client.identity === undefined ? 'http' : 'https'
    const demo = await serveDemo([client.registration], scheme, mount)
    const way = { object: 'encrypted', dpop: 'always' } as const
    const loggedIn = await LOGINS['openid-client']({ demo, client, way, wire: recordingFetch(client.identity) })
    await demo.close()
    expect(loggedIn.token).toMatchObject({ token_type: 'dpop', scope: 'accounts' })
    expect(loggedIn.accounts).toContain('Checking')
  })

  test('RFC 9470: a payment after an old login is refused, and openid-client pays after a new login', async () => {
    const { demo, client, browser } = await visit(mount)
    const newToken = async () => {
      const login = await client.beginLogin('accounts payments')
      const page = await browser.open(login.url)
      const response = await browser.submit(page, { login: 'ada', decision: 'allow' })
      return (await client.finishLogin(new URL(response.headers.get('location') ?? ''), login)).access_token
    }
    const payments = new URL('/api/payments', demo.origin)
    const old = await newToken()
    demo.clock.moveForward(301)
    const refusal = await client.callApi(old, 'POST', payments).catch((error: unknown) => error)
    expect(Object(refusal).cause[0].parameters).toMatchObject({
      error: 'insufficient_user_authentication',
      max_age: '300',
    })
    expect((await client.callApi(await newToken(), 'POST', payments)).status).toBe(201)
    await demo.close()
  })
})
