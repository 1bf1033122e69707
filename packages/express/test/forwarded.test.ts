import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createAccessToken, type Ports } from '@symbolon/core'
import { pushedAuthorizationRequestEndpoint, resourceGuard } from '@symbolon/express'
import express from 'express'
import { expect, test } from 'vitest'
import { basic, CLIENT_ID, fixture, requestForm } from '../../node/test/fixture.js'
import { type Got, send, serve } from './server.js'

/*
 * A client must not change the URL of its request through the headers of a trusted proxy (RFC 9449
 * §4.3-9, §11.1).
 */

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A DPoP proof for a URL. */
function proofFor(htu: string, htm: string, token?: string): string {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y } }
  const iat = Math.floor(Date.now() / 1000)
  const claims = { jti: crypto.randomUUID(), htm, htu, iat, ...(token !== undefined && { ath: digest(token) }) }
  const signed = `${encoded(header)}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

/** A token that is bound to the key (RFC 7638). */
async function boundToken(ports: Ports): Promise<string> {
  const dpopKeyThumbprint = digest(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
  const created = await createAccessToken(
    {
      grantType: 'AUTHORIZATION_CODE',
      clientIdentifier: CLIENT_ID,
      subject: 'ada',
      scopes: ['read'],
      dpopKeyThumbprint,
    },
    ports,
  )
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

/** A guard and a PAR endpoint that trust the proxy, without `publicOrigin`. */
async function behindProxy() {
  const { ports } = await fixture()
  const app = express()
  app.set('trust proxy', true)
  app.get('/thing', resourceGuard({ ports }), (_req, res) => {
    res.sendStatus(204)
  })
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports }))
  return { origin: await serve(app), ports }
}

const URLS = [
  ['a proof for this host', [], 'http://api.example/thing', true],
  ['a proof for this host with https', ['X-Forwarded-Proto', 'https, http'], 'https://api.example/thing', true],
  ['a proof for another host', [], 'https://evil.example/', false],
  ['the other host in the protocol', ['X-Forwarded-Proto', 'https://evil.example/?x='], 'https://evil.example/', false],
  ['the other host as a fragment', ['X-Forwarded-Proto', 'https://evil.example/#'], 'https://evil.example/', false],
  ['the other host forwarded', ['X-Forwarded-Host', 'evil.example'], 'http://evil.example/thing', false],
] as const

test.each(URLS)('RFC 9449 §4.3-9, at a resource: %s', async (_, forwarded, htu, granted) => {
  const { origin, ports } = await behindProxy()
  const token = await boundToken(ports)
  const proof = proofFor(htu, 'GET', token)
  const headers = ['Host', 'api.example', ...forwarded, 'Authorization', `DPoP ${token}`, 'DPoP', proof]
  expect((await send(`${origin}/thing`, { headers })).status === 204).toBe(granted)
})

test.each(URLS)('RFC 9449 §4.3-9, §10.1, at the PAR endpoint: %s', async (_, forwarded, htu, granted) => {
  const { origin } = await behindProxy()
  const body = requestForm().toString()
  const proof = proofFor(htu.replace('/thing', '/par'), 'POST')
  const headers = ['Host', 'api.example', ...forwarded, 'Authorization', basic(), 'DPoP', proof]
  const type = ['Content-Type', 'application/x-www-form-urlencoded', 'Content-Length', `${body.length}`]
  const got = await send(`${origin}/par`, { method: 'POST', headers: [...headers, ...type], chunks: [body] })
  expect(got.status === 201).toBe(granted)
})

const INVALID = [
  ['an invalid protocol', ['Host', 'api.example', 'X-Forwarded-Proto', 'https://evil.example/?x=']],
  ['a host with a path', ['Host', 'api.example/?x=']],
  ['a host with a user', ['Host', 'user@api.example']],
] as const

test.each(INVALID)('RFC 9112 §3.2: answers 400 to %s, even without a proof', async (_, headers) => {
  const { origin, ports } = await behindProxy()
  const created = await createAccessToken(
    { grantType: 'AUTHORIZATION_CODE', clientIdentifier: CLIENT_ID, subject: 'ada', scopes: [] },
    ports,
  )
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  const authorization = ['Authorization', `Bearer ${created.accessToken}`]
  const guarded = await send(`${origin}/thing`, { headers: [...headers, ...authorization] })
  expect(shown(guarded)).toEqual([400, 'application/json', 'invalid_request'])
  expect(guarded.headers['www-authenticate']).toBe('Bearer error="invalid_request"')

  const body = requestForm().toString()
  const type = ['Content-Type', 'application/x-www-form-urlencoded', 'Content-Length', `${body.length}`]
  const form = [...headers, 'Authorization', basic(), ...type]
  const pushed = await send(`${origin}/par`, { method: 'POST', headers: form, chunks: [body] })
  expect(shown(pushed)).toEqual([400, 'application/json', 'invalid_request'])
})

function shown({ status, headers, body }: Got): unknown {
  return [status, headers['content-type'], JSON.parse(body).error]
}
