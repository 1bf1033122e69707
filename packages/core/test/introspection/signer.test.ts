import { expect, test } from 'vitest'
import { defineClient } from '../../src/configuration/client.js'
import { defineService } from '../../src/configuration/service.js'
import { macAllowed, signersOf } from '../../src/message-signatures/examine-request.js'
import type { SignaturePresented } from '../../src/message-signatures/presented-signature.js'
import type { FapiMode } from '../../src/records/vocabulary.js'
import { fakePorts } from '../fakes.js'
import { signatureOf } from '../message-signatures/examined.js'

const SERVICE = { serviceId: 's', issuer: 'https://as.example' }
const SIGNATURE = signatureOf('("@method");created=1;alg="hmac-sha256"')

/** A request of a client that shares a secret with the service, and its modes. */
async function facts(messageSignatureMacAllowed: boolean, fapiModes: readonly FapiMode[]): Promise<SignaturePresented> {
  const client = await defineClient({
    clientIdAlias: 'app',
    tokenAuthMethod: 'CLIENT_SECRET_JWT',
    clientSecret: 'plain:a secret that client and server share',
  })
  const service = defineService({ ...SERVICE, messageSignatureMacAllowed })
  // Read separately, so only the call sees both.
  return Object.assign({ service, client: { ...client, fapiModes }, now: 0 })
}

test.each<[what: string, allowed: boolean, modes: readonly FapiMode[], algorithm: string | undefined]>([
  ['allowed by the service', true, [], 'hmac-sha256'],
  ['not allowed by the service', false, [], undefined],
  ['under the security profile', true, ['FAPI2_SECURITY'], undefined],
  ['under signed requests', true, ['FAPI2_MESSAGE_SIGNING_RESOURCE_REQ'], undefined],
])(
  'RFC 9421 §3.3.3, FAPI 2.0 Security Profile §5.4.1-1: a client signs by its secret: %s',
  async (_, allowed, modes, algorithm) => {
    const { ports } = await fakePorts()
    const given = await facts(allowed, modes)
    expect(macAllowed(given)).toBe(algorithm !== undefined)
    expect(signersOf(SIGNATURE, given, ports).map(signer => signer.algorithm)).toEqual([algorithm])
  },
)

test('FAPI 2.0 Security Profile §5.4.1-1: a service under a mode cannot allow it', () => {
  const configuration = { ...SERVICE, messageSignatureMacAllowed: true, fapiModes: ['FAPI2_SECURITY'] as const }
  expect(() => defineService(configuration)).toThrow(/messageSignatureMacAllowed: must not be set under fapiModes/)
})

test.each([
  ['without a use', undefined, 'ES256'],
  ['for signatures', 'sig', 'ES256'],
  ['for encryption', 'enc', undefined],
] as const)('RFC 7517 §4.2: a key %s signs by the algorithm of its curve: %s', async (_, use, algorithm) => {
  const { ports } = await fakePorts()
  const coordinate = 'A'.repeat(43)
  const key = { kty: 'EC', crv: 'P-256', kid: 'k', x: coordinate, y: coordinate, ...(use && { use }) }
  const { service, client, ...rest } = await facts(false, [])
  const given = { ...rest, service, client: { ...client, jwks: { keys: [key] } } }
  const [signer, ...others] = signersOf(signatureOf('("@method");created=1;keyid="k"'), given, ports)
  expect([signer.signer, signer.algorithm, others.length]).toEqual(['kid k', algorithm, 0])
})
