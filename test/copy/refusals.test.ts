import { accessTokenRecord, tokenFamilyRecord } from '@symbolon/contract'
import { redisRows } from '@symbolon/redis'
import type { StoredKind } from '@symbolon/sql'
import { createClient } from 'redis'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { configuration, NO_TERMINAL, PROGRAM, runHere, shell, withFile } from '../../packages/cli/test/running.js'
import { SKIPPED, startCluster } from '../servers/redis.js'
import { appNamed } from './journey.js'
import { BY, copied, counted, livedIn, rowsOf } from './runs.js'
import { eachPair, KINDS, type Kind, somePairs, stopServers, type Tried } from './storages.js'

afterAll(stopServers)

const NOW = Date.now()
const lasting = { serviceId: 'bank', createdAt: NOW, expiresAt: NOW + 3_600_000, retainedUntil: NOW + 7_200_000 }

const tried = KINDS.filter(({ missing }) => missing === undefined)
const kindNamed = (name: string): Kind => {
  const kind = KINDS.find(each => each.name === name)
  if (kind === undefined) throw new Error(`no storage is called ${name}`)
  return kind
}
const sqlite = kindNamed('SQLite')

const familyOf = async (storage: Tried, key: string) =>
  storage.use(async ({ stores }) => stores('bank').tokenFamilies.find(key))

eachPair(somePairs(), 'a copy', (from, to) => {
  test('a version that is newer at the destination stays, and the copy is not complete', async () => {
    const [source, destination] = [await from.fresh(), await to.fresh()]
    const family = tokenFamilyRecord({ ...lasting })
    const token = accessTokenRecord({ ...lasting, clientId: 7 })
    await source.use(async ({ stores }) => {
      await stores('bank').tokenFamilies.add(family, NOW)
      await stores('bank').accessTokens.add(token, NOW)
    })
    expect(await copied(source, destination, '--ahead')).toMatchObject({ status: 0 })
    await destination.use(async ({ stores }) => {
      const { tokenFamilies, accessTokens } = stores('bank')
      await tokenFamilies.replace(family.key, 1, { ...family, version: 3, revokedAt: NOW }, NOW)
      await accessTokens.replace(token.hash, 1, { ...token, version: 3, scopes: [] }, NOW)
    })
    await source.use(async ({ stores }) => {
      await stores('bank').tokenFamilies.replace(family.key, 1, { ...family, version: 2 }, NOW)
      await stores('bank').accessTokens.replace(token.hash, 1, { ...token, version: 2 }, NOW)
    })
    const { status, of } = await counted(source, destination)
    const left = { written: 0, differing: 1 }
    expect([status, of('tokenFamily'), of('accessToken')]).toMatchObject([1, left, left])
    expect(await familyOf(destination, family.key)).toMatchObject({ version: 3, revokedAt: NOW })
    await destination.use(async ({ stores, rows }) => {
      expect(await stores('bank').accessTokens.find(token.hash)).toMatchObject({ version: 3, scopes: [] })
      // Nor by whoever writes rows without comparing them first.
      for (const kind of ['tokenFamily', 'accessToken'] as const) {
        const older = await source.use(async ({ rows }) => [...(await rowsOf(rows(), kind)).values()])
        await rows().put(older)
        expect([...(await rowsOf(rows(), kind)).values()]).toMatchObject([{ version: 3 }])
      }
    })
  })

  test('a mark that is later at the destination stays, and covers that of the source', async () => {
    const [source, destination] = [await from.fresh(), await to.fresh()]
    const mark = (key: string, more: number) => ({ key, revokedAt: NOW + more, retainedUntil: NOW + 7_200_000 + more })
    await source.use(async ({ stores }) => {
      for (const key of ['client:1', 'client:2', 'client:3']) {
        await stores('bank').revocations.revoke(mark(key, 5), NOW)
      }
      await stores('bank').clients.revokeTokens(1, NOW + 5)
    })
    await copied(source, destination, '--ahead')
    await destination.use(async ({ stores, rows }) => {
      await stores('bank').revocations.revoke(mark('client:1', 70_000), NOW)
      const earlier = await source.use(async ({ rows }) => [...(await rowsOf(rows(), 'revocation')).values()])
      await rows().put(earlier)
      expect(await stores('bank').revocations.find(['client:1'])).toStrictEqual([NOW + 70_000])
    })
    await source.use(async ({ stores }) => {
      await stores('bank').revocations.revoke({ ...mark('client:2', 5), retainedUntil: NOW + 10_800_000 }, NOW)
      await stores('bank').revocations.revoke(mark('client:3', 9), NOW)
    })
    const { outcome, of } = await counted(source, destination)
    expect([outcome, of('revocation')]).toMatchObject(['complete', { there: 1, written: 2 }])
    const kept = await destination.use(({ rows }) => rowsOf(rows(), 'revocation'))
    const { until = 0 } = (await source.use(({ rows }) => rowsOf(rows(), 'revocation'))).get('client:2') ?? {}
    expect(Math.abs((kept.get('client:2')?.until ?? 0) - until)).toBeLessThan(1_000)
    expect(kept.get('client:3')?.revokedAt).toBe(NOW + 9)
  })

  test('the verification finds what differs, on either side', async () => {
    const [source, destination] = [await from.fresh(), await to.fresh()]
    await livedIn(source)
    expect((await counted(source, destination)).outcome).toBe('complete')
    expect((await counted(source, destination, '--dry-run')).outcome).toBe('equal')
    await destination.use(async ({ stores, rows }) => {
      const [family] = [...(await rowsOf(rows(), 'tokenFamily')).keys()]
      const record = await stores('bank').tokenFamilies.find(family ?? '')
      if (record !== undefined) {
        await stores('bank').tokenFamilies.replace(record.key, record.version, { ...record, version: 9 }, NOW)
      }
      const marks = [...(await rowsOf(rows(), 'replay')).values()]
      await rows().remove(marks)
      await stores('bank').replays.claim([{ key: 'one', until: NOW + 3_600_000 }], NOW)
      await stores('bank').clients.put(await appNamed('other', 2), NOW)
    })
    for (const words of [[], ['--dry-run']]) {
      const { status, outcome, of } = await counted(source, destination, ...words)
      expect([status, outcome]).toStrictEqual([1, 'different'])
      expect(of('tokenFamily')).toMatchObject({ written: 0, differing: 1 })
      expect(of('replay')).toMatchObject({ written: 0, differing: 2 })
      expect(of('client')).toMatchObject({ removed: 0, differing: 1 })
      expect(of('accessToken')).toMatchObject({ differing: 0 })
    }
  })
})

