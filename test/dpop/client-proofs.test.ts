import { type Ports, verifyDpopProof } from '@symbolon/core'
import { type ResourceGuardOptions, resourceGuard } from '@symbolon/express'
import * as dpop from 'dpop'
import express from 'express'
import * as oauth from 'oauth4webapi'
import { describe, expect, test } from 'vitest'
import { serve } from '../../packages/express/test/server.js'
import { ALGORITHMS, CLIENT, LIBRARIES, type Library, proverOf, serverWith } from './provers.js'
import { judge, presentWorld, TARGET } from './world.js'

/*
 * Proofs made by unmodified client libraries from npm.
 */

const TOKEN_ENDPOINT = 'https://as.example/token'

const SIGNERS = LIBRARIES.flatMap(library => ALGORITHMS[library].map(algorithm => [library, algorithm] as const))

describe.each(SIGNERS)('%s with %s', (library, algorithm) => {
  test('RFC 9449 §4.3, §7.1: introspect accepts its proof once', async () => {
    const { world, prover, token } = await bound(library, algorithm)
    const proof = await prover.prove(TARGET, token)
    expect((await judge(world.ports, token, proof)).answer).toMatchObject({ action: 'OK', subject: 'ada' })
    expect(await judge(world.ports, token, proof)).toMatchObject({ reason: 'proof_used' })
  })

  test('RFC 9449 §5: verifyDpopProof accepts its proof and returns the same thumbprint', async () => {
    const prover = await proverOf(library, algorithm)
    const { ports } = await presentWorld()
    const request = { dpop: await prover.proveForToken(TOKEN_ENDPOINT), htm: 'POST', htu: TOKEN_ENDPOINT }
    const bound = { ...request, dpopKeyThumbprint: prover.thumbprint }
    expect(await verifyDpopProof(bound, ports)).toMatchObject({ action: 'OK', dpopKeyThumbprint: prover.thumbprint })
    expect(await verifyDpopProof(bound, ports)).toMatchObject({ action: 'BAD_REQUEST' })
  })
})

describe('nonces at a token endpoint (RFC 9449 §8)', () => {
  test('oauth4webapi: reads the error, uses the nonce and is accepted', async () => {
    const { ports } = await presentWorld({ service: { dpopNonceRequired: true } })
    const DPoP = oauth.DPoP(CLIENT, await oauth.generateKeyPair('ES256'))
    const as = serverWith(TOKEN_ENDPOINT)
    const grant = async () => {
      const options = { DPoP, [oauth.customFetch]: tokenEndpoint(ports) }
      const response = await oauth.clientCredentialsGrantRequest(as, CLIENT, oauth.None(), {}, options)
      return oauth.processClientCredentialsResponse(as, CLIENT, response)
    }
    expect(oauth.isDPoPNonceError(await grant().catch((error: unknown) => error))).toBe(true)
    expect(await grant()).toMatchObject({ access_token: await DPoP.calculateThumbprint(), token_type: 'dpop' })
  })
})

describe('over HTTP, with an Express guard (RFC 9449 §7.1, §9)', () => {
  test.each(LIBRARIES)('%s: its proof is accepted', async library => {
    const { world, prover, token } = await bound(library)
    const url = await guarded(world.ports)
    const proof = await prover.prove({ htm: 'GET', htu: url }, token)
    const response = await fetch(url, { headers: { authorization: `DPoP ${token}`, dpop: proof } })
    expect([response.status, await response.text()]).toStrictEqual([200, 'ada'])
  })

  test('dpop: a nonce is required and sent as DPoP-Nonce', async () => {
    const { world, prover, token } = await bound('dpop')
    const url = await guarded(world.ports, { dpopNonceRequired: true })
    const get = async (nonce?: string) => {
      const proof = await dpop.generateProof(prover.keys, url, 'GET', nonce, token)
      return fetch(url, { headers: { authorization: `DPoP ${token}`, dpop: proof } })
    }
    const refused = await get()
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toMatch(/^DPoP error="use_dpop_nonce"/)
    expect((await get(refused.headers.get('dpop-nonce') ?? '')).status).toBe(200)
  })

  test('oauth4webapi: only its first request must be repeated', async () => {
    const { world, prover, token } = await bound('oauth4webapi')
    const url = new URL(await guarded(world.ports, { dpopNonceRequired: true }))
    const DPoP = oauth.DPoP(CLIENT, prover.keys)
    const options = { DPoP, [oauth.allowInsecureRequests]: true }
    const get = () => oauth.protectedResourceRequest(token, 'GET', url, undefined, null, options)
    const refused = await get().catch((error: unknown) => error)
    expect(oauth.isDPoPNonceError(refused)).toBe(true)
    expect(await (await get()).text()).toBe('ada')
    expect(await (await get()).text()).toBe('ada')
  })
})

/** A client library, and a token that is bound to its key. */
async function bound(library: Library, algorithm = 'ES256') {
  const prover = await proverOf(library, algorithm)
  const world = await presentWorld()
  const token = await world.token({ dpopKeyThumbprint: prover.thumbprint })
  return { world, prover, token }
}

type Fetch = (url: string, init: { readonly headers: Record<string, string> }) => Promise<Response>

/** A token endpoint that issues the thumbprint of the key as access token. */
function tokenEndpoint(ports: Ports): Fetch {
  return async (url, { headers }) => {
    const verified = await verifyDpopProof({ dpop: headers.dpop, htm: 'POST', htu: url }, ports)
    const nonce = verified.dpopNonce === undefined ? {} : { 'DPoP-Nonce': verified.dpopNonce }
    const init = { headers: { 'Content-Type': 'application/json', ...nonce } }
    if (verified.action !== 'OK') return new Response(verified.responseContent, { status: 400, ...init })
    return Response.json({ access_token: verified.dpopKeyThumbprint, token_type: 'DPoP' }, init)
  }
}

/** The URL of a resource behind the guard, which responds with the subject of the token. */
async function guarded(ports: Ports, demands: Omit<ResourceGuardOptions, 'ports'> = {}): Promise<string> {
  const app = express()
  app.get('/accounts', resourceGuard({ ports, ...demands }), (req, res) => {
    res.send(req.introspection?.subject)
  })
  return `${await serve(app)}/accounts`
}
