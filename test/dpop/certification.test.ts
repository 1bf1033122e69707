import type { Ports } from '@symbolon/core'
import { resourceGuard } from '@symbolon/express'
import express from 'express'
import { describe, expect, test } from 'vitest'
import { type Got, send, serve } from '../../packages/express/test/server.js'
import { proverOf } from './provers.js'
import { judge, presentWorld, TARGET } from './world.js'

/*
 * What the requests of a certification suite to a resource (docs/requirements.md) are over HTTP, with
 * proofs of the package `dpop`. What it changes in a proof, scenarios of introspection change too.
 */

test('CERT-13, THREAT-05: RS256 with an RSA key, which only FAPI 2.0 forbids', async () => {
  const { world, token, proof } = await begin('RS256')
  expect((await judge(world.ports, token, proof)).answer.action).toBe('OK')
})

describe('over HTTP, with an Express guard', () => {
  const HEADER_NAMES = ['DPoP', 'DPOP', 'dpop', 'dPoP']

  test.each(HEADER_NAMES)('CERT-01: the header name %s (RFC 9110 §5.1)', async name => {
    const { token, proof, post } = await beginOverHttp()
    expect(await post(['Authorization', `DPoP ${token}`, name, proof])).toMatchObject({ status: 200, body: 'ada' })
  })

  test('CERT-02: two DPoP headers (RFC 9449 §4.3-1)', async () => {
    const { token, proof, prover, post } = await beginOverHttp()
    const another = await prover.prove(TARGET, token)
    const refused = await post(['Authorization', `DPoP ${token}`, 'DPoP', proof, 'DPoP', another])
    expectChallenge(refused, 'invalid_dpop_proof')
    expectChallenge(await post(['Authorization', `DPoP ${token}`, 'DPoP', proof, 'dpop', proof]), 'invalid_dpop_proof')
  })

  test('CERT-02: two DPoP headers, joined by a proxy (RFC 9449 §4.3-1)', async () => {
    const { token, proof, post } = await beginOverHttp()
    expectChallenge(await post(['Authorization', `DPoP ${token}`, 'DPoP', `${proof}, ${proof}`]), 'invalid_dpop_proof')
  })

  test('CERT-27: no proof (RFC 9449 §7.1)', async () => {
    const { token, post } = await beginOverHttp()
    expectChallenge(await post(['Authorization', `DPoP ${token}`]), 'invalid_token')
    expectChallenge(await post(['Authorization', `DPoP ${token}`, 'DPoP', '']), 'invalid_token')
  })

  test('CERT-28: Bearer downgrade (RFC 9449 §7.2)', async () => {
    const { token, post } = await beginOverHttp()
    expectChallenge(await post(['Authorization', `Bearer ${token}`]), 'invalid_token')
  })

  test('CERT-28: Bearer downgrade, with a proof (RFC 9449 §7.2)', async () => {
    const { token, proof, post } = await beginOverHttp()
    expectChallenge(await post(['Authorization', `Bearer ${token}`, 'DPoP', proof]), 'invalid_token')
  })

  test('a scheme in any case (RFC 9110 §11.1)', async () => {
    const { token, proof, post } = await beginOverHttp()
    expect((await post(['Authorization', `dpop ${token}`, 'DPoP', proof])).status).toBe(200)
  })
})

function expectChallenge({ status, headers }: Got, error: string): void {
  expect(status).toBe(401)
  expect(headers['www-authenticate']).toMatch(new RegExp(`^DPoP error="${error}",.*algs="ES256 `))
}

/** A token that is bound to the key of a client, and a valid proof. */
async function begin(algorithm = 'ES256') {
  const prover = await proverOf('dpop', algorithm)
  const world = await presentWorld()
  const token = await world.token({ dpopKeyThumbprint: prover.thumbprint })
  const proof = await prover.prove(TARGET, token)
  return { world, prover, token, proof }
}

async function beginOverHttp() {
  const made = await begin()
  const origin = await guarded(made.world.ports)
  const post = (headers: string[]) =>
    send(`${origin}/accounts/1`, { method: TARGET.htm, headers: ['Host', 'api.example', ...headers] })
  return { ...made, post }
}

/** A resource behind the guard and a TLS proxy. */
function guarded(ports: Ports): Promise<string> {
  const app = express()
  app.post('/accounts/1', resourceGuard({ ports, publicOrigin: 'https://api.example' }), (req, res) => {
    res.send(req.introspection?.subject)
  })
  return serve(app)
}