describe.each(tried.map(kind => [kind.name, kind] as const))('to %s', (_, kind) => {
  test('a destination with records of its own is refused, and stays as it is', async () => {
    const [source, destination] = [await sqlite.fresh(), await kind.fresh()]
    await livedIn(source)
    await destination.use(async ({ stores }) => stores('bank').tokenFamilies.add(tokenFamilyRecord(lasting), NOW))
    const { status, complaints } = await copied(source, destination)
    expect([status, complaints]).toStrictEqual([1, expect.stringContaining('has records that no copy has written')])
    await destination.use(async ({ rows }) => expect((await rowsOf(rows(), 'accessToken')).size).toBe(0))
  })

  test('after a copy is complete, another run writes only if it is said that nothing was used', async () => {
    const [source, destination] = [await sqlite.fresh(), await kind.fresh()]
    await livedIn(source)
    await copied(source, destination)
    await source.use(async ({ stores }) => stores('bank').tokenFamilies.add(tokenFamilyRecord(lasting), NOW))
    const again = await counted(source, destination)
    expect([again.outcome, again.of('tokenFamily').written]).toStrictEqual(['different', 0])
    const ahead = await counted(source, destination, '--ahead')
    expect([ahead.outcome, ahead.of('tokenFamily').written]).toStrictEqual(['different', 0])
    expect((await copied(source, destination)).output).toContain('run this again with --destination-unused')
    const anew = await counted(source, destination, '--destination-unused')
    expect([anew.outcome, anew.of('tokenFamily').written]).toStrictEqual(['complete', 1])
  })

  test('what has expired is not copied', async () => {
    const [source, destination] = [await sqlite.fresh(), await kind.fresh()]
    await source.use(async ({ stores }) => {
      const { accessTokens } = stores('bank')
      await accessTokens.add(accessTokenRecord({ ...lasting, retainedUntil: NOW - 61_000 }), NOW)
      await accessTokens.add(accessTokenRecord(lasting), NOW)
    })
    const { outcome, of } = await counted(source, destination)
    expect([outcome, of('accessToken')]).toMatchObject(['complete', { read: 2, expired: 1, written: 1, there: 0 }])
  })
})

