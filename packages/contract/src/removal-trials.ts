import type { AccessToken } from '@symbolon/core'
import { addedToken, addedWithRefreshToken, expectFound } from './access-token-bench.js'
import type { Bench, Trials } from './bench.js'
import { freshHash, freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'

/** What a store promises of removing access tokens. */
export const REMOVAL_TRIALS: Trials = {
  'removing by hash removes one record, once': byHash,
  'removing by refresh token removes its record, once': byRefreshToken,
  'removing by client removes all that it has, with a subject or without': byClient,
  'removing by client and subject leaves other subjects and other clients': bySubject,
  'an empty subject is a subject': emptySubject,
  'subjects that look alike are not the same': similarSubjects,
  'clients with neighbouring numbers are not the same': neighbouringNumbers,
  'removing what was never put removes nothing': unknownRemovesNothing,
  'what was removed can be put again': putAgain,
  'one service cannot remove the records of another': servicesAreApart,
}

async function byHash(bench: Bench): Promise<void> {
  const [record, other] = [await addedWithRefreshToken(bench), await addedToken(bench)]
  const { accessTokens } = bench.stores
  bench.equal(await accessTokens.remove({ hash: record.hash }), 1)
  bench.equal(await accessTokens.remove({ hash: record.hash }), 0)
  bench.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 0)
  await expectFound(bench, record.hash, undefined)
  await expectFound(bench, other.hash, other)
}

async function byRefreshToken(bench: Bench): Promise<void> {
  const [record, other] = [await addedWithRefreshToken(bench), await addedWithRefreshToken(bench)]
  const { accessTokens } = bench.stores
  bench.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 1)
  bench.equal(await accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 0)
  await expectFound(bench, record.hash, undefined)
  await expectFound(bench, other.hash, other)
}

async function byClient(bench: Bench): Promise<void> {
  const clientId = freshNumber()
  const subject = freshText('subject')
  const records = [
    await addedToken(bench, { clientId }),
    await addedToken(bench, { clientId, subject }),
    await addedToken(bench, { clientId, subject }),
    await addedToken(bench, { clientId, subject: freshText('subject') }),
  ]
  const other = await addedToken(bench, { clientId: clientId + 1, subject })
  bench.equal(await bench.stores.accessTokens.remove({ clientId }), 4)
  bench.equal(await bench.stores.accessTokens.remove({ clientId }), 0)
  for (const { hash } of records) await expectFound(bench, hash, undefined)
  await expectFound(bench, other.hash, other)
}

async function bySubject(bench: Bench): Promise<void> {
  const clientId = freshNumber()
  const subject = freshText('subject')
  await addedToken(bench, { clientId, subject })
  await addedToken(bench, { clientId, subject })
  const others = [
    await addedToken(bench, { clientId }),
    await addedToken(bench, { clientId, subject: freshText('subject') }),
    await addedToken(bench, { clientId: clientId + 1, subject }),
  ]
  bench.equal(await bench.stores.accessTokens.remove({ clientId, subject }), 2)
  bench.equal(await bench.stores.accessTokens.remove({ clientId, subject }), 0)
  for (const other of others) await expectFound(bench, other.hash, other)
}

async function emptySubject(bench: Bench): Promise<void> {
  const clientId = freshNumber()
  const others = [await addedToken(bench, { clientId }), await addedToken(bench, { clientId, subject: 'somebody' })]
  const record = await addedToken(bench, { clientId, subject: '' })
  bench.equal(await bench.stores.accessTokens.remove({ clientId, subject: '' }), 1)
  await expectFound(bench, record.hash, undefined)
  for (const other of others) await expectFound(bench, other.hash, other)
}

async function similarSubjects(bench: Bench): Promise<void> {
  const clientId = freshNumber()
  // Case, accent, composition, a space behind, a wildcard: what a collation or a pattern may take for equal.
  const subjects = ['rene', 'Rene', 'ren\u00e9', 'rene\u0301', 'rene ', 'ren_', 'ren%', 'ren*', 'undefined', 'null']
  const records: AccessToken[] = []
  for (const subject of subjects) records.push(await addedToken(bench, { clientId, subject }))
  const bare = await addedToken(bench, { clientId })
  for (const { subject = '', hash } of records) {
    bench.equal(await bench.stores.accessTokens.remove({ clientId, subject }), 1)
    await expectFound(bench, hash, undefined)
  }
  await expectFound(bench, bare.hash, bare)
}

async function neighbouringNumbers(bench: Bench): Promise<void> {
  const largest = await addedToken(bench, { clientId: Number.MAX_SAFE_INTEGER })
  const second = await addedToken(bench, { clientId: Number.MAX_SAFE_INTEGER - 1 })
  bench.equal(await bench.stores.accessTokens.remove({ clientId: Number.MAX_SAFE_INTEGER }), 1)
  await expectFound(bench, largest.hash, undefined)
  await expectFound(bench, second.hash, second)
}

async function unknownRemovesNothing(bench: Bench): Promise<void> {
  const record = await addedWithRefreshToken(bench)
  const { accessTokens } = bench.stores
  bench.equal(await accessTokens.remove({ hash: freshHash() }), 0)
  bench.equal(await accessTokens.remove({ refreshTokenHash: freshHash() }), 0)
  bench.equal(await accessTokens.remove({ clientId: record.clientId + 1 }), 0)
  bench.equal(await accessTokens.remove({ clientId: record.clientId, subject: 'nobody' }), 0)
  await expectFound(bench, record.hash, record)
}

async function putAgain(bench: Bench): Promise<void> {
  const record = await addedWithRefreshToken(bench)
  bench.equal(await bench.stores.accessTokens.remove({ clientId: record.clientId }), 1)
  bench.equal(await bench.stores.accessTokens.add(record, NOW), true)
  bench.equal(await bench.stores.accessTokens.remove({ refreshTokenHash: record.refreshTokenHash }), 1)
}

async function servicesAreApart(bench: Bench): Promise<void> {
  const { other, otherServiceId, equal } = bench
  const record = await addedWithRefreshToken(bench, { subject: 'somebody' })
  const { hash, refreshTokenHash, clientId } = record
  const selections = [{ hash }, { refreshTokenHash }, { clientId }, { clientId, subject: 'somebody' }]
  for (const selection of selections) {
    equal(await other.accessTokens.remove(selection), 0)
    equal(await other.accessTokens.add({ ...record, serviceId: otherServiceId }, NOW), true)
    equal(await other.accessTokens.remove(selection), 1)
    await expectFound(bench, hash, record)
  }
}
