import {
  connectToCore,
  form,
  HOLDER_THUMBPRINT,
  openWorld,
  proofFor,
  pushed,
  type Setting,
  type World,
} from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import {
  ASSERTING,
  assertedBy,
  SHARED_SECRET,
  SIGNER,
} from '@symbolon/scenarios/client-authentication/assertion-scenarios.js'
import { ATTESTING, attested } from '@symbolon/scenarios/client-authentication/attestation-scenarios.js'
import {
  OTHER_CERTIFICATE,
  SUBJECT,
  selfSigned,
  tls,
} from '@symbolon/scenarios/client-authentication/certificate-scenarios.js'
import { requestObject } from '@symbolon/scenarios/pushed-request/request-object-scenarios.js'
import { CERTIFICATE } from '@symbolon/scenarios/samples.js'
import { describe, expect, test } from 'vitest'
import { type PortCall, recording, storeCalls } from './recording.js'

/** A world that records its port calls. */
async function recordedWorld(setting: Setting): Promise<{ readonly world: World; readonly calls: PortCall[] }> {
  const calls: PortCall[] = []
  const storage = createStorage()
  const connect = (ports: Parameters<typeof connectToCore>[0]) => connectToCore(recording(ports, calls))
  const world = await openWorld(serviceId => memoryStores({ serviceId, storage }), connect, setting)
  return { world, calls }
}

type Make = (world: World, client: string) => object | Promise<object>

/**
 * A failing authentication: its name, the client, the setting, the request and the expected port
 * calls.
 */
type Row = readonly [name: string, client: string, setting: Setting, make: Make, calls: readonly PortCall[]]

const REFUSING: Setting['certificates'] = {
  verifyPath: () => ({ ok: false, refusal: { reason: 'no trusted root' } }),
}
const CERTIFICATES = tls(SUBJECT, REFUSING)
const SELF_SIGNED: Setting = { ...selfSigned(), certificates: REFUSING }

const connectedBy =
  (clientCertificate: string | undefined): Make =>
  (_, client) => ({ parameters: form({ client_id: client }), clientCertificate })

const attestedFor =
  (changes: Parameters<typeof attested>[1]): Make =>
  (world, client) =>
    attested(world, {
      ...changes,
      claims: { sub: client, ...changes?.claims },
      request: { parameters: form({ client_id: client }) },
    })

const VERIFY = ['crypto.verify']

const WRONG: readonly Row[] = [
  [
    'CLIENT_SECRET_BASIC',
    'shop',
    {},
    (_, client) => ({ ...pushed({ client_id: client }), clientId: client, clientSecret: 'wrong' }),
    ['secrets.matches'],
  ],
  [
    'CLIENT_SECRET_POST',
    'post',
    {},
    (_, client) => ({ parameters: form({ client_id: client, client_secret: 'wrong' }) }),
    ['secrets.matches'],
  ],
  [
    'CLIENT_SECRET_JWT',
    'sharer',
    ASSERTING,
    (world, client) => assertedBy(world, client, { secret: `${SHARED_SECRET}!` }),
    ['secrets.reveal', 'crypto.hmac'],
  ],
  [
    'CLIENT_SECRET_JWT, signed by a key',
    'sharer',
    ASSERTING,
    (world, client) => assertedBy(world, client, { signedByAnother: true }),
    VERIFY,
  ],
  [
    'PRIVATE_KEY_JWT',
    'signer',
    ASSERTING,
    (world, client) => assertedBy(world, client, { signedByAnother: true }),
    VERIFY,
  ],
  [
    'PRIVATE_KEY_JWT, with the kid of the key',
    'signer',
    ASSERTING,
    (world, client) => assertedBy(world, client, { header: { kid: 'holder' }, signedByAnother: true }),
    VERIFY,
  ],
  [
    'PRIVATE_KEY_JWT, with an unknown kid',
    'signer',
    ASSERTING,
    (world, client) => assertedBy(world, client, { header: { kid: 'other' } }),
    VERIFY,
  ],
  ...['ES384', 'ES512', 'PS256', 'RS256', 'EdDSA'].map(
    (alg): Row => [
      `PRIVATE_KEY_JWT, with ${alg}, for which the client has no key`,
      'signer',
      ASSERTING,
      (world, client) => assertedBy(world, client, { header: { alg } }),
      VERIFY,
    ],
  ),
  [
    'PRIVATE_KEY_JWT, signed with a MAC',
    'signer',
    ASSERTING,
    (world, client) => assertedBy(world, client, { secret: SHARED_SECRET }),
    ['secrets.reveal', 'crypto.hmac'],
  ],
  [
    'PRIVATE_KEY_JWT, for another server',
    'signer',
    ASSERTING,
    (world, client) => assertedBy(world, client, { claims: { aud: 'https://x.example' } }),
    VERIFY,
  ],
  [
    'SELF_SIGNED_TLS_CLIENT_AUTH',
    'selfsigned',
    SELF_SIGNED,
    connectedBy(OTHER_CERTIFICATE),
    ['certificates.verifyPath'],
  ],
  [
    'SELF_SIGNED_TLS_CLIENT_AUTH, when the service does not support TLS_CLIENT_AUTH',
    'selfsigned',
    { ...SELF_SIGNED, service: { ...SELF_SIGNED.service, supportedTokenAuthMethods: ['SELF_SIGNED_TLS_CLIENT_AUTH'] } },
    connectedBy(OTHER_CERTIFICATE),
    [],
  ],
  [
    'CLIENT_SECRET_BASIC, with only a certificate',
    'shop',
    CERTIFICATES,
    connectedBy(CERTIFICATE),
    ['certificates.verifyPath'],
  ],
  [
    'CLIENT_SECRET_BASIC, with a wrong secret and a certificate',
    'shop',
    CERTIFICATES,
    (_, client) => ({
      ...pushed({ client_id: client }),
      clientId: client,
      clientSecret: 'wrong',
      clientCertificate: CERTIFICATE,
    }),
    ['secrets.matches'],
  ],
  ['SELF_SIGNED_TLS_CLIENT_AUTH, without a certificate', 'selfsigned', SELF_SIGNED, connectedBy(undefined), []],
  ['TLS_CLIENT_AUTH', 'pki', CERTIFICATES, connectedBy(CERTIFICATE), ['certificates.verifyPath']],
  [
    'TLS_CLIENT_AUTH, with the certificate of another client',
    'pki',
    tls({ tlsClientAuthSubjectDn: 'CN=other' }),
    connectedBy(CERTIFICATE),
    ['certificates.verifyPath'],
  ],
  ['TLS_CLIENT_AUTH, with an invalid certificate', 'pki', CERTIFICATES, connectedBy('x'), []],
  ['TLS_CLIENT_AUTH, without a certificate', 'pki', CERTIFICATES, connectedBy(undefined), []],
]

