import { createAccessToken, createPorts, defineClient, introspect, pushAuthorizationRequest } from '@symbolon/core'
import { signRequest } from '@symbolon/core/http'
import { bodyUpTo, pushedAuthorizationRequestEndpoint, resourceGuard } from '@symbolon/fetch'
import * as overHono from '@symbolon/hono'
import { memoryStores } from '@symbolon/memory'
import { Hono } from 'hono'

/*
 * What every runtime must do alike: plain JavaScript over nothing but the packages and the APIs of
 * the web. `outcomes` runs everything and says what came out.
 */

const ISSUER = 'https://as.example'
const CHALLENGE = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' }

/** The parameters of WebCrypto for each algorithm. */
const ALGORITHMS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  ES384: { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  PS256: {
    name: 'RSA-PSS',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
    saltLength: 32,
  },
  Ed25519: { name: 'Ed25519' },
}

const base64url = bytes =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const utf8 = text => new TextEncoder().encode(text)
const json = value => base64url(utf8(JSON.stringify(value)))
const sha256 = async text => base64url(await crypto.subtle.digest('SHA-256', utf8(text)))

async function newKey(alg) {
  const pair = await crypto.subtle.generateKey(ALGORITHMS[alg], true, ['sign', 'verify'])
  const { kty, crv, x, y, n, e } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  // Thumbprints and registrations hold the public members only, in this order.
  const jwk = JSON.parse(JSON.stringify({ crv, e, kty, n, x, y }))
  return { alg, jwk, pair }
}

async function signed({ alg, pair }, header, claims) {
  const text = `${json({ alg, ...header })}.${json(claims)}`
  return `${text}.${base64url(await crypto.subtle.sign(ALGORITHMS[alg], pair.privateKey, utf8(text)))}`
}

const seconds = () => Math.floor(Date.now() / 1000)

async function portsFor(registration) {
  const stores = memoryStores({ serviceId: 'bank' })
  const service = { serviceId: 'bank', issuer: ISSUER, supportedScopes: [{ name: 'read' }, { name: 'write' }] }
  const ports = createPorts({ service, stores, secrets: ['32 random bytes or more, from your vault'] })
  const redirectUris = ['https://ledger.example/callback']
  await stores.clients.put(await defineClient({ clientIdAlias: 'ledger', redirectUris, ...registration }), Date.now())
  return ports
}

const secretPorts = () => portsFor({ clientSecret: 'plain:correct horse battery staple' })

async function tokenOf(ports, more = {}) {
  const grant = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'ledger', subject: 'ada', scopes: ['read'] }
  return (await createAccessToken({ ...grant, ...more }, ports)).accessToken
}

async function bearerToken() {
  const ports = await secretPorts()
  const token = await tokenOf(ports)
  const actions = [['read'], ['write']].map(async scopes => (await introspect({ token, scopes }, ports)).action)
  return (await Promise.all(actions)).join(' ')
}

async function provenToken() {
  const ports = await secretPorts()
  const key = await newKey('ES256')
  const { crv, kty, x, y } = key.jwk
  const token = await tokenOf(ports, { dpopKeyThumbprint: await sha256(JSON.stringify({ crv, kty, x, y })) })
  const request = { htm: 'GET', htu: 'https://api.example/accounts' }
  const claims = { ...request, jti: crypto.randomUUID(), iat: seconds(), ath: await sha256(token) }
  const dpop = await signed(key, { typ: 'dpop+jwt', jwk: key.jwk }, claims)
  const first = await introspect({ token, dpop, ...request }, ports)
  const replayed = await introspect({ token, dpop, ...request }, ports)
  return `${first.action} ${replayed.action}`
}

async function assertion(alg) {
  const key = await newKey(alg)
  const ports = await portsFor({
    tokenAuthMethod: 'PRIVATE_KEY_JWT',
    jwks: { keys: [{ ...key.jwk, alg }] },
  })
  const claims = {
    iss: 'ledger',
    sub: 'ledger',
    aud: ISSUER,
    jti: crypto.randomUUID(),
    iat: seconds(),
    exp: seconds() + 60,
  }
  const parameters = new URLSearchParams({
    ...CHALLENGE,
    client_id: 'ledger',
    response_type: 'code',
    redirect_uri: 'https://ledger.example/callback',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signed(key, {}, claims),
  }).toString()
  const first = await pushAuthorizationRequest({ parameters }, ports)
  const replayed = await pushAuthorizationRequest({ parameters }, ports)
  return `${first.action} ${replayed.action}`
}

