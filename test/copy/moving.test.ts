import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessTokenRecord, clientRecord } from '@symbolon/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { openStorage } from '../../packages/cli/src/storage/open-storage.js'
import { placeAt } from '../../packages/cli/src/storage/read-storage.js'
import { MEMORY } from '../../packages/cli/src/storage/storage.js'
import { PROGRAM } from '../../packages/cli/test/running.js'
import {
  ALL_OVER,
  codeFrom,
  judged,
  redeemed,
  refreshed,
  refusedOf,
  revoked,
  ticketOfPushed,
  tokenFor,
} from './journey.js'
import { at, copied, counted, livedIn, rowsOf, words } from './runs.js'
import { eachPair, halfOfThePairs, somePairs, stopServers, type Tried } from './storages.js'

afterAll(stopServers)

const NOW = Date.now()
const lasting = { serviceId: 'bank', createdAt: NOW, expiresAt: NOW + 3_600_000, retainedUntil: NOW + 7_200_000 }

/** What a storage holds of an address, whatever opens it. */
const served = (tried: Tried) =>
  openStorage(
    placeAt(tried.url, MEMORY, () => undefined),
    { folder: '.', onFault: () => undefined },
  )

async function isGrowing({ isGrowing, use }: Tried): Promise<boolean> {
  return isGrowing?.() ?? (await use(({ rows }) => rowsOf(rows(), 'accessToken'))).size > 0
}

eachPair(somePairs(), 'while the source is in use,', (from, to) => {
  test('what is used up or revoked between two runs is so at the destination', async () => {
    const [source, destination] = [await from.fresh(), await to.fresh()]
    const life = await livedIn(source)
    const ofEve = await at(source, async server => {
      const token = await tokenFor(server, 'app', 'eve')
      await tokenFor(server, 'app', 'eve')
      return token
    })
    expect(await copied(source, destination, '--ahead')).toMatchObject({ status: 0, complaints: '' })

    const renewed = await at(source, async (server, { stores }) => {
      await redeemed(server, life.code)
      await codeFrom(server, life.ticket)
      await ticketOfPushed(server, life.requestUri)
      await revoked(server, ofEve)
      await server.ports.accessTokens.remove({ subject: 'eve' }, 10)
      await stores('bank').clients.put(clientRecord({ clientId: 9, clientIdAlias: 'late' }), NOW)
      return refreshed(server, life.kept.refresh_token)
    })
    const late = await at(source, server => tokenFor(server, 'app', 'late'))
    const { status, outcome, of } = await counted(source, destination)
    expect([status, outcome, of('accessToken').removed, of('ticket').removed]).toStrictEqual([0, 'complete', 2, 1])
    expect(of('tokenFamily')).toMatchObject({ written: 3, differing: 0 })

    expect(await at(destination, server => refusedOf(server, life, true))).toStrictEqual(ALL_OVER)
    await at(destination, async (server, { stores }) => {
      expect(await judged(server, ofEve)).toBe('UNAUTHORIZED')
      expect(await judged(server, late)).toBe('OK')
      expect(await judged(server, renewed.access_token)).toBe('OK')
      expect(await stores('bank').clients.find('late')).toBeDefined()
      expect(await judged(server, (await refreshed(server, renewed.refresh_token)).access_token)).toBe('OK')
    })
  })
})

eachPair(halfOfThePairs(), 'a copy', (from, to) => {
  test('a run that was killed is taken up again, and nothing is lost', async () => {
    const [source, destination] = [await from.fresh(), await to.fresh()]
    const hashes = Array.from({ length: 2_000 }, (_, each) => `token${each}`)
    await source.use(async ({ stores }) => {
      const { accessTokens } = stores('bank')
      for (let at = 0; at < hashes.length; at += 100) {
        const records = hashes.slice(at, at + 100).map(hash => accessTokenRecord({ ...lasting, clientId: 7, hash }))
        await Promise.all(records.map(record => accessTokens.add(record, NOW)))
      }
    })
    const child = spawn(process.execPath, [...PROGRAM, ...words(source, destination)], { stdio: 'ignore' })
    const done = once(child, 'close')
    await vi.waitUntil(() => isGrowing(destination), { timeout: 20_000, interval: 5 })
    child.kill('SIGKILL')
    await done
    await expect(served(destination)).rejects.toThrow('is not complete')
    const { outcome, of } = await counted(source, destination)
    expect(outcome).toBe('complete')
    expect(of('accessToken').there).toBeGreaterThan(0)
    expect(of('accessToken').there + of('accessToken').written).toBe(hashes.length)
    const found = await destination.use(({ rows }) => rowsOf(rows(), 'accessToken'))
    expect([...found.keys()].toSorted()).toStrictEqual(hashes.toSorted())
  })
})
