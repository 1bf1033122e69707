import {
  accessTokenRecord,
  clientStoreContract,
  revocationStoreContract,
  scenarioContract,
  storesContract,
  tokenFamilyStoreContract,
} from '@symbolon/contract'
import type { RecordEncryption } from '@symbolon/core/encryption'
import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCALE } from '../scale.js'
import { openServer, type Server, SKIPPED } from '../servers/redis.js'
import { ENCRYPTION, encryptedStorageTests, LATE_ENCRYPTION } from '../storage/encryption.js'

const runner = { test, equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected) }

describe.skipIf(SKIPPED.server !== '')(`encrypted records in Redis ${SKIPPED.server}`, () => {
  let server: Server
  let client: ReturnType<typeof createClient>
  const prefix = `encryption${crypto.randomUUID()}`

  beforeAll(async () => {
    server = await openServer()
    client = createClient({ socket: server.place })
    await client.connect()
  })

  afterAll(async () => {
    client.destroy()
    await server.stop()
  })

  const open = (serviceId: string, encryption?: RecordEncryption) =>
    redisStores(client, { serviceId, prefix, ...(encryption !== undefined && { encryption }) })
  const encrypted = (serviceId: string) => open(serviceId, ENCRYPTION)

  // On each commit the contract is tried over encrypted records of SQLite.
  if (SCALE === 'full') {
    storesContract(runner, encrypted)
    revocationStoreContract(runner, serviceId => encrypted(serviceId).revocations)
    tokenFamilyStoreContract(runner, serviceId => encrypted(serviceId).tokenFamilies)
    scenarioContract(runner, encrypted)
  }
  describe('by an encryption that answers later', () => {
    clientStoreContract(runner, serviceId => open(serviceId, LATE_ENCRYPTION))
  })

  const READERS: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    string: key => client.get(key),
    hash: key => client.hGetAll(key),
    zset: key => client.zRange(key, 0, -1),
  }

  async function dump(): Promise<string> {
    const all: unknown[] = []
    for await (const keys of client.scanIterator({ MATCH: `${prefix}:*`, COUNT: 1_000 })) {
      for (const key of keys) all.push(key, await READERS[await client.type(key)]?.(key))
    }
    return JSON.stringify(all)
  }

  encryptedStorageTests({ open, dump, fault: 'RedisCorruptRecord' })

  test.each<readonly [what: string, change: Partial<RecordEncryption>]>([
    ['decrypt', { decrypt: async () => Promise.reject(new TypeError('fetch failed')) }],
    ['encrypt', { encrypt: async () => Promise.reject(new Error('fetch failed')) }],
    ['blind', { blind: async () => Promise.reject(new Error('fetch failed')) }],
  ])('an encryption that fails at %s is a fault of its own kind, with the error as its cause', async (name, change) => {
    const serviceId = `s${crypto.randomUUID()}`
    const token = accessTokenRecord({ serviceId, subject: 'ada', grantType: 'AUTHORIZATION_CODE' })
    await open(serviceId, ENCRYPTION).accessTokens.add(token, 0)
    const { accessTokens } = open(serviceId, { ...ENCRYPTION, ...change })
    const next = { ...token, hash: `${token.hash}2` }
    const call = name === 'decrypt' ? accessTokens.find(token.hash) : accessTokens.add(next, 0)
    await expect(call).rejects.toMatchObject({
      name: 'RedisEncryption',
      kind: 'encryption',
      cause: { message: 'fetch failed' },
    })
    expect(await open(serviceId, ENCRYPTION).accessTokens.find(next.hash)).toBeUndefined()
  })

  test('a record that was altered does not prevent removing the others of its client', async () => {
    const serviceId = `s${crypto.randomUUID()}`
    const { accessTokens } = encrypted(serviceId)
    const tokens = Array.from({ length: 4 }, () => accessTokenRecord({ serviceId, clientId: 7 }))
    for (const token of tokens) await accessTokens.add(token, Date.now())
    const [first, second] = tokens
    const keyOf = (hash = '') => `${prefix}:${serviceId}:at:${hash}`
    // No other key decrypts the text of another record.
    await client.set(keyOf(first?.hash), String(await client.get(keyOf(second?.hash))))
    await expect(accessTokens.remove({ clientId: 7 }, 100)).rejects.toThrow(/moved from another record/)
    await expect(accessTokens.find(first?.hash ?? '')).rejects.toMatchObject({ kind: 'corrupt-record' })
    for (const { hash } of tokens.slice(1)) expect(await accessTokens.find(hash)).toBeUndefined()
  })
})
