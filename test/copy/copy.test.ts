import { accessTokenRecord, clientRecord, pushedRequestRecord, tokenFamilyRecord } from '@symbolon/contract'
import type { StoredKind } from '@symbolon/sql'
import { afterAll, expect, test } from 'vitest'
import { withFile } from '../../packages/cli/test/running.js'
import { ALL_GOOD, ALL_OVER, judged, refusedOf, revokedFor, usedOnce } from './journey.js'
import { at, BY, copied, counted, ENCRYPTION, livedIn, rowsOf } from './runs.js'
import { eachPair, type Opened, somePairs, stopServers, type Tried } from './storages.js'

afterAll(stopServers)

const NOW = Date.now()
const AWKWARD = 'Grüße, 世界 \u{1f511} "a" \\u00e9 \\ \'c\' %_ \r\n\t \ud800'

/** Records with texts that a storage might change. */
async function filled({ stores }: Opened) {
  const serviceId = 'bank: ü'
  const { accessTokens, clients, tokenFamilies, pushedRequests, revocations, replays } = stores(serviceId)
  const lasting = { serviceId, createdAt: NOW, expiresAt: NOW + 3_600_000, retainedUntil: NOW + 7_200_000 }
  const properties = [{ key: 'a', value: AWKWARD, hidden: true }]
  const holder = { clientId: 7, grantType: 'AUTHORIZATION_CODE', subject: AWKWARD, properties } as const
  const token = accessTokenRecord({ ...lasting, ...holder, refreshTokenHash: `${serviceId.length}r`, version: 3 })
  const family = tokenFamilyRecord({ ...lasting, subject: AWKWARD, version: 2 })
  const request = pushedRequestRecord({ ...lasting, parameters: [['state', AWKWARD]] })
  const names = { clientIdAlias: 'shop Grüße', entityId: 'https://shop.example' }
  const client = clientRecord({ clientId: 7, ...names, registration: AWKWARD, clientName: AWKWARD })
  await accessTokens.add(token, NOW)
  await tokenFamilies.add(family, NOW)
  await pushedRequests.add(request, NOW)
  await clients.put(client, NOW)
  await clients.revokeTokens(7, 12_345)
  await revocations.revoke({ key: 'client:7', revokedAt: NOW, retainedUntil: NOW + 10_800_000 }, NOW)
  await replays.claim([{ key: 'used', until: NOW + 3_600_000 }], NOW)
  return { token, family, request, client }
}

eachPair(somePairs(), 'a copy', (from, to) => {
  test('what was given is good, what was used or revoked is refused', async () => {
    const [source, destination] = [await from.fresh(), await to.fresh()]
    const life = await livedIn(source)
    expect(await copied(source, destination)).toMatchObject({ status: 0, complaints: '' })
    expect(await at(destination, server => usedOnce(server, life))).toStrictEqual(ALL_GOOD)
    expect(await at(destination, server => refusedOf(server, life, true))).toStrictEqual(ALL_OVER)
    // What the destination has used up does not come back.
    expect((await counted(source, destination)).outcome).toBe('different')
    expect(await at(destination, server => refusedOf(server, life, true))).toStrictEqual(ALL_OVER)
    // The indexes too: tokens are found by their subject.
    expect(await at(destination, server => revokedFor(server, 'ada'))).toBeGreaterThan(2)
    expect(await at(destination, server => judged(server, life.token))).toBe('UNAUTHORIZED')
  })

  test('encrypted records stay encrypted', async () => {
    const [source, destination] = [await from.fresh(), await to.fresh()]
    const life = await livedIn(source, true)
    await withFile(JSON.stringify(ENCRYPTION), async file => {
      expect(await copied(source, destination, '--encryption', file)).toMatchObject({ status: 0, complaints: '' })
    })
    await destination.use(async ({ rows }) => {
      for (const [, { text }] of await rowsOf(rows(BY), 'accessToken')) expect(text).toMatch(/^A256GCM\.k\./)
    })
    expect(await at(destination, server => usedOnce(server, life), true)).toStrictEqual(ALL_GOOD)
    expect(await at(destination, server => refusedOf(server, life, true), true)).toStrictEqual(ALL_OVER)
    expect(await at(destination, server => revokedFor(server, 'ada'), true)).toBeGreaterThan(2)
  })

  test('every row is the same, whatever is in it, and is kept for the same time', async () => {
    const [source, destination] = [await from.fresh(), await to.fresh()]
    const records = await source.use(filled)
    await livedIn(source)
    expect(await copied(source, destination)).toMatchObject({ status: 0, complaints: '' })
    await destination.use(async ({ stores }) => {
      const { accessTokens, clients, tokenFamilies, pushedRequests, revocations, replays } = stores('bank: ü')
      const { token, family, request, client } = records
      expect(await accessTokens.find(token.hash)).toStrictEqual(token)
      expect(await tokenFamilies.find(family.key)).toStrictEqual(family)
      expect(await pushedRequests.find(request.key)).toStrictEqual(request)
      expect(await clients.find('shop Grüße')).toMatchObject({ client, tokensRevokedAt: 12_345 })
      expect(await clients.find('https://shop.example')).toMatchObject({ client })
      expect(await revocations.find(['client:7'])).toStrictEqual([NOW])
      expect(await replays.claim([{ key: 'used', until: NOW + 3_600_000 }], NOW)).toStrictEqual([false])
      expect(await accessTokens.remove({ refreshTokenHash: token.refreshTokenHash ?? '' }, 10)).toBe(1)
    })
    const untilOf = (tried: Tried, kind: StoredKind) => tried.use(({ rows }) => rowsOf(rows(), kind))
    for (const kind of ['tokenFamily', 'pushedRequest', 'replay', 'revocation'] as const) {
      const kept = await untilOf(destination, kind)
      for (const [key, { until = 0 }] of await untilOf(source, kind)) {
        expect(Math.abs((kept.get(key)?.until ?? 0) - until)).toBeLessThan(1_000)
      }
    }
  })
})
