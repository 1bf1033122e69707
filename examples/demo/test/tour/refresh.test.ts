import * as openid from 'openid-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApplication } from '../../server/application.js'
import { configurePorts } from '../../server/ports.js'
import { configureService } from '../../server/service.js'
import { Browser } from '../../tour/browser.js'
import { listen } from '../../tour/listen.js'
import { createWire } from '../../tour/wire.js'
import { MOUNTS, type Mount } from './mounts.js'

/** A public client of openid-client, and a server that mounts the demo. */
async function signedUp(mount: Mount) {
  const server = await listen(0)
  onTestFinished(() => server.close())
  const { origin } = server
  const service = await configureService(origin, { attestationTrust: [] })
  const redirectUri = `${origin}/callback`
  const client = {
    clientIdAlias: 'app',
    clientType: 'PUBLIC',
    tokenAuthMethod: 'NONE',
    redirectUris: [redirectUri],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
  } as const
  const clock = { now: () => Date.now() }
  const ports = await configurePorts(service, [client], { clock, report: () => undefined })
  server.serve(await mount(createApplication({ service, ports })))
  const metadata = await (await fetch(`${origin}/.well-known/oauth-authorization-server`)).json()
  const config = new openid.Configuration(metadata, 'app', undefined, openid.None())
  openid.allowInsecureRequests(config)
  return { config, redirectUri, origin }
}

type Client = Awaited<ReturnType<typeof signedUp>>

/** Code with PAR and PKCE, and a login in a browser. */
async function login({ config, redirectUri }: Client, options: openid.DPoPOptions) {
  const verifier = openid.randomPKCECodeVerifier()
  const parameters = {
    redirect_uri: redirectUri,
    scope: 'accounts',
    state: openid.randomState(),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  const browser = new Browser(createWire())
  const page = await browser.open(await openid.buildAuthorizationUrlWithPAR(config, parameters, options))
  const answer = await browser.submit(page, { login: 'ada', decision: 'allow' })
  const callback = new URL(answer.headers.get('location') ?? '')
  const checks = { pkceCodeVerifier: verifier, expectedState: parameters.state }
  return openid.authorizationCodeGrant(config, callback, checks, undefined, options)
}

async function statusAtApi({ config, origin }: Client, token: string, options: openid.DPoPOptions): Promise<number> {
  const answer = openid.fetchProtectedResource(
    config,
    token,
    new URL('/api/accounts', origin),
    'GET',
    null,
    undefined,
    options,
  )
  return answer.then(({ status }) => status).catch(({ status }) => status)
}

describe.each(Object.entries(MOUNTS))('openid-client on %s', (_, mount) => {
  test('refreshes, is refused with an old refresh token, and revokes', { timeout: 30_000 }, async () => {
    const client = await signedUp(mount)
    const first = await login(client, {})
    const second = await openid.refreshTokenGrant(client.config, first.refresh_token ?? '')
    const third = await openid.refreshTokenGrant(client.config, second.refresh_token ?? '')
    expect(await statusAtApi(client, third.access_token, {})).toBe(200)
    const copy = openid.refreshTokenGrant(client.config, first.refresh_token ?? '')
    await expect(copy).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await statusAtApi(client, third.access_token, {})).toBe(401)
  })

  test('keeps the refresh token of a DPoP key, and revokes it', { timeout: 30_000 }, async () => {
    const client = await signedUp(mount)
    const DPoP = openid.getDPoPHandle(client.config, await openid.randomDPoPKeyPair('ES256'))
    const first = await login(client, { DPoP })
    const second = await openid.refreshTokenGrant(client.config, first.refresh_token ?? '', undefined, { DPoP })
    expect(second).toMatchObject({ token_type: 'dpop', refresh_token: first.refresh_token })
    const stolen = openid.refreshTokenGrant(client.config, first.refresh_token ?? '')
    await expect(stolen).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await statusAtApi(client, second.access_token, { DPoP })).toBe(200)
    await openid.tokenRevocation(client.config, first.refresh_token ?? '')
    expect(await statusAtApi(client, second.access_token, { DPoP })).toBe(401)
  })
})
