import { expect, test } from 'vitest'
import { introspect } from '../../src/introspection/introspect.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { fakePorts, tokenRecord } from '../fakes.js'
import { CERTIFICATE, CERTIFICATE_THUMBPRINT } from '../scenarios/samples.js'
import { proofText } from '../standards/dpop/proofs.js'

test('RFC 9449 §9: nonces of resources are not those of the authorization server', async () => {
  const purposes: string[] = []
  const nonces: Ports['nonces'] = {
    current: purpose => `nonce-${purposes.push(purpose)}`,
    acceptedUntil: (_, purpose) => void purposes.push(purpose),
  }
  const tokens = [await tokenRecord('live', { dpopKeyThumbprint: 'A'.repeat(43) })]
  const { ports } = await fakePorts({ tokens, ports: { nonces } })
  const request = { token: 'live', htm: 'GET', htu: 'https://api.example', dpopNonceRequired: true }
  await introspect({ ...request, dpop: proofText({}, { nonce: 'a-nonce' }) }, ports)
  expect(purposes).toEqual(['rs', 'rs'])
})

test('RFC 8705 §3.1: a malformed binding of a record equals no certificate', async () => {
  const tokens = [await tokenRecord('live', { certificateThumbprint: `${CERTIFICATE_THUMBPRINT}=` })]
  const { ports } = await fakePorts({ tokens })
  const answer = await introspect({ token: 'live', clientCertificate: CERTIFICATE }, ports)
  expect(answer).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A065305' })
})

test.each([
  [
    'a bound token: a fault of crypto',
    { certificateThumbprint: CERTIFICATE_THUMBPRINT },
    'INTERNAL_SERVER_ERROR',
    'crypto',
  ],
  ['an unbound token: nothing, as it is not needed', {}, 'OK', undefined],
])('docs/rules.md §1: a digest of the certificate that fails, with %s', async (_, binding, action, port) => {
  const events: ReportEvent[] = []
  const tokens = [await tokenRecord('live', binding)]
  const { ports } = await fakePorts({ tokens, ports: { report: event => events.push(event) } })
  const sha256: Ports['crypto']['sha256'] = data =>
    typeof data === 'string' ? ports.crypto.sha256(data) : Promise.reject(new RangeError('no digest'))
  const answer = await introspect(
    { token: 'live', clientCertificate: CERTIFICATE },
    { ...ports, crypto: { ...ports.crypto, sha256 } },
  )
  expect([answer.action, events[0]?.fault?.port]).toEqual([action, port])
})
