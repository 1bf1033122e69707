import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  clientRecord,
  clientStoreContract,
  revocationStoreContract,
  scenarioContract,
  storesContract,
  tokenFamilyStoreContract,
} from '@symbolon/contract'
import type { RecordEncryption } from '@symbolon/core/encryption'
import sqliteWasm from 'node-sqlite3-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENCRYPTION, encryptedStorageTests, LATE_ENCRYPTION } from '../../../test/storage/encryption.js'
import { fromSqliteWasm, migrate, type SqlDriver, sqlStores } from '../src/index.js'
import { adaptersOf, eachAdapter } from './each-adapter.js'

const runner = { test, equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected) }

const TABLES = [
  'access_token',
  'pushed_request',
  'ticket',
  'replay',
  'client',
  'client_name',
  'revocation',
  'token_family',
]

async function rowsOf(driver: SqlDriver): Promise<string> {
  const all: string[] = []
  for (const table of TABLES) {
    const query = { text: `select * from symbolon_${table}`, returnsRows: true }
    const { rows } = await driver.run({ query, values: [] })
    // MySQL answers the bytes of binary columns.
    for (const row of rows) for (const value of Object.values(row)) all.push(String(value))
  }
  return all.join('\n')
}

const storesWith = (driver: SqlDriver, serviceId: string, encryption: RecordEncryption | undefined) =>
  sqlStores(driver, encryption === undefined ? { serviceId } : { serviceId, encryption })

eachAdapter(
  'the contract of encrypted records',
  ({ driver }) => {
    const open = (serviceId: string) => storesWith(driver(), serviceId, ENCRYPTION)
    storesContract(runner, open)
    revocationStoreContract(runner, serviceId => open(serviceId).revocations)
    tokenFamilyStoreContract(runner, serviceId => open(serviceId).tokenFamilies)
    scenarioContract(runner, open)
  },
  adaptersOf('SQLite'),
)

eachAdapter('encrypted records', ({ driver }) => {
  describe('by an encryption that answers later', () => {
    clientStoreContract(runner, serviceId => storesWith(driver(), serviceId, LATE_ENCRYPTION))
  })
  encryptedStorageTests({
    open: (serviceId, encryption) => storesWith(driver(), serviceId, encryption),
    dump: () => rowsOf(driver()),
    fault: 'SqlCorruptRecord',
  })
})

describe('the bytes of a file of SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'symbolon-encryption-'))
  const database = new sqliteWasm.Database(join(folder, 'as.db'))
  const driver = fromSqliteWasm(database)

  beforeAll(() => migrate(driver))
  afterAll(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })

  encryptedStorageTests({
    open: (serviceId, encryption) => storesWith(driver, serviceId, encryption),
    async dump() {
      const files = readdirSync(folder, { withFileTypes: true }).filter(each => each.isFile())
      return files.map(({ name }) => readFileSync(join(folder, name), 'latin1')).join('\n')
    },
    fault: 'SqlCorruptRecord',
  })
})

describe('a client that another caller replaces while it is decrypted', () => {
  const serviceId = 'bank'
  const database = new sqliteWasm.Database()
  const driver = fromSqliteWasm(database)
  beforeAll(() => migrate(driver))
  afterAll(() => database.close())

  test('is decrypted again, and the replacement is not lost', async () => {
    const { clients } = storesWith(driver, serviceId, ENCRYPTION)
    const found = async () => (await clients.find('shop'))?.client
    const client = clientRecord({ clientIdAlias: 'shop', registration: 'a' })
    await clients.put(client, 0)
    const decrypted: string[] = []
    const decrypt: RecordEncryption['decrypt'] = async (text, record) => {
      decrypted.push(text)
      if (decrypted.length === 1) await clients.put({ ...client, clientName: 'between' }, 0)
      return ENCRYPTION.decrypt(text, record)
    }
    const slow = storesWith(driver, serviceId, { ...ENCRYPTION, decrypt }).clients
    expect(await slow.put({ ...client, clientName: 'after' }, 0)).toBe(true)
    expect(new Set(decrypted).size).toBe(2)
    expect(await found()).toMatchObject({ clientName: 'after' })
  })

  test('is not replaced when it is another client by then', async () => {
    const { clients } = storesWith(driver, serviceId, ENCRYPTION)
    const client = clientRecord({ clientIdAlias: 'store', registration: 'a' })
    await clients.put(client, 0)
    const decrypted: string[] = []
    const decrypt: RecordEncryption['decrypt'] = async (text, record) => {
      decrypted.push(text)
      await undefined
      if (decrypted.length === 1) {
        await clients.remove(String(client.clientId))
        await clients.add({ ...client, registration: 'b' }, 0)
      }
      return ENCRYPTION.decrypt(text, record)
    }
    const slow = storesWith(driver, serviceId, { ...ENCRYPTION, decrypt }).clients
    expect(await slow.put({ ...client, clientName: 'after' }, 0)).toBe(false)
    expect((await clients.find('store'))?.client.registration).toBe('b')
  })

  test('an error of the encryption is that of the call', async () => {
    const { clients } = storesWith(driver, serviceId, ENCRYPTION)
    const client = clientRecord({ clientIdAlias: 'kiosk' })
    await clients.put(client, 0)
    const decrypt = async () => {
      throw new Error('the key management service does not answer')
    }
    const broken = storesWith(driver, serviceId, { ...ENCRYPTION, decrypt }).clients
    await expect(broken.put(client, 0)).rejects.toThrow('does not answer')
    await expect(broken.find('kiosk')).rejects.toThrow('does not answer')
  })
})
