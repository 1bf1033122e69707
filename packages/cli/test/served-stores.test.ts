import { defineClient } from '@symbolon/core'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { servedStores } from '../src/storage/open-storage.js'

const NOW = 1_700_000_000_000

test('the tokens of a configured client are revoked in all processes, also after a restart', async () => {
  const storage = createStorage()
  const opened = () => servedStores(serviceId => memoryStores({ serviceId, storage }))('bank').revocations
  await opened()?.revoke({ key: 'client:1001', revokedAt: NOW, retainedUntil: NOW }, NOW)
  expect(await opened()?.find(['client:1001'])).toEqual([NOW])
})

test('a client of the configuration is not stored: without it, it is gone after a restart', async () => {
  const storage = createStorage()
  const opened = () => servedStores(serviceId => memoryStores({ serviceId, storage }))('bank').clients
  await opened().add(await defineClient({ clientId: 1001, tokenAuthMethod: 'NONE' }), NOW)
  expect(await opened().find('1001')).toBeUndefined()
})
