import {
  createPorts,
  defineClient,
  processAuthorizationRequest,
  pushAuthorizationRequest,
  type Stores,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { readOnlyStores } from '../../src/judging/judging-ports.js'
import { FORM, MADE_AT } from './signed.js'

const client = await defineClient({
  clientIdAlias: FORM.client_id,
  clientSecret: 'plain:a secret',
  redirectUris: [FORM.redirect_uri],
})

function portsOver(stores: Stores) {
  return createPorts({
    service: { serviceId: 'bank', issuer: 'https://as.example', supportedScopes: [{ name: FORM.scope }] },
    stores,
    secrets: ['only for the tests: 32 bytes or more'],
    clock: { now: () => MADE_AT },
  })
}

test('what is judged once more is not used up, and nothing is written', async () => {
  const stores = memoryStores({ serviceId: 'bank' })
  await stores.clients.add(client, MADE_AT)
  const [real, judging] = [portsOver(stores), portsOver(readOnlyStores(stores))]
  const push = { parameters: new URLSearchParams(FORM).toString(), clientId: FORM.client_id, clientSecret: 'a secret' }

  const pushed = await pushAuthorizationRequest(push, real)
  const requestUri = 'requestUri' in pushed ? pushed.requestUri : ''
  const opening = { parameters: new URLSearchParams({ client_id: FORM.client_id, request_uri: requestUri }).toString() }
  for (const ports of [judging, judging, real]) {
    expect(await processAuthorizationRequest(opening, ports)).toHaveProperty('ticket')
  }
  expect(await processAuthorizationRequest(opening, real)).toMatchObject({ action: 'BAD_REQUEST' })

  const unwritten = await pushAuthorizationRequest(push, judging)
  const never = 'requestUri' in unwritten ? unwritten.requestUri : ''
  const unknown = { parameters: new URLSearchParams({ client_id: FORM.client_id, request_uri: never }).toString() }
  expect(await processAuthorizationRequest(unknown, real)).toMatchObject({ action: 'BAD_REQUEST' })
})
