import { importJWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { authenticateClient } from '../../core/src/client-authentication/authenticate-client.js'
import { readPostedForm } from '../../core/src/http/posted-form.js'
import type { HttpRequestView } from '../../core/src/http/request-view.js'
import type { Ports } from '../../core/src/ports/ports.js'
import { fakePorts, NOW } from '../../core/test/fakes.js'
import { keyPairFor } from '../../core/test/setup/platform/keys.js'
import { clientAttestations } from '../src/client-attestations.js'
import { type ClientAttestationDemands, verifyClientAttestationOverHttp } from '../src/over-http.js'

const RESOURCE = 'https://api.example'
const TARGET = `${RESOURCE}/accounts`
const SECONDS = Math.floor(NOW / 1000)

async function signed(typ: string, claims: object, header: object = {}): Promise<string> {
  const { privateKey } = await keyPairFor('ES256')
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', typ, ...header })
    .sign(await importJWK({ ...privateKey }, 'ES256'))
}

let attestation: string
let jwk: object

beforeAll(async () => {
  jwk = { ...(await keyPairFor('ES256')).publicKey }
  attestation = await signed('oauth-client-attestation+jwt', {
    sub: 'shop',
    iat: SECONDS,
    exp: SECONDS + 60,
    cnf: { jwk },
  })
})

const proofOf = (claims: object = {}) =>
  signed('oauth-client-attestation-pop+jwt', { aud: RESOURCE, jti: crypto.randomUUID(), iat: SECONDS, ...claims })

const dpopFor = (claims: object) =>
  signed('dpop+jwt', { jti: crypto.randomUUID(), htm: 'GET', htu: TARGET, iat: SECONDS, ...claims }, { jwk })

async function trusting(service: object = {}): Promise<Ports> {
  const keys = [(await keyPairFor('ES256')).publicKey]
  const { ports } = await fakePorts({
    service: { attestationTrust: [{ issuer: 'maker', jwks: { keys } }], ...service },
  })
  return ports
}

function view(...headers: readonly (readonly [string, string])[]): HttpRequestView {
  return { method: 'GET', targetUri: TARGET, headers: [['Authorization', 'DPoP a-token'], ...headers] }
}

const ATTESTATION = 'OAuth-Client-Attestation'
const POP = 'OAuth-Client-Attestation-PoP'
const demands = { resource: RESOURCE, introspection: { clientId: 1 } }

describe('Attestation-Based Client Authentication §7.6: an attestation at a resource', () => {
  test('with a proof of its own', async () => {
    const request = view([ATTESTATION, attestation], [POP, await proofOf()])
    expect(await verifyClientAttestationOverHttp(request, demands, await trusting())).toMatchObject({
      ok: true,
      value: {
        attestation: { clientAttestation: { attester: 'maker', popMethod: 'ATTESTATION_POP_JWT' } },
        headers: {},
      },
    })
  })

  test('with the DPoP proof of the request', async () => {
    const ath = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('a-token'))).toString('base64url')
    const request = view([ATTESTATION, attestation], ['DPoP', await dpopFor({ ath })])
    expect(await verifyClientAttestationOverHttp(request, demands, await trusting())).toMatchObject({
      ok: true,
      value: { attestation: { clientAttestation: { popMethod: 'DPOP_COMBINED' } } },
    })
  })

  test.each<[what: string, headers: () => Promise<readonly (readonly [string, string])[]>]>([
    ['that is missing', async () => []],
    ['without a proof', async () => [[ATTESTATION, attestation]]],
    [
      'that is sent twice',
      async () => [
        [ATTESTATION, attestation],
        [ATTESTATION, attestation],
        [POP, await proofOf()],
      ],
    ],
    [
      'whose proof is sent twice',
      async () => [
        [ATTESTATION, attestation],
        [POP, await proofOf()],
        [POP, await proofOf()],
      ],
    ],
    [
      'whose proof is for the AS',
      async () => [
        [ATTESTATION, attestation],
        [POP, await proofOf({ aud: 'https://as.example' })],
      ],
    ],
  ])('%s is 401 with a challenge', async (_, headers) => {
    const answer = await verifyClientAttestationOverHttp(view(...(await headers())), demands, await trusting())
    expect(answer).toMatchObject({
      ok: false,
      refusal: {
        status: 401,
        headers: {
          'WWW-Authenticate': expect.stringMatching(/^Bearer error="invalid_client_attestation"/),
          'Cache-Control': 'no-store',
        },
      },
    })
  })

  describe('§4: is for the client of the token', () => {
    const url = 'https://app.example/client.json'

    test.each<[what: string, introspection: ClientAttestationDemands['introspection'], granted: boolean]>([
      ['by number alone', { clientId: 1 }, true],
      ['by number and name', { clientId: 1, clientIdentifier: 'shop' }, true],
      ['by its number as a name', { clientId: 1, clientIdentifier: '1' }, true],
      ['another number', { clientId: 2, clientIdentifier: 'shop' }, false],
      ['another client with the same number', { clientId: 1, clientIdentifier: url }, false],
    ])('%s', async (_, introspection, granted) => {
      const request = view([ATTESTATION, attestation], [POP, await proofOf()])
      const answer = await verifyClientAttestationOverHttp(request, { ...demands, introspection }, await trusting())
      expect(answer.ok).toBe(granted)
    })

    test('a client with a name of each kind, by its number alone', async () => {
      const ports = await trusting()
      const found = await ports.clients.find('shop')
      if (found === undefined) throw new Error('unknown')
      const client = { ...found.client, entityId: 'https://shop.example', metadataDocumentLocation: url }
      const answer = await verifyClientAttestationOverHttp(
        view([ATTESTATION, attestation], [POP, await proofOf()]),
        { ...demands, introspection: { clientId: 1 } },
        { ...ports, clients: { find: () => ({ ...found, client }) } },
      )
      expect(answer.ok).toBe(true)
    })

    test('a client that the resource knows only by the name in the attestation', async () => {
      const ports = await trusting()
      const found = await ports.clients.find('shop')
      if (found === undefined) throw new Error('unknown')
      const { clientIdAlias: _, ...client } = found.client
      const nameless = { ...found, client }
      const introspection = { clientId: 1, clientIdentifier: 'shop' }
      const request = view([ATTESTATION, attestation], [POP, await proofOf()])
      const clients = { find: () => nameless }
      const answer = await verifyClientAttestationOverHttp(
        request,
        { ...demands, introspection },
        { ...ports, clients },
      )
      expect(answer.ok).toBe(true)
    })
  })

  test('§7.4: without the demanded challenge the client gets one', async () => {
    const ports = await trusting()
    const request = view([ATTESTATION, attestation], [POP, await proofOf()])
    const challenge = await ports.nonces.current('rs-attestation', NOW)
    expect(
      await verifyClientAttestationOverHttp(request, { ...demands, attestationChallengeRequired: true }, ports),
    ).toMatchObject({
      ok: false,
      refusal: {
        status: 401,
        headers: {
          'WWW-Authenticate': expect.stringMatching(/^Bearer error="use_attestation_challenge"/),
          'OAuth-Client-Attestation-Challenge': challenge,
        },
      },
    })
  })

  test('docs/rules.md §1: a call without the token that was introspected is 500', async () => {
    const request = { ...view([ATTESTATION, attestation], [POP, await proofOf()]), headers: [] }
    expect(await verifyClientAttestationOverHttp(request, demands, await trusting())).toMatchObject({
      ok: false,
      refusal: { status: 500 },
    })
  })
})

