import type { World } from '@symbolon/contract/scenarios'
import { authenticateClient, pushAuthorizationRequest } from '@symbolon/core'
import { describe, expect, test, vi } from 'vitest'
import { attestedInstance, makeAttester } from '../../examples/demo/tour/attester.js'
import { presentWorld } from '../dpop/world.js'
import { CLIENT_ID, worldOf } from './judging.js'
import { REDIRECT_URI } from './methods.js'
import { ALGORITHMS, AS, assertionBy, objectBy, signerOf } from './signers.js'

/*
 * What can be used once can be used only once by 100 concurrent requests.
 */

// Generating keys can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const RACERS = 100

const PARAMETERS = { response_type: 'code', client_id: CLIENT_ID, redirect_uri: REDIRECT_URI }

/** A request of a client. */
type Sent = Parameters<typeof pushAuthorizationRequest>[0]

/** Runs all racers at once, and counts their actions. */
async function race(call: (racer: number) => Promise<{ readonly action: string }>): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: RACERS }, (_, racer) => call(racer)))
  const counts: Record<string, number> = {}
  for (const { action } of answers) counts[action] = (counts[action] ?? 0) + 1
  return counts
}

const OPERATIONS = [
  ['pushAuthorizationRequest', 'CREATED', pushAuthorizationRequest],
  ['authenticateClient', 'OK', authenticateClient],
] as const

const asserted = (assertion: string, more: Readonly<Record<string, string>> = {}): Sent => ({
  parameters: new URLSearchParams({
    ...PARAMETERS,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    ...more,
  }).toString(),
})

describe.each(ALGORITHMS)('of 100 concurrent calls with one assertion by %s (RFC 7523 §3 (7))', algorithm => {
  test.each(OPERATIONS)('%s: exactly one is %s', async (_name, action, operation) => {
    const signer = await signerOf(algorithm)
    const { ports } = await worldOf(signer)
    const request = asserted(await assertionBy(signer, CLIENT_ID))
    expect(await race(() => operation(request, ports))).toStrictEqual({ [action]: 1, UNAUTHORIZED: RACERS - 1 })
  })

  test('to two operations: exactly one succeeds', async () => {
    const signer = await signerOf(algorithm)
    const { ports } = await worldOf(signer)
    const request = asserted(await assertionBy(signer, CLIENT_ID))
    const {
      UNAUTHORIZED,
      CREATED = 0,
      OK = 0,
    } = await race(racer =>
      racer % 2 === 0 ? pushAuthorizationRequest(request, ports) : authenticateClient(request, ports),
    )
    expect([UNAUTHORIZED, CREATED + OK]).toStrictEqual([RACERS - 1, 1])
  })

  test('all succeed if each has its own assertion', async () => {
    const signer = await signerOf(algorithm)
    const { ports } = await worldOf(signer)
    const own = async () => pushAuthorizationRequest(asserted(await assertionBy(signer, CLIENT_ID)), ports)
    expect(await race(own)).toStrictEqual({ CREATED: RACERS })
  })
})

test.each(OPERATIONS)(
  'of 100 concurrent calls with one attestation proof, %s: exactly one is %s',
  async (_name, action, operation) => {
    const { world, sent } = await attestedWorld()
    const request = await sent()
    expect(await race(() => operation(request, world.ports))).toStrictEqual({ [action]: 1, UNAUTHORIZED: RACERS - 1 })
    expect(await race(async () => operation(await sent(), world.ports))).toStrictEqual({ [action]: RACERS })
  },
)

test('of 100 concurrent pushes with one request object and different assertions, exactly one is CREATED', async () => {
  const signer = await signerOf('ES256')
  const { ports } = await worldOf(signer)
  const request = await objectBy(signer, CLIENT_ID, PARAMETERS)
  const push = async () => pushAuthorizationRequest(asserted(await assertionBy(signer, CLIENT_ID), { request }), ports)
  expect(await race(push)).toStrictEqual({ CREATED: 1, BAD_REQUEST: RACERS - 1 })
})

/** A world with an attested client, and a function that makes its requests. */
async function attestedWorld(): Promise<{ world: World; sent: () => Promise<Sent> }> {
  const attester = await makeAttester()
  const attestationTrust = [{ issuer: attester.issuer, jwks: { keys: [attester.publicKey] } }]
  const method = 'ATTEST_JWT_CLIENT_AUTH'
  const world = await presentWorld({
    service: { attestationTrust, supportedTokenAuthMethods: [method] },
    clients: [{ clientIdAlias: CLIENT_ID, tokenAuthMethod: method, redirectUris: [REDIRECT_URI] }],
  })
  const authentication = await attestedInstance(CLIENT_ID, attester)
  const sent = async () => {
    const [body, headers] = [new URLSearchParams(PARAMETERS), new Headers()]
    await authentication(AS, { client_id: CLIENT_ID }, body, headers)
    return {
      parameters: body.toString(),
      oauthClientAttestation: headers.get('oauth-client-attestation'),
      oauthClientAttestationPop: headers.get('oauth-client-attestation-pop'),
    }
  }
  return { world, sent }
}
