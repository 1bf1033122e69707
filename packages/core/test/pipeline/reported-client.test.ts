import { expect, test } from 'vitest'
import { knownClient, knownHolder } from '../../src/pipeline/reported-client.js'
import { shop, tokenRecord } from '../fakes.js'

test('the client is reported by its name once the facts contain it', async () => {
  const client = await shop()
  const { clientId } = client
  expect(knownClient({})).toBeUndefined()
  expect(knownClient({ client, clientIdentifier: 'shop' })).toEqual({ clientId, clientIdentifier: 'shop' })
})

test('the client of a token is reported once the facts contain the token', async () => {
  expect(knownHolder({})).toBeUndefined()
  const token = await tokenRecord('a', { clientId: 7, clientIdentifier: '7' })
  expect(knownHolder({ token })).toEqual({ clientId: 7, clientIdentifier: '7', flow: [token.hash.slice(0, 12)] })
})
