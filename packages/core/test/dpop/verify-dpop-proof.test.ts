import { importJWK, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { oneTimeProof } from '../../src/dpop/proof-stages.js'
import { verifyDpopProof } from '../../src/dpop/verify-dpop-proof.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ReportEvent } from '../../src/ports/report.js'
import type { ReplayMark } from '../../src/ports/stores.js'
import { readDpopProof } from '../../src/standards/dpop/proof.js'
import { fakePorts, NOW } from '../fakes.js'
import { keyPairFor } from '../setup/platform/keys.js'
import { proofText } from '../standards/dpop/proofs.js'

const TARGET = { htm: 'POST', htu: 'https://as.example.com/token' }
const SECOND = Math.floor(NOW / 1000)

/** A signed proof. */
async function signedProof(claims: object): Promise<string> {
  const { privateKey, publicKey } = await keyPairFor('ES256')
  return new SignJWT({ jti: 'a-jti', ...TARGET, iat: SECOND, ...claims })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey })
    .sign(await importJWK(privateKey, 'ES256'))
}

/** Nonces of which `a-nonce` is accepted until the instant, and all others are not. */
function noncesUntil(until: number | undefined): Ports['nonces'] {
  return { current: () => 'the-next-nonce', acceptedUntil: nonce => (nonce === 'a-nonce' ? until : undefined) }
}

/** Verifies a proof, and returns the answer, the event and the claimed marks. */
async function verified(dpop: string, changes: object = {}, request: object = {}) {
  const marks: ReplayMark[] = []
  const events: ReportEvent[] = []
  const claim = (claimed: readonly ReplayMark[]) => {
    marks.push(...claimed)
    return claimed.map(() => true)
  }
  const { ports } = await fakePorts({
    ports: { nonces: noncesUntil(NOW + 5_000), replays: { claim, sweep: () => 0 } },
  })
  const report = (event: ReportEvent) => events.push(event)
  const answer = await verifyDpopProof({ dpop, ...TARGET, ...request }, { ...ports, report, ...changes })
  return { answer, event: events[0], untils: marks.map(({ until }) => until) }
}

describe('RFC 9449 §8: a nonce is accepted until, and not at, the instant at which it ends', () => {
  // The signature of this proof is a dummy, which is only looked at when the nonce was accepted.
  const dpop = proofText({}, { iat: SECOND, nonce: 'a-nonce' })
  test.each([
    ['a millisecond after now', NOW + 1, 'proof_signature_wrong'],
    ['now', NOW, 'proof_nonce_unknown'],
    ['a millisecond before now', NOW - 1, 'proof_nonce_unknown'],
    ['never', undefined, 'proof_nonce_unknown'],
  ])('%s', async (_, until, reason) => {
    const { event } = await verified(dpop, { nonces: noncesUntil(until) })
    expect(event?.reason).toBe(reason)
  })
})

describe('RFC 9449 §8, §8.2: the next nonce', () => {
  test.each<[what: string, claims: object, request: object, next: string | undefined]>([
    ['none after a proof without one, if none is required', {}, {}, undefined],
    ['none after an accepted one, if none is required', { nonce: 'a-nonce' }, {}, undefined],
    ['after an unknown one, even if none is required', { nonce: 'another' }, {}, 'the-next-nonce'],
    ['after a proof without one, if one is required', {}, { dpopNonceRequired: true }, 'the-next-nonce'],
    ['after an accepted one, if one is required', { nonce: 'a-nonce' }, { dpopNonceRequired: true }, 'the-next-nonce'],
    ['after an unknown one, if one is required', { nonce: 'another' }, { dpopNonceRequired: true }, 'the-next-nonce'],
  ])('%s', async (_, claims, request, next) => {
    const { answer } = await verified(await signedProof(claims), {}, request)
    expect(answer.dpopNonce).toBe(next)
  })

  test('is asked for once', async () => {
    const asked: string[] = []
    const current = () => `nonce-${asked.push('current')}`
    const nonces = { ...noncesUntil(undefined), current }
    const { answer } = await verified(await signedProof({ nonce: 'another' }), { nonces }, { dpopNonceRequired: true })
    expect([answer.dpopNonce, asked]).toEqual(['nonce-1', ['current']])
  })
})

describe('RFC 9449 §11.1: the mark of a proof is kept as long as the proof would be accepted', () => {
  test.each([
    ['by iat, a lifetime and the skew of clocks', { iat: SECOND }, (SECOND + 70) * 1000 + 1],
    ['by an older iat', { iat: SECOND - 60 }, (SECOND + 10) * 1000 + 1],
    ['by an iat with a fraction', { iat: SECOND + 0.5 }, (SECOND + 70) * 1000 + 501],
    ['by the nonce, if it was accepted', { iat: 1, nonce: 'a-nonce' }, NOW + 5_000],
  ])('%s', async (_, claims, until) => {
    const service = { load: async () => ({ ...(await (await fakePorts()).ports.service.load()), ...TIMES }) }
    const { answer, untils } = await verified(await signedProof(claims), { service })
    expect([answer.action, untils]).toEqual(['OK', [until]])
  })

  const TIMES = { dpopProofLifetime: 60, allowableClockSkew: 10 }

  test('a proof is identified by its kind, key, method, URL and jti', () => {
    const read = readDpopProof(proofText())
    if (!read.ok) throw new Error('no proof')
    const demand = { proof: '', algorithms: [], nonceRequired: false, ath: undefined, jkt: undefined, ...TARGET }
    const binding = { proof: read.value, demand, now: NOW, lifetime: 60, skew: 10, nonceUntil: NOW + 1 }
    const thumbprint = 'A'.repeat(43)
    const start = ['dpop', thumbprint, 'POST']
    expect(oneTimeProof({ binding: { ...binding, thumbprint, url: TARGET.htu } })).toEqual({
      scope: [...start, TARGET.htu, 'jti-of-the-proof'],
      until: NOW + 1,
    })
    const withoutUrl = oneTimeProof({ binding: { ...binding, thumbprint, url: undefined } })
    expect(withoutUrl.scope).toEqual([...start, '', 'jti-of-the-proof'])
  })
})

describe('docs/rules.md §1: a port that fails is a fault with its name', () => {
  const fails = () => Promise.reject(new Error('no connection'))
  test.each<[port: string, verb: string]>([
    ['crypto', 'sha256'],
    ['crypto', 'verify'],
    ['nonces', 'acceptedUntil'],
    ['nonces', 'current'],
    ['replays', 'claim'],
  ])('%s.%s', async (port, verb) => {
    const { ports } = await fakePorts()
    const failing = { [port]: { ...noncesUntil(NOW + 1), ...Object(Reflect.get(ports, port)), [verb]: fails } }
    const { answer, event } = await verified(await signedProof({ nonce: 'a-nonce' }), failing, {
      dpopNonceRequired: true,
    })
    expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
    expect(event?.fault).toEqual({ port, name: 'Error' })
  })
})
