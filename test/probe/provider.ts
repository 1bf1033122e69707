import { createServer } from 'node:http'
import type { ProbeOptions } from '@symbolon/probe'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'
import { onTestFinished } from 'vitest'
import { makeSigningKey } from '../../examples/demo/server/keys.js'
import { API, type SetUp } from './setups.js'

const SIGNING = await makeSigningKey('server')
const CALLBACK = 'https://ledger.example/callback'

/** Starts oidc-provider, its UserInfo endpoint as the resource, and answers what probes it. */
export async function probedProvider(setUp: SetUp): Promise<ProbeOptions> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const provider = new Provider(issuer, configuration(setUp))
  const callback = provider.callback()
  server.on('request', async (req, res) => {
    if (!req.url?.startsWith('/login/')) return callback(req, res)
    const { params } = await provider.interactionDetails(req, res)
    const grant = new provider.Grant({ accountId: 'ada', clientId: String(params.client_id) })
    grant.addOIDCScope('openid')
    grant.addResourceScope(API, 'read')
    const result = { login: { accountId: 'ada' }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  })
  const client = {
    clientId: 'ledger',
    redirectUri: CALLBACK,
    authentication: setUp.authentication,
    scope: 'openid',
    ...setUp.client,
  }
  return {
    issuer,
    resource: 'resource' in setUp ? setUp.resource : `${issuer}/me`,
    client,
    otherClient: { ...client, clientId: 'other', ...setUp.otherClient },
    login: url => followed(new URL(url), issuer),
    requestsPerSecond: 10_000,
  }
}

function configuration(setUp: SetUp): Configuration {
  return {
    clients: ['ledger', 'other'].map(clientId => registered(clientId, setUp)),
    clientAuthMethods: [setUp.authentication.method],
    cookies: { keys: ['only for this test'] },
    jwks: { keys: [{ ...SIGNING, use: 'sig', alg: 'ES256' }] },
    pkce: { required: () => true },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
      ...setUp.features,
    },
    ...setUp.configuration,
  }
}

function registered(clientId: string, setUp: SetUp): ClientMetadata {
  return {
    client_id: clientId,
    grant_types: ['authorization_code'],
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: setUp.authentication.method,
    id_token_signed_response_alg: 'ES256',
    ...setUp.registered,
    ...(clientId === 'other' && setUp.otherRegistered),
  }
}

/** Follows the redirects of the server as a browser does, with its cookies, until they leave it. */
async function followed(start: URL, origin: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let redirects = 0; url.origin === origin && redirects < 20; redirects++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error('the server does not redirect')
    url = new URL(location, url)
  }
  return url.href
}
