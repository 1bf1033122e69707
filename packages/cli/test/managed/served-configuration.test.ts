import type { DocumentStore } from '@symbolon/core/stores'
import { memoryDocument } from '@symbolon/memory'
import { expect, test } from 'vitest'
import type { Configured } from '../../src/configuration.js'
import { encryptedManaged } from '../../src/managed/encrypted-managed.js'
import type { Managed } from '../../src/managed/managed.js'
import { ServedConfiguration } from '../../src/served-configuration.js'
import { openStorage } from '../../src/storage/open-storage.js'
import type { OpenStorage } from '../../src/storage/storage.js'
import { administered, shop, till } from '../admin/administered.js'

const services = (...properties: object[]): Managed => ({
  services: properties.map(each => ({ version: 1, properties: { ...each } })),
  clients: [],
})

const listeners = { onFault: () => undefined, telemetry: undefined }

/** A storage whose document is this one. */
async function storageWith(document: DocumentStore): Promise<OpenStorage> {
  return { ...(await openStorage({ kind: 'memory' }, { folder: '.', onFault: () => undefined })), document }
}

async function servedOver(document: DocumentStore, file?: Configured): Promise<ServedConfiguration> {
  return ServedConfiguration.load(file ?? (await administered()), await storageWith(document), listeners)
}

test('what one process manages, another one serves when it looks', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  const [one, other] = [await servedOver(document), await servedOver(document)]
  await encryptedManaged(document, file.secrets).replace(0, services(shop()))
  await one.renew()
  expect([one, other].map(each => each.loaded.isService('shop'))).toStrictEqual([true, false])
  await other.renew()
  expect(other.loaded.isService('shop')).toBe(true)
})

test('a process that starts serves what is managed', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  await encryptedManaged(document, file.secrets).replace(0, services(shop()))
  expect((await servedOver(document)).loaded.isService('shop')).toBe(true)
})

test('without admin tokens, a process neither reads nor serves it', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  await encryptedManaged(document, file.secrets).replace(0, services(shop()))
  expect((await servedOver(document, await administered({ adminTokens: [] }))).loaded.isService('shop')).toBe(false)
})

test('a process with new secrets encrypts it anew when it starts, and when it gets its file', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  const secret = 'another secret of 32 bytes or more'
  const rotated = await administered({ secrets: [secret, ...file.secrets] })
  await encryptedManaged(document, file.secrets).replace(0, services(shop()))
  const served = await servedOver(document)
  await served.replaceFile(rotated)
  expect(await encryptedManaged(document, [secret]).read()).toMatchObject({ version: 2 })
  await servedOver(document, file).catch(() => undefined)
  await servedOver(document, rotated)
  expect(await document.version()).toBe(2)
})

test('a file that is not valid with what is managed is refused, and everything stays', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  const served = await servedOver(document)
  await encryptedManaged(document, file.secrets).replace(0, services(shop()))
  await served.renew()
  const [bank] = Object(file.source).services
  const conflicting = await administered({ services: [bank, shop()] })
  await expect(served.replaceFile(conflicting)).rejects.toThrow('/services/shop')
  expect(served.file.services).toHaveLength(1)
  expect(served.loaded.isService('shop')).toBe(true)
})

test('what another process manages and this file contradicts is a fault, and everything stays', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  const served = await servedOver(document)
  await encryptedManaged(document, file.secrets).replace(
    0,
    services({ serviceId: 'bank', issuer: 'https://as.example' }),
  )
  await expect(served.renew()).rejects.toThrow('not valid with what the admin API manages')
  expect(served.loaded.isService('bank')).toBe(true)
  await encryptedManaged(document, file.secrets).replace(1, services(shop()))
  await served.renew()
  expect(served.loaded.isService('shop')).toBe(true)
})

test('a storage that fails is a fault, and everything stays', async () => {
  const document = memoryDocument()
  const served = await servedOver({ ...document, version: () => Promise.reject(new Error('is away')) })
  await expect(served.renew()).rejects.toThrow('is away')
  expect(served.loaded.isService('bank')).toBe(true)
})