/** Failing attestations: no client is looked up. */
const UNATTESTED: readonly (readonly [name: string, make: Make, calls: readonly PortCall[]])[] = [
  ['with a wrong signature', attestedFor({ attestedByAnother: true }), VERIFY],
  ['of an unknown attester', attestedFor({ claims: { iss: 'https://x.example' } }), VERIFY],
  ['with a proof by another key', attestedFor({ provedByAnother: true }), ['crypto.verify', 'crypto.verify']],
]

describe.each(['push', 'authenticate'] as const)(
  '%s: unknown client and wrong credentials (docs/rules.md §3)',
  operation => {
    test.each(WRONG)('%s: same answer and same calls', async (_, client, setting, make, own) => {
      const { world, calls } = await recordedWorld(setting)
      const observed = async (name: string) => {
        const request = await make(world, name)
        calls.length = 0
        const { action, responseContent } = Object(await world[operation](request))
        return { action, responseContent, calls: [...calls] }
      }
      const wrong = await observed(client)
      expect(wrong).toMatchObject({
        action: 'UNAUTHORIZED',
        responseContent: expect.stringContaining('invalid_client'),
        calls: ['clock.now', 'service.load', 'clients.find', ...own],
      })
      expect(await observed('nobody')).toEqual(wrong)
    })
  },
)

describe.each(['push', 'authenticate'] as const)('%s: an attestation that fails (decision 0030)', operation => {
  test.each(UNATTESTED)('%s: same answer and same calls, whichever client it is for', async (_, make, own) => {
    const { world, calls } = await recordedWorld(ATTESTING)
    const observed = async (name: string) => {
      const request = await make(world, name)
      calls.length = 0
      const { action, responseContent } = Object(await world[operation](request))
      return { action, responseContent, calls: calls.filter(call => call !== 'crypto.sha256') }
    }
    const wrong = await observed('wallet')
    expect(wrong).toMatchObject({
      action: 'UNAUTHORIZED',
      responseContent: expect.stringContaining('"invalid_client_attestation"'),
      calls: ['clock.now', 'service.load', ...own],
    })
    expect(await observed('shop')).toEqual(wrong)
    expect(await observed('nobody')).toEqual(wrong)
  })
})

