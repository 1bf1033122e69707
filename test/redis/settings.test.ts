import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { revocationStoreContract, storesContract, tokenFamilyStoreContract } from '@symbolon/contract'
import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { codeBlocks } from '../generate/markdown.js'
import { SKIPPED, startServer } from '../servers/redis.js'
import { ROOT } from '../workspace.js'

/* The settings that docs/storage-redis.md demands, on a server that is started with them. */

const document = await readFile(join(ROOT, 'docs/storage-redis.md'), 'utf8')
const lines = (codeBlocks(document).find(({ language }) => language === 'conf')?.code ?? '').trim().split('\n')
const settings = lines.map(line => line.split(' '))

/** The settings as words of a command line; later words replace settings. */
const words = settings.flatMap(([name, ...values]) => [`--${name}`, ...values])

const MARK = { key: 'a proof', until: 1 }

async function started(...more: readonly string[]) {
  const server = await startServer(...words, ...more)
  const admin = await createClient({ socket: server.place }).connect()
  const command = async (...each: string[]) => admin.sendCommand(each)
  const user = { username: 'symbolon', password: 'a-long-password' }
  const client = await createClient({ socket: server.place, ...user, disableOfflineQueue: true }).connect()
  const stop = async () => {
    for (const each of [admin, client]) each.on('error', () => undefined).destroy()
    await server.stop()
  }
  return { command, client, stop, stores: redisStores(client, { serviceId: 'bank' }) }
}

async function opened(...more: readonly string[]) {
  const all = await started(...more)
  onTestFinished(all.stop)
  return all
}

describe.skipIf(SKIPPED.cluster !== '')(`Redis with the settings of the document ${SKIPPED.cluster}`, () => {
  test('has all of them', async () => {
    const { command } = await opened()
    const values = settings.filter(([name]) => name !== 'user' && name !== 'maxmemory')
    expect(values.map(([name]) => name)).toContain('lazyfree-lazy-expire')
    for (const [name = '', value] of values) expect(await command('CONFIG', 'GET', name)).toEqual({ [name]: value })
  })

  describe('its user has all rights that the contract needs', () => {
    let server: Awaited<ReturnType<typeof started>> | undefined
    beforeAll(async () => {
      server = await started()
    })
    afterAll(() => server?.stop())
    const open = (serviceId: string) => {
      if (server === undefined) throw new Error('not started')
      return redisStores(server.client, { serviceId })
    }
    const equal = (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected)
    storesContract({ test, equal }, open)
    revocationStoreContract({ test, equal }, serviceId => open(serviceId).revocations)
    tokenFamilyStoreContract({ test, equal }, serviceId => open(serviceId).tokenFamilies)
  })

  test('its user can do nothing else', async () => {
    const { client } = await opened()
    for (const command of [['KEYS', '*'], ['FLUSHALL'], ['GET', 'other:key'], ['CONFIG', 'GET', '*']])
      await expect(client.sendCommand(command)).rejects.toThrow('NOPERM')
  })

  test.each([
    ['another thread frees an index that expires', [], '1'],
    ['without lazyfree-lazy-expire the server does it itself', ['--lazyfree-lazy-expire', 'no'], '0'],
  ])('%s', async (_, more, freed) => {
    const { command } = await opened(...more)
    const entries = Array.from({ length: 1_000 }, (_each, at) => ['1', `mark hash-${at}`]).flat()
    await command('ZADD', 'index', ...entries)
    await command('PEXPIRE', 'index', '1')
    while (Number(await command('EXISTS', 'index')) > 0);
    const pending = async () => /lazyfree_pending_objects:(\d+)/.exec(String(await command('INFO', 'memory')))?.[1]
    while ((await pending()) !== '0');
    expect(/lazyfreed_objects:(\d+)/.exec(String(await command('INFO', 'memory')))?.[1]).toBe(freed)
  })

  test('when memory is full, a mark is kept and a new one is a fault', async () => {
    const { command, stores } = await opened()
    expect(await stores.replays.claim([MARK], 1)).toEqual([true])
    await command('CONFIG', 'SET', 'maxmemory', '1')
    const other = { key: 'another proof', until: 1 }
    await expect(stores.replays.claim([other], 1)).rejects.toMatchObject({ kind: 'out-of-memory' })
    await command('CONFIG', 'SET', 'maxmemory', '0')
    expect(await stores.replays.claim([MARK, other], 1)).toEqual([false, true])
  })

  test.each([
    ['what was acknowledged is there after a kill', [], false],
    ['without appendonly a mark can be won again after a kill', ['--appendonly', 'no'], true],
  ])('%s', async (_, more, won) => {
    const folder = await mkdtemp(join(tmpdir(), 'symbolon-redis-kept-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const first = await started('--dir', folder, ...more)
    expect(await first.stores.replays.claim([MARK], 1)).toEqual([true])
    await first.stop()
    const { stores } = await opened('--dir', folder, ...more)
    expect(await stores.replays.claim([MARK], 1)).toEqual([won])
  })
})
