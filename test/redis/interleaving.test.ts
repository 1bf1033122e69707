import { accessTokenRecord } from '@symbolon/contract'
import type { AccessToken } from '@symbolon/core'
import type { AccessTokenStore } from '@symbolon/core/stores'
import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, type Server, SKIPPED } from '../servers/redis.js'

/*
 * The keys of one token can be on different nodes, so other calls can run between the commands of
 * one call. Here they run at the worst moment: a live token must always have its index entries.
 */

const NOW = 1_700_000_000_000
const CLIENT = { clientId: 7, subject: 'ada' }

/** More tokens than one step through an index reads. */
const TOKENS = 600

type Raw = Awaited<ReturnType<typeof connected>>

async function connected({ place }: Server) {
  return createClient({ socket: place }).connect()
}

/** A store of access tokens, and one that acts once, before the first command that matches. */
function opened(client: Raw, serviceId: string) {
  const open = (before: (command: readonly string[]) => unknown) =>
    redisStores(
      async command => {
        await before(command)
        return client.sendCommand([...command])
      },
      { serviceId },
    ).accessTokens
  return {
    accessTokens: open(() => undefined),
    interrupted(isMoment: (command: readonly string[]) => boolean, act: () => Promise<unknown>): AccessTokenStore {
      let acted: Promise<unknown> | undefined
      return open(async command => {
        if (acted === undefined && isMoment(command)) acted = act()
        await acted
      })
    },
  }
}

describe.skipIf(SKIPPED.server !== '')(`Redis ${SKIPPED.server}`, () => {
  let server: Server
  let client: Raw
  beforeAll(async () => {
    server = await openServer()
    client = await connected(server)
  })
  afterAll(async () => {
    client.destroy()
    await server.stop()
  })

  test('a token added again while its predecessor is being removed has all its index entries', async () => {
    const serviceId = crypto.randomUUID()
    const { accessTokens, interrupted } = opened(client, serviceId)
    const record = accessTokenRecord({ serviceId, ...CLIENT, refreshTokenHash: 'r' })
    const selections = [{ refreshTokenHash: 'r' }, CLIENT, { clientId: CLIENT.clientId }]
    for (const selection of selections) {
      expect(await accessTokens.add(record, NOW)).toBe(true)
      // The record is removed, its index entries are not yet.
      const removing = interrupted(
        ([name]) => name === 'ZREM',
        async () => expect(await accessTokens.add(record, NOW)).toBe(true),
      )
      expect(await removing.remove({ hash: record.hash }, 100)).toBe(1)
      expect(await accessTokens.remove(selection, 100)).toBe(1)
    }
  })

  test.each([
    ['longer', 1_000_000],
    ['shorter', -500_000],
    ['as long', 0],
  ])('a token replaced by one that lives %s while all tokens of its client are removed is removed', async (_, more) => {
    const serviceId = crypto.randomUUID()
    const { accessTokens, interrupted } = opened(client, serviceId)
    const records = Array.from({ length: TOKENS }, () => accessTokenRecord({ serviceId, ...CLIENT }))
    await Promise.all(records.map(record => accessTokens.add(record, NOW)))
    const replaceAll = () => Promise.all(records.map(record => replaced(accessTokens, record, more)))
    // The first step has read the index; none of its tokens is removed yet.
    const removing = interrupted(([name, key]) => name === 'GET' && key?.includes(':at:') === true, replaceAll)
    expect(await removing.remove(CLIENT, TOKENS + 1)).toBe(TOKENS)
    const found = await Promise.all(records.map(({ hash }) => accessTokens.find(hash)))
    expect(found.filter(record => record !== undefined)).toEqual([])
  })

  test('a removal does not read records of entries that have expired', async () => {
    const serviceId = crypto.randomUUID()
    const { accessTokens, interrupted } = opened(client, serviceId)
    const record = accessTokenRecord({ serviceId, ...CLIENT, hash: 'A1' })
    await accessTokens.add(record, NOW)
    const past = Array.from({ length: 100 }, (_, at) => ['1', `mark A-expired-${at}`]).flat()
    const index = `symbolon:${serviceId}:held:${CLIENT.clientId}:A`
    await client.sendCommand(['ZADD', index, ...past])
    const read: string[] = []
    const isRead = ([name, key = '']: readonly string[]) => {
      if (name === 'GET') read.push(key)
      return false
    }
    const removing = interrupted(isRead, async () => undefined)
    expect(await removing.remove({ clientId: CLIENT.clientId }, 500)).toBe(1)
    expect(read).toEqual([`symbolon:${serviceId}:at:A1`])
  })

  test('a failed add or replace leaves no index entries', async () => {
    const serviceId = crypto.randomUUID()
    const { accessTokens } = opened(client, serviceId)
    const record = accessTokenRecord({ serviceId, ...CLIENT, refreshTokenHash: 'r' })
    const keys = async () => (await client.keys(`*${serviceId}:[^l]*`)).sort()
    await accessTokens.add(record, NOW)
    const before = await keys()
    const elsewhere = { clientId: 8, subject: 'eve' }
    expect(await accessTokens.add({ ...record, ...elsewhere, refreshTokenHash: 's' }, NOW)).toBe(false)
    expect(await accessTokens.add({ ...record, ...elsewhere, hash: 'other' }, NOW)).toBe(false)
    const taken = accessTokenRecord({ serviceId, ...CLIENT })
    await accessTokens.add(taken, NOW)
    expect(
      await accessTokens.replace(taken.hash, 1, { ...taken, ...elsewhere, version: 2, refreshTokenHash: 'r' }, NOW),
    ).toBe(false)
    await accessTokens.remove({ hash: taken.hash }, 100)
    expect(await keys()).toEqual(before)
    await accessTokens.remove({ hash: record.hash }, 100)
    expect(await keys()).toEqual([])
  })
})

function replaced(accessTokens: AccessTokenStore, record: AccessToken, more: number) {
  const successor = { ...record, version: 2, retainedUntil: record.retainedUntil + more }
  return accessTokens.replace(record.hash, 1, successor, NOW)
}
