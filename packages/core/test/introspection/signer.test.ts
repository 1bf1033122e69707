import { expect, test } from 'vitest'
import { defineClient } from '../../src/configuration/client.js'
import { defineService } from '../../src/configuration/service.js'
import type { SignaturePresented } from '../../src/introspection/signature/facts.js'
import { macAllowed, signersOf } from '../../src/introspection/signature/signer.js'
import type { FapiMode } from '../../src/records/vocabulary.js'
import { fakePorts } from '../fakes.js'
import { signatureOf } from '../standards/message-signature/examined.js'

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