const CREATED: readonly (readonly [
  name: string,
  setting: Setting,
  make: (world: World) => object | Promise<object>,
])[] = [
  ['NONE', {}, () => ({ parameters: form({ client_id: 'app', redirect_uri: 'http://127.0.0.1/cb' }) })],
  ['CLIENT_SECRET_BASIC', {}, () => pushed()],
  ['CLIENT_SECRET_JWT', ASSERTING, world => assertedBy(world, 'sharer', { secret: SHARED_SECRET })],
  ['PRIVATE_KEY_JWT', ASSERTING, world => assertedBy(world, 'signer')],
  ['SELF_SIGNED_TLS_CLIENT_AUTH', selfSigned(), world => connectedBy(CERTIFICATE)(world, 'selfsigned')],
  ['TLS_CLIENT_AUTH', tls(SUBJECT), world => connectedBy(CERTIFICATE)(world, 'pki')],
  ['ATTEST_JWT_CLIENT_AUTH', ATTESTING, world => attested(world)],
]

describe('store calls of a registered request (LIMIT-17)', () => {
  test.each(CREATED)(
    '%s: reads the client, claims one-time marks if any, stores the request',
    async (_, setting, make) => {
      const { world, calls } = await recordedWorld(setting)
      const request = await make(world)
      calls.length = 0
      expect((await world.push(request)).action).toBe('CREATED')
      const trips = storeCalls(calls)
      expect(trips.filter(call => call !== 'replays.claim')).toEqual(['clients.find', 'pushedRequests.add'])
      expect(trips.length).toBeLessThanOrEqual(3)
    },
  )

  test('an assertion, a request object with jti and a DPoP proof with nonce make at most three calls', async () => {
    const { world, calls } = await recordedWorld({ clients: [SIGNER], service: { dpopNonceRequired: true } })
    const members = {
      ...Object.fromEntries([...new URLSearchParams(form())].map(([name]) => [name, undefined])),
      client_id: 'signer',
    }
    const claims = { htm: 'POST', htu: 'https://as.example/par' }
    const request = await requestObject(world, { claims: { jti: 'once', dpop_jkt: HOLDER_THUMBPRINT } })
    const asserted = await assertedBy(world, 'signer', { form: { ...members, request } })
    const challenged = await world.push({ ...asserted, dpop: await proofFor(world, undefined, { claims }) })
    expect(challenged).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A350308' })
    const nonce: unknown = Reflect.get(challenged, 'dpopNonce')
    calls.length = 0
    const dpop = await proofFor(world, undefined, { claims: { ...claims, nonce } })
    // The same assertion and request object again: the demand for a nonce did not use them up.
    expect((await world.push({ ...asserted, dpop })).action).toBe('CREATED')
    expect(storeCalls(calls)).toEqual(['clients.find', 'replays.claim', 'pushedRequests.add'])
  })
})

describe('refused before any lookup (CVE-2026-4634, CVE-2020-10770)', () => {
  const MIB = 1_048_576

  test.each([
    ['a scope of 1 MiB', pushed({ scope: 'x'.repeat(MIB) }), 'A245303'],
    ['half a million scopes', pushed({ scope: 'x '.repeat(MIB / 2) }), 'A245303'],
    ['a secret of 1 MiB in the form', { parameters: form({ client_secret: 'x'.repeat(MIB) }) }, 'A245303'],
    ['an assertion of 1 MiB', { parameters: form({ client_assertion: 'x'.repeat(MIB) }) }, 'A245303'],
    ['a thousand parameters', { ...pushed(), parameters: '&a=1'.repeat(1_000) }, 'A244303'],
    ['an attestation of 1 MiB', { parameters: form(), oauthClientAttestation: 'x'.repeat(MIB) }, 'A157370'],
    [
      'attestation and proof of 1 MiB',
      { parameters: form(), oauthClientAttestation: 'x'.repeat(MIB), oauthClientAttestationPop: 'x'.repeat(MIB) },
      'A157371',
    ],
  ])('%s: makes no call of stores, secrets or crypto', async (_, request, resultCode) => {
    const { world, calls } = await recordedWorld({})
    expect(await world.push(request)).toMatchObject({ resultCode })
    expect(calls).toEqual(['clock.now', 'service.load'])
  })

  test('half a million scopes, when the service accepts forms of 2 MiB: only authenticates the client', async () => {
    const { world, calls } = await recordedWorld({ service: { pushedAuthReqMaxSize: 2 * MIB } })
    const answer = await world.push(pushed({ scope: 'x '.repeat(MIB / 2).trim() }))
    expect(answer).toMatchObject({ action: 'BAD_REQUEST', resultCode: 'A007301' })
    expect(calls).toEqual(['clock.now', 'service.load', 'clients.find', 'secrets.matches'])
  })
})