test('a source into which a copy was begun is refused', async () => {
  const [first, second, third] = [await sqlite.fresh(), await sqlite.fresh(), await sqlite.fresh()]
  await livedIn(first)
  await copied(first, second, '--ahead')
  const { status, complaints } = await copied(second, third)
  expect([status, complaints]).toStrictEqual([1, expect.stringContaining('--from: a copy into it was begun')])
})

describe.skipIf(SKIPPED.cluster !== '')(`Redis ${SKIPPED.cluster}`, () => {
  const redis = kindNamed('Redis')

  test('encrypted records need their keys', async () => {
    const [source, destination] = [await redis.fresh(), await sqlite.fresh()]
    await source.use(async ({ stores }) => stores('bank', BY).accessTokens.add(accessTokenRecord(lasting), NOW))
    const { status, output } = await copied(source, destination)
    expect([status, output]).toStrictEqual([1, expect.stringContaining('pass --encryption')])
    expect((await counted(source, destination)).of('accessToken')).toMatchObject({ left: 1, written: 0 })
  })

  test('what never expires is not from the stores, and is left', async () => {
    const [source, destination] = [await redis.fresh(), await sqlite.fresh()]
    await source.use(async ({ stores }) => stores('bank').tokenFamilies.add(tokenFamilyRecord(lasting), NOW))
    const client = await createClient({ url: source.url }).connect()
    for (const key of await client.keys('*')) await client.persist(key)
    client.destroy()
    const { status, of } = await counted(source, destination)
    expect([status, of('tokenFamily')]).toMatchObject([1, { left: 1, written: 0 }])
  })

  test.each(['from', 'to'])('another layout of indexes is refused, %s it', async side => {
    const [source, destination] =
      side === 'from' ? [await redis.fresh(), await sqlite.fresh()] : [await sqlite.fresh(), await redis.fresh()]
    await source.use(async ({ stores }) => stores('bank').accessTokens.add(accessTokenRecord(lasting), NOW))
    const client = await createClient({ url: side === 'from' ? source.url : destination.url }).connect()
    await client.set('symbolon:bank:layout', '0')
    client.destroy()
    const { status, complaints } = await copied(source, destination)
    expect([status, complaints]).toStrictEqual([1, expect.stringContaining('another version has written the indexes')])
  })

  test('a cluster is copied from all of its masters, and to them; one of its nodes is refused', async () => {
    const [cluster, source, destination] = [await startCluster(), await sqlite.fresh(), await sqlite.fresh()]
    onTestFinished(() => cluster.stop())
    await livedIn(source)
    const hashes = Array.from({ length: 30 }, (_, each) => `token${each}`)
    await source.use(async ({ stores }) => {
      for (const hash of hashes) await stores('bank').accessTokens.add(accessTokenRecord({ ...lasting, hash }), NOW)
    })
    const [first = '', ...others] = cluster.places.map(({ host, port }) => `redis://${host}:${port}`)
    await withFile(
      JSON.stringify(configuration({ storage: { redis: { cluster: [first, ...others] } } })),
      async file => {
        expect(await runHere('copy', '--from', source.url, '--to', file)).toMatchObject({ status: 0, complaints: '' })
        expect(await runHere('copy', '--from', file, '--to', destination.url)).toMatchObject({
          status: 0,
          complaints: '',
        })
      },
    )
    expect((await counted(source, destination, '--dry-run')).outcome).toBe('equal')
    // Its own state may be at another node.
    const { status, complaints } = await runHere('copy', '--from', first, '--to', (await sqlite.fresh()).url)
    expect([status, complaints]).toStrictEqual([1, expect.stringMatching(/lists its own keys alone|another node/)])
  }, 60_000)

  test('a node of a cluster does not list as if it were all', async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.stop())
    const [place] = cluster.places
    const client = await createClient({ ...(place && { socket: place }) }).connect()
    await expect(
      redisRows(client, { now: Date.now }).list('ticket')[Symbol.asyncIterator]().next(),
    ).rejects.toMatchObject({
      kind: 'cluster',
    })
    client.destroy()
  }, 60_000)
})

