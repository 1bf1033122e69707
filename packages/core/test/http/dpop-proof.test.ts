import { calculateJwkThumbprint, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { HttpRequestView } from '../../src/http/request-view.js'
import { verifyDpopProofOverHttp } from '../../src/http/token-endpoint.js'
import { fakePorts, NOW } from '../fakes.js'
import { keyPairFor } from '../setup/platform/keys.js'

const TARGET = 'https://as.example/token'

function posted(...proofs: readonly string[]): HttpRequestView {
  return { method: 'POST', targetUri: `${TARGET}?x=1`, headers: proofs.map(proof => ['DPoP', proof] as const) }
}

async function proofWith(claims: object = {}): Promise<string> {
  const { privateKey, publicKey } = await keyPairFor('ES256')
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: { ...publicKey } }
  const iat = Math.floor(NOW / 1000)
  return new SignJWT({ jti: crypto.randomUUID(), htm: 'POST', htu: TARGET, iat, ...claims })
    .setProtectedHeader(header)
    .sign(await importJWK({ ...privateKey }, 'ES256'))
}

test('RFC 9449 §5: without a DPoP header there is no result, and no port is called', async () => {
  const { ports } = await fakePorts()
  expect(await verifyDpopProofOverHttp(posted(), { ...ports, clock: { now: () => Number.NaN } })).toEqual({
    ok: true,
    value: undefined,
  })
})

test('Attestation-Based Client Authentication §5.2: the proof that authenticated the client is not used up twice', async () => {
  const { ports } = await fakePorts({ ports: { replays: { claim: () => [false], sweep: () => 0 } } })
  const client = { dpopKeyThumbprint: 'a-thumbprint', dpopNonce: 'next' }
  expect(await verifyDpopProofOverHttp(posted(await proofWith()), ports, client)).toMatchObject({
    ok: true,
    value: { action: 'OK', ...client },
  })
  expect(await verifyDpopProofOverHttp(posted(await proofWith()), ports, {})).toMatchObject({ ok: false })
})

test('RFC 9449 §5, §6.1: a verified proof gives the thumbprint to which a token is bound', async () => {
  const { ports } = await fakePorts()
  const { publicKey } = await keyPairFor('ES256')
  const verified = await verifyDpopProofOverHttp(posted(await proofWith()), ports)
  const dpopKeyThumbprint = await calculateJwkThumbprint({ ...publicKey })
  expect(verified).toMatchObject({ ok: true, value: { action: 'OK', dpopKeyThumbprint } })
})

test.each([
  ['no JWT', async () => ['proof']],
  ['an empty header', async () => ['']],
  ['two headers', async () => [await proofWith(), await proofWith()]],
  ['another method', async () => [await proofWith({ htm: 'GET' })]],
])('RFC 9449 §5: %s is 400 invalid_dpop_proof, not to be cached', async (_, proofs) => {
  const { ports } = await fakePorts()
  const verified = await verifyDpopProofOverHttp(posted(...(await proofs())), ports)
  expect(verified).toMatchObject({
    ok: false,
    refusal: {
      status: 400,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-store' },
      body: expect.stringMatching(/^\{"error":"invalid_dpop_proof"/),
    },
  })
})

test('RFC 9449 §4.3-9: with an unknown URL a proof is 400, and is not used up', async () => {
  const { ports } = await fakePorts()
  const request = { ...posted(await proofWith()), targetUri: undefined }
  const verified = await verifyDpopProofOverHttp(request, { ...ports, replays: undefined as never })
  expect(verified).toMatchObject({ ok: false, refusal: { status: 400 } })
})

test('RFC 9449 §8: the answer to a proof without nonce has one, and a proof with it is accepted', async () => {
  const { ports } = await fakePorts({ service: { dpopNonceRequired: true } })
  const challenged = await verifyDpopProofOverHttp(posted(await proofWith()), ports)
  expect(challenged).toMatchObject({
    ok: false,
    refusal: { status: 400, body: expect.stringMatching('use_dpop_nonce') },
  })
  const nonce = challenged.ok ? '' : challenged.refusal.headers['DPoP-Nonce']
  const verified = await verifyDpopProofOverHttp(posted(await proofWith({ nonce })), ports)
  expect(verified).toMatchObject({ ok: true, value: { dpopNonce: nonce } })
})

test('docs/rules.md §1: a port that fails is 500, and not the client’s fault', async () => {
  const replays = { claim: () => Promise.reject(new Error('hunter2')), sweep: () => 0 }
  const { ports } = await fakePorts({ ports: { replays } })
  const verified = await verifyDpopProofOverHttp(posted(await proofWith()), ports)
  expect(verified).toMatchObject({ ok: false, refusal: { status: 500 } })
  expect(JSON.stringify(verified)).not.toContain('hunter2')
})
