import { expect, test } from 'vitest'
import { pushAuthorizationRequest } from '../../src/authorization/pushed-request/push-authorization-request.js'
import type { ReportEvent } from '../../src/ports/report.js'
import type { Client } from '../../src/records/client.js'
import { AUTHORIZATION_REQUEST, fakePorts, shop } from '../fakes.js'

const PUBLIC: Partial<Client> = { clientType: 'PUBLIC', tokenAuthMethod: 'NONE' }
const { code_challenge: _, code_challenge_method: __, ...WITHOUT_PKCE } = AUTHORIZATION_REQUEST

test.each<[who: string, changes: Partial<Client>, credentials: object, hint: string]>([
  ['a public client', PUBLIC, {}, 'public clients must use PKCE'],
  [
    'a confidential client',
    { pkceRequired: true },
    { clientId: 'shop', clientSecret: 'a secret of the shop' },
    'the client or fapiModes require PKCE',
  ],
])('RFC 9700 §2.1.1: the report says why %s must use PKCE', async (_, changes, credentials, hint) => {
  const events: ReportEvent[] = []
  const clients = [{ ...(await shop()), ...changes }]
  const { ports } = await fakePorts({ clients, ports: { report: event => events.push(event) } })
  await pushAuthorizationRequest({ parameters: `${new URLSearchParams(WITHOUT_PKCE)}`, ...credentials }, ports)
  expect(events[0]?.checks.find(({ name }) => name === 'code_challenge present')).toMatchObject({
    outcome: 'refused',
    hint,
  })
})
