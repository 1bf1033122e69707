import { importJWK, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { verifyDpopProof } from '../../core/src/dpop/verify-dpop-proof.js'
import type { Ports } from '../../core/src/ports/ports.js'
import type { ReportEvent } from '../../core/src/ports/report.js'
import type { SignatureAlgorithm } from '../../core/src/standards/jose/signature-algorithms.js'
import { fakePorts, NOW, shop } from '../../core/test/fakes.js'
import { keyPairFor } from '../../core/test/setup/platform/keys.js'
import { verifyClientAttestation } from '../src/verify-client-attestation.js'

const RESOURCE = 'https://api.example'
const TARGET = { htm: 'GET', htu: `${RESOURCE}/accounts` }
const SECONDS = Math.floor(NOW / 1000)

/** A JWT by the key of a holder. */
async function signedBy(holder: string, typ: string, claims: object, header: object = {}): Promise<string> {
  const { privateKey } = await keyPairFor('ES256', holder)
  const protectedHeader = { alg: 'ES256', typ, ...header }
  return new SignJWT({ ...claims })
    .setProtectedHeader(protectedHeader)
    .sign(await importJWK({ ...privateKey }, 'ES256'))
}

const instanceKey = async () => ({ ...(await keyPairFor('ES256', 'instance')).publicKey })

async function attestationBy(attester: string): Promise<string> {
  const cnf = { jwk: await instanceKey() }
  return signedBy(attester, 'oauth-client-attestation+jwt', { sub: 'shop', iat: SECONDS, exp: SECONDS + 60, cnf })
}

const REQUEST = { resource: RESOURCE, token: 'a-token', clientId: 1, ...TARGET }

/** A request with an attestation that names no attester, and with a proof of its own. */
async function requestBy(attester: string, proofClaims: object = {}) {
  const claims = { aud: RESOURCE, jti: crypto.randomUUID(), iat: SECONDS, ...proofClaims }
  return {
    ...REQUEST,
    oauthClientAttestation: await attestationBy(attester),
    oauthClientAttestationPop: await signedBy('instance', 'oauth-client-attestation-pop+jwt', claims),
  }
}

/** Ports of a service that trusts these attesters, each with a key for an algorithm, and all events. */
async function trusting(attesters: readonly (readonly [string, SignatureAlgorithm])[], changes: Partial<Ports> = {}) {
  const attestationTrust = await Promise.all(
    attesters.map(async ([issuer, algorithm]) => ({
      issuer,
      jwks: { keys: [(await keyPairFor(algorithm, issuer)).publicKey] },
    })),
  )
  const clients = [await shop({ attesters: attesters.map(([issuer]) => issuer) })]
  const { ports } = await fakePorts({ service: { attestationTrust }, clients, ports: changes })
  const events: ReportEvent[] = []
  return { ports: { ...ports, report: (event: ReportEvent) => events.push(event) }, events }
}

const named = (count: number, algorithm: SignatureAlgorithm = 'ES256') =>
  Array.from({ length: count }, (_, at) => [`${algorithm} maker ${at + 1}`, algorithm] as const)

describe('Attestation-Based Client Authentication §7.1: an attestation that names no attester', () => {
  test.each<[row: string, Parameters<typeof trusting>[0], signer: string, accepted: boolean]>([
    ['the only one', named(1), 'ES256 maker 1', true],
    ['the second of two', named(2), 'ES256 maker 2', true],
    ['the fourth', named(4), 'ES256 maker 4', true],
    ['the fifth, which is not tried', named(5), 'ES256 maker 5', false],
    ['the fifth, after four whose keys cannot fit', [...named(4, 'Ed25519'), ...named(1)], 'ES256 maker 1', true],
    ['a stranger', named(4), 'nobody', false],
  ])('is by %s', async (_, attesters, signer, accepted) => {
    const { ports } = await trusting(attesters)
    const answer = await verifyClientAttestation(await requestBy(signer), ports)
    expect(answer.action).toBe(accepted ? 'OK' : 'UNAUTHORIZED')
    expect(Reflect.get(Object(Reflect.get(answer, 'clientAttestation')), 'attester')).toBe(
      accepted ? signer : undefined,
    )
  })
})

describe('Attestation-Based Client Authentication §6, §7.4: a challenge that nobody demands', () => {
  const answeredWith = async (until: number | undefined) => {
    const nonces = { current: async () => 'the-next-one', acceptedUntil: async () => until }
    const { ports } = await trusting(named(1), { nonces })
    return verifyClientAttestation(await requestBy('ES256 maker 1', { challenge: 'a challenge' }), ports)
  }

  test('that is accepted a millisecond longer is right, and no other is sent', async () => {
    const answer = await answeredWith(NOW + 1)
    expect(answer.action).toBe('OK')
    expect(answer).not.toHaveProperty('attestationChallenge')
  })

  test.each<[row: string, until: number | undefined]>([
    ['ends now', NOW],
    ['has ended', NOW - 1],
    ['is unknown', undefined],
  ])('that %s is refused, and the next one is sent', async (_, until) => {
    const answer = await answeredWith(until)
    expect(answer).toMatchObject({ action: 'UNAUTHORIZED', attestationChallenge: 'the-next-one' })
    expect(Reflect.get(answer, 'responseContent')).toContain('error="use_attestation_challenge"')
  })

  test('is not looked up when there is none', async () => {
    const refusing = () => Promise.reject(new Error('nobody asks'))
    const { ports } = await trusting(named(1), { nonces: { current: refusing, acceptedUntil: refusing } })
    expect(await verifyClientAttestation(await requestBy('ES256 maker 1'), ports)).toMatchObject({ action: 'OK' })
  })
})

describe('docs/rules.md §8: a port that fails is named', () => {
  test('nonces', async () => {
    const nonces = { current: async () => '', acceptedUntil: () => Promise.reject(new Error('hunter2')) }
    const { ports, events } = await trusting(named(1), { nonces })
    const answer = await verifyClientAttestation(await requestBy('ES256 maker 1', { challenge: 'a' }), ports)
    expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
    expect(events).toMatchObject([{ fault: { port: 'nonces' } }])
  })

  test('crypto, at the proof', async () => {
    const { ports, events } = await trusting(named(1))
    const answers = [() => Promise.resolve(true), () => Promise.reject(new Error('hunter2'))]
    const verify = () => (answers.shift() ?? (() => Promise.resolve(false)))()
    const request = await requestBy('ES256 maker 1')
    const answer = await verifyClientAttestation(request, { ...ports, crypto: { ...ports.crypto, verify } })
    expect([answer.action, answers]).toEqual(['INTERNAL_SERVER_ERROR', []])
    expect(events).toMatchObject([{ fault: { port: 'crypto' } }])
  })
})

test('Attestation-Based Client Authentication §12.1: each DPoP proof has a mark of its own as a proof of an attestation', async () => {
  const marks: string[] = []
  const replays = {
    claim(entries: readonly { readonly key: string }[]) {
      marks.push(...entries.map(({ key }) => key))
      return entries.map(() => true)
    },
    sweep: () => 0,
  }
  const { ports } = await trusting(named(1), { replays })
  const ath = Buffer.from(await ports.crypto.sha256('a-token')).toString('base64url')
  const proof = async () => {
    const claims = { ...TARGET, jti: crypto.randomUUID(), iat: SECONDS, ath }
    return signedBy('instance', 'dpop+jwt', claims, { jwk: await instanceKey() })
  }
  const oauthClientAttestation = await attestationBy('ES256 maker 1')
  const [one, another] = [await proof(), await proof()]
  for (const dpop of [one, another])
    expect((await verifyClientAttestation({ ...REQUEST, oauthClientAttestation, dpop }, ports)).action).toBe('OK')
  await verifyDpopProof({ dpop: one, ...TARGET }, ports)
  expect([marks.length, new Set(marks).size]).toEqual([3, 3])
})