async function signedRequest() {
  const key = await newKey('ES256')
  const registered = { ...key.jwk, kid: 'signer', alg: 'ES256' }
  const ports = await portsFor({ tokenAuthMethod: 'NONE', jwks: { keys: [registered] }, rsRequestSigned: true })
  const guard = resourceGuard({ ports, signedBody: bodyUpTo(1000) })
  const [url, body] = ['https://api.example/payments?a=1', '{"amount":"10.00"}']
  const headers = [
    ['Authorization', `Bearer ${await tokenOf(ports)}`],
    ['Content-Type', 'application/json'],
  ]
  const { d } = await crypto.subtle.exportKey('jwk', key.pair.privateKey)
  const signing = { key: { ...registered, d } }
  const signature = await signRequest({ method: 'POST', targetUri: url, headers, body }, signing, ports)
  const sent = [...headers, ...Object.entries(signature)]
  const answers = [body, body.replace('10', '99')].map(async each => {
    const request = new Request(url, { method: 'POST', headers: sent, body: each })
    return (await guard(request, async same => new Response(await same.text()))).status
  })
  return (await Promise.all(answers)).join(' ')
}

const form = more => new URLSearchParams({ ...CHALLENGE, response_type: 'code', scope: 'read', ...more })

async function fetchHandlers() {
  const ports = await secretPorts()
  const par = pushedAuthorizationRequestEndpoint({ ports })
  const guard = resourceGuard({ ports, scopes: ['write'] })
  const headers = { Authorization: `Basic ${btoa('ledger:correct+horse+battery+staple')}` }
  const push = body => par(new Request(`${ISSUER}/par`, { method: 'POST', headers, body }))
  const answers = [
    await push(form({ client_id: 'ledger' })),
    await push(form({ client_id: 'ledger', state: 'a'.repeat(1_100_000) })),
    await par(new Request(`${ISSUER}/par`)),
    await guard(new Request('https://api.example/'), () => new Response('no')),
    await guard(
      new Request('https://api.example/', { headers: { Authorization: `Bearer ${await tokenOf(ports)}` } }),
      () => new Response('no'),
    ),
  ]
  return answers.map(({ status }) => status).join(' ')
}

async function hono() {
  const ports = await secretPorts()
  const app = new Hono()
  app.all('/par', overHono.pushedAuthorizationRequestEndpoint({ ports }))
  app.get('/thing', overHono.resourceGuard({ ports, scopes: ['read'] }), c => c.text(c.var.introspection.subject))
  const pushed = await app.request('/par', { method: 'POST', body: form({ client_id: 'ledger' }) })
  const headers = { Authorization: `Bearer ${await tokenOf(ports)}` }
  const answer = await app.request('/thing', { headers })
  return `${pushed.status} ${answer.status} ${await answer.text()}`
}

const PROGRAMS = {
  'a bearer token with and without its scope': bearerToken,
  'a DPoP proof and its replay': provenToken,
  'private_key_jwt with ES256 and its replay': () => assertion('ES256'),
  'private_key_jwt with ES384 and its replay': () => assertion('ES384'),
  'private_key_jwt with PS256 and its replay': () => assertion('PS256'),
  'private_key_jwt with Ed25519 and its replay': () => assertion('Ed25519'),
  'a signed request, and one with another body': signedRequest,
  'fetch handlers': fetchHandlers,
  Hono: hono,
}

/** What came out of each program: its outcome, or the error that it threw. */
export async function outcomes() {
  const entries = Object.entries(PROGRAMS).map(async ([name, run]) => {
    try {
      return [name, await run()]
    } catch (error) {
      return [name, String(error?.stack ?? error)]
    }
  })
  return Object.fromEntries(await Promise.all(entries))
}
