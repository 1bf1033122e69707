import { expect, test } from 'vitest'
import { pushAuthorizationRequest } from '../../../src/authorization/pushed-request/push-authorization-request.js'
import type { Ports } from '../../../src/ports/ports.js'
import { AUTHORIZATION_REQUEST, fakePorts, NOW } from '../../fakes.js'
import { proofText } from '../../standards/dpop/proofs.js'

test('RFC 9449 §8: nonces of the authorization server are not those of resources', async () => {
  const purposes: string[] = []
  const nonces: Ports['nonces'] = {
    current: purpose => `nonce-${purposes.push(purpose)}`,
    acceptedUntil: (_, purpose) => purposes.push(purpose) && NOW + 1,
  }
  const { ports } = await fakePorts({ ports: { nonces } })
  const request = {
    parameters: new URLSearchParams(AUTHORIZATION_REQUEST).toString(),
    clientId: 'shop',
    clientSecret: 'a secret of the shop',
    dpop: proofText({}, { nonce: 'a-nonce' }),
    htm: 'POST',
    htu: 'https://as.example.com/token',
    dpopNonceRequired: true,
  }
  await pushAuthorizationRequest(request, ports)
  expect(purposes).toEqual(['as', 'as'])
})