test.each<readonly [what: string, from: string, to: string, says: string]>([
  ['a scheme that is unknown', 'mongodb://x', 'sqlite:x.db', '--from must begin with redis://'],
  ['a file that is not there', 'sqlite:no/such.db', 'sqlite:x.db', '--from: there is no such file'],
])('%s is named', async (_, from, to, says) => {
  const { status, complaints } = await runHere('copy', '--from', from, '--to', to)
  expect([status, complaints]).toStrictEqual([1, expect.stringContaining(says)])
})

test('a configuration names a storage, with its prefix; one in memory is refused', async () => {
  const [source, destination] = [await sqlite.fresh(), await sqlite.fresh()]
  await livedIn(source)
  const copyFrom = (storage: unknown) =>
    withFile(JSON.stringify(configuration({ storage })), file =>
      runHere('copy', '--from', file, '--to', destination.url),
    )
  const { complaints } = await copyFrom({ sql: { url: source.url, tablePrefix: 'other_' } })
  expect(complaints).toContain('--from: its tables lack 0001-records.sql')
  expect((await copyFrom('memory')).complaints).toContain('a storage in memory ends with its process')
  expect((await copyFrom({ tokens: { sql: { url: source.url } }, marks: 'memory' })).complaints).toContain('in memory')
  expect(await copyFrom({ sql: { url: source.url } })).toMatchObject({ status: 0, complaints: '' })
})

test('a storage of two places is copied from where each kind is kept, and into it', async () => {
  const [tokens, marks, destination, back] = [
    await sqlite.fresh(),
    await sqlite.fresh(),
    await sqlite.fresh(),
    await sqlite.fresh(),
  ]
  await livedIn(tokens)
  await livedIn(marks)
  const both = { tokens: { sql: { url: tokens.url } }, marks: { sql: { url: marks.url } } }
  await withFile(JSON.stringify(configuration({ storage: both })), async file => {
    expect(await runHere('copy', '--from', file, '--to', destination.url)).toMatchObject({ status: 0, complaints: '' })
    expect(await runHere('copy', '--from', destination.url, '--to', back.url)).toMatchObject({ status: 0 })
    expect(await runHere('copy', '--from', file, '--to', back.url)).toMatchObject({ status: 0 })
  })
  const keysOf = (storage: Tried, kind: StoredKind) =>
    storage.use(async ({ rows }) => [...(await rowsOf(rows(), kind)).keys()])
  for (const [kind, place] of [
    ['accessToken', tokens],
    ['ticket', marks],
    ['replay', marks],
  ] as const) {
    expect(await keysOf(destination, kind)).toStrictEqual(await keysOf(place, kind))
  }
})

test('the counts are a table, one row for each kind', async () => {
  const [source, destination] = [await sqlite.fresh(), await sqlite.fresh()]
  await livedIn(source)
  const { output } = await copied(source, destination)
  expect(output).toMatch(
    /^ +read +expired +there +written +removed +left +differing\nrevocation +2 +0 +0 +2 +0 +0 +0\n/,
  )
  expect(output).toContain('the copy is complete')
})

test.skipIf(NO_TERMINAL !== '')(`a terminal shows how far it is ${NO_TERMINAL}`, async () => {
  const [source, destination] = [await sqlite.fresh(), await sqlite.fresh()]
  await livedIn(source)
  const program = [process.execPath, ...PROGRAM, 'copy', '--from', source.url, '--to', destination.url]
  const line = `script -qefc "${program.join(' ')}" /dev/null`
  expect(await shell(line)).toMatch(/copying accessToken: \d+[\s\S]*the copy is complete/)
})