describe('Attestation-Based Client Authentication §5.2, §7: the token endpoint', () => {
  const posted = (...headers: readonly (readonly [string, string])[]) => ({
    method: 'POST',
    targetUri: TARGET,
    headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...headers] as const,
    body: 'client_id=shop&client_secret=a+secret+of+the+shop',
  })

  test('passes on a DPoP proof only where it is the proof of an attestation', async () => {
    const passed = (...headers: readonly (readonly [string, string])[]) => {
      const read = readPostedForm(posted(['DPoP', 'proof'], ...headers))
      return read.ok ? read.value.dpop : read
    }
    expect(passed()).toBeUndefined()
    expect(passed([ATTESTATION, 'a'])).toBe('proof')
    expect(passed([ATTESTATION, 'a'], [POP, 'p'])).toBeUndefined()
    expect(passed([POP, 'p'])).toBeUndefined()
  })

  test('authenticates with the DPoP proof, and says which key tokens are bound to', async () => {
    const ports = await trusting()
    const shop = { ...(await ports.clients.find('shop'))?.client, tokenAuthMethod: 'CLIENT_SECRET_POST' }
    const clients = { find: () => ({ client: shop, canonical: '1', by: 'alias' }) as never }
    const dpop = await dpopFor({ htm: 'POST' })
    const read = readPostedForm(posted([ATTESTATION, attestation], ['DPoP', dpop]))
    if (!read.ok) throw new Error('not a form')
    const answer = await authenticateClient(read.value, { ...ports, clients, attestations: clientAttestations })
    expect(answer).toMatchObject({ action: 'OK', clientAttestation: { popMethod: 'DPOP_COMBINED' } })
    expect(Reflect.get(answer, 'dpopKeyThumbprint')).toMatch(/^[\w-]{43}$/)
  })
})