test('a client whose service nobody configures is not served, and is kept', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  const managed: Managed = { services: [], clients: [{ version: 1, serviceId: 'gone', properties: { ...till() } }] }
  await encryptedManaged(document, file.secrets).replace(0, managed)
  const served = await servedOver(document)
  expect(served.loaded.services).toHaveLength(1)
  expect((await encryptedManaged(document, file.secrets).read()).managed).toStrictEqual(managed)
})

test('renewals and files come one after the other, and the last one counts', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  const served = await servedOver(document)
  await encryptedManaged(document, file.secrets).replace(0, services(shop()))
  const [bank] = Object(file.source).services
  const more = await administered({ services: [bank, { ...bank, serviceId: 'more', accessTokens: ['plain:more'] }] })
  await Promise.all([served.renew(), served.replaceFile(more), served.renew()])
  expect(['bank', 'shop', 'more'].map(id => served.loaded.isService(id))).toStrictEqual([true, true, true])
})

test('a file that is prepared counts what is managed too, and is served when it is told', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  await encryptedManaged(document, file.secrets).replace(0, services(shop()))
  const served = await servedOver(document)
  const before = served.identity
  const [bank] = Object(file.source).services
  const next = await served.prepare(
    await administered({ services: [bank, { ...bank, serviceId: 'more', accessTokens: ['plain:more'] }] }),
  )
  expect([next.services, served.loaded.isService('more'), served.identity]).toStrictEqual([3, false, before])
  next.serve()
  expect(served.loaded.isService('more')).toBe(true)
  expect(served.identity.digest).not.toBe(before.digest)
})

test('a renewal that began with the file before does not bring it back', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  const reading: (() => void)[] = []
  let isHeld = false
  const read = async () => {
    if (isHeld) await new Promise<void>(resolve => reading.push(resolve))
    return document.read()
  }
  const served = await servedOver({ ...document, read })
  const [bank] = Object(file.source).services
  const next = await served.prepare(await administered({ services: [{ ...bank, serviceId: 'next' }] }))
  await encryptedManaged(document, file.secrets).replace(0, services(shop()))
  isHeld = true
  const renewal = served.renew()
  while (reading.length === 0) await new Promise(resolve => setImmediate(resolve))
  next.serve()
  isHeld = false
  for (const go of reading) go()
  await renewal
  expect(['bank', 'next'].map(id => served.loaded.isService(id))).toStrictEqual([false, true])
})

test('of two renewals the later one counts, also when the first one reads slowly', async () => {
  const [document, file] = [memoryDocument(), await administered()]
  const reading: (() => void)[] = []
  let isHeld = false
  const read = async () => {
    const found = await document.read()
    if (isHeld) await new Promise<void>(resolve => reading.push(resolve))
    return found
  }
  const served = await servedOver({ ...document, read })
  const managed = encryptedManaged(document, file.secrets)
  await managed.replace(0, services(shop()))
  isHeld = true
  const first = served.renew()
  while (reading.length === 0) await new Promise(resolve => setImmediate(resolve))
  isHeld = false
  await managed.replace(1, services())
  const second = served.renew()
  for (let turns = 0; turns < 100; turns++) await new Promise(resolve => setImmediate(resolve))
  for (const go of reading) go()
  await Promise.all([first, second])
  expect(served.loaded.isService('shop')).toBe(false)
})

test('without admin tokens, a renewal does not ask the storage', async () => {
  const version = () => Promise.reject(new Error('down'))
  const served = await servedOver({ ...memoryDocument(), version }, await administered({ adminTokens: [] }))
  await expect(served.renew()).resolves.toBeUndefined()
})

test('equal files have the same digest, and it needs their secrets', async () => {
  const digestOf = async (changes: object) => (await servedOver(memoryDocument(), await administered(changes))).identity
  const [one, same, other] = [await digestOf({}), await digestOf({}), await digestOf({ secrets: ['x'.repeat(32)] })]
  expect(one.digest).toMatch(/^[\w-]{12}$/)
  expect([same.digest === one.digest, other.digest === one.digest]).toStrictEqual([true, false])
  const keyed = { ...(await administered()), secrets: ['x'.repeat(32)] as const }
  expect((await servedOver(memoryDocument(), keyed)).identity.digest).not.toBe(one.digest)
})
